import { isProjectiveArc } from "./naive-measures.js";

// The transformation exactly as the 2005 paper defines it, with everything computed again after each step.

/** Tells whether every arc is projective. */
export function isProjective(head: Int32Array): boolean {
  for (let d = 1; d < head.length; d++) if (!isProjectiveArc(head, d)) return false;
  return true;
}

/** Computes PROJECTIVIZE: heads, lifts by word, and the words whose arcs are on a lifting path. */
export function naiveProjectivize(original: Int32Array, lengths: "current" | "original" = "current") {
  const head = original.slice();
  const lifts = new Int32Array(head.length);
  const onPath = new Uint8Array(head.length);
  for (;;) {
    let smallest = 0;
    let least = [Infinity, Infinity];
    for (let d = 1; d < head.length; d++) {
      if (isProjectiveArc(head, d)) continue;
      const key =
        lengths === "current"
          ? [Math.abs(head[d]! - d), Math.min(head[d]!, d)]
          : [Math.abs(original[d]! - d), d];
      if (key[0]! > least[0]! || (key[0] === least[0] && key[1]! >= least[1]!)) continue;
      smallest = d;
      least = key;
    }
    if (smallest === 0) return { head, lifts, onPath };
    const syntacticHead = head[smallest]!;
    onPath[syntacticHead] = 1;
    head[smallest] = head[syntacticHead]!;
    lifts[smallest]!++;
  }
}

/** The decoded labels of a tree, by word. */
export interface Marks {
  readonly relation: readonly string[];
  /** The relation of the syntactic head for lifted arcs; undefined for others. */
  readonly target: readonly (string | undefined)[];
  readonly onPath: ArrayLike<number>;
}

/** Computes the inverse transformation with lists of nodes; returns heads. */
export function naiveInverse(
  linear: Int32Array,
  marks: Marks,
  encoding: "head" | "head+path" | "path",
  search: "leftmost" | "nearest" = "leftmost",
): Int32Array {
  const head = linear.slice();
  const words = [...head.keys()].slice(1);
  const done = new Set<number>();
  const dependents = (v: number) => words.filter((d) => head[d] === v);

  const find = (from: number, d: number, pathOnly: boolean, isTarget: (v: number) => boolean) => {
    const below = (v: number) => {
      const all = dependents(v).filter((k) => k !== d && (!pathOnly || marks.onPath[k] === 1));
      return search === "leftmost" ? all : all.sort((a, b) => Math.abs(a - d) - Math.abs(b - d) || a - b);
    };
    let level = below(from);
    while (level.length > 0) {
      const found = level.find(isTarget);
      if (found !== undefined) return found;
      level = level.flatMap(below);
    }
    return undefined;
  };
  const isEnd = (v: number) => !dependents(v).some((k) => marks.onPath[k] === 1);

  let nodes = [0];
  while (nodes.length > 0) {
    const nextNodes: number[] = [];
    // Node by node: each node sees the changes made for the nodes before it.
    for (const v of nodes) {
      for (const d of dependents(v)) {
        if (marks.target[d] === undefined || done.has(d)) continue;
        done.add(d);
        const hasRelation = (k: number) => marks.relation[k] === marks.target[d];
        let found: number | undefined;
        if (encoding === "path") found = find(v, d, true, isEnd);
        if (encoding === "head+path") found = find(v, d, true, hasRelation);
        if (encoding !== "path") found ??= find(v, d, false, hasRelation);
        if (found !== undefined) head[d] = found;
      }
      nextNodes.push(...dependents(v));
    }
    nodes = nextNodes;
  }
  return head;
}
