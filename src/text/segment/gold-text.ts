import type { Sentence } from "../../sentence/sentence.js";
import { hasMisc, surfaceTokens } from "../../sentence/text.js";

/** What follows a unit of a text: more of the token, or its end, or that of the sentence too. */
export const INSIDE = 0;
export const TOKEN_END = 1;
export const SENTENCE_END = 2;

/** A paragraph of a treebank as running text, and for each UTF-16 unit what follows it. */
export interface GoldParagraph {
  readonly text: string;
  readonly ends: Uint8Array;
}

/**
 * The running text of a treebank, as the raw text of the CoNLL 2018 shared task has it: paragraphs by the
 * comments `# newdoc` and `# newpar`, and one space after each sentence of a paragraph, unless SpaceAfter=No.
 */
export function* goldParagraphs(sentences: Iterable<Sentence>): Generator<GoldParagraph> {
  let text = "";
  let ends: number[] = [];
  for (const sentence of sentences) {
    if (text !== "" && sentence.comments.some((line) => /^#\s*new(doc|par)\b/.test(line))) {
      yield { text, ends: Uint8Array.from(ends) };
      text = "";
      ends = [];
    }
    for (const { form, misc, last } of surfaceTokens(sentence)) {
      for (let k = 1; k < form.length; k++) ends.push(INSIDE);
      ends.push(last === sentence.length ? SENTENCE_END : TOKEN_END);
      text += form;
      if (hasMisc(misc, "SpaceAfter=No")) continue;
      text += " ";
      ends.push(INSIDE);
    }
  }
  if (text !== "") yield { text, ends: Uint8Array.from(ends) };
}

/** How long wrapped lines are. */
const SHORTEST_LINE = 60;
const LONGEST_LINE = 90;

/**
 * A paragraph as it may be laid out: some with line ends for spaces where a line would be full, some with a
 * line for each sentence, most as they are. Nothing else changes.
 */
export function laidOut({ text, ends }: GoldParagraph, random: () => number): GoldParagraph {
  const chance = random();
  if (chance < WRAPPED) return { text: wrapped(text, random), ends };
  if (chance < WRAPPED + IN_LINES) return { text: inLines(text, ends), ends };
  return { text, ends };
}

const WRAPPED = 0.2;
const IN_LINES = 0.1;

function wrapped(text: string, random: () => number): string {
  const width = SHORTEST_LINE + Math.floor(random() * (LONGEST_LINE - SHORTEST_LINE));
  let column = 0;
  return text
    .split(" ")
    .map((word) => {
      const isFull = column > 0 && column + word.length > width;
      column = isFull ? word.length : column + 1 + word.length;
      return isFull ? `\n${word}` : ` ${word}`;
    })
    .join("")
    .slice(1);
}

function inLines(text: string, ends: Uint8Array): string {
  let lines = "";
  for (let i = 0; i < text.length; i++) {
    lines += text[i] === " " && i > 0 && ends[i - 1] === SENTENCE_END ? "\n" : text[i]!;
  }
  return lines;
}
