import type { Classifier } from "../classifier.js";
import type { InstanceBase } from "./instance-base.js";
import type { MemoryOptions } from "./memory-options.js";
import { NeighbourSearch } from "./neighbour-search.js";

/** Votes that differ by less are the same to TiMBL, and no distance is nearer than this. */
const SAME = Number.EPSILON;
/** What the classes share by their frequency, beside the votes of the neighbours: decides among those without. */
const PRIOR = 1e-6;
/** By this much the class that wins is ahead at least, so that single precision shows it. */
const AHEAD = 1e-5;

/**
 * A k-nearest-neighbour classifier: IB1 as TiMBL has it. The instances at the k smallest distances vote, each
 * with its frequency, by inverse distance or all alike. Where classes tie, those at the next distance vote
 * too; if it is still a tie, the class of more training instances wins, of equal ones that met first.
 */
export class MemoryClassifier implements Classifier {
  readonly classes: number;
  readonly base: InstanceBase;
  readonly options: MemoryOptions;
  readonly #search: NeighbourSearch;
  /** The votes for each class, in the numbering of the instance base. */
  readonly #votes: Float64Array;
  readonly #counts: Int32Array;
  readonly #instances: number;
  #isTie = false;

  constructor(classes: number, base: InstanceBase, options: MemoryOptions) {
    this.classes = classes;
    this.base = base;
    this.options = options;
    this.#search = new NeighbourSearch(base, options);
    this.#votes = new Float64Array(base.classOf.length);
    this.#counts = new Int32Array(base.classOf.length);
    this.#instances = base.classFrequency.reduce((sum, count) => sum + count, 0);
  }

  /** The class of some values, one for each slot, 0 for those not seen in training. */
  classify(values: Int32Array): number {
    return this.base.classOf[this.#decide(values)]!;
  }

  /** Fills the logarithm of the share of the votes that each class has; the class that wins is first. */
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
    const cls = classOf[winner]!;
    if (scores[cls]! < highest + AHEAD) scores[cls] = highest + AHEAD;
  }

  /** Lets the neighbours vote; the class that wins, in the numbering of the instance base. */
  #decide(values: Int32Array): number {
    const { k } = this.options;
    const search = this.#search;
    search.search(values, k);
    const equal = k === 1 ? this.#equalInstance() : -1;
    this.#votes.fill(0);
    // With a single neighbour, TiMBL takes an equal instance alone, even if others are at distance 0.
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

  #equalInstance(): number {
    const { groupStart, instance } = this.#search.nearest;
    for (let c = 0; c < groupStart[1]!; c++) if (this.#search.isEqual(instance[c]!)) return instance[c]!;
    return -1;
  }

  #addGroup(group: number): void {
    const { groupDistance, groupStart, instance } = this.#search.nearest;
    for (let c = groupStart[group]!; c < groupStart[group + 1]!; c++) this.#count(instance[c]!);
    this.#addCounts(groupDistance[group]!);
  }

  #count(instance: number): void {
    const { voteStart, voteClass, voteCount } = this.base;
    for (let v = voteStart[instance]!; v < voteStart[instance + 1]!; v++) {
      this.#counts[voteClass[v]!]! += voteCount[v]!;
    }
  }

  /** Turns what was counted into votes from one distance. */
  #addCounts(distance: number): void {
    const weight = this.options.vote === "majority" ? 1 : 1 / (distance + SAME);
    for (let k = 0; k < this.#counts.length; k++) {
      if (this.#counts[k] === 0) continue;
      this.#votes[k]! += this.#counts[k]! * weight;
      this.#counts[k] = 0;
    }
  }

  /** The class with most votes, and whether another one has as many. */
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
