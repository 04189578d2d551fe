import type { Tree } from "../sentence/tree.js";

/** Number of sections of n + 1 entries each that follow the scalars; a second stack is one more section. */
const SECTIONS = 11;
const SECTIONS_OF_TWO_STACKS = SECTIONS + 1;
/** Indices of the scalars at the start of the data. */
const STACK_SIZE = 0;
const BUFFER_SIZE = 1;
const NEXT = 2;
const INDEX = 3;
const PHASE = 4;
const ROOTS = 5;
const OTHER_STACK_SIZE = 6;
const ACTIVE_STACK = 7;
const SCALARS = 8;

/**
 * A configuration of a transition system: the stack, the buffer and the arcs so far, with what features and
 * legality need to know about them. All state of a derivation is in one Int32Array, so a beam copies a
 * configuration with one `set`. Nodes are positions in the sentence; 0 is the artificial root, -1 means none.
 *
 * Some systems use a second stack. One of the two is active: `stack`, `push` and `pop` work on it. Without
 * a second stack the data is not longer, and the other stack is always empty.
 */
export class Configuration implements Tree {
  /** Number of words. */
  length = 0;
  /** Scalars, then sections of length + 1 entries each: stack, buffer, head, and so on as below. */
  #data = new Int32Array(0);
  #sections = SECTIONS;
  #firstStack = new Int32Array(0);
  #secondStack = new Int32Array(0);
  /** The stack, bottom first; the active one of two. */
  stackNodes = new Int32Array(0);
  /** The stack that is not active, bottom first; empty in a configuration with one stack. */
  otherStackNodes = new Int32Array(0);
  /** The buffer, its front last, so that both ends of a move between buffer and stack are cheap. */
  bufferNodes = new Int32Array(0);
  /** Head of each word; -1 while it has none. */
  head = new Int32Array(0);
  /** Label of the arc to each word; -1 while it has none. */
  label = new Int32Array(0);
  /** The leftmost dependent to the left of each node; -1 if there is none. */
  leftmost = new Int32Array(0);
  /** The rightmost dependent to the right of each node; -1 if there is none. */
  rightmost = new Int32Array(0);
  /** The next dependent of the same head on the same side, one step towards the head; -1 after the last. */
  inward = new Int32Array(0);
  /** Number of dependents to the left of each node. */
  leftValency = new Int32Array(0);
  /** Number of dependents to the right of each node. */
  rightValency = new Int32Array(0);
  /** Union-find over connected components: parent and rank of each node. */
  #parent = new Int32Array(0);
  #rank = new Int32Array(0);

  /** Creates the initial configuration for a number of words. */
  constructor(length = 0) {
    this.reset(length);
  }

  /** Makes this the initial configuration for n words: 0 on each stack, 1 to n in the buffer, no arcs. */
  reset(n: number, stacks: 1 | 2 = 1): void {
    this.#layOut(n, stacks === 1 ? SECTIONS : SECTIONS_OF_TWO_STACKS);
    const data = this.#data;
    data.fill(0, 0, SCALARS);
    data.fill(-1, SCALARS, SCALARS + 7 * (n + 1));
    data.fill(0, SCALARS + 7 * (n + 1), SCALARS + SECTIONS * (n + 1));
    this.#orientStacks();
    this.stackNodes[0] = 0;
    data[STACK_SIZE] = 1;
    if (stacks === 2) this.pushOther(0);
    data[BUFFER_SIZE] = n;
    data[NEXT] = 1;
    for (let i = 0; i < n; i++) this.bufferNodes[i] = n - i;
    for (let i = 0; i <= n; i++) this.#parent[i] = i;
  }

  /** Makes this configuration equal to another one. */
  copyFrom(other: Configuration): void {
    this.#layOut(other.length, other.#sections);
    const used = SCALARS + other.#sections * (other.length + 1);
    this.#data.set(used === other.#data.length ? other.#data : other.#data.subarray(0, used));
    this.#orientStacks();
  }

  #layOut(n: number, sections: number): void {
    const used = SCALARS + sections * (n + 1);
    if (n === this.length && sections === this.#sections && this.#data.length >= used) return;
    if (this.#data.length < used) this.#data = new Int32Array(Math.max(used, 2 * this.#data.length));
    this.length = n;
    this.#sections = sections;
    const section = (k: number) =>
      this.#data.subarray(SCALARS + k * (n + 1), SCALARS + (k + 1) * (n + 1)) as Int32Array<ArrayBuffer>;
    this.#firstStack = section(0);
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
    this.#secondStack = sections === SECTIONS ? EMPTY : section(11);
  }

  /** Points `stackNodes` to the active stack, and `otherStackNodes` to the other one. */
  #orientStacks(): void {
    const isFirst = this.#data[ACTIVE_STACK] === 0;
    this.stackNodes = isFirst ? this.#firstStack : this.#secondStack;
    this.otherStackNodes = isFirst ? this.#secondStack : this.#firstStack;
  }

  /** Number of nodes on the stack, the active one of two. */
  get stackSize(): number {
    return this.#data[STACK_SIZE]!;
  }

