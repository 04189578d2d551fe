/**
 * The projective order of a tree (2008 section 3, 2009 section 3.2): the inorder traversal from the root
 * that keeps the local order of each node and its children.
 *
 * The tree is projective exactly if this is the order of the words. With the order, `dominates` takes
 * constant time.
 */
export interface ProjectiveOrder {
  /** order[r] is the node with rank r; order[0] is 0, the artificial root. */
  readonly order: Int32Array;
  /** rank[v] is the rank of node v in the order: the inverse of `order`. */
  readonly rank: Int32Array;
  /** first[v] is the lowest rank in the subtree of v, which has the ranks first[v] to last[v]. */
  readonly first: Int32Array;
  /** last[v] is the highest rank in the subtree of v. */
  readonly last: Int32Array;
  /** Whether the tree is projective. */
  readonly isProjective: boolean;
}

/**
 * Computes the projective order of a tree rooted at 0 in linear time; entry 0 of `head` is unused.
 *
 * @example
 * const { order } = projectiveOrder(sentence.head);
 * const forms = Array.from(order.slice(1), (i) => sentence.form[i]);
 */
export function projectiveOrder(head: Int32Array): ProjectiveOrder {
  const n = head.length - 1;
  // Linked lists of children in word order, built from the last word to the first.
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
  let next = 0;
  let v = 0;
  first[0] = 0;
  // child[v] is the next child of v to visit. A node comes before its first child to the right.
  for (;;) {
    const c = child[v]!;
    if (rank[v] === -1 && (c === -1 || c > v)) {
      rank[v] = next;
      order[next++] = v;
    }
    if (c !== -1) {
      child[v] = sibling[c]!;
      first[c] = next;
      v = c;
    } else {
      last[v] = next - 1;
      if (v === 0) break;
      v = head[v]!;
    }
  }
  let isProjective = true;
  for (let i = 0; i <= n && isProjective; i++) isProjective = order[i] === i;
  return { order, rank, first, last, isProjective };
}

/** Tells whether h dominates v: v is h or a descendant of h. */
export function dominates(tree: ProjectiveOrder, h: number, v: number): boolean {
  return tree.first[h]! <= tree.rank[v]! && tree.rank[v]! <= tree.last[h]!;
}
