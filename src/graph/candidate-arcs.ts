/**
 * The arcs among which a tree is searched, numbered from 0, and the scores of their parts.
 *
 * The dependents of a head on one side of it form a chain, from the nearest to the farthest. Its side number is
 * 2 h for the left side of head h, and 2 h + 1 for the right side. The arcs of a side have consecutive numbers,
 * the nearest dependent first. A tree is scored by its arcs and, in the second order, by the links of its chains:
 * the first dependent, each pair of neighbours, the last dependent, or none at all.
 */
export class CandidateArcs {
  /** 1 to score arcs alone, 2 to score links, too. */
  readonly order: 1 | 2;
  /** Number of nodes: the artificial root 0 and the words. */
  nodes = 0;
  /** Number of arcs. */
  count = 0;
  /** Number of pairs of arcs of one side. */
  pairs = 0;
  /** Shape [count]: the head of each arc. */
  head = new Int32Array(0);
  /** Shape [count]: the dependent of each arc. */
  dependent = new Int32Array(0);
  /** Shape [2 nodes + 1]: the first arc of each side. */
  sideStart = new Int32Array(0);
  /** Shape [2 nodes + 1]: the first pair of each side. The pair of the j-th and k-th arc, j < k, is `pairOf`. */
  pairStart = new Int32Array(0);
  /** Shape [nodes, nodes]: the arc from h to d at d * nodes + h, -1 if it is no candidate. */
  arcAt = new Int32Array(0);
  /** Shape [count]: scores of arcs. */
  arc = new Float64Array(0);
  /** Shape [count]: scores of arcs as the first or the last of their side. */
  first = new Float64Array(0);
  last = new Float64Array(0);
  /** Shape [2 nodes]: scores of sides without dependents. */
  none = new Float64Array(0);
  /** Shape [pairs]: scores of neighbouring dependents. */
  pair = new Float64Array(0);

  constructor(order: 1 | 2) {
    this.order = order;
  }

  /**
   * Takes the candidate heads of each word, all different: those of word d are in `heads` from `start[d]` up to
   * `start[d + 1]`. All scores become 0.
   */
  load(nodes: number, heads: Int32Array, start: Int32Array): void {
    this.nodes = nodes;
    this.count = start[nodes]! - start[1]!;
    this.#reserve();
    const { sideStart, pairStart, arcAt } = this;
    sideStart.fill(0);
    for (let d = 1; d < nodes; d++) {
      for (let k = start[d]!; k < start[d + 1]!; k++) sideStart[sideOf(heads[k]!, d) + 1]!++;
    }
    pairStart[0] = 0;
    for (let side = 0; side < 2 * nodes; side++) {
      const length = sideStart[side + 1]!;
      pairStart[side + 1] = pairStart[side]! + (length * (length - 1)) / 2;
      sideStart[side + 1]! += sideStart[side]!;
    }
    arcAt.fill(-1, 0, nodes * nodes);
    // Each side is filled from its end for dependents on the left, which come farthest first.
    for (let d = 1; d < nodes; d++) {
      for (let k = start[d]!; k < start[d + 1]!; k++) arcAt[d * nodes + heads[k]!] = 0;
    }
    for (let h = 0; h < nodes; h++) {
      let arc = sideStart[2 * h]!;
      for (let d = h - 1; d > 0; d--) if (arcAt[d * nodes + h] === 0) this.#place(arc++, h, d);
      for (let d = h + 1; d < nodes; d++) if (arcAt[d * nodes + h] === 0) this.#place(arc++, h, d);
    }
    this.pairs = this.order === 1 ? 0 : pairStart[2 * nodes]!;
    if (this.pair.length < this.pairs) this.pair = new Float64Array(2 * this.pairs);
    this.clear();
  }

  /** Sets all scores to 0. */
  clear(): void {
    for (const scores of [this.arc, this.first, this.last]) scores.fill(0, 0, this.count);
    this.none.fill(0, 0, 2 * this.nodes);
    this.pair.fill(0, 0, this.pairs);
  }

  /** The arc from a head to a dependent, -1 if it is no candidate. */
  number(head: number, dependent: number): number {
    return this.arcAt[dependent * this.nodes + head]!;
  }

  /** The number of the pair of two arcs of one side; `near` is the one with the nearer dependent. */
  pairOf(side: number, near: number, far: number): number {
    const start = this.sideStart[side]!;
    const rank = far - start;
    return this.pairStart[side]! + (rank * (rank - 1)) / 2 + near - start;
  }

  /** The score of a link of a side: -1 as `near` is its start, -1 as `far` its end. */
  link(side: number, near: number, far: number): number {
    if (this.order === 1) return 0;
    if (near === -1) return far === -1 ? this.none[side]! : this.first[far]!;
    return far === -1 ? this.last[near]! : this.pair[this.pairOf(side, near, far)]!;
  }

  #place(arc: number, head: number, dependent: number): void {
    this.head[arc] = head;
    this.dependent[arc] = dependent;
    this.arcAt[dependent * this.nodes + head] = arc;
  }

  #reserve(): void {
    const { nodes, count } = this;
    this.sideStart = new Int32Array(2 * nodes + 1);
    this.pairStart = new Int32Array(2 * nodes + 1);
    if (this.arcAt.length < nodes * nodes) {
      this.arcAt = new Int32Array(2 * nodes * nodes);
      this.none = new Float64Array(4 * nodes);
    }
    if (this.arc.length >= count) return;
    this.head = new Int32Array(2 * count);
    this.dependent = new Int32Array(2 * count);
    this.arc = new Float64Array(2 * count);
    this.first = new Float64Array(2 * count);
    this.last = new Float64Array(2 * count);
  }
}

/** The side of a head on which a dependent is. */
export function sideOf(head: number, dependent: number): number {
  return dependent < head ? 2 * head : 2 * head + 1;
}

/**
 * Calls `visit` for all links of a tree: with the side, the near and the far arc, -1 where a chain starts or
 * ends. Every side has at least one link. All arcs of the tree must be candidates.
 */
export function visitLinks(
  arcs: CandidateArcs,
  head: Int32Array,
  visit: (side: number, near: number, far: number) => void,
): void {
  const { nodes } = arcs;
  const nearest = new Int32Array(2 * nodes).fill(-1);
  const step = (d: number) => {
    const side = sideOf(head[d]!, d);
    const arc = arcs.number(head[d]!, d);
    visit(side, nearest[side]!, arc);
    nearest[side] = arc;
  };
  for (let d = 1; d < nodes; d++) if (head[d]! < d) step(d);
  for (let d = nodes - 1; d > 0; d--) if (head[d]! > d) step(d);
  for (let side = 0; side < 2 * nodes; side++) visit(side, nearest[side]!, -1);
}

/** The score of a tree, all arcs of which must be candidates. */
export function treeScore(arcs: CandidateArcs, head: Int32Array): number {
  let score = 0;
  for (let d = 1; d < arcs.nodes; d++) score += arcs.arc[arcs.number(head[d]!, d)]!;
  if (arcs.order === 2) visitLinks(arcs, head, (side, near, far) => (score += arcs.link(side, near, far)));
  return score;
}
