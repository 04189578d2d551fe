import type { Sentence } from "../../sentence/sentence.js";
import { hasMisc, surfaceTokens } from "../../sentence/text.js";

/** Nothing ends after the unit. */
export const INSIDE = 0;
/** A token ends after the unit. */
export const TOKEN_END = 1;
/** A token and its sentence end after the unit. */
export const SENTENCE_END = 2;

/** A paragraph of a treebank as running text, with its token and sentence boundaries. */
export interface GoldParagraph {
  /** The text. */
  readonly text: string;
  /** Shape [text.length]: INSIDE, TOKEN_END or SENTENCE_END for each UTF-16 unit. */
  readonly ends: Uint8Array;
}

/**
 * Restores the running text of a treebank like the raw text of the CoNLL 2018 shared task. The comments `#
 * newdoc` and `# newpar` start paragraphs, and one space follows each token and sentence unless MISC has
 * SpaceAfter=No.
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

/** Wrapped lines are from SHORTEST_LINE to below LONGEST_LINE characters wide. */
const SHORTEST_LINE = 60;
const LONGEST_LINE = 90;

/**
 * Lays out a paragraph at random: some are wrapped into lines, some get a line for each sentence, and most
 * stay as they are. Only spaces become line ends; nothing else changes.
 */
export function randomLayout({ text, ends }: GoldParagraph, random: () => number): GoldParagraph {
  const chance = random();
  if (chance < WRAPPED) return { text: wrapped(text, random), ends };
  if (chance < WRAPPED + IN_LINES) return { text: inLines(text, ends), ends };
  return { text, ends };
}

/** Share of paragraphs that are wrapped. */
const WRAPPED = 0.2;
/** Share of paragraphs that get a line for each sentence. */
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
