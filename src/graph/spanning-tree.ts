/** Scores of arcs: that of head h for dependent d is scores[d * stride + h]; those of d = 0 and of h = d are not read. */
export interface ArcScores {
  /** Number of nodes, the artificial root 0 among them. */
  readonly nodes: number;
  readonly stride: number;
  readonly scores: Float32Array | Float64Array;
}

/**
 * The heads of the maximum spanning tree from node 0 (Chu and Liu 1965, Edmonds 1967), in time quadratic in the number
 * of nodes (Tarjan 1977); entry 0 is -1. With `singleRoot` it is the best of the trees in which exactly one node
 * depends on 0. Scores must be finite. Of equal arcs the one from the first head is taken.
 */
export function maximumSpanningTree(arcs: ArcScores, singleRoot: boolean): Int32Array<ArrayBuffer> {
  const best = bestHeads(arcs);
  if (isTree(best) && (!singleRoot || best.indexOf(0) === best.lastIndexOf(0))) return best;
  return new Contraction(arcs, singleRoot ? rootPenalty(arcs) : 0).tree();
}

/** The best head of each node. */
function bestHeads({ nodes, stride, scores }: ArcScores): Int32Array<ArrayBuffer> {
  const head = new Int32Array(nodes).fill(-1);
  for (let d = 1; d < nodes; d++) {
    let best = -1;
    for (let h = 0; h < nodes; h++) {
      if (h !== d && (best === -1 || scores[d * stride + h]! > scores[d * stride + best]!)) best = h;
    }
    head[d] = best;
  }
  return head;
}

function isTree(head: Int32Array): boolean {
  const seenBy = new Int32Array(head.length);
  for (let d = 1; d < head.length; d++) {
    let k = d;
    while (k > 0 && seenBy[k] === 0) {
      seenBy[k] = d;
      k = head[k]!;
    }
    if (k > 0 && seenBy[k] === d) return false;
  }
  return true;
}

/** More than any two trees differ by, so that a tree with fewer arcs from 0 is always better. */
function rootPenalty({ nodes, stride, scores }: ArcScores): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let d = 1; d < nodes; d++) {
    for (let h = 0; h < nodes; h++) {
      if (h === d) continue;
      least = Math.min(least, scores[d * stride + h]!);
      most = Math.max(most, scores[d * stride + h]!);
    }
  }
  return 1 + nodes * (most - least);
}

/**
 * Tarjan's algorithm for dense graphs. A path grows backward along best arcs; a cycle on it is contracted to one node
 * in the place of one of its nodes. Contracted nodes get numbers of their own, so that the tree of contractions tells
 * which arcs remain.
 */
class Contraction {
  readonly #nodes: number;
  /** Weight of the best arc from place h into place d, at [d * nodes + h], and which arc that is: head * nodes + dependent. */
  readonly #weight: Float64Array;
  readonly #arc: Int32Array;
  /** Whether a place still stands for a node, and the number of that node. */
  readonly #isActive: Uint8Array;
  readonly #number: Int32Array;
  /** For each number: the contracted node it is part of (-1 for none), its parts, and the arc chosen into it. */
  readonly #parent: number[];
  readonly #parts: number[][];
  readonly #chosen: number[];

  constructor({ nodes, stride, scores }: ArcScores, penalty: number) {
    this.#nodes = nodes;
    this.#weight = new Float64Array(nodes * nodes);
    this.#arc = new Int32Array(nodes * nodes);
    for (let d = 1; d < nodes; d++) {
      for (let h = 0; h < nodes; h++) {
        this.#weight[d * nodes + h] = scores[d * stride + h]! - (h === 0 ? penalty : 0);
        this.#arc[d * nodes + h] = h * nodes + d;
      }
    }
    this.#isActive = new Uint8Array(nodes).fill(1);
    this.#number = Int32Array.from({ length: nodes }, (_, k) => k);
    this.#parent = Array(nodes).fill(-1);
    this.#parts = Array.from({ length: nodes }, () => []);
    this.#chosen = Array(nodes).fill(-1);
  }

  tree(): Int32Array<ArrayBuffer> {
    const nodes = this.#nodes;
    /** 0 not met, 1 on the path, 2 connected to the root. */
    const state = new Uint8Array(nodes);
    state[0] = 2;
    /** The best place before each place. */
    const before = new Int32Array(nodes).fill(-1);
    for (let start = 1; start < nodes; start++) {
      if (this.#isActive[start] === 0 || state[start] === 2) continue;
      const path: number[] = [];
      let at = start;
      while (state[at] !== 2) {
        if (state[at] === 1) at = this.#contract(path, path.indexOf(at), before, state);
        path.push(at);
        state[at] = 1;
        before[at] = this.#bestBefore(at);
        at = before[at]!;
      }
      for (const place of path) state[place] = 2;
    }
    return this.#expanded();
  }

  #bestBefore(d: number): number {
    const nodes = this.#nodes;
    let best = -1;
    for (let h = 0; h < nodes; h++) {
      if (h === d || this.#isActive[h] === 0) continue;
      if (best === -1 || this.#weight[d * nodes + h]! > this.#weight[d * nodes + best]!) best = h;
    }
    this.#chosen[this.#number[d]!] = this.#arc[d * nodes + best]!;
    return best;
  }

  /** Contracts the path from an index on, which is a cycle, to its first place, and takes it off the path. */
  #contract(path: number[], from: number, before: Int32Array, state: Uint8Array): number {
    const nodes = this.#nodes;
    const weight = this.#weight;
    const arc = this.#arc;
    const cycle = path.splice(from);
    const place = cycle[0]!;
    const number = this.#parent.length;
    this.#parent.push(-1);
    this.#parts.push(cycle.map((v) => this.#number[v]!));
    this.#chosen.push(-1);
    const gone = cycle.map((v) => weight[v * nodes + before[v]!]!);
    for (const v of cycle) {
      this.#parent[this.#number[v]!] = number;
      this.#isActive[v] = 0;
      state[v] = 0;
    }
    for (let u = 0; u < nodes; u++) {
      if (this.#isActive[u] === 0) continue;
      let [into, outOf] = [-1, -1];
      let most = Number.NEGATIVE_INFINITY;
      for (const [k, v] of cycle.entries()) {
        const gain = weight[v * nodes + u]! - gone[k]!;
        if (into === -1 || gain > most) {
          into = v;
          most = gain;
        }
        if (outOf === -1 || weight[u * nodes + v]! > weight[u * nodes + outOf]!) outOf = v;
      }
      arc[place * nodes + u] = arc[into * nodes + u]!;
      weight[place * nodes + u] = most;
      arc[u * nodes + place] = arc[u * nodes + outOf]!;
      weight[u * nodes + place] = weight[u * nodes + outOf]!;
    }
    this.#isActive[place] = 1;
    this.#number[place] = number;
    return place;
  }

  /** The arc chosen into a contracted node replaces the one into that of its parts which it enters, and so on inside. */
  #expanded(): Int32Array<ArrayBuffer> {
    const nodes = this.#nodes;
    const head = new Int32Array(nodes).fill(-1);
    const open: number[] = [];
    for (let k = 1; k < this.#parent.length; k++) if (this.#parent[k] === -1) open.push(k);
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const dependent = this.#chosen[top]! % nodes;
      head[dependent] = Math.floor(this.#chosen[top]! / nodes);
      for (let v = dependent; v !== top; v = this.#parent[v]!) {
        for (const part of this.#parts[this.#parent[v]!]!) if (part !== v) open.push(part);
      }
    }
    return head;
  }
}
