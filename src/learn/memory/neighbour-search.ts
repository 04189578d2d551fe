import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";
import { NearestInstances } from "./nearest-instances.js";
import { ValueDifferences } from "./value-differences.js";

/** Branches are sorted by their distance so far into this many bins. */
const BINS = 256;

/**
 * Finds the nearest instances of an instance base: all those at the k smallest distinct distances. A
 * distance is the sum of the weighted differences in all slots. The result is the same as that of an
 * exhaustive search.
 *
 * Instances that share a rare value with the query are looked up and compared one by one. No other instance
 * has that value, so its slot adds at least the smallest difference to another value. With this lower bound
 * the search walks the instance tree, nearest branches first, and skips subtrees that cannot hold a near
 * instance. The tree has its own order of slots; the instances it finds are compared again in the order of
 * distances.
 */
export class NeighbourSearch {
  /** The result of `search`. */
  readonly nearest = new NearestInstances();
  readonly #base: InstanceBase;
  readonly #differences: ValueDifferences;
  readonly #slots: number;
  /** For each instance, the last search in which it was compared. */
  readonly #compared: Int32Array;
  #searches = 0;
  /** Values of the query, slots as in the instances. */
  readonly #query: Int32Array;
  /** 1 for each value of the query that is rare or unseen. */
  readonly #isRare: Uint8Array;
  /** For each slot, a lower bound of what it adds to the distance of an instance in the tree. */
  readonly #least: Float64Array;
  /** For each level, the sum of the levels before it on the current path. */
  readonly #sum: Float64Array;
  /** For each level, a lower bound of what this level and those below it add. */
  readonly #rest: Float64Array;
  /** The sum of the upper levels for each branch, and its bin. */
  readonly #branchSum: Float64Array;
  readonly #branchBin: Uint8Array;
  /** The branches sorted by bin. */
  readonly #branches: Int32Array;
  readonly #place = new Int32Array(BINS + 1);
  /** Number of upper levels of the tree. */
  readonly #topLevels: number;

  /** Prepares searches in an instance base; `options` are those of the metric and of its threshold. */
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
    this.#branchBin = new Uint8Array(branches);
    this.#branches = new Int32Array(branches);
    this.#topLevels = base.topLevel.length === 0 ? 0 : Math.max(...base.topLevel) + 1;
  }

  /** Finds the instances at the k smallest distances from `values`, shape [slots]; 0 is an unseen value. */
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

  /** Sets the query, its tables of differences and its lower bounds. */
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

  /** Compares all instances with a rare value one by one. */
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

  /** Adds up the distance of an instance in TiMBL's order, and makes it a candidate if it is near. */
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

  /**
   * Hides the instances compared already from the tree search (infinite
   * difference), or shows them again (0).
   */
  #hideRare(difference: number): void {
    for (let k = 0; k < this.#slots; k++) {
      if (this.#isRare[k] === 1) this.#differences.table[this.#query[k]!] = difference;
    }
  }

  /** Computes the sums of the branches, and sorts the branches by bin. */
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
    const scale = most > 0 ? (BINS - 1) / most : 0;
    const place = this.#place.fill(0);
    const branchBin = this.#branchBin;
    for (let b = 0; b < branchSum.length; b++) {
      const k = Math.min(branchSum[b]! * scale, BINS - 1);
      branchBin[b] = k;
      place[branchBin[b]! + 1]!++;
    }
    for (let k = 0; k < BINS; k++) place[k + 1]! += place[k]!;
    for (let b = 0; b < branchSum.length; b++) this.#branches[place[branchBin[b]!]!++] = b;
  }

  /** Walks the branches, nearest first. */
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
          // Only one instance is below this node.
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
