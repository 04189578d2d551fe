import type { Tree } from "../sentence/tree.js";

/** Numbers of the sections that follow the scalars, each of n + 1 entries. */
const SECTIONS = 11;
/** Places of the scalars at the start of the data. */
const STACK_SIZE = 0;
const BUFFER_SIZE = 1;
const NEXT = 2;
const INDEX = 3;
const PHASE = 4;
const ROOTS = 5;
const SCALARS = 8;

/**
 * A configuration of a transition system: stack, buffer, the arcs so far, and what features and legality
 * ask about them. All that a derivation changes lies in one Int32Array, so that a beam copies a
 * configuration with one `set`. Nodes are positions, 0 the artificial root; -1 means none.
 */
export class Configuration implements Tree {
  /** Number of words. */
  length = 0;
  /** Scalars, then sections of length + 1 entries each: stack, buffer, head, and so on as below. */
  #data = new Int32Array(0);
  /** The stack, bottom first. */
  stackNodes = new Int32Array(0);
  /** The buffer, its front last, so that taking and giving back are both cheap. */
  bufferNodes = new Int32Array(0);
  /** Head of each word, -1 while it has none. */
  head = new Int32Array(0);
  /** Label of the arc to each word, -1 while it has none. */
  label = new Int32Array(0);
  /** Leftmost dependent to the left of each node, and rightmost to its right; -1 if there is none. */
  leftmost = new Int32Array(0);
  rightmost = new Int32Array(0);
  /** From a dependent to the next one of the same head on the same side, towards the head; -1 at the last. */
  inward = new Int32Array(0);
  /** Number of dependents to the left and to the right of each node. */
  leftValency = new Int32Array(0);
  rightValency = new Int32Array(0);
  /** Union-find over connected components: parent and rank of each node. */
  #parent = new Int32Array(0);
  #rank = new Int32Array(0);

  constructor(length = 0) {
    this.reset(length);
  }

  /** Makes it the start for n words: 0 on the stack, 1..n in the buffer, no arcs. */
  reset(n: number): void {
    this.#layOut(n);
    const data = this.#data;
    data.fill(0, 0, SCALARS);
    data.fill(-1, SCALARS, SCALARS + 7 * (n + 1));
    data.fill(0, SCALARS + 7 * (n + 1), SCALARS + SECTIONS * (n + 1));
    this.stackNodes[0] = 0;
    data[STACK_SIZE] = 1;
    data[BUFFER_SIZE] = n;
    data[NEXT] = 1;
    for (let i = 0; i < n; i++) this.bufferNodes[i] = n - i;
    for (let i = 0; i <= n; i++) this.#parent[i] = i;
  }

  /** Becomes equal to another configuration. */
  copyFrom(other: Configuration): void {
    this.#layOut(other.length);
    const used = SCALARS + SECTIONS * (other.length + 1);
    this.#data.set(used === other.#data.length ? other.#data : other.#data.subarray(0, used));
  }

