import { FormatError } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";
import { brokenTree, describeProblem, type TreeProblem } from "../sentence/tree.js";
import type { TreebankInput } from "./input.js";
import { remark } from "./progress.js";

export interface WholeTreeOptions {
  /** Pass over all other sentences, whatever their heads; all are wanted by default. */
  readonly isWanted?: ((sentence: Sentence) => boolean) | undefined;
  /** What keeps heads from being a tree, or whatever else is needed; by default `brokenTree`. */
  readonly problemOf?: ((head: Int32Array) => TreeProblem | undefined) | undefined;
  /** Leave out sentences without a tree, with a remark for each and their number at the end. */
  readonly leaveOut?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/**
 * The sentences of an input, for work that needs this very tree: the first one whose heads are not a tree
 * rooted at 0 is refused with its line, or all such are left out.
 */
export async function* wholeTrees(
  input: TreebankInput,
  options: WholeTreeOptions,
): AsyncGenerator<Sentence, void, undefined> {
  const { problemOf = brokenTree } = options;
  let broken = 0;
  for await (const sentence of input) {
    if (options.isWanted?.(sentence) === false) continue;
    const problem = problemOf(sentence.head);
    if (problem === undefined) {
      yield sentence;
      continue;
    }
    const trouble = `expected a tree, found that ${describeProblem(problem, sentence.head)}`;
    const place = { file: input.file, line: sentence.lineOf(problem.word), sentenceId: sentence.id };
    const error = new FormatError(trouble, place);
    if (!options.leaveOut) throw error;
    broken++;
    remark(error.message, options.quiet);
  }
  if (broken > 0) remark(`left out ${broken} sentence${broken === 1 ? "" : "s"} without a tree`);
}
