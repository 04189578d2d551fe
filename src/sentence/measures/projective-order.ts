/**
 * The projective order of a tree (2008 section 3, 2009 section 3.2): the inorder traversal from the root
 * that keeps the local order of each node and its children. The tree is projective exactly if this is the
 * order of the words. Computed once, in linear time, it answers questions of dominance in constant time.
 */
export interface ProjectiveOrder {
  /** order[r] is the node at place r; order[0] is 0, the artificial root. */
  readonly order: Int32Array;
  /** rank[v] is the place of node v: the inverse of `order`. */
  readonly rank: Int32Array;
  /** The subtree of v occupies the places first[v] to last[v]. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly isProjective: boolean;
}

/** Projective order of a tree rooted at 0, given by its heads (entry 0 unused). */
export function projectiveOrder(head: Int32Array): ProjectiveOrder {
  const n = head.length - 1;
  // Children as linked lists in word order: the last word is put in front first.
  const child = new Int32Array(n + 1).fill(-1);
  const sibling = new Int32Array(n + 1).fill(-1);
  for (let d = n; d >= 1; d--) {
    const h = head[d]!;
    sibling[d] = child[h]!;
    child[h] = d;
  }
  const order = new Int32Array(n + 1);
  const rank = new Int32Array(n + 1).fill(-1);
  const first = new Int32Array(n + 1);
  const last = new Int32Array(n + 1);
  let place = 0;
  let v = 0;
  first[0] = 0;
  // child[v] is what is left of v's children; a node is placed before its first child to the right.
  for (;;) {
    const c = child[v]!;
    if (rank[v] === -1 && (c === -1 || c > v)) {
      rank[v] = place;
      order[place++] = v;
    }
    if (c !== -1) {
      child[v] = sibling[c]!;
      first[c] = place;
      v = c;
    } else {
      last[v] = place - 1;
      if (v === 0) break;
      v = head[v]!;
    }
  }
  let isProjective = true;
  for (let i = 0; i <= n && isProjective; i++) isProjective = order[i] === i;
  return { order, rank, first, last, isProjective };
}

/** Whether h dominates v: v is h or below it. */
export function dominates(tree: ProjectiveOrder, h: number, v: number): boolean {
  return tree.first[h]! <= tree.rank[v]! && tree.rank[v]! <= tree.last[h]!;
}