  #layOut(n: number): void {
    const used = SCALARS + SECTIONS * (n + 1);
    if (n === this.length && this.#data.length >= used) return;
    if (this.#data.length < used) this.#data = new Int32Array(Math.max(used, 2 * this.#data.length));
    this.length = n;
    const section = (k: number) =>
      this.#data.subarray(SCALARS + k * (n + 1), SCALARS + (k + 1) * (n + 1)) as Int32Array<ArrayBuffer>;
    this.stackNodes = section(0);
    this.bufferNodes = section(1);
    this.head = section(2);
    this.label = section(3);
    this.leftmost = section(4);
    this.rightmost = section(5);
    this.inward = section(6);
    this.leftValency = section(7);
    this.rightValency = section(8);
    this.#parent = section(9);
    this.#rank = section(10);
  }

  get stackSize(): number {
    return this.#data[STACK_SIZE]!;
  }

  get bufferSize(): number {
    return this.#data[BUFFER_SIZE]!;
  }

  /** The first word that was never taken from the buffer; length + 1 if all were. */
  get next(): number {
    return this.#data[NEXT]!;
  }

  /** A system's own number: m of SORTPARSE, swaps in a row of Attardi's, intruders of Covington's. */
  get index(): number {
    return this.#data[INDEX]!;
  }

  set index(value: number) {
    this.#data[INDEX] = value;
  }

  /** A system's own state besides the index. */
  get phase(): number {
    return this.#data[PHASE]!;
  }

  set phase(value: number) {
    this.#data[PHASE] = value;
  }

  /** Number of words attached to 0. */
  get roots(): number {
    return this.#data[ROOTS]!;
  }

  /** The i-th node of the stack from its top (0), -1 if there is none. */
  stack(i: number): number {
    const at = this.#data[STACK_SIZE]! - 1 - i;
    return at < 0 ? -1 : this.stackNodes[at]!;
  }

  /** The i-th node of the buffer from its front (0), -1 if there is none. */
  buffer(i: number): number {
    const at = this.#data[BUFFER_SIZE]! - 1 - i;
    return at < 0 ? -1 : this.bufferNodes[at]!;
  }

  push(node: number): void {
    this.stackNodes[this.#data[STACK_SIZE]!++] = node;
  }

  pop(): number {
    return this.stackNodes[--this.#data[STACK_SIZE]!]!;
  }

  /** Removes the i-th node of the stack from its top. */
  removeFromStack(i: number): void {
    const at = this.#data[STACK_SIZE]! - 1 - i;
    this.stackNodes.copyWithin(at, at + 1, this.#data[STACK_SIZE]!--);
  }

  /** Makes the stack the nodes 0 to `top`, which must be what its places hold or held. */
  restack(top: number): void {
    this.#data[STACK_SIZE] = top + 1;
  }

  /** Moves the front of the buffer to the top of the stack. */
  shift(): void {
    const data = this.#data;
    const node = this.bufferNodes[--data[BUFFER_SIZE]!]!;
    if (node === data[NEXT]) data[NEXT]!++;
    this.stackNodes[data[STACK_SIZE]!++] = node;
  }

  /** Gives a node back to the front of the buffer. */
  unshift(node: number): void {
    this.bufferNodes[this.#data[BUFFER_SIZE]!++] = node;
  }

  /** The word attached to 0, the last of several, -1 if there is none. */
  get root(): number {
    return this.rightmost[0]!;
  }

  /** Adds the arc from h to d; d must have no head. */
  addArc(h: number, d: number, label: number): void {
    this.head[d] = h;
    this.label[d] = label;
    if (h === 0) this.#data[ROOTS]!++;
    const inward = this.inward;
    if (d < h) {
      this.leftValency[h]!++;
      let outer = -1;
      let at = this.leftmost[h]!;
      while (at !== -1 && at < d) {
        outer = at;
        at = inward[at]!;
      }
      inward[d] = at;
      if (outer === -1) this.leftmost[h] = d;
      else inward[outer] = d;
    } else {
      this.rightValency[h]!++;
      let outer = -1;
      let at = this.rightmost[h]!;
      while (at > d) {
        outer = at;
        at = inward[at]!;
      }
      inward[d] = at;
      if (outer === -1) this.rightmost[h] = d;
      else inward[outer] = d;
    }
  }

  /** The node that stands for v's connected component, if all arcs were told to `joinComponents`. */
  component(v: number): number {
    const parent = this.#parent;
    let root = v;
    while (parent[root] !== root) root = parent[root]!;
    for (let k = v; k !== root; ) {
      const up = parent[k]!;
      parent[k] = root;
      k = up;
    }
    return root;
  }

  /** Tells that v and w are now connected (union by rank). */
  joinComponents(v: number, w: number): void {
    const a = this.component(v);
    const b = this.component(w);
    if (a === b) return;
    if (this.#rank[a]! < this.#rank[b]!) this.#parent[a] = b;
    else this.#parent[b] = a;
    if (this.#rank[a] === this.#rank[b]) this.#rank[a]!++;
  }
}
