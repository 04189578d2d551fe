import type { Sentence } from "../sentence/sentence.js";
import { surfaceTokens } from "../sentence/text.js";
import { spacesOf } from "./spaces.js";

/** The running text that sentences were made of, by their tokens and what MISC tells of the spaces around them. */
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
