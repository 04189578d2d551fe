/** The dependents of every node in the order of the words, as linked lists that follow a changing tree. */
export class Dependents {
  /** first[v] is the leftmost dependent of v, -1 if it has none. */
  readonly first: Int32Array;
  /** next[d] is the next dependent of the same head to the right of d, -1 if there is none. */
  readonly next: Int32Array;

  /** Of the tree with these heads; entry 0 is unused. */
  constructor(head: Int32Array) {
    this.first = new Int32Array(head.length).fill(-1);
    this.next = new Int32Array(head.length).fill(-1);
    for (let d = head.length - 1; d >= 1; d--) {
      this.next[d] = this.first[head[d]!]!;
      this.first[head[d]!] = d;
    }
  }

  /** Takes d from its head and puts it among the dependents of another. */
  move(d: number, from: number, to: number): void {
    const after = this.#before(d, from);
    if (after === -1) this.first[from] = this.next[d]!;
    else this.next[after] = this.next[d]!;
    const before = this.#before(d, to);
    if (before === -1) {
      this.next[d] = this.first[to]!;
      this.first[to] = d;
    } else {
      this.next[d] = this.next[before]!;
      this.next[before] = d;
    }
  }

  /** The last dependent of h to the left of d, -1 if there is none. */
  #before(d: number, h: number): number {
    let before = -1;
    for (let k = this.first[h]!; k !== -1 && k < d; k = this.next[k]!) before = k;
    return before;
  }
}
