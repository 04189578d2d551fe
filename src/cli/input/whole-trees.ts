import { treeError } from "../../corpus/tree-error.js";
import { remark } from "../../node/progress.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { TreebankInput } from "./input.js";

export interface WholeTreeOptions {
  /** Pass over all other sentences, whatever their heads; all are wanted by default. */
  readonly isWanted?: ((sentence: Sentence) => boolean) | undefined;
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
  let broken = 0;
  for await (const sentence of input) {
    if (options.isWanted?.(sentence) === false) continue;
    const error = treeError(sentence, input.file);
    if (error === undefined) {
      yield sentence;
      continue;
    }
    if (!options.leaveOut) throw error;
    broken++;
    remark(error.message, options.quiet);
  }
  if (broken > 0) remark(`left out ${broken} sentence${broken === 1 ? "" : "s"} without a tree`);
}
