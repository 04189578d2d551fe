import type { Tree } from "../sentence/tree.js";
import { type DecodedLabels, NOT_LIFTED } from "./decoded-labels.js";
import { Dependents } from "./dependents.js";

/** All orders in which the dependents of a node can be searched for a syntactic head. */
export const HEAD_SEARCHES = ["leftmost", "nearest"] as const;
/** The name of a search order. */
export type HeadSearch = (typeof HEAD_SEARCHES)[number];

/** Options for the search for syntactic heads. */
export interface SearchOptions {
  /**
   * "leftmost" (the default, as in the paper) searches from left to right. "nearest" (as in MaltParser)
   * starts with the dependents nearest to the lifted word, the left one first if two are equally near.
   */
  readonly search?: HeadSearch | undefined;
}

/**
 * Moves lifted arcs back to their syntactic heads: the inverse transformation (2005, section 2).
 *
 * From top to bottom and left to right, each arc whose label marks it as lifted moves from its linear head
 * to the first syntactic head that a breadth-first search below the linear head finds. An arc stays where
 * it is if there is none. The search skips the lifted word and its descendants, so the result is a tree.
 *
 * `tree` may be any tree rooted at 0, with any labels that `labels` decodes. The labels of the result are
 * ids of `labels.relations`; -1 (no label) stays -1.
 */
export function deprojectivize(tree: Tree, labels: DecodedLabels, options: SearchOptions = {}): Tree {
  const { relation } = labels;
  return {
    length: tree.length,
    head: loweredHeads(tree, labels, options),
    label: tree.label.map((label) => (label === -1 ? -1 : relation[label]!)),
  };
}

/** Returns the heads of a tree after all its lifted arcs have been lowered. */
function loweredHeads(tree: Tree, labels: DecodedLabels, options: SearchOptions): Int32Array {
  const head = tree.head.slice();
  const isLifted = new Uint8Array(head.length);
  let lifted = 0;
  for (let d = 1; d <= tree.length; d++) {
    if (tree.label[d] === -1 || labels.target[tree.label[d]!] === NOT_LIFTED) continue;
    isLifted[d] = 1;
    lifted++;
  }
  if (lifted === 0) return head;

  const dependents = new Dependents(head);
  const search = new TargetSearch(tree.label, labels, dependents, options.search === "nearest");
  // A lowered arc ends up below the current node, whose descendants are all still to be visited.
  const nodes = new Int32Array(head.length);
  for (let front = 0, back = 1; front < back && lifted > 0; front++) {
    const v = nodes[front]!;
    for (let d = dependents.first[v]!, next = -1; d !== -1; d = next) {
      next = dependents.next[d]!;
      if (isLifted[d] === 0) continue;
      isLifted[d] = 0;
      lifted--;
      const syntacticHead = search.find(v, d);
      if (syntacticHead === -1) continue;
      dependents.move(d, v, syntacticHead);
      head[d] = syntacticHead;
    }
    for (let d = dependents.first[v]!; d !== -1; d = dependents.next[d]!) nodes[back++] = d;
  }
  return head;
}

/** Searches for the syntactic head of a lifted arc, under any encoding. */
class TargetSearch {
  readonly #label: Int32Array;
  readonly #labels: DecodedLabels;
  readonly #dependents: Dependents;
  readonly #isNearestFirst: boolean;
  /** Nodes in the order of the search. Shape: length + 1. */
  readonly #nodes: Int32Array;

  constructor(label: Int32Array, labels: DecodedLabels, dependents: Dependents, isNearestFirst: boolean) {
    this.#label = label;
    this.#labels = labels;
    this.#dependents = dependents;
    this.#isNearestFirst = isNearestFirst;
    this.#nodes = new Int32Array(label.length);
  }

  /** Returns the syntactic head of the lifted arc from its linear head to d, or -1 if there is none. */
  find(linearHead: number, d: number): number {
    const { encoding } = this.#labels;
    if (encoding === "path") return this.#endOfPath(linearHead, d);
    const alongPath = encoding === "head+path" ? this.#withTarget(linearHead, d, true) : -1;
    return alongPath !== -1 ? alongPath : this.#withTarget(linearHead, d, false);
  }

  /** Returns the first node with the relation in d's label; with `pathOnly`, only on lifting paths. */
  #withTarget(linearHead: number, d: number, pathOnly: boolean): number {
    const { relation, target } = this.#labels;
    const wanted = target[this.#label[d]!]!;
    let back = this.#addDependents(linearHead, d, 0, pathOnly);
    for (let front = 0; front < back; front++) {
      const v = this.#nodes[front]!;
      if (relation[this.#label[v]!] === wanted) return v;
      back = this.#addDependents(v, d, back, pathOnly);
    }
    return -1;
  }

  /** Returns the first node at which a lifting path ends. */
  #endOfPath(linearHead: number, d: number): number {
    let back = this.#addDependents(linearHead, d, 0, true);
    for (let front = 0; front < back; front++) {
      const v = this.#nodes[front]!;
      const more = this.#addDependents(v, d, back, true);
      if (more === back) return v;
      back = more;
    }
    return -1;
  }

  /** Adds the dependents of v, except d, to the nodes from index `back` on; returns the new end. */
  #addDependents(v: number, d: number, back: number, pathOnly: boolean): number {
    const { first, next } = this.#dependents;
    const { onPath } = this.#labels;
    let end = back;
    for (let k = first[v]!; k !== -1; k = next[k]!) {
      if (k !== d && (!pathOnly || onPath[this.#label[k]!] === 1)) this.#nodes[end++] = k;
    }
    if (this.#isNearestFirst && end - back > 1) {
      this.#nodes.subarray(back, end).sort((a, b) => Math.abs(a - d) - Math.abs(b - d) || a - b);
    }
    return end;
  }
}
