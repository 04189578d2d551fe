import type { Sentence } from "../sentence/sentence.js";
import { surfaceTokens } from "../sentence/text.js";
import { spacesOf } from "./spaces.js";

/**
 * Restores the running text of sentences from their tokens and from the spaces that MISC records.
 *
 * @example
 * originalText(pipeline.parse(text)) === text; // true
 */
export function originalText(sentences: Iterable<Sentence>): string {
  let text = "";
  for (const sentence of sentences) {
    for (const { form, misc } of surfaceTokens(sentence)) {
      const { before, after } = spacesOf(misc);
      text += before + form + after;
    }
  }
  return text;
}
