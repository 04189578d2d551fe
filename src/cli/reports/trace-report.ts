import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { TransitionSystem } from "../../transition/system.js";
import type { Arc, Trace } from "../../transition/trace.js";
import { arcText, traceCells, traceHeader } from "../../transition/trace-text.js";
import { table } from "./table.js";

/** A derivation, with the sentence and the labels that its numbers refer to. */
export interface TraceReport {
  /** Name of the sentence: its id, or its number. */
  readonly name: string;
  readonly sentence: Sentence;
  readonly labels: Symbols;
  readonly system: TransitionSystem;
  readonly oracle: string;
  readonly trace: Trace;
}

/** Maximum number of lost arcs that are listed. */
const NAMED_ARCS = 8;

/** Formats a derivation: a title, a table and a summary. */
export function traceText(report: TraceReport, markdown: boolean): string {
  const { name, sentence, labels, system, oracle, trace } = report;
  const title = `${name}: ${system.name}, ${oracle} oracle`;
  const rows = trace.rows.map((row) => traceCells(row, sentence, labels));
  const header = traceHeader(system.traits);
  return `${markdown ? `### ${title}\n` : title}\n${table(rows, { header, markdown })}\n${summary(report)}\n`;
}

function summary({ sentence, labels, system, trace: { rows, lost } }: TraceReport): string {
  const reordering = system.moves.filter(({ reorders }) => reorders).map(({ name }) => name);
  const swaps = rows.filter(({ move }) => reordering.includes(move)).length;
  const ofSwap = reordering.length > 0 ? `, ${swaps} of them ${reordering.join(" or ")}` : "";
  const counts = `${rows.length - 1} transitions for ${sentence.length} words${ofSwap}`;
  if (!system.moves.some(({ labelled }) => labelled)) return `${counts}.`;
  if (lost.length === 0) return `${counts}; the tree is rebuilt.`;
  const named = lost.slice(0, NAMED_ARCS).map((arc) => arcText(arc, labels));
  const more = lost.length > NAMED_ARCS ? `, and ${lost.length - NAMED_ARCS} more` : "";
  return `${counts}; ${lost.length} of ${sentence.length} arcs not rebuilt: ${named.join(", ")}${more}.`;
}

/** A derivation as plain data, with names of labels. */
export function traceJson({ name, sentence, labels, system, oracle, trace }: TraceReport): unknown {
  const named = ({ head, label, dependent }: Arc) => ({ head, label: labels.name(label), dependent });
  return {
    sentence: name,
    forms: sentence.form.slice(1),
    system: system.name,
    oracle,
    rows: trace.rows.map(({ move, stack, otherStack, buffer, arc, m }) => ({
      transition: move,
      ...(m === undefined ? {} : { m }),
      stack,
      ...(otherStack === undefined ? {} : { otherStack }),
      buffer,
      arc: arc === undefined ? null : named(arc),
    })),
    lost: trace.lost.map(named),
  };
}
