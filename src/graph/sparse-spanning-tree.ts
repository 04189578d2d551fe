/** Scored arcs of a graph in which each word has a few possible heads. */
export interface SparseArcs {
  /** Number of nodes: the artificial root 0 and the words. */
  readonly nodes: number;
  /** Number of places for heads of each word. */
  readonly count: number;
  /** Shape [nodes, count]: the possible heads of each node, all different; -1 where there is none. */
  readonly heads: Int32Array;
  /** Shape [nodes, count]: the scores of the arcs, which must be finite. */
  readonly scores: Float64Array;
}

/**
 * The heads of the maximum spanning tree from node 0, as `maximumSpanningTree` finds it for all arcs; entry 0
 * is -1. With `singleRoot` it is the best of the trees with the fewest arcs from 0. There must be a tree.
 *
 * Arcs into a component are in a leftist heap, whose scores all change at once when a cycle is contracted
 * (Gabow, Galil, Spencer and Tarjan 1986). Time is n k log n and memory n k for k heads a word.
 */
export function sparseSpanningTree(arcs: SparseArcs, singleRoot: boolean): Int32Array<ArrayBuffer> {
  return new SparseContraction(arcs, singleRoot ? rootPenalty(arcs) : 0).tree();
}

/** More than any two trees differ by, so that a tree with fewer arcs from 0 is always better. */
function rootPenalty({ nodes, heads, scores }: SparseArcs): number {
  let [lowest, highest] = [0, 0];
  for (let k = 0; k < heads.length; k++) {
    if (heads[k] === -1) continue;
    lowest = Math.min(lowest, scores[k]!);
    highest = Math.max(highest, scores[k]!);
  }
  return 1 + nodes * (highest - lowest);
}

/** Contracts cycles as `Contraction` of spanning-tree.ts does, with a heap of arcs for each component. */
class SparseContraction {
  readonly #nodes: number;
  readonly #count: number;
  readonly #heads: Int32Array;
  /** For each arc: its score, what must still be added to the scores below it, and its place in a heap. */
  readonly #score: Float64Array;
  readonly #pending: Float64Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  /** Length of the path to the right below each arc; it grows with the logarithm of the heap. */
  readonly #rank: Uint8Array;
  /** For each component: the arc at the top of its heap, the arc chosen into it; -1 for none. */
  readonly #top: Int32Array;
  readonly #chosen: Int32Array;
  /** The score of the chosen arc when it was chosen. */
  readonly #chosenScore: Float64Array;
  /** For each component: the one that contains it, -1 for none, and a shortcut to the outermost one. */
  readonly #container: Int32Array;
  readonly #outermost: Int32Array;
  /** For each component: the parts of the cycle that it is made of. */
  readonly #parts: (readonly number[])[] = [];
  #components: number;

  constructor({ nodes, count, heads, scores }: SparseArcs, rootPenalty: number) {
    this.#nodes = nodes;
    this.#count = count;
    this.#heads = heads;
    this.#score = Float64Array.from(scores, (score, k) => (heads[k] === 0 ? score - rootPenalty : score));
    this.#pending = new Float64Array(heads.length);
    this.#left = new Int32Array(heads.length).fill(-1);
    this.#right = new Int32Array(heads.length).fill(-1);
    this.#rank = new Uint8Array(heads.length).fill(1);
    this.#top = new Int32Array(2 * nodes).fill(-1);
    this.#chosen = new Int32Array(2 * nodes).fill(-1);
    this.#chosenScore = new Float64Array(2 * nodes);
    this.#container = new Int32Array(2 * nodes).fill(-1);
    this.#outermost = Int32Array.from({ length: 2 * nodes }, (_, k) => k);
    this.#components = nodes;
    for (let d = 1; d < nodes; d++) {
      for (let k = count * d; k < count * (d + 1); k++) {
        if (heads[k] !== -1) this.#top[d] = this.#merged(this.#top[d]!, k);
      }
    }
  }

