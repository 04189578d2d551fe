import { LinearClassifier, MOST_CLASSES, NEGLIGIBLE } from "./linear-classifier.js";

/** Numbers of a slot: the feature's hash (0 for a free slot), where its row starts, its length and capacity. */
const SLOT = 4;
const COUNTERS = 1 << 24;
const MARGIN = 1;
/** How far a first update moves the score of each of its two classes. */
const FIRST_STEP = 2;
const MOST_UPDATES = 0xffff;

/**
 * A linear classifier in training: hinge loss between the right class and its strongest rival, adaptive
 * steps (AdaGrad: Duchi and others 2011), and averaging. A gradient is 1 or -1, so the sum of its squares
 * is the number of updates, and the step of a weight falls with the root of how often it was updated.
 * Features are hashes; each has a row of weights for those classes that an update has touched.
 */
export class LinearTrainer {
  readonly classes: number;
  readonly #seenOften: number;
  #slots = new Int32Array(SLOT << 16);
  #rows = 0;
  /** Two numbers an entry, read through two views: the class, and its weight. */
  #entryClass = new Int32Array(2 << 18);
  #entryWeight = new Float32Array(this.#entryClass.buffer);
  /** For each entry the sum of its changes, each times the number of its step: what averaging takes off. */
  #lag = new Float64Array(1 << 18);
  /** For each entry the number of its updates. */
  #updates = new Uint16Array(1 << 18);
  #used = 0;
  /** Number of the current step since averaging began, from 1. */
  #time = 1;
  /** Slots of the features last scored, -1 for those without a row. */
  #found = new Int32Array(0);
  /** Counts of features by hash, up to 255; only before and during training. */
  readonly #counts = new Uint8Array(COUNTERS);

  /** Features counted fewer than `seenOften` times before training get no weights. */
  constructor(classes: number, seenOften = 2) {
    if (classes > MOST_CLASSES)
      throw new RangeError(`expected at most ${MOST_CLASSES} classes, found ${classes}`);
    this.classes = classes;
    this.#seenOften = seenOften;
  }

