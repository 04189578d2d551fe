import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { TransitionSystem } from "../../transition/system.js";
import type { Arc, TraceRow } from "../../transition/trace.js";
import { arcText, traceCells, traceHeader } from "../../transition/trace-text.js";
import { TableLayout } from "./table.js";

/** A derivation, with the sentence and the labels that its numbers refer to. */
export interface TraceReport {
  /** The name of the sentence: its id, or its number. */
  readonly name: string;
  readonly sentence: Sentence;
  readonly labels: Symbols;
  readonly system: TransitionSystem;
  readonly oracle: string;
  /** Derives the tree anew: yields the rows, and returns the arcs that are not rebuilt. */
  derive(): Generator<TraceRow, readonly Arc[], undefined>;
}

/** Maximum number of lost arcs that are listed. */
const NAMED_ARCS = 8;

/**
 * A derivation as a title, a table, and a line that sums it up, piece by piece. The tree is derived twice,
 * because the columns of a table are as wide as their widest cell, and not all rows fit in memory.
 */
export function* traceText(report: TraceReport, markdown: boolean): Generator<string, void, undefined> {
  const { name, sentence, labels, system, oracle } = report;
  const layout = new TableLayout({ header: traceHeader(system.traits), markdown });
  const reordering = system.moves.filter(({ reorders }) => reorders).map((move) => move.name);
  const counts = { rows: 0, swaps: 0 };
  for (const row of report.derive()) {
    layout.measure(traceCells(row, sentence, labels));
    counts.rows++;
    if (reordering.includes(row.move)) counts.swaps++;
  }
  const title = `${name}: ${system.name}, ${oracle} oracle`;
  yield `${markdown ? `### ${title}\n` : title}\n${layout.head()}`;
  const lost = yield* mapped(report.derive(), (row) => layout.line(traceCells(row, sentence, labels)));
  const ofSwap = reordering.length > 0 ? `, ${counts.swaps} of them ${reordering.join(" or ")}` : "";
  yield `\n${counts.rows - 1} transitions for ${sentence.length} words${ofSwap}${outcome(report, lost)}.\n`;
}

function outcome({ sentence, labels, system }: TraceReport, lost: readonly Arc[]): string {
  if (!system.moves.some(({ labelled }) => labelled)) return "";
  if (lost.length === 0) return "; the tree is rebuilt";
  const named = lost.slice(0, NAMED_ARCS).map((arc) => arcText(arc, labels));
  const more = lost.length > NAMED_ARCS ? `, and ${lost.length - NAMED_ARCS} more` : "";
  return `; ${lost.length} of ${sentence.length} arcs not rebuilt: ${named.join(", ")}${more}`;
}

/** A derivation as JSON on one line, piece by piece, with labels by name. */
export function* traceJson(report: TraceReport): Generator<string, void, undefined> {
  const { name, sentence, labels, system, oracle } = report;
  const named = ({ head, label, dependent }: Arc) => ({ head, label: labels.name(label), dependent });
  const facts = { sentence: name, forms: sentence.form.slice(1), system: system.name, oracle };
  yield `${JSON.stringify(facts).slice(0, -1)},"rows":[`;
  let separator = "";
  const lost = yield* mapped(report.derive(), ({ move, stack, otherStack, buffer, arc, m }) => {
    const row = {
      transition: move,
      ...(m === undefined ? {} : { m }),
      stack,
      ...(otherStack === undefined ? {} : { otherStack }),
      buffer,
      arc: arc === undefined ? null : named(arc),
    };
    const text = separator + JSON.stringify(row);
    separator = ",";
    return text;
  });
  yield `],"lost":${JSON.stringify(lost.map(named))}}`;
}

/** Yields what `map` makes of each item; returns what the generator returns. */
function* mapped<Item, Mapped, Result>(
  items: Generator<Item, Result, undefined>,
  map: (item: Item) => Mapped,
): Generator<Mapped, Result, undefined> {
  for (;;) {
    const { done, value } = items.next();
    if (done) return value;
    yield map(value);
  }
}