  tree(): Int32Array<ArrayBuffer> {
    /** 0 not reached, 1 on the path, 2 connected to the root. */
    const state = new Uint8Array(2 * this.#nodes);
    state[0] = 2;
    for (let start = 1; start < this.#nodes; start++) {
      const path: number[] = [];
      let component = this.#find(start);
      while (state[component] !== 2) {
        if (state[component] === 1) component = this.#contracted(path, component);
        path.push(component);
        state[component] = 1;
        component = this.#chooseHead(component);
      }
      for (const connected of path) state[connected] = 2;
    }
    return this.#expanded();
  }

  /** The outermost component that contains one. */
  #find(component: number): number {
    const outermost = this.#outermost;
    let k = component;
    while (outermost[k] !== k) {
      outermost[k] = outermost[outermost[k]!]!;
      k = outermost[k]!;
    }
    return k;
  }

  /** Chooses the best arc into a component from outside; gives the component at its other end. */
  #chooseHead(component: number): number {
    for (;;) {
      const arc = this.#top[component]!;
      this.#top[component] = this.#withoutTop(arc);
      const from = this.#find(this.#heads[arc]!);
      if (from === component) continue;
      this.#chosen[component] = arc;
      this.#chosenScore[component] = this.#score[arc]!;
      return from;
    }
  }

  /** Contracts the cycle at the end of the path, which begins with a component; gives the new component. */
  #contracted(path: number[], first: number): number {
    const cycle = path.splice(path.lastIndexOf(first));
    const component = this.#components++;
    this.#parts[component] = cycle;
    let top = -1;
    for (const part of cycle) {
      this.#container[part] = component;
      this.#outermost[part] = component;
      // An arc into the part replaces the arc of the cycle into it.
      const rest = this.#top[part]!;
      if (rest !== -1) this.#add(rest, -this.#chosenScore[part]!);
      top = this.#merged(top, rest);
    }
    this.#top[component] = top;
    return component;
  }

  #add(arc: number, amount: number): void {
    this.#score[arc]! += amount;
    this.#pending[arc]! += amount;
  }

  /** Passes what must be added below an arc one step down. */
  #settle(arc: number): void {
    const amount = this.#pending[arc]!;
    if (amount === 0) return;
    this.#pending[arc] = 0;
    if (this.#left[arc] !== -1) this.#add(this.#left[arc]!, amount);
    if (this.#right[arc] !== -1) this.#add(this.#right[arc]!, amount);
  }

  #withoutTop(arc: number): number {
    this.#settle(arc);
    return this.#merged(this.#left[arc]!, this.#right[arc]!);
  }

  /** The top of the heap of all arcs of two heaps; -1 is a heap of none. */
  #merged(a: number, b: number): number {
    if (a === -1 || b === -1) return a === -1 ? b : a;
    const isFirst = this.#score[a]! >= this.#score[b]!;
    const top = isFirst ? a : b;
    this.#settle(top);
    const right = this.#merged(this.#right[top]!, isFirst ? b : a);
    const left = this.#left[top]!;
    const isHigher = left !== -1 && this.#rank[left]! >= this.#rank[right]!;
    this.#left[top] = isHigher ? left : right;
    this.#right[top] = isHigher ? right : left;
    this.#rank[top] = this.#right[top] === -1 ? 1 : this.#rank[this.#right[top]!]! + 1;
    return top;
  }

  /** The arc into a component replaces the arc into that part of it which it enters, and so on inside. */
  #expanded(): Int32Array<ArrayBuffer> {
    const head = new Int32Array(this.#nodes).fill(-1);
    const open: number[] = [];
    for (let k = 1; k < this.#components; k++) if (this.#container[k] === -1) open.push(k);
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const arc = this.#chosen[top]!;
      const dependent = Math.floor(arc / this.#count);
      head[dependent] = this.#heads[arc]!;
      for (let v = dependent; v !== top; v = this.#container[v]!) {
        for (const part of this.#parts[this.#container[v]!]!) if (part !== v) open.push(part);
      }
    }
    return head;
  }
}
