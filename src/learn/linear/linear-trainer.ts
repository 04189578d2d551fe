import { plainWeightSums, simdWeightSums, type WeightSums } from "../../kernels/weight-sums.js";
import { LinearClassifier, MAX_CLASSES, type Precision } from "./linear-classifier.js";

/**
 * Numbers in a slot: the hash of a feature (0 in a free slot), then start, length and capacity of its row.
 */
const SLOT = 4;
/** Number of counters of features, a power of two. */
const COUNTERS = 1 << 24;
/** An update is due unless the right class leads by this much. */
const MARGIN = 1;
/** Updates of a weight are counted up to this number. */
const MAX_UPDATES = 0xffff;
/**
 * A row with weights for more than this share of the classes gets a weight for
 * each, found without a search.
 */
const FULL_SHARE = 0.25;

/** Options of a `LinearTrainer`. */
export interface LinearTrainerOptions {
  /** A feature gets weights only if it was counted at least this often before training; 2 by default. */
  readonly seenOften?: number;
  /** How far a first update moves the score of each of its two classes; 1, the margin, by default. */
  readonly firstStep?: number;
}

/**
 * Trains a linear classifier online, from one instance at a time.
 *
 * It minimises the hinge loss between the right class and its strongest rival with adaptive steps (AdaGrad:
 * Duchi, Hazan and Singer 2011), and averages the weights. A gradient is 1 or -1, so the sum of its squares
 * is the number of updates: the step of a weight shrinks with the square root of its number of updates.
 *
 * Features are hashes, never 0. Each feature has a row with a weight for each class that an update has
 * touched. Call `count` on all instances before training, then `score` and `update` for each instance, and
 * `averaged` at the end.
 */
export class LinearTrainer {
  /** Number of classes. */
  readonly classes: number;
  readonly #seenOften: number;
  readonly #firstStep: number;
  #slots = new Int32Array(SLOT << 16);
  #rows = 0;
  /** The entries of all rows (a class and its weight), and the sums of the rows scored last. */
  #sums: WeightSums;
  /** For each entry, the sum of its changes, each times the step it was made in; averaging subtracts it. */
  #lag = new Float64Array(1 << 18);
  /** For each entry, its number of updates. */
  #updates = new Uint16Array(1 << 18);
  /** Number of entries in use. */
  #used = 0;
  /** Number of the current step since averaging started, from 1. */
  #time = 1;
  /** Slots of the features scored last, -1 for a feature without a row. */
  #found = new Int32Array(0);
  /** Counts of features, up to 255. Features whose hashes collide share a counter. */
  readonly #counts = new Uint8Array(COUNTERS);

  /** @throws {RangeError} on more classes than a `LinearClassifier` can have */
  constructor(classes: number, { seenOften = 2, firstStep = 1 }: LinearTrainerOptions = {}) {
    if (classes > MAX_CLASSES)
      throw new RangeError(`expected at most ${MAX_CLASSES} classes, found ${classes}`);
    this.classes = classes;
    this.#seenOften = seenOften;
    this.#firstStep = firstStep;
    this.#sums = weightSums(classes, 0);
    this.#sums.reserve(this.#lag.length);
  }

  /** Counts the features of an instance; call it for every instance before training. */
  count(features: Int32Array): void {
    for (let f = 0; f < features.length; f++) {
      const at = counterOf(features[f]!);
      if (this.#counts[at]! < 255) this.#counts[at]!++;
    }
  }

  /** Fills `scores`, shape [classes], with the sum of the weights of the features for each class. */
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

  /** Prepares for instances with this number of features. */
  #expect(features: number): void {
    this.#found = new Int32Array(features);
    const { entries } = this.#sums;
    this.#sums = weightSums(this.classes, features);
    this.#sums.reserve(this.#lag.length);
    this.#sums.entries.set(entries);
  }

  /**
   * Learns from the instance scored last: raises the class `right` and lowers the class `wrong`, unless
   * `right` leads by the margin of 1. Counts as a step of averaging in any case.
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

  /** Starts the average anew from the current weights; those of the first epochs are still far off. */
  startAveraging(): void {
    this.#time = 1;
    this.#lag.fill(0);
  }

  /**
   * The classifier with averaged weights: the mean of those at the start of averaging and after each step.
   */
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

  /**
   * Everything that training changes, for a checkpoint. Most arrays are views: write them out
   * before training continues.
   */
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

  /** Continues from a saved state, bit for bit; the trainer must have the same classes and options. */
  restore(state: Record<string, ArrayLike<number>>): void {
    this.#slots = Int32Array.from(state.slots!);
    this.#counts.set(state.counts!);
    [this.#rows, this.#used, this.#time] = state.scalars as unknown as [number, number, number];
    this.#reserve(0);
    this.#sums.entries.set(state.entries!);
    this.#lag.set(state.lag!);
    this.#updates.set(state.updates!);
  }

  /** The slot of a feature, or the free slot where it belongs. */
  #find(feature: number): number {
    const slots = this.#slots;
    const mask = slots.length / SLOT - 1;
    let at = (feature ^ (feature >>> 15)) & mask;
    while (slots[at * SLOT] !== 0 && slots[at * SLOT] !== feature) at = (at + 1) & mask;
    return at * SLOT;
  }

  /** Gives a feature an empty row if it was counted often enough; returns its slot, or -1. */
  #admit(feature: number): number {
    if (this.#counts[counterOf(feature)]! < this.#seenOften) return -1;
    const at = this.#find(feature);
    if (this.#slots[at] === 0) {
      this.#slots[at] = feature;
      this.#rows++;
    }
    return at;
  }

  /** Adds an update to the weight of a class in the row of the slot `at`. */
  #add(at: number, classId: number, step: number): void {
    const { entries, weights } = this.#sums;
    const start = this.#slots[at + 1]!;
    const length = this.#slots[at + 2]!;
    let entry = start;
    if (length === this.classes) entry += classId;
    else while (entry < start + length && entries[2 * entry] !== classId) entry++;
    if (entry === start + length) {
      this.#append(at, classId);
      this.#add(at, classId, step);
      return;
    }
    if (this.#updates[entry]! < MAX_UPDATES) this.#updates[entry]!++;
    const change = step / Math.sqrt(this.#updates[entry]!);
    weights[2 * entry + 1]! += change;
    this.#lag[entry]! += this.#time * change;
  }

  /** Adds a class with weight 0 to a row, or all missing classes if the row is full enough. */
  #append(at: number, classId: number): void {
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
    this.#sums.entries[2 * (slots[at + 1]! + length)] = classId;
    slots[at + 2] = length + 1;
  }

  /** Moves a row to a new place with an entry for each class, in order. */
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

  /** Reserves `capacity` entries, all 0, for the row of a slot to move to; returns the first of them. */
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

  /** Makes room for `more` further entries. */
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

/** The counter of a feature. */
function counterOf(feature: number): number {
  return (feature ^ (feature >>> 24)) & (COUNTERS - 1);
}

function weightSums(classes: number, features: number): WeightSums {
  return simdWeightSums(classes, features) ?? plainWeightSums(classes, features);
}
