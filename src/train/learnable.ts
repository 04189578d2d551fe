import type { Sentence } from "../sentence/sentence.js";
import { brokenTree } from "../sentence/tree.js";
import type { ParserSettings } from "./parser-family.js";

/** Whether there is anything to learn from a sentence: words, with heads that are a tree rooted at 0. */
export function hasTree(sentence: Sentence): boolean {
  return sentence.length > 0 && brokenTree(sentence.head) === undefined;
}

/** Those of some sentences with trees that a parser with such settings can derive: with its number of roots. */
export function derivable(
  sentences: readonly Sentence[],
  { singleRoot }: Pick<ParserSettings, "singleRoot">,
): Sentence[] {
  return sentences.filter(({ head }) => !singleRoot || head.indexOf(0) === head.lastIndexOf(0));
}
