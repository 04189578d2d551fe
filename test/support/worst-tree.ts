/**
 * Trees that need many swaps. A SWAP exchanges two words that the projective order exchanges and that both
 * have no head yet. The order of a head and its dependents never changes, so that n(n - 1)/2 swaps, one for
 * each two words, are out of reach; but the share that is missing goes to 0 as trees grow.
 *
 * Such a tree is a row of blocks: all words of a block depend on the first word of the block before, or on
 * 0. Each word that follows a block must move past all words of the block but its first, and none can be
 * attached before its own dependents have come. Sizes of blocks are best near the square root of what is
 * left.
 */
export function worstTree(n: number): Int32Array {
  const { sizes } = blocks(n);
  const head = new Int32Array(n + 1).fill(-1);
  let above = 0;
  for (let word = 1; word <= n; ) {
    const first = word;
    for (const end = word + sizes[n - first + 1]!; word < end; word++) head[word] = above;
    above = first;
  }
  return head;
}

/** How many swaps `worstTree(n)` needs: the most that any tree of n words needs, as counted up to seven. */
export function mostSwaps(n: number): number {
  return blocks(n).swaps[n]!;
}

/** For each number of words that are left: the most swaps among them, and the size of their first block. */
function blocks(n: number): { swaps: number[]; sizes: number[] } {
  const swaps = [0];
  const sizes = [0];
  for (let left = 1; left <= n; left++) {
    swaps[left] = -1;
    for (let size = 1; size <= left; size++) {
      const total = (size - 1) * (left - size) + swaps[left - size]!;
      // The larger of equals: a last block of leaves, which the lazy oracle cannot join before it swaps
      // them.
      if (total >= swaps[left]!) {
        swaps[left] = total;
        sizes[left] = size;
      }
    }
  }
  return { swaps, sizes };
}
