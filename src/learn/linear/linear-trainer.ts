import { plainWeightSums, simdWeightSums, type WeightSums } from "../../kernels/weight-sums.js";
import { LinearClassifier, MOST_CLASSES, type Precision } from "./linear-classifier.js";

/** Numbers of a slot: the feature's hash (0 for a free slot), where its row starts, its length and capacity. */
const SLOT = 4;
const COUNTERS = 1 << 24;
const MARGIN = 1;
const MOST_UPDATES = 0xffff;
/** A row with weights for more than this share of the classes gets one for each: nothing to search then. */
const FULL_SHARE = 0.25;

export interface LinearTrainerOptions {
  /** Features counted fewer than so many times before training get no weights; 2 by default. */
  readonly seenOften?: number;
  /** How far a first update moves the score of each of its two classes; 1 by default, the margin. */
  readonly firstStep?: number;
}

/**
 * A linear classifier in training: hinge loss between the right class and its strongest rival, adaptive
 * steps (AdaGrad: Duchi and others 2011), and averaging. A gradient is 1 or -1, so the sum of its squares
 * is the number of updates, and the step of a weight falls with the root of how often it was updated.
 * Features are hashes; each has a row of weights for those classes that an update has touched.
 */
export class LinearTrainer {
  readonly classes: number;
  readonly #seenOften: number;
  readonly #firstStep: number;
  #slots = new Int32Array(SLOT << 16);
  #rows = 0;
  /** Entries of classes and their weights, and the sums of the rows last scored. */
  #sums: WeightSums;
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

  constructor(classes: number, { seenOften = 2, firstStep = 1 }: LinearTrainerOptions = {}) {
    if (classes > MOST_CLASSES)
      throw new RangeError(`expected at most ${MOST_CLASSES} classes, found ${classes}`);
    this.classes = classes;
    this.#seenOften = seenOften;
    this.#firstStep = firstStep;
    this.#sums = weightSums(classes, 0);
    this.#sums.reserve(this.#lag.length);
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
    if (this.#found.length !== features.length) this.#expect(features.length);
    if ((this.#rows + features.length) * 3 * SLOT > this.#slots.length * 2) this.#growSlots();
    const slots = this.#slots;
    const { rows } = this.#sums;
    let count = 0;
    for (let f = 0; f < features.length; f++) {
      const at = this.#find(features[f]!);
      if (slots[at] === 0) {
        this.#found[f] = -1;
        continue;
      }
      this.#found[f] = at;
      rows[2 * count] = slots[at + 1]!;
      rows[2 * count + 1] = slots[at + 2]!;
      count++;
    }
    this.#sums.scores.fill(0);
    this.#sums.add(count);
    scores.set(this.#sums.scores);
  }

  /** Prepares for so many features an instance. */
  #expect(features: number): void {
    this.#found = new Int32Array(features);
    const { entries } = this.#sums;
    this.#sums = weightSums(this.classes, features);
    this.#sums.reserve(this.#lag.length);
    this.#sums.entries.set(entries);
  }

  /**
   * Learns from the instance last scored, unless `right` is 1 above `wrong` already: a first update moves
   * each of the two by the first step. Counts as a step in any case.
   */
  update(features: Int32Array, scores: Float64Array, right: number, wrong: number): void {
    if (scores[right]! - scores[wrong]! < MARGIN) {
      const rate = this.#firstStep / features.length;
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
  averaged(precision: Precision = {}): LinearClassifier {
    const average = (entry: number) => this.#sums.weights[2 * entry + 1]! - this.#lag[entry]! / this.#time;
    return LinearClassifier.pack(
      this.classes,
      (visit) => {
        for (let at = 0; at < this.#slots.length; at += SLOT) {
          if (this.#slots[at] === 0) continue;
          const start = this.#slots[at + 1]!;
          visit(
            this.#slots[at]!,
            this.#slots[at + 2]!,
            (k) => this.#sums.entries[2 * (start + k)]!,
            (k) => average(start + k),
          );
        }
      },
      precision,
    );
  }

  /** All that training changes, for a checkpoint: most are views, to be written out before training goes on. */
  state(): Record<string, Int32Array | Float64Array | Uint8Array | Uint16Array> {
    return {
      slots: this.#slots,
      entries: this.#sums.entries.slice(0, 2 * this.#used),
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
    this.#sums.entries.set(state.entries!);
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
    const { entries, weights } = this.#sums;
    const start = this.#slots[at + 1]!;
    const length = this.#slots[at + 2]!;
    let entry = start;
    if (length === this.classes) entry += cls;
    else while (entry < start + length && entries[2 * entry] !== cls) entry++;
    if (entry === start + length) {
      this.#append(at, cls);
      this.#add(at, cls, step);
      return;
    }
    if (this.#updates[entry]! < MOST_UPDATES) this.#updates[entry]!++;
    const change = step / Math.sqrt(this.#updates[entry]!);
    weights[2 * entry + 1]! += change;
    this.#lag[entry]! += this.#time * change;
  }

  /** Adds a class to a row, with weight 0, or all that are missing. */
  #append(at: number, cls: number): void {
    const slots = this.#slots;
    const length = slots[at + 2]!;
    if (length + 1 > this.classes * FULL_SHARE) {
      this.#fill(at);
      return;
    }
    if (length === slots[at + 3]) {
      const start = this.#take(at, Math.max(2, 2 * length));
      for (let k = 0; k < length; k++) this.#copyEntry(start + k, slots[at + 1]! + k);
      slots[at + 1] = start;
    }
    this.#sums.entries[2 * (slots[at + 1]! + length)] = cls;
    slots[at + 2] = length + 1;
  }

  /** Moves a row to where it has an entry for each class, in order. */
  #fill(at: number): void {
    const slots = this.#slots;
    const old = slots[at + 1]!;
    const length = slots[at + 2]!;
    const start = this.#take(at, this.classes);
    const { entries } = this.#sums;
    for (let k = 0; k < this.classes; k++) entries[2 * (start + k)] = k;
    for (let k = 0; k < length; k++) this.#copyEntry(start + entries[2 * (old + k)]!, old + k);
    slots[at + 1] = start;
    slots[at + 2] = this.classes;
  }

  /** The start of room for some entries, all 0, which a row is about to move to. */
  #take(at: number, capacity: number): number {
    this.#reserve(capacity);
    const start = this.#used;
    this.#used += capacity;
    this.#slots[at + 3] = capacity;
    return start;
  }

  #copyEntry(to: number, from: number): void {
    const { entries } = this.#sums;
    entries[2 * to] = entries[2 * from]!;
    entries[2 * to + 1] = entries[2 * from + 1]!;
    this.#lag[to] = this.#lag[from]!;
    this.#updates[to] = this.#updates[from]!;
  }

  /** Makes room for some more entries. */
  #reserve(more: number): void {
    let capacity = this.#lag.length;
    if (this.#used + more <= capacity) return;
    while (this.#used + more > capacity) capacity *= 2;
    const lag = new Float64Array(capacity);
    const updates = new Uint16Array(capacity);
    lag.set(this.#lag);
    updates.set(this.#updates);
    this.#lag = lag;
    this.#updates = updates;
    this.#sums.reserve(capacity);
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

function weightSums(classes: number, features: number): WeightSums {
  return simdWeightSums(classes, features) ?? plainWeightSums(classes, features);
}
