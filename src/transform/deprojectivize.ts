import type { Tree } from "../sentence/tree.js";
import { type DecodedLabels, NOT_LIFTED } from "./decoded-labels.js";
import { Dependents } from "./dependents.js";

/** In which order the dependents of a node are searched for a syntactic head. */
export const HEAD_SEARCHES = ["leftmost", "nearest"] as const;
export type HeadSearch = (typeof HEAD_SEARCHES)[number];

export interface SearchOptions {
  /**
   * "leftmost" (the default, and the paper): from left to right. "nearest" (MaltParser): those nearest to
   * the lifted word first, of two equally near ones the left one.
   */
  readonly search?: HeadSearch | undefined;
}

/**
 * The inverse transformation (2005, section 2): top down and from left to right, every arc that its label
 * calls lifted is moved from its linear head to the first syntactic head that a breadth-first search below
 * the linear head finds, and gets its plain relation.
 *
 * The tree may be any tree rooted at 0 with any labels; `labels` says what they mean, and the labels of the
 * result are those of `labels.relations` (-1, no label, stays). The search leaves out the lifted word and
 * all below it, so the result is a tree again. An arc for which nothing is found stays where it is, with
 * its plain relation.
 */
export function deprojectivize(tree: Tree, labels: DecodedLabels, options: SearchOptions = {}): Tree {
  const { relation } = labels;
  return {
    length: tree.length,
    head: loweredHeads(tree, labels, options),
    label: tree.label.map((label) => (label === -1 ? -1 : relation[label]!)),
  };
}

/** The heads of a tree after all its lifted arcs have been lowered. */
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
  // Whatever is lowered lands below the node in work, whose descendants are all still to come.
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

/** The search for the syntactic head of a lifted arc, under each encoding. */
class TargetSearch {
  readonly #label: Int32Array;
  readonly #labels: DecodedLabels;
  readonly #dependents: Dependents;
  readonly #isNearestFirst: boolean;
  /** Nodes in the order of the search, from place 0. */
  readonly #nodes: Int32Array;

  constructor(label: Int32Array, labels: DecodedLabels, dependents: Dependents, isNearestFirst: boolean) {
    this.#label = label;
    this.#labels = labels;
    this.#dependents = dependents;
    this.#isNearestFirst = isNearestFirst;
    this.#nodes = new Int32Array(label.length);
  }

  /** The syntactic head of the lifted arc from its linear head to d, -1 if none is found. */
  find(linearHead: number, d: number): number {
    const { encoding } = this.#labels;
    if (encoding === "path") return this.#endOfPath(linearHead, d);
    const alongPath = encoding === "head+path" ? this.#withTarget(linearHead, d, true) : -1;
    return alongPath !== -1 ? alongPath : this.#withTarget(linearHead, d, false);
  }

  /** The first node with the relation that the label of d asks for, `pathOnly` among those on a lifting path. */
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

  /** The first node on a lifting path from which no such path goes on. */
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

  /** Adds the dependents of v, except d, to the nodes in front of place `back`; returns the new end. */
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
