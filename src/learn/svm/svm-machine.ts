import type { DuelSums } from "../../kernels/duels.js";
import { duelOf, type SvmModel } from "./svm-model.js";

const UNDECIDED = 0;
const LOST = 1;
const WON = 2;

/**
 * A support vector machine of many classes that predicts: each pair of ranks fights a duel, the most victories win,
 * of equals the lowest rank. Decisions are those of LIBSVM to the last: sums are added up in any order first,
 * and again in the order of LIBSVM where rounding could turn the outcome.
 */
export class SvmMachine {
  readonly model: SvmModel;
  readonly #table: Float64Array;
  readonly #sums: DuelSums;
  /** Differences from rho up to this may have another sign in another order of additions, by duel. */
  readonly #doubt: Float64Array;
  // What is known of the current query, by rank: victories and what they can still become.
  readonly #potential: Int32Array;
  /** Outcome of [rank, other]. */
  readonly #outcome: Uint8Array;
  /** The ranks, those with the most similar support vectors first. */
  readonly #opponents: Int32Array;
  readonly #places: Int32Array;

  /** `sums` are those of the model. */
  constructor(model: SvmModel, table: Float64Array, sums: DuelSums) {
    this.model = model;
    this.#table = table;
    this.#sums = sums;
    const { classes, duelStart, duelWeight } = model;
    const ranks = classes.length;
    const largest = this.#table.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    this.#doubt = Float64Array.from(model.rho, (rho, d) => {
      let weight = 0;
      for (let e = duelStart[d]!; e < duelStart[d + 1]!; e++) weight += Math.abs(duelWeight[e]!);
      const terms = duelStart[d + 1]! - duelStart[d]! + 1;
      return (weight * largest + Math.abs(rho)) * terms * 2 * Number.EPSILON;
    });
    this.#potential = new Int32Array(ranks);
    this.#outcome = new Uint8Array(ranks * ranks);
    this.#opponents = new Int32Array(ranks);
    this.#places = new Int32Array(table.length);
  }

  /** The class of an instance whose values start at a place of an array. */
  predict(values: Int32Array, at = 0): number {
    const { classes } = this.model;
    const ranks = classes.length;
    this.#compare(values, at);
    this.#orderOpponents();
    this.#potential.fill(ranks - 1);
    this.#outcome.fill(UNDECIDED);
    // The one that can still have the most victories goes on; when it has none left to fight, it has won.
    let candidate = this.#opponents[0]!;
    for (;;) {
      if (this.#fight(candidate)) return classes[candidate]!;
      candidate = this.#mostPromising();
    }
  }

  /** Fills the sum minus rho of each duel; the lower rank has won where it is positive. */
  decide(values: Int32Array, at: number, decisions: Float64Array): void {
    this.#compare(values, at);
    this.#sums.weighAll();
    const { sums } = this.#sums;
    const { rho } = this.model;
    for (let d = 0; d < rho.length; d++) decisions[d] = this.#settled(d, sums[d]! - rho[d]!);
  }

  #compare(values: Int32Array, at: number): void {
    this.model.codes.encode(values, at, this.#sums.query);
    this.#sums.count();
  }

  /** Sorts the ranks by their most similar support vector, the lowest first among equals. */
  #orderOpponents(): void {
    const { largest } = this.#sums;
    const places = this.#places;
    const ranks = this.#opponents.length;
    const slots = places.length - 1;
    places.fill(0);
    for (let rank = 0; rank < ranks; rank++) places[slots - largest[rank]!]!++;
    let place = 0;
    for (let k = 0; k <= slots; k++) {
      const count = places[k]!;
      places[k] = place;
      place += count;
    }
    for (let rank = 0; rank < ranks; rank++) this.#opponents[places[slots - largest[rank]!]!++] = rank;
  }

  /** Lets a rank fight until it has lost a duel; whether it has fought them all. */
  #fight(rank: number): boolean {
    const opponents = this.#opponents;
    const ranks = opponents.length;
    for (let k = 0; k < ranks; k++) {
      const other = opponents[k]!;
      if (other === rank || this.#outcome[rank * ranks + other] !== UNDECIDED) continue;
      const isLower = rank < other;
      const duel = isLower ? duelOf(rank, other, ranks) : duelOf(other, rank, ranks);
      const decision = this.#settled(duel, this.#sums.weigh(duel) - this.model.rho[duel]!);
      const hasWon = decision > 0 === isLower;
      this.#outcome[rank * ranks + other] = hasWon ? WON : LOST;
      this.#outcome[other * ranks + rank] = hasWon ? LOST : WON;
      this.#potential[hasWon ? other : rank]!--;
      if (!hasWon) return false;
    }
    return true;
  }

  /** The rank that can still have the most victories, the lowest of equals. */
  #mostPromising(): number {
    const potential = this.#potential;
    let best = 0;
    for (let rank = 1; rank < potential.length; rank++) {
      if (potential[rank]! > potential[best]!) best = rank;
    }
    return best;
  }

  /** A decision with the right sign: if it is in doubt, it is found again in the order of the vectors. */
  #settled(duel: number, decision: number): number {
    if (Math.abs(decision) > this.#doubt[duel]!) return decision;
    const { duelStart, duelVector, duelWeight, rho } = this.model;
    const { counts } = this.#sums;
    let sum = 0;
    for (let e = duelStart[duel]!; e < duelStart[duel + 1]!; e++) {
      sum += duelWeight[e]! * this.#table[counts[duelVector[e]!]!]!;
    }
    return sum - rho[duel]!;
  }
}
