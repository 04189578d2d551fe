import type { ArcScores } from "./arc-scores.js";

/**
 * The heads of the maximum spanning tree from node 0 (Chu and Liu 1965, Edmonds 1967); entry 0 is -1.
 * With `singleRoot` it is the best tree in which exactly one word depends on 0. Of arcs with equal
 * scores, the one from the first head wins. Time and memory are quadratic in the number of nodes (Tarjan
 * 1977).
 *
 * @example
 * // Two words: row 1 has the scores of 0, 1 and 2 as heads of word 1, row 2 those of word 2.
 * const scores = Float64Array.of(0, 0, 0, 1, 0, 5, 3, 4, 0);
 * maximumSpanningTree({ nodes: 3, stride: 3, scores }, true); // [-1, 2, 0]
 */
export function maximumSpanningTree(arcs: ArcScores, singleRoot: boolean): Int32Array<ArrayBuffer> {
  const best = bestHeads(arcs);
  if (isTree(best) && (!singleRoot || best.indexOf(0) === best.lastIndexOf(0))) return best;
  return new Contraction(arcs, singleRoot ? rootPenalty(arcs) : 0).tree();
}

/** The best head of each word, whether or not these form a tree. */
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

/** Whether heads form a tree: no word is its own ancestor. Entry 0 is not read. */
export function isTree(head: Int32Array): boolean {
  /** The word from which each word was first reached, 0 for none. */
  const seenFrom = new Int32Array(head.length);
  for (let d = 1; d < head.length; d++) {
    let k = d;
    while (k > 0 && seenFrom[k] === 0) {
      seenFrom[k] = d;
      k = head[k]!;
    }
    if (k > 0 && seenFrom[k] === d) return false;
  }
  return true;
}

/** More than any two trees differ by, so that a tree with fewer arcs from 0 is always better. */
function rootPenalty({ nodes, stride, scores }: ArcScores): number {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let d = 1; d < nodes; d++) {
    for (let h = 0; h < nodes; h++) {
      if (h === d) continue;
      lowest = Math.min(lowest, scores[d * stride + h]!);
      highest = Math.max(highest, scores[d * stride + h]!);
    }
  }
  return 1 + nodes * (highest - lowest);
}

/**
 * Tarjan's algorithm for dense graphs. A path grows backward along best arcs. When it closes a cycle, the
 * cycle is contracted: from then on one of its nodes stands for all of them. The contractions form a
 * forest of components, in which a node is a component of its own; it tells in the end which of the
 * chosen arcs remain.
 */
class Contraction {
  readonly #nodes: number;
  /** Shape [nodes, nodes]: weight of the best arc from h into d, and that arc as head * nodes + dependent. */
  readonly #weight: Float64Array;
  readonly #arc: Int32Array;
  /** Whether a node stands for a component, and for which one. */
  readonly #isActive: Uint8Array;
  readonly #component: Int32Array;
  /** For each component: the one that contains it, its parts, the arc chosen into it; -1 for none. */
  readonly #container: number[];
  readonly #parts: number[][];
  readonly #chosen: number[];

  constructor({ nodes, stride, scores }: ArcScores, rootPenalty: number) {
    this.#nodes = nodes;
    this.#weight = new Float64Array(nodes * nodes);
    this.#arc = new Int32Array(nodes * nodes);
    for (let d = 1; d < nodes; d++) {
      for (let h = 0; h < nodes; h++) {
        this.#weight[d * nodes + h] = scores[d * stride + h]! - (h === 0 ? rootPenalty : 0);
        this.#arc[d * nodes + h] = h * nodes + d;
      }
    }
    this.#isActive = new Uint8Array(nodes).fill(1);
    this.#component = Int32Array.from({ length: nodes }, (_, k) => k);
    this.#container = Array(nodes).fill(-1);
    this.#parts = Array.from({ length: nodes }, () => []);
    this.#chosen = Array(nodes).fill(-1);
  }

  tree(): Int32Array<ArrayBuffer> {
    const nodes = this.#nodes;
    /** 0 not reached, 1 on the path, 2 connected to the root. */
    const state = new Uint8Array(nodes);
    state[0] = 2;
    /** The best node before each node of the path. */
    const before = new Int32Array(nodes).fill(-1);
    for (let start = 1; start < nodes; start++) {
      if (this.#isActive[start] === 0 || state[start] === 2) continue;
      const path: number[] = [];
      let node = start;
      while (state[node] !== 2) {
        if (state[node] === 1) node = this.#contract(path, path.indexOf(node), before, state);
        path.push(node);
        state[node] = 1;
        before[node] = this.#chooseHead(node);
        node = before[node]!;
      }
      for (const connected of path) state[connected] = 2;
    }
    return this.#expanded();
  }

  /** Chooses the best arc into the component of d; returns the node at its other end. */
  #chooseHead(d: number): number {
    const nodes = this.#nodes;
    let best = -1;
    for (let h = 0; h < nodes; h++) {
      if (h === d || this.#isActive[h] === 0) continue;
      if (best === -1 || this.#weight[d * nodes + h]! > this.#weight[d * nodes + best]!) best = h;
    }
    this.#chosen[this.#component[d]!] = this.#arc[d * nodes + best]!;
    return best;
  }

  /** Contracts the cycle at the end of the path; returns the node that stands for it from now on. */
  #contract(path: number[], from: number, before: Int32Array, state: Uint8Array): number {
    const nodes = this.#nodes;
    const weight = this.#weight;
    const arc = this.#arc;
    const cycle = path.splice(from);
    const standing = cycle[0]!;
    const component = this.#container.length;
    this.#container.push(-1);
    this.#parts.push(cycle.map((v) => this.#component[v]!));
    this.#chosen.push(-1);
    const lost = cycle.map((v) => weight[v * nodes + before[v]!]!);
    for (const v of cycle) {
      this.#container[this.#component[v]!] = component;
      this.#isActive[v] = 0;
      state[v] = 0;
    }
    for (let u = 0; u < nodes; u++) {
      if (this.#isActive[u] === 0) continue;
      let [into, outOf] = [-1, -1];
      let highest = Number.NEGATIVE_INFINITY;
      for (const [k, v] of cycle.entries()) {
        // An arc into v replaces the arc of the cycle into v.
        const gain = weight[v * nodes + u]! - lost[k]!;
        if (into === -1 || gain > highest) {
          into = v;
          highest = gain;
        }
        if (outOf === -1 || weight[u * nodes + v]! > weight[u * nodes + outOf]!) outOf = v;
      }
      arc[standing * nodes + u] = arc[into * nodes + u]!;
      weight[standing * nodes + u] = highest;
      arc[u * nodes + standing] = arc[u * nodes + outOf]!;
      weight[u * nodes + standing] = weight[u * nodes + outOf]!;
    }
    this.#isActive[standing] = 1;
    this.#component[standing] = component;
    return standing;
  }

  /** The arc into a component replaces the arc into that part of it which it enters, and so on inside. */
  #expanded(): Int32Array<ArrayBuffer> {
    const nodes = this.#nodes;
    const head = new Int32Array(nodes).fill(-1);
    const open: number[] = [];
    for (let k = 1; k < this.#container.length; k++) if (this.#container[k] === -1) open.push(k);
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const dependent = this.#chosen[top]! % nodes;
      head[dependent] = Math.floor(this.#chosen[top]! / nodes);
      for (let v = dependent; v !== top; v = this.#container[v]!) {
        for (const part of this.#parts[this.#container[v]!]!) if (part !== v) open.push(part);
      }
    }
    return head;
  }
}
