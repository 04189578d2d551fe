import type { Sentence } from "../sentence/sentence.js";
import type { Symbols } from "../sentence/symbols.js";
import type { SystemTraits } from "./system.js";
import { type Arc, OMITTED, type TraceRow } from "./trace.js";

/** The headings of the cells that `traceCells` returns for the derivations of a system. */
export function traceHeader({ hasIndex, hasOtherStack }: SystemTraits): string[] {
  return [
    "Transition",
    ...(hasIndex ? ["m"] : []),
    "Stack",
    ...(hasOtherStack ? ["Other stack"] : []),
    "Buffer",
    "Added arc",
  ];
}

/**
 * A row of a derivation in the notation of the papers: `LA_DET`, the index m if there is one, the stack
 * `[ROOT₀, …, is₃, on₅]`, the other stack if there is one, the buffer, and the added arc `(2, DET, 1)`, or ""
 * if there is none.
 */
export function traceCells(row: TraceRow, sentence: Sentence, labels: Symbols): string[] {
  return [
    transitionText(row, labels),
    ...(row.m === undefined ? [] : [String(row.m)]),
    listText(row.stack, sentence),
    ...(row.otherStack === undefined ? [] : [listText(row.otherStack, sentence)]),
    listText(row.buffer, sentence),
    row.arc === undefined ? "" : arcText(row.arc, labels),
  ];
}

/** An arc as the papers write it: `(head, label, dependent)`. */
export function arcText({ head, label, dependent }: Arc, labels: Symbols): string {
  return `(${head}, ${labels.name(label)}, ${dependent})`;
}

const SHORT: Record<string, string> = { "LEFT-ARC": "LA", "RIGHT-ARC": "RA" };

function transitionText({ move, arc }: TraceRow, labels: Symbols): string {
  return arc === undefined ? move : `${SHORT[move] ?? move}_${labels.name(arc.label)}`;
}

function listText(nodes: readonly number[], sentence: Sentence): string {
  const known = nodeTexts(sentence);
  const texts = nodes.map((node) => (node === OMITTED ? "…" : known[node]!));
  return `[${texts.join(", ")}]`;
}

/** The texts of the nodes of the last sentence: a derivation needs them again for each row. */
let lastTexts: { readonly sentence: Sentence; readonly texts: readonly string[] } | undefined;

function nodeTexts(sentence: Sentence): readonly string[] {
  if (lastTexts?.sentence !== sentence) {
    lastTexts = { sentence, texts: Array.from(sentence.form, (_, node) => nodeText(node, sentence)) };
  }
  return lastTexts.texts;
}

/** A word with its position as an index: many words occur twice. */
function nodeText(node: number, { form }: Sentence): string {
  const digits = [...String(node)].map((digit) => String.fromCodePoint(SUBSCRIPT_ZERO + Number(digit)));
  return (node === 0 ? "ROOT" : form[node]!) + digits.join("");
}

const SUBSCRIPT_ZERO = 0x2080;
