import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";
import { NearestInstances } from "./nearest-instances.js";
import { ValueDifferences } from "./value-differences.js";

/** Branches are taken by their distance so far, in so many classes. */
const CLASSES = 256;

/**
 * The nearest instances of an instance base: all those at the k smallest different distances. The distance is
 * the sum of the weighted differences in all slots. The result is that of an exhaustive search.
 *
 * Instances that share a rare value with the query are looked up and compared one by one. No other has these
 * values, so that each of these slots adds at least the least difference to another value; with this bound
 * the tree of instances is searched, nearest branches first, and left where no near instance can be below.
 * The tree has an order of slots of its own; what it finds is compared once more in the order of distances.
 */
export class NeighbourSearch {
  /** What `search` found. */
  readonly nearest = new NearestInstances();
  readonly #base: InstanceBase;
  readonly #differences: ValueDifferences;
  readonly #slots: number;
  /** Number of the search in which an instance was last compared. */
  readonly #compared: Int32Array;
  #searches = 0;
  /** Values of the query in the order of instances; and whether they are rare or were not seen. */
  readonly #query: Int32Array;
  readonly #isRare: Uint8Array;
  /** What each slot adds at least to the distance of an instance in the tree. */
  readonly #least: Float64Array;
  /** Sums of the levels before each level, and what those from each level on add at least. */
  readonly #sum: Float64Array;
  readonly #rest: Float64Array;
  readonly #branchSum: Float64Array;
  readonly #branchClass: Uint8Array;
  readonly #branches: Int32Array;
  readonly #place = new Int32Array(CLASSES + 1);
  readonly #topLevels: number;

  constructor(base: InstanceBase, options: MemoryOptions) {
    this.#base = base;
    this.#differences = new ValueDifferences(base, options);
    this.#slots = base.order.length;
    this.#compared = new Int32Array(base.voteStart.length - 1);
    this.#query = new Int32Array(this.#slots);
    this.#isRare = new Uint8Array(this.#slots);
    this.#least = new Float64Array(this.#slots);
    this.#sum = new Float64Array(this.#slots + 1);
    this.#rest = new Float64Array(this.#slots + 1);
    const branches = base.branchStart.length - 1;
    this.#branchSum = new Float64Array(branches);
    this.#branchClass = new Uint8Array(branches);
    this.#branches = new Int32Array(branches);
    this.#topLevels = base.topLevel.length === 0 ? 0 : Math.max(...base.topLevel) + 1;
  }

