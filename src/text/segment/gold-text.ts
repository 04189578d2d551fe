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
