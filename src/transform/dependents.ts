/** The dependents of each node in word order, as linked lists that can follow changes of the tree. */
export class Dependents {
  /** first[v] is the leftmost dependent of v; -1 if it has none. */
  readonly first: Int32Array;
  /** next[d] is the next dependent of the same head to the right of d; -1 if there is none. */
  readonly next: Int32Array;

  /** Lists the dependents of the tree with these heads; entry 0 is unused. */
  constructor(head: Int32Array) {
    this.first = new Int32Array(head.length).fill(-1);
    this.next = new Int32Array(head.length).fill(-1);
    for (let d = head.length - 1; d >= 1; d--) {
      this.next[d] = this.first[head[d]!]!;
      this.first[head[d]!] = d;
    }
  }

  /** Moves d from one head to another. */
  move(d: number, from: number, to: number): void {
    const oldSibling = this.#before(d, from);
    if (oldSibling === -1) this.first[from] = this.next[d]!;
    else this.next[oldSibling] = this.next[d]!;
    const newSibling = this.#before(d, to);
    if (newSibling === -1) {
      this.next[d] = this.first[to]!;
      this.first[to] = d;
    } else {
      this.next[d] = this.next[newSibling]!;
      this.next[newSibling] = d;
    }
  }

  /** Returns the last dependent of h to the left of d, or -1 if there is none. */
  #before(d: number, h: number): number {
    let before = -1;
    for (let k = this.first[h]!; k !== -1 && k < d; k = this.next[k]!) before = k;
    return before;
  }
}
