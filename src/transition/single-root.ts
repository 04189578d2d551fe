/** Minimum percentage of trees with one root word. */
const MIN_PERCENTAGE = 99;

/**
 * Whether parsers trained on these trees should attach exactly one word to 0: true if at least 99% of the
 * trees do. Universal Dependencies requires it; other treebanks have many sentences with several roots. Each
 * tree is given by its heads; entry 0 is not used. Trees without words do not count. Without any trees, the
 * result is true.
 */
export function hasSingleRoots(trees: Iterable<Int32Array>): boolean {
  let count = 0;
  let single = 0;
  for (const head of trees) {
    if (head.length < 2) continue;
    count++;
    const first = head.indexOf(0, 1);
    if (first !== -1 && head.indexOf(0, first + 1) === -1) single++;
  }
  return 100 * single >= MIN_PERCENTAGE * count;
}
