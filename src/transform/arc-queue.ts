/** A priority queue of arcs, each identified by its dependent; the smallest key comes out first. */
export class ArcQueue {
  // A binary heap. Shape of both: capacity.
  readonly #keys: Float64Array;
  readonly #dependents: Int32Array;
  #size = 0;

  /** Makes a queue for at most `capacity` arcs at a time. */
  constructor(capacity: number) {
    this.#keys = new Float64Array(capacity);
    this.#dependents = new Int32Array(capacity);
  }

  /** Number of arcs in the queue. */
  get size(): number {
    return this.#size;
  }

  /** Adds an arc. */
  push(dependent: number, key: number): void {
    const keys = this.#keys;
    const dependents = this.#dependents;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      dependents[at] = dependents[parent]!;
      at = parent;
    }
    keys[at] = key;
    dependents[at] = dependent;
  }

  /** Removes and returns the dependent with the smallest key; the queue must not be empty. */
  pop(): number {
    const keys = this.#keys;
    const dependents = this.#dependents;
    const smallest = dependents[0]!;
    const last = --this.#size;
    const key = keys[last]!;
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && keys[child + 1]! < keys[child]!) child++;
      if (key <= keys[child]!) break;
      keys[at] = keys[child]!;
      dependents[at] = dependents[child]!;
      at = child;
    }
    keys[at] = key;
    dependents[at] = dependents[last]!;
    return smallest;
  }
}
