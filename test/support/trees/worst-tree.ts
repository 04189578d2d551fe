/**
 * Makes a tree that needs as many swaps as possible.
 *
 * A SWAP exchanges two words that the projective order exchanges and that have no heads yet. A head and its
 * dependents keep their order, so n(n - 1)/2 swaps, one for each pair of words, are impossible; but the
 * share that is missing tends to 0 as trees grow.
 *
 * The tree is a row of blocks: all words of a block depend on the first word of the block before, or on 0.
 * Each word after a block must move past all words of the block but its first, and no word can be attached
 * before its own dependents are. The best size of a block is near the square root of the words left.
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

/** Returns how many swaps `worstTree(n)` needs: the most of any tree of n words, as counted up to 7. */
export function mostSwaps(n: number): number {
  return blocks(n).swaps[n]!;
}

/** Returns, for each number of words left, the most swaps among them and the size of their first block. */
function blocks(n: number): { swaps: number[]; sizes: number[] } {
  const swaps = [0];
  const sizes = [0];
  for (let left = 1; left <= n; left++) {
    swaps[left] = -1;
    for (let size = 1; size <= left; size++) {
      const total = (size - 1) * (left - size) + swaps[left - size]!;
      // Of equals the larger: its last block has only leaves, which the lazy oracle must swap to attach.
      if (total >= swaps[left]!) {
        swaps[left] = total;
        sizes[left] = size;
      }
    }
  }
  return { swaps, sizes };
}
