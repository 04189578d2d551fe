import { projectiveOrder } from "../sentence/measures/projective-order.js";
import type { Tree } from "../sentence/tree.js";

/** A tree for oracles to derive, with precomputed properties. The tree must be rooted at 0. */
export class GoldTree implements Tree {
  /** Number of words. */
  readonly length: number;
  /** Head of each word. */
  readonly head: Int32Array;
  /** Label of the arc to each word. */
  readonly label: Int32Array;
  /** Position of each node in the projective order. */
  readonly rank: Int32Array;
  /** Whether the tree is projective. */
  readonly isProjective: boolean;
  /** Where the dependents of each node start in `children`; those of v end before childStart[v + 1]. */
  readonly childStart: Int32Array;
  /** The dependents of all nodes, in word order for each node; see `childStart`. */
  readonly children: Int32Array;
  #components: Int32Array | undefined;

  /** Computes the projective order and the lists of dependents. */
  constructor(tree: Tree) {
    const n = tree.length;
    this.length = n;
    this.head = tree.head;
    this.label = tree.label;
    const order = projectiveOrder(tree.head);
    this.rank = order.rank;
    this.isProjective = order.isProjective;
    this.childStart = new Int32Array(n + 2);
    this.children = new Int32Array(n);
    const { childStart, children, head } = this;
    for (let d = 1; d <= n; d++) childStart[head[d]! + 1]!++;
    for (let v = 0; v <= n; v++) childStart[v + 1]! += childStart[v]!;
    const at = childStart.slice();
    for (let d = 1; d <= n; d++) children[at[head[d]!]!++] = d;
  }

  /** Number of dependents of v. */
  valency(v: number): number {
    return this.childStart[v + 1]! - this.childStart[v]!;
  }

  /** Number of dependents of v at the position `first` or after it. */
  dependentsFrom(v: number, first: number): number {
    const { childStart, children } = this;
    let count = 0;
    for (let k = childStart[v + 1]! - 1; k >= childStart[v]! && children[k]! >= first; k--) count++;
    return count;
  }

  /** Number of dependents of v before the position `end` that have no head yet among these heads. */
  headlessBefore(v: number, end: number, head: Int32Array): number {
    const { childStart, children } = this;
    let count = 0;
    for (let k = childStart[v]!; k < childStart[v + 1]! && children[k]! < end; k++) {
      if (head[children[k]!] === -1) count++;
    }
    return count;
  }

  /** Number of dependents of v that have no head yet among these heads. */
  headless(v: number, head: Int32Array): number {
    return this.headlessBefore(v, this.length + 1, head);
  }

  /**
   * The maximal projective component of each node (Nivre, Kuhlmann and Hall 2009), represented by its top
   * node. The components are the subtrees that remain on the stack when the arc-standard oracle can add no
   * more arcs.
   */
  get components(): Int32Array {
    this.#components ??= maximalProjectiveComponents(this);
    return this.#components;
  }
}

function maximalProjectiveComponents(gold: GoldTree): Int32Array {
  const { length: n, head } = gold;
  const missing = new Int32Array(n + 1);
  for (let v = 0; v <= n; v++) missing[v] = gold.valency(v);
  const attached = new Uint8Array(n + 1);
  const stack = new Int32Array(n + 1);
  let size = 1;
  for (let word = 1; word <= n; word++) {
    stack[size++] = word;
    while (size >= 2) {
      const top = stack[size - 1]!;
      const below = stack[size - 2]!;
      if (below !== 0 && head[below] === top && missing[below] === 0) {
        stack[size - 2] = top;
        attached[below] = 1;
        missing[top]!--;
      } else if (head[top] === below && missing[top] === 0) {
        attached[top] = 1;
        missing[below]!--;
      } else {
        break;
      }
      size--;
    }
  }
  const component = new Int32Array(n + 1).fill(-1);
  for (let v = 0; v <= n; v++) {
    let top = v;
    while (component[top] === -1 && attached[top] === 1) top = head[top]!;
    if (component[top] === -1) component[top] = top;
    for (let k = v; component[k] === -1; k = head[k]!) component[k] = component[top]!;
  }
  return component;
}
