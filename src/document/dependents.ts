/** The dependents of each node, in order: those of node h are `list` from `first[h]` to `first[h + 1]`. */
export interface DependentLists {
  /** Shape [length + 2]. */
  readonly first: Int32Array;
  /** Shape [words with a head]: positions of words, grouped by head. */
  readonly list: Int32Array;
}

/** Groups the words by their heads, in linear time. The heads need not be a tree. */
export function dependentLists(head: Int32Array): DependentLists {
  const n = head.length - 1;
  const first = new Int32Array(n + 2);
  for (let i = 1; i <= n; i++) if (head[i]! >= 0) first[head[i]! + 1]!++;
  for (let h = 0; h <= n; h++) first[h + 1]! += first[h]!;
  const list = new Int32Array(first[n + 1]!);
  const next = first.slice();
  for (let i = 1; i <= n; i++) if (head[i]! >= 0) list[next[head[i]!]!++] = i;
  return { first, list };
}

/**
 * Returns the positions of all words such that a head comes before its dependents: level by level from the
 * root, then words of cycles and those below words without a head.
 */
export function topDown({ first, list }: DependentLists): number[] {
  const order: number[] = [];
  const isFound = new Uint8Array(first.length - 1);
  for (let start = 0, next = 0; start < isFound.length; start++) {
    if (isFound[start] === 0) order.push(start);
    isFound[start] = 1;
    for (; next < order.length; next++) {
      const h = order[next]!;
      for (let d = first[h]!; d < first[h + 1]!; d++) {
        if (isFound[list[d]!] === 0) order.push(list[d]!);
        isFound[list[d]!] = 1;
      }
    }
  }
  return order.slice(1);
}

/**
 * Returns the positions of a word and of all words below it, in order. A word that is reached twice, as in a
 * cycle, is listed once.
 */
export function positionsBelow(word: number, { first, list }: DependentLists): number[] {
  const found = [word];
  const isFound = new Set(found);
  for (let k = 0; k < found.length; k++) {
    const h = found[k]!;
    for (let d = first[h]!; d < first[h + 1]!; d++) {
      const dependent = list[d]!;
      if (isFound.has(dependent)) continue;
      isFound.add(dependent);
      found.push(dependent);
    }
  }
  return found.sort((a, b) => a - b);
}