  /** Number of nodes on the stack that is not active; 0 without a second stack. */
  get otherStackSize(): number {
    return this.#data[OTHER_STACK_SIZE]!;
  }

  /** The number of the active stack: 0, the first one, unless `switchStacks` changed it to 1. */
  get activeStack(): number {
    return this.#data[ACTIVE_STACK]!;
  }

  /** Number of nodes in the buffer. */
  get bufferSize(): number {
    return this.#data[BUFFER_SIZE]!;
  }

  /** The first word that never left the buffer; length + 1 if all did. */
  get next(): number {
    return this.#data[NEXT]!;
  }

  /**
   * A number with a meaning of its own in some systems: the index m of SORTPARSE, the consecutive swaps of
   * Attardi's system, the words that make Covington's next arc non-projective.
   */
  get index(): number {
    return this.#data[INDEX]!;
  }

  /** Sets the number described above. */
  set index(value: number) {
    this.#data[INDEX] = value;
  }

  /** A second number with a meaning of its own in some systems. */
  get phase(): number {
    return this.#data[PHASE]!;
  }

  /** Sets the number described above. */
  set phase(value: number) {
    this.#data[PHASE] = value;
  }

  /** Number of words attached to 0. */
  get roots(): number {
    return this.#data[ROOTS]!;
  }

  /** The i-th node of the stack, counted from 0 at its top; -1 if there is none. */
  stack(i: number): number {
    const at = this.#data[STACK_SIZE]! - 1 - i;
    return at < 0 ? -1 : this.stackNodes[at]!;
  }

  /** The i-th node of the stack that is not active, counted from 0 at its top; -1 if there is none. */
  otherStack(i: number): number {
    const at = this.#data[OTHER_STACK_SIZE]! - 1 - i;
    return at < 0 ? -1 : this.otherStackNodes[at]!;
  }

  /** Whether a node is on the stack. The stack must be in the order of the words. */
  isOnStack(node: number): boolean {
    return isAmong(node, this.stackNodes, this.#data[STACK_SIZE]!);
  }

  /** Whether a node is on the stack that is not active, which must be in the order of the words. */
  isOnOtherStack(node: number): boolean {
    return isAmong(node, this.otherStackNodes, this.#data[OTHER_STACK_SIZE]!);
  }

  /** The i-th node of the buffer, counted from 0 at its front; -1 if there is none. */
  buffer(i: number): number {
    const at = this.#data[BUFFER_SIZE]! - 1 - i;
    return at < 0 ? -1 : this.bufferNodes[at]!;
  }

  /** Puts a node on top of the stack. */
  push(node: number): void {
    this.stackNodes[this.#data[STACK_SIZE]!++] = node;
  }

  /** Puts a node on top of the stack that is not active. There must be a second stack. */
  pushOther(node: number): void {
    this.otherStackNodes[this.#data[OTHER_STACK_SIZE]!++] = node;
  }

  /** Makes the other stack the active one. There must be a second stack. */
  switchStacks(): void {
    const data = this.#data;
    const size = data[STACK_SIZE]!;
    data[STACK_SIZE] = data[OTHER_STACK_SIZE]!;
    data[OTHER_STACK_SIZE] = size;
    data[ACTIVE_STACK] = 1 - data[ACTIVE_STACK]!;
    this.#orientStacks();
  }

  /** Removes the top of the stack and returns it. The stack must not be empty. */
  pop(): number {
    return this.stackNodes[--this.#data[STACK_SIZE]!]!;
  }

  /** Removes the i-th node of the stack, counted from 0 at its top. */
  removeFromStack(i: number): void {
    const at = this.#data[STACK_SIZE]! - 1 - i;
    this.stackNodes.copyWithin(at, at + 1, this.#data[STACK_SIZE]!--);
  }

  /** Sets the size of the stack so that it ends with node `top`. Its entries must be 0, 1, 2, ... */
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

  /** Puts a node back at the front of the buffer. */
  unshift(node: number): void {
    this.bufferNodes[this.#data[BUFFER_SIZE]!++] = node;
  }

  /** The last word attached to 0; -1 if there is none. */
  get root(): number {
    return this.rightmost[0]!;
  }

  /** Adds an arc from h to d, which must not have a head yet. */
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

  /** The node that represents the connected component of v. Only calls of `joinComponents` connect nodes. */
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

  /** Joins the connected components of v and w (union by rank). */
  joinComponents(v: number, w: number): void {
    const a = this.component(v);
    const b = this.component(w);
    if (a === b) return;
    if (this.#rank[a]! < this.#rank[b]!) this.#parent[a] = b;
    else this.#parent[b] = a;
    if (this.#rank[a] === this.#rank[b]) this.#rank[a]!++;
  }
}

/** The second stack of a configuration that has none. */
const EMPTY = new Int32Array(0);

/** Whether a node is among the first `size` nodes, which are in ascending order. */
function isAmong(node: number, nodes: Int32Array, size: number): boolean {
  let low = 0;
  let high = size - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = nodes[middle]!;
    if (at === node) return true;
    if (at < node) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