  /** Counts the features of an instance, before training. */
  count(features: Int32Array): void {
    for (let f = 0; f < features.length; f++) {
      const at = counterOf(features[f]!);
      if (this.#counts[at]! < 255) this.#counts[at]!++;
    }
  }

  /** Sums the weights of some features for each class. */
  score(features: Int32Array, scores: Float64Array): void {
    if (this.#found.length !== features.length) this.#found = new Int32Array(features.length);
    if ((this.#rows + features.length) * 3 * SLOT > this.#slots.length * 2) this.#growSlots();
    scores.fill(0);
    const slots = this.#slots;
    const entryClass = this.#entryClass;
    const entryWeight = this.#entryWeight;
    for (let f = 0; f < features.length; f++) {
      const at = this.#find(features[f]!);
      if (slots[at] === 0) {
        this.#found[f] = -1;
        continue;
      }
      this.#found[f] = at;
      const start = 2 * slots[at + 1]!;
      const end = start + 2 * slots[at + 2]!;
      for (let e = start; e < end; e += 2) scores[entryClass[e]!]! += entryWeight[e + 1]!;
    }
  }

  /**
   * Learns from the instance last scored, unless `right` is 1 above `wrong` already. Counts as a step in any
   * case.
   */
  update(features: Int32Array, scores: Float64Array, right: number, wrong: number): void {
    if (scores[right]! - scores[wrong]! < MARGIN) {
      const rate = FIRST_STEP / features.length;
      for (let f = 0; f < features.length; f++) {
        if (this.#found[f] === -1) this.#found[f] = this.#admit(features[f]!);
        const at = this.#found[f]!;
        if (at === -1) continue;
        this.#add(at, right, rate);
        this.#add(at, wrong, -rate);
      }
    }
    this.#time++;
  }

  /** Forgets the weights so far for averaging: those of the first epochs are still far off. */
  startAveraging(): void {
    this.#time = 1;
    this.#lag.fill(0);
  }

  /** The classifier with the mean of the weights when averaging began and after each step since. */
  averaged(negligible = NEGLIGIBLE): LinearClassifier {
    const average = (entry: number) => this.#entryWeight[2 * entry + 1]! - this.#lag[entry]! / this.#time;
    return LinearClassifier.pack(this.classes, (visit) => {
      for (let at = 0; at < this.#slots.length; at += SLOT) {
        if (this.#slots[at] === 0) continue;
        const start = this.#slots[at + 1]!;
        visit(
          this.#slots[at]!,
          this.#slots[at + 2]!,
          (k) => this.#entryClass[2 * (start + k)]!,
          (k) => average(start + k),
        );
      }
    }, negligible);
  }

  /** All that training changes, for a checkpoint: views, to be written out before training goes on. */
  state(): Record<string, Int32Array | Float64Array | Uint8Array | Uint16Array> {
    return {
      slots: this.#slots,
      entries: this.#entryClass.subarray(0, 2 * this.#used),
      lag: this.#lag.subarray(0, this.#used),
      updates: this.#updates.subarray(0, this.#used),
      counts: this.#counts,
      scalars: Int32Array.of(this.#rows, this.#used, this.#time),
    };
  }

  /** Goes back to a state. */
  restore(state: Record<string, ArrayLike<number>>): void {
    this.#slots = Int32Array.from(state.slots!);
    this.#counts.set(state.counts!);
    [this.#rows, this.#used, this.#time] = state.scalars as unknown as [number, number, number];
    this.#reserve(0);
    this.#entryClass.set(state.entries!);
    this.#lag.set(state.lag!);
    this.#updates.set(state.updates!);
  }

  /** The slot of a feature, or the free one where it belongs. */
  #find(feature: number): number {
    const slots = this.#slots;
    const mask = slots.length / SLOT - 1;
    let at = (feature ^ (feature >>> 15)) & mask;
    while (slots[at * SLOT] !== 0 && slots[at * SLOT] !== feature) at = (at + 1) & mask;
    return at * SLOT;
  }

  /** Gives a feature an empty row if it was counted often enough; its slot, or -1. */
  #admit(feature: number): number {
    if (this.#counts[counterOf(feature)]! < this.#seenOften) return -1;
    const at = this.#find(feature);
    if (this.#slots[at] === 0) {
      this.#slots[at] = feature;
      this.#rows++;
    }
    return at;
  }

  #add(at: number, cls: number, step: number): void {
    const slots = this.#slots;
    const start = slots[at + 1]!;
    const length = slots[at + 2]!;
    let entry = start;
    while (entry < start + length && this.#entryClass[2 * entry] !== cls) entry++;
    if (entry === start + length) entry = this.#append(at, cls);
    if (this.#updates[entry]! < MOST_UPDATES) this.#updates[entry]!++;
    const change = step / Math.sqrt(this.#updates[entry]!);
    this.#entryWeight[2 * entry + 1]! += change;
    this.#lag[entry]! += this.#time * change;
  }

  /** Adds an entry with weight 0 to a row, which moves to a wider place when it is full. */
  #append(at: number, cls: number): number {
    const slots = this.#slots;
    const length = slots[at + 2]!;
    if (length === slots[at + 3]) {
      const capacity = Math.max(2, 2 * length);
      this.#reserve(capacity);
      const start = slots[at + 1]!;
      this.#entryClass.copyWithin(2 * this.#used, 2 * start, 2 * (start + length));
      this.#lag.copyWithin(this.#used, start, start + length);
      this.#updates.copyWithin(this.#used, start, start + length);
      slots[at + 1] = this.#used;
      slots[at + 3] = capacity;
      this.#used += capacity;
    }
    const entry = slots[at + 1]! + length;
    slots[at + 2] = length + 1;
    this.#entryClass[2 * entry] = cls;
    this.#entryWeight[2 * entry + 1] = 0;
    this.#lag[entry] = 0;
    this.#updates[entry] = 0;
    return entry;
  }

  /** Makes room for some more entries. */
  #reserve(more: number): void {
    let capacity = this.#lag.length;
    if (this.#used + more <= capacity) return;
    while (this.#used + more > capacity) capacity *= 2;
    const entryClass = new Int32Array(2 * capacity);
    const lag = new Float64Array(capacity);
    const updates = new Uint16Array(capacity);
    entryClass.set(this.#entryClass);
    lag.set(this.#lag);
    updates.set(this.#updates);
    this.#entryClass = entryClass;
    this.#entryWeight = new Float32Array(entryClass.buffer);
    this.#lag = lag;
    this.#updates = updates;
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from] !== 0) this.#slots.set(old.subarray(from, from + SLOT), this.#find(old[from]!));
    }
  }
}

function counterOf(feature: number): number {
  return (feature ^ (feature >>> 24)) & (COUNTERS - 1);
}
