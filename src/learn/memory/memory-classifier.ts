import type { Classifier } from "../classifier.js";
import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";
import { NeighbourSearch } from "./neighbour-search.js";

/** TiMBL treats votes that differ by less than this as equal, and adds this to each distance. */
const SAME = Number.EPSILON;
/** Share of the votes that is given out by class frequency; it decides between classes without votes. */
const PRIOR = 1e-6;
/** Minimum lead of the winning class, so that it survives single precision. */
const AHEAD = 1e-5;

/**
 * A k-nearest-neighbour classifier: IB1 as implemented in TiMBL. The instances at the k smallest distances
 * vote, each as often as it occurred, weighted by inverse distance or all the same. If classes tie, the
 * instances at the next distance vote too. If they still tie, the more frequent class wins, then the class
 * that occurred first.
 */
export class MemoryClassifier implements Classifier {
  /** Number of classes. */
  readonly classes: number;
  /** The stored instances. */
  readonly base: InstanceBase;
  /** How neighbours are found and counted. */
  readonly options: MemoryOptions;
  readonly #search: NeighbourSearch;
  /** Votes for each class, numbered as in the instance base. */
  readonly #votes: Float64Array;
  readonly #counts: Int32Array;
  readonly #instances: number;
  #isTie = false;

  /** The instance base must be built with the same `weights`; the other options only affect the search. */
  constructor(classes: number, base: InstanceBase, options: MemoryOptions) {
    this.classes = classes;
    this.base = base;
    this.options = options;
    this.#search = new NeighbourSearch(base, options);
    this.#votes = new Float64Array(base.classOf.length);
    this.#counts = new Int32Array(base.classOf.length);
    this.#instances = base.classFrequency.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the class of some values, shape [slots]; 0 is a value not seen in training. */
  classify(values: Int32Array): number {
    return this.base.classOf[this.#decide(values)]!;
  }

  /** Fills `scores` with the logarithm of each class's share of the votes; the winner scores highest. */
  score(values: Int32Array, scores: Float32Array): void {
    const { classOf, classFrequency } = this.base;
    const winner = this.#decide(values);
    let total = 0;
    for (const votes of this.#votes) total += votes;
    scores.fill(Math.log(PRIOR / (this.#instances + 1)));
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < classOf.length; k++) {
      const prior = (PRIOR * classFrequency[k]!) / this.#instances;
      const score = Math.log((this.#votes[k]! / total + prior) / (1 + PRIOR));
      scores[classOf[k]!] = score;
      if (k !== winner && score > highest) highest = score;
    }
    const classId = classOf[winner]!;
    if (scores[classId]! < highest + AHEAD) scores[classId] = highest + AHEAD;
  }

  /** Lets the neighbours vote; returns the winning class, numbered as in the instance base. */
  #decide(values: Int32Array): number {
    const { k } = this.options;
    const search = this.#search;
    search.search(values, k);
    const equal = k === 1 ? this.#equalInstance() : -1;
    this.#votes.fill(0);
    // With k = 1, TiMBL lets an equal instance vote alone, even if others are at distance 0.
    if (equal !== -1) {
      this.#count(equal);
      this.#addCounts(0);
    } else {
      for (let group = 0; group < search.nearest.groupDistance.length; group++) this.#addGroup(group);
    }
    const winner = this.#strongest();
    if (!this.#isTie) return winner;
    search.search(values, k + 1);
    if (search.nearest.groupDistance.length <= k) return winner;
    const before = this.#votes.slice();
    this.#addGroup(k);
    const second = this.#strongest();
    if (!this.#isTie) return second;
    this.#votes.set(before);
    return winner;
  }

  /** The nearest instance that equals the query, -1 if there is none. */
  #equalInstance(): number {
    const { groupStart, instance } = this.#search.nearest;
    for (let c = 0; c < groupStart[1]!; c++) if (this.#search.isEqual(instance[c]!)) return instance[c]!;
    return -1;
  }

  /** Adds the votes of all instances at the group-th distance. */
  #addGroup(group: number): void {
    const { groupDistance, groupStart, instance } = this.#search.nearest;
    for (let c = groupStart[group]!; c < groupStart[group + 1]!; c++) this.#count(instance[c]!);
    this.#addCounts(groupDistance[group]!);
  }

  /** Counts the training instances behind one stored instance, by class. */
  #count(instance: number): void {
    const { voteStart, voteClass, voteCount } = this.base;
    for (let v = voteStart[instance]!; v < voteStart[instance + 1]!; v++) {
      this.#counts[voteClass[v]!]! += voteCount[v]!;
    }
  }

  /** Turns the counts into votes from one distance, and resets them. */
  #addCounts(distance: number): void {
    const weight = this.options.vote === "majority" ? 1 : 1 / (distance + SAME);
    for (let k = 0; k < this.#counts.length; k++) {
      if (this.#counts[k] === 0) continue;
      this.#votes[k]! += this.#counts[k]! * weight;
      this.#counts[k] = 0;
    }
  }

  /** Returns the class with the most votes, and sets #isTie if another class has as many. */
  #strongest(): number {
    const votes = this.#votes;
    const { classFrequency } = this.base;
    let best = -1;
    let most = 0;
    this.#isTie = false;
    for (let k = 0; k < votes.length; k++) {
      if (votes[k] === 0) continue;
      if (best === -1 || votes[k]! > most) {
        best = k;
        most = votes[k]!;
        this.#isTie = false;
      } else if (most - votes[k]! < SAME) {
        this.#isTie = true;
        if (classFrequency[k]! > classFrequency[best]!) best = k;
      }
    }
    return best;
  }
}
