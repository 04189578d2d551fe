/** So many of a hundred trees must have one root word. */
const OF_A_HUNDRED = 99;

/**
 * Whether parsers trained on these trees should attach exactly one word to 0: if at least 99 of 100 trees
 * do. Universal Dependencies asks for it, other treebanks have several roots in many sentences. Given the
 * heads of each tree (entry 0 unused); empty ones do not count, and no trees at all speak for a single root.
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
  return 100 * single >= OF_A_HUNDRED * count;
}
