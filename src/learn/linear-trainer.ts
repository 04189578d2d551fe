/**
 * A linear classifier over hashed features while it is being trained: for each feature a row of weights,
 * one for each class that an update has touched. Adaptive step sizes (AdaGrad) and averaging.
 */
export class LinearTrainer {
  readonly classes: number;
  /** Open addressing from a feature's hash to its row + 1; 0 is free. */
  #slots = new Int32Array(1 << 20);
  #keys = new Int32Array(1 << 19);
  #start = new Int32Array(1 << 19);
  #length = new Uint16Array(1 << 19);
  #capacity = new Uint16Array(1 << 19);
  #rows = 0;
  // One entry for each weight.
  #used = 0;
  #class = new Uint16Array(1 << 22);
  #weight = new Float32Array(1 << 22);
  #squares = new Float32Array(1 << 22);
  #total = new Float64Array(1 << 22);
  #stamp = new Int32Array(1 << 22);
  #time = 1;
  #found = new Int32Array(0);
  rate = 0.1;

  constructor(classes: number) {
    this.classes = classes;
  }
  get rows() {
    return this.#rows;
  }
  get used() {
    return this.#used;
  }
  get time() {
    return this.#time;
  }

  /** Sums the rows of some features; features not met yet get a row if `add`. */
  score(features: Int32Array, scores: Float64Array, add: boolean): void {
    if (this.#found.length < features.length) this.#found = new Int32Array(features.length);
    const found = this.#found;
    scores.fill(0);
    let mask = this.#slots.length - 1;
    for (let f = 0; f < features.length; f++) {
      const key = features[f]!;
      let row = -1;
      if (key !== 0) {
        let at = (key ^ (key >>> 17)) & mask;
        for (;;) {
          const entry = this.#slots[at]!;
          if (entry === 0) {
            if (add) {
              row = this.#newRow(key);
              this.#slots[at] = row + 1;
              if (this.#rows * 2 > this.#slots.length) {
                this.#grow();
                mask = this.#slots.length - 1;
              }
            }
            break;
          }
          if (this.#keys[entry - 1] === key) {
            row = entry - 1;
            break;
          }
          at = (at + 1) & mask;
        }
      }
      found[f] = row;
      if (row === -1) continue;
      const start = this.#start[row]!;
      const end = start + this.#length[row]!;
      for (let e = start; e < end; e++) scores[this.#class[e]!]! += this.#weight[e]!;
    }
  }

  #newRow(key: number): number {
    if (this.#rows === this.#keys.length) {
      this.#keys = grown(this.#keys);
      this.#start = grown(this.#start);
      this.#length = grown(this.#length);
      this.#capacity = grown(this.#capacity);
    }
    this.#keys[this.#rows] = key;
    return this.#rows++;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let row = 0; row < this.#rows; row++) {
      const key = this.#keys[row]!;
      let at = (key ^ (key >>> 17)) & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = row + 1;
    }
    this.#slots = slots;
  }

  /** Adds `-gradient[k]` times the step size to the weights of classes[k], for the features last scored. */
  update(count: number, features: number, classes: Int32Array, gradient: Float64Array): void {
    for (let f = 0; f < features; f++) {
      const row = this.#found[f]!;
      if (row === -1) continue;
      for (let k = 0; k < count; k++) {
        const e = this.#entry(row, classes[k]!);
        const g = gradient[k]!;
        this.#total[e]! += this.#weight[e]! * (this.#time - this.#stamp[e]!);
        this.#stamp[e] = this.#time;
        const squares = this.#squares[e]! + g * g;
        this.#squares[e] = squares;
        this.#weight[e]! -= (this.rate * g) / (Math.sqrt(squares) + 1e-3);
      }
    }
  }
  tick() {
    this.#time++;
  }

  #entry(row: number, cls: number): number {
    const start = this.#start[row]!;
    const length = this.#length[row]!;
    for (let e = start; e < start + length; e++) if (this.#class[e] === cls) return e;
    if (length === this.#capacity[row]) this.#widen(row);
    const e = this.#start[row]! + this.#length[row]!++;
    this.#class[e] = cls;
    this.#weight[e] = 0;
    this.#squares[e] = 0;
    this.#total[e] = 0;
    this.#stamp[e] = this.#time;
    return e;
  }

  #widen(row: number): void {
    const capacity = this.#capacity[row] === 0 ? 2 : this.#capacity[row]! * 2;
    while (this.#used + capacity > this.#class.length) {
      this.#class = grown(this.#class);
      this.#weight = grown(this.#weight);
      this.#squares = grown(this.#squares);
      this.#total = grown(this.#total);
      this.#stamp = grown(this.#stamp);
    }
    const from = this.#start[row]!;
    const to = this.#used;
    const n = this.#length[row]!;
    for (const column of [this.#class, this.#weight, this.#squares, this.#total, this.#stamp])
      column.copyWithin(to, from, from + n);
    this.#start[row] = to;
    this.#capacity[row] = capacity;
    this.#used += capacity;
  }

  /** Swaps in the averaged weights; call the result to swap back. */
  average(): () => void {
    const saved = this.#weight.slice(0, this.#used);
    for (let e = 0; e < this.#used; e++) {
      this.#weight[e] = (this.#total[e]! + this.#weight[e]! * (this.#time - this.#stamp[e]!)) / this.#time;
    }
    return () => this.#weight.set(saved);
  }
}

function grown<T extends Int32Array | Uint16Array | Float32Array | Float64Array>(old: T): T {
  const fresh = new (old.constructor as new (n: number) => T)(old.length * 2);
  fresh.set(old as never);
  return fresh;
}