  /** Finds the instances at the k smallest distances from a query: one value for each slot, 0 for unseen ones. */
  search(values: Int32Array, k: number): void {
    this.nearest.start(k);
    this.#searches++;
    this.#prepare(values);
    for (let k = 0; k < this.#slots; k++) this.#comparePosted(this.#query[k]!);
    this.#hideRare(Number.POSITIVE_INFINITY);
    this.#sumBranches();
    this.#searchBranches();
    this.#hideRare(0);
    this.nearest.finish();
  }

  /** Whether an instance has exactly the values of the query. */
  isEqual(instance: number): boolean {
    const { instances } = this.#base;
    for (let k = 0; k < this.#slots; k++) {
      if (instances[instance * this.#slots + k] !== this.#query[k]) return false;
    }
    return true;
  }

  #prepare(values: Int32Array): void {
    const { order, levels, start, postingStart } = this.#base;
    for (let k = 0; k < this.#slots; k++) {
      const slot = order[k]!;
      const value = this.#differences.set(slot, values[slot]!);
      const isRare = value === start[slot] || postingStart[value + 1]! > postingStart[value]!;
      this.#query[k] = value;
      this.#isRare[k] = isRare ? 1 : 0;
      this.#least[slot] = isRare ? this.#differences.least[slot]! : 0;
    }
    for (let level = this.#slots - 1; level >= 0; level--) {
      this.#rest[level] = this.#rest[level + 1]! + this.#least[levels[level]!]!;
    }
  }

  /** Compares all instances with a rare value, one by one. */
  #comparePosted(value: number): void {
    const { postings, postingStart } = this.#base;
    const compared = this.#compared;
    for (let p = postingStart[value]!; p < postingStart[value + 1]!; p++) {
      const i = postings[p]!;
      if (compared[i] === this.#searches) continue;
      compared[i] = this.#searches;
      this.#compare(i);
    }
  }

  /** Adds up the distance of an instance in the right order, and keeps it as a candidate if it is near. */
  #compare(instance: number): void {
    const { instances } = this.#base;
    const { table } = this.#differences;
    const limit = this.nearest.limit;
    let sum = 0;
    let at = instance * this.#slots;
    const end = at + this.#slots;
    while (at < end && sum <= limit) sum += table[instances[at++]!]!;
    if (sum <= limit) this.nearest.take(instance, sum);
  }

  /** Makes what was compared unreachable in the tree with an infinite difference, or reachable again with 0. */
  #hideRare(difference: number): void {
    for (let k = 0; k < this.#slots; k++) {
      if (this.#isRare[k] === 1) this.#differences.table[this.#query[k]!] = difference;
    }
  }

  /** Sorts the branches by their sums, class by class. */
  #sumBranches(): void {
    const { topValue, topLevel, levels, weights } = this.#base;
    const { table } = this.#differences;
    const sums = this.#sum;
    const branchSum = this.#branchSum;
    const last = this.#topLevels - 1;
    let branch = 0;
    if (last === -1) branchSum[0] = 0;
    for (let n = 0; n < topValue.length; n++) {
      const level = topLevel[n]!;
      const sum = sums[level]! + table[topValue[n]!]!;
      sums[level + 1] = sum;
      if (level === last) branchSum[branch++] = sum;
    }
    let most = 0;
    for (let level = 0; level <= last; level++) most += weights[levels[level]!]!;
    const scale = most > 0 ? (CLASSES - 1) / most : 0;
    const place = this.#place.fill(0);
    const branchClass = this.#branchClass;
    for (let b = 0; b < branchSum.length; b++) {
      const k = Math.min(branchSum[b]! * scale, CLASSES - 1);
      branchClass[b] = k;
      place[branchClass[b]! + 1]!++;
    }
    for (let k = 0; k < CLASSES; k++) place[k + 1]! += place[k]!;
    for (let b = 0; b < branchSum.length; b++) this.#branches[place[branchClass[b]!]!++] = b;
  }

  #searchBranches(): void {
    const { branchStart, nodeValue, nodeLevel, nodeNext } = this.#base;
    const { table } = this.#differences;
    const branches = this.#branches;
    const branchSum = this.#branchSum;
    const sums = this.#sum;
    const rest = this.#rest;
    const last = this.#slots - 1;
    const slots = this.#slots;
    const top = this.#topLevels;
    let limit = this.nearest.limit;
    for (let b = 0; b < branches.length; b++) {
      const branch = branches[b]!;
      if (branchSum[branch]! + rest[top]! > limit) continue;
      sums[top] = branchSum[branch]!;
      const end = branchStart[branch + 1]!;
      for (let n = branchStart[branch]!; n < end; ) {
        let level = nodeLevel[n]!;
        let sum = sums[level]! + table[nodeValue[n]!]!;
        const next = level === last ? n + 1 : nodeNext[n]!;
        if (sum + rest[level + 1]! > limit) {
          n = next;
        } else if (next - n === slots - level) {
          // A single instance is below.
          while (level < last && sum + rest[level + 1]! <= limit) {
            sum += table[nodeValue[++n]!]!;
            level++;
          }
          if (sum <= limit && level === last) {
            this.#compare(nodeNext[n]!);
            limit = this.nearest.limit;
          }
          n = next;
        } else {
          sums[level + 1] = sum;
          n++;
        }
      }
    }
  }
}
