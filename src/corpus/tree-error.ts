import { FormatError } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { brokenTree, describeProblem, type TreeProblem } from "../sentence/tree.js";

/** What is wrong with the heads of a sentence of a file, by default that they are not a tree; undefined if nothing is. */
export function treeError(
  sentence: Sentence,
  file: string,
  problemOf: (head: Int32Array) => TreeProblem | undefined = brokenTree,
): FormatError | undefined {
  const problem = problemOf(sentence.head);
  if (problem === undefined) return undefined;
  const reason = `expected a tree, found that ${describeProblem(problem, sentence.head)}`;
  return new FormatError(reason, { file, line: sentence.lineOf(problem.word), sentenceId: sentence.id });
}
