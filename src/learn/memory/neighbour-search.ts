import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";
import { ValueDifferences } from "./value-differences.js";

/** Distances that differ by less are the same to TiMBL. */
const SAME = Number.EPSILON;
/** Sums in different orders differ by far less. */
const SLACK = 1e-9;
/** Branches are taken by their distance so far, in so many classes. */
const CLASSES = 256;

/**
 * The nearest instances of an instance base: all those at the k smallest different distances. The distance is
 * the sum of the weighted differences in all slots. The result is that of an exhaustive search.
 *
 * Instances that share a rare value with the query are looked up and compared one by one. No other has these
 * values, so that each of these slots adds at least the least difference to another value; with this bound
 * the tree of instances is searched, nearest branches first, and left where no near instance can be below.
 */
export class NeighbourSearch {
  /** What `search` found: the different distances, smallest first. */
  readonly groupDistance: number[] = [];
  /** The instances at the g-th distance are instance[groupStart[g]] up to groupStart[g + 1]. */
  readonly groupStart: number[] = [];
  instance = new Int32Array(0);
  readonly #base: InstanceBase;
  readonly #differences: ValueDifferences;
  readonly #slots: number;
  /** Candidates found so far, and their distances. */
  #found = 0;
  #candidate = new Int32Array(256);
  #distance = new Float64Array(256);
  #sorted = new Float64Array(0);
  /** The k smallest distances so far that are not the same, in order; some may be missing. */
  #smallest = new Float64Array(0);
  #known = 0;
  /** No instance beyond this distance is among the nearest. */
  #limit = 0;
  /** Number of the search in which an instance was last compared. */
  readonly #compared: Int32Array;
  #searches = 0;
  /** Values of the query, numbered in a row, by level; and whether they are rare or were not seen. */
  readonly #query: Int32Array;
  readonly #isRare: Uint8Array;
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
    if (this.#smallest.length !== k) this.#smallest = new Float64Array(k);
    this.#found = 0;
    this.#known = 0;
    this.#limit = Number.MAX_VALUE;
    this.#searches++;
    this.#prepare(values);
    for (let level = 0; level < this.#slots; level++) this.#comparePosted(this.#query[level]!);
    this.#hideRare(Number.POSITIVE_INFINITY);
    this.#sumBranches();
    this.#searchBranches();
    this.#hideRare(0);
    this.#group(k);
  }

  /** Whether an instance has exactly the values of the query. */
  isEqual(instance: number): boolean {
    const { instances } = this.#base;
    for (let level = 0; level < this.#slots; level++) {
      if (instances[instance * this.#slots + level] !== this.#query[level]) return false;
    }
    return true;
  }

  #prepare(values: Int32Array): void {
    const { order, start, postingStart } = this.#base;
    for (let level = this.#slots - 1; level >= 0; level--) {
      const slot = order[level]!;
      const value = this.#differences.set(slot, values[slot]!);
      const isRare = value === start[slot] || postingStart[value + 1]! > postingStart[value]!;
      this.#query[level] = value;
      this.#isRare[level] = isRare ? 1 : 0;
      this.#rest[level] = this.#rest[level + 1]! + (isRare ? this.#differences.least[slot]! : 0);
    }
  }

  /** Compares all instances with a rare value, one by one. */
  #comparePosted(value: number): void {
    const { postings, postingStart, instances } = this.#base;
    const { table } = this.#differences;
    const compared = this.#compared;
    const slots = this.#slots;
    for (let p = postingStart[value]!; p < postingStart[value + 1]!; p++) {
      const i = postings[p]!;
      if (compared[i] === this.#searches) continue;
      compared[i] = this.#searches;
      let sum = 0;
      let at = i * slots;
      const end = at + slots;
      while (at < end && sum <= this.#limit) sum += table[instances[at++]!]!;
      if (sum <= this.#limit) this.#take(i, sum);
    }
  }

  /** Makes what was compared unreachable in the tree with an infinite difference, or reachable again with 0. */
  #hideRare(difference: number): void {
    for (let level = 0; level < this.#slots; level++) {
      if (this.#isRare[level] === 1) this.#differences.table[this.#query[level]!] = difference;
    }
  }

  /** Sorts the branches by their sums, class by class. */
  #sumBranches(): void {
    const { topValue, topLevel, order, weights } = this.#base;
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
    for (let level = 0; level <= last; level++) most += weights[order[level]!]!;
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
    let limit = this.#limit;
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
            this.#take(nodeNext[n]!, sum);
            limit = this.#limit;
          }
          n = next;
        } else {
          sums[level + 1] = sum;
          n++;
        }
      }
    }
  }

  /** Keeps an instance as a candidate, and lowers the limit if its distance is among the k smallest. */
  #take(instance: number, distance: number): void {
    if (this.#found === this.#candidate.length) this.#compact();
    this.#candidate[this.#found] = instance;
    this.#distance[this.#found++] = distance;
    const smallest = this.#smallest;
    let place = this.#known;
    while (place > 0 && smallest[place - 1]! > distance) place--;
    if (place > 0 && distance - smallest[place - 1]! < SAME) return;
    if (place < this.#known && smallest[place]! - distance < SAME) return;
    if (place === smallest.length) return;
    if (this.#known < smallest.length) this.#known++;
    for (let k = this.#known - 1; k > place; k--) smallest[k] = smallest[k - 1]!;
    smallest[place] = distance;
    if (this.#known === smallest.length) this.#limit = smallest[this.#known - 1]! + SLACK;
  }

  /** Drops candidates beyond the limit, and makes room for as many again. */
  #compact(): void {
    let kept = 0;
    for (let c = 0; c < this.#found; c++) {
      if (this.#distance[c]! > this.#limit) continue;
      this.#candidate[kept] = this.#candidate[c]!;
      this.#distance[kept++] = this.#distance[c]!;
    }
    this.#found = kept;
    if (2 * kept <= this.#candidate.length) return;
    const candidate = new Int32Array(2 * this.#candidate.length);
    const distance = new Float64Array(candidate.length);
    candidate.set(this.#candidate);
    distance.set(this.#distance);
    this.#candidate = candidate;
    this.#distance = distance;
  }

  /** Finds the first k groups of the same distance among the candidates, and who is in them. */
  #group(k: number): void {
    this.#compact();
    if (this.#sorted.length !== this.#candidate.length) {
      this.#sorted = new Float64Array(this.#candidate.length);
      this.instance = new Int32Array(this.#candidate.length);
    }
    const { groupDistance, groupStart, instance } = this;
    const sorted = this.#sorted.subarray(0, this.#found);
    sorted.set(this.#distance.subarray(0, this.#found));
    sorted.sort();
    groupDistance.length = 0;
    groupStart.length = 0;
    for (let c = 0; c < sorted.length; c++) {
      if (c > 0 && sorted[c]! - groupDistance.at(-1)! < SAME) continue;
      groupStart.push(c);
      if (groupDistance.length === k) break;
      groupDistance.push(sorted[c]!);
    }
    if (groupStart.length === groupDistance.length) groupStart.push(sorted.length);
    for (let c = 0; c < this.#found; c++) {
      let group = groupDistance.length - 1;
      while (groupDistance[group]! > this.#distance[c]!) group--;
      if (this.#distance[c]! - groupDistance[group]! < SAME)
        instance[groupStart[group]!++] = this.#candidate[c]!;
    }
    // Each start has moved to the end of its group, which is the start of the next.
    for (let group = groupDistance.length; group > 0; group--) groupStart[group] = groupStart[group - 1]!;
    groupStart[0] = 0;
  }
}
