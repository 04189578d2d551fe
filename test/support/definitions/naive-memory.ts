import type { Instances } from "../../../src/learn/instances.js";
import type { MemoryOptions } from "../../../src/learn/memory/memory-options.js";

/** IB1 by its definition: compares a query with every training instance; merges and skips none. */
export class NaiveMemory {
  readonly #instances: Instances;
  readonly #options: MemoryOptions;
  readonly #order: number[];
  readonly #weights: number[];
  /** The classes in order of first occurrence. */
  readonly #classes: number[];
  readonly #differences = new Map<string, number>();

  constructor(instances: Instances, options: MemoryOptions) {
    this.#instances = instances;
    this.#options = options;
    this.#classes = [...new Set(instances.targets)];
    const slots = Array.from({ length: instances.slots }, (_, slot) => slot);
    const gain = slots.map((slot) => this.#informationGain(slot));
    const ratio = slots.map((slot) => {
      const split = entropy(countsOf(this.#column(slot)));
      return split < Number.EPSILON ? 0 : gain[slot]! / split;
    });
    const worth = slots.map((slot) => ratio[slot]! / new Set(this.#column(slot)).size);
    this.#order = slots.toSorted((a, b) => worth[b]! - worth[a]! || a - b);
    this.#weights = { none: slots.map(() => 1), "gain-ratio": ratio, "information-gain": gain }[
      options.weights
    ];
  }

  /** Returns the class of a query and the votes for each class. */
  classify(query: readonly number[]): { classId: number; votes: Map<number, number> } {
    const { k } = this.#options;
    const first = this.#votes(query, k);
    const [winner, isTie] = this.#best(first);
    if (!isTie) return { classId: winner, votes: first };
    const second = this.#votes(query, k + 1);
    const [other, isStillTie] = this.#best(second);
    return isStillTie ? { classId: winner, votes: first } : { classId: other, votes: second };
  }

  /** Returns the distances to all training instances. */
  distances(query: readonly number[]): number[] {
    return Array.from(this.#instances.targets, (_, i) => {
      let sum = 0;
      for (const slot of this.#order) {
        sum += this.#difference(slot, this.#value(i, slot), query[slot]!) * this.#weights[slot]!;
      }
      return sum;
    });
  }

  #votes(query: readonly number[], k: number): Map<number, number> {
    const { targets } = this.#instances;
    const distances = this.distances(query);
    const near: number[] = [];
    for (const distance of distances.toSorted((a, b) => a - b)) {
      if (near.length === 0 || distance - near.at(-1)! >= Number.EPSILON) near.push(distance);
    }
    const votes = new Map<number, number>();
    for (const [g, distance] of near.slice(0, k).entries()) {
      const isEqual = (i: number) => query.every((value, slot) => this.#value(i, slot) === value);
      // With a single neighbour, an equal instance alone if there is one.
      const onlyEqual = this.#options.k === 1 && g === 0 && Array.from(targets.keys()).some(isEqual);
      const counts = new Map<number, number>();
      for (const [i, target] of targets.entries()) {
        const isThere = distances[i]! >= distance && distances[i]! - distance < Number.EPSILON;
        if (onlyEqual ? isEqual(i) : isThere) counts.set(target, (counts.get(target) ?? 0) + 1);
      }
      const weight = this.#options.vote === "majority" ? 1 : 1 / (distance + Number.EPSILON);
      for (const [target, count] of counts) votes.set(target, (votes.get(target) ?? 0) + count * weight);
    }
    return votes;
  }

  #best(votes: Map<number, number>): [number, boolean] {
    const { targets } = this.#instances;
    const frequency = countsOf(targets);
    const most = Math.max(...votes.values());
    const tied = this.#classes.filter((classId) => most - (votes.get(classId) ?? -1) < Number.EPSILON);
    // A later class wins over an earlier one even if the sums differ only in the last digit, as in TiMBL.
    const strict = tied.findLastIndex((classId, at) =>
      tied.slice(0, at).every((other) => votes.get(classId)! > votes.get(other)!),
    );
    const rivals = tied.slice(strict);
    const best = rivals.reduce((a, b) => (frequency.get(b)! > frequency.get(a)! ? b : a));
    return [best, rivals.length > 1];
  }

  /** Computed once for each pair, because every instance needs it. */
  #difference(slot: number, v: number, w: number): number {
    const pair = `${slot} ${v} ${w}`;
    const known = this.#differences.get(pair);
    if (known !== undefined) return known;
    const difference = this.#computed(slot, v, w);
    this.#differences.set(pair, difference);
    return difference;
  }

  #computed(slot: number, v: number, w: number): number {
    if (v === w) return 0;
    if (this.#options.metric === "overlap") return 1;
    const column = this.#column(slot);
    const of = (value: number) => this.#instances.targets.filter((_, i) => column[i] === value);
    const [a, b] = [of(v), of(w)];
    if (a.length < this.#options.threshold || b.length < this.#options.threshold) return 1;
    const [p, q] = [countsOf(a), countsOf(b)];
    let sum = 0;
    for (const classId of this.#classes) {
      sum += Math.abs((p.get(classId) ?? 0) / a.length - (q.get(classId) ?? 0) / b.length);
    }
    return sum / 2;
  }

  #informationGain(slot: number): number {
    const { targets } = this.#instances;
    const column = this.#column(slot);
    let conditional = 0;
    for (const value of new Set(column)) {
      const of = targets.filter((_, i) => column[i] === value);
      const counts = countsOf(of);
      const ordered = this.#classes
        .filter((classId) => counts.has(classId))
        .map((classId) => [classId, counts.get(classId)!] as const);
      conditional += (entropy(new Map(ordered)) * of.length) / targets.length;
    }
    return Math.max(0, entropy(countsOf(targets)) - conditional);
  }

  #value(i: number, slot: number): number {
    return this.#instances.values[i * this.#instances.slots + slot]!;
  }

  #column(slot: number): number[] {
    return Array.from(this.#instances.targets, (_, i) => this.#value(i, slot));
  }
}

function countsOf(items: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < items.length; i++) counts.set(items[i]!, (counts.get(items[i]!) ?? 0) + 1);
  return counts;
}

/** Returns the entropy in bits, summed in the order of the map. */
function entropy(counts: Map<number, number>): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const count of counts.values()) sum -= (count / total) * (Math.log(count / total) / Math.LN2);
  return sum;
}
