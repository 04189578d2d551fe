import type { DuelSums } from "../../kernels/svm/duels.js";
import { duelOf, type SvmModel } from "./svm-model.js";

const UNDECIDED = 0;
const LOST = 1;
const WON = 2;

/**
 * Predicts with a support vector machine for many classes: each pair of ranks fights a duel, and the rank
 * that wins the most duels wins, the lowest of equals. Every decision is the same as LIBSVM's: sums are
 * first added in any order, and again in LIBSVM's order if rounding could change the outcome.
 */
export class SvmMachine {
  /** The support vectors and their duels. */
  readonly model: SvmModel;
  readonly #table: Float64Array;
  readonly #sums: DuelSums;
  /**
   * For each duel: a difference from rho up to this may have the other sign in another order of additions.
   */
  readonly #doubt: Float64Array;
  /** For each rank: the number of duels that it can still win or has won, for the current query. */
  readonly #potential: Int32Array;
  /** Shape [ranks, ranks]: the outcome for the first rank against the second. */
  readonly #outcome: Uint8Array;
  /** The ranks, those with the support vectors most similar to the query first. */
  readonly #opponents: Int32Array;
  readonly #places: Int32Array;

  /**
   * `table` has the kernel value for each number of equal slots; `sums` are the duel sums of this model.
   */
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

  /** Returns the class of the instance whose values start at index `at`. */
  predict(values: Int32Array, at = 0): number {
    const { classes } = this.model;
    const ranks = classes.length;
    this.#compare(values, at);
    this.#orderOpponents();
    this.#potential.fill(ranks - 1);
    this.#outcome.fill(UNDECIDED);
    // The rank that can still win the most duels fights next; if it wins them all, no other can catch up.
    let candidate = this.#opponents[0]!;
    for (;;) {
      if (this.#fight(candidate)) return classes[candidate]!;
      candidate = this.#mostPromising();
    }
  }

  /** Fills `decisions`, shape [duels], with the sum minus rho; the lower rank wins where it is positive. */
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

  /** Sorts the ranks by their most similar support vector; the lowest rank first among equals. */
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

  /** Lets a rank fight until it loses a duel; returns whether it has fought all of them. */
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

  /** The rank that can still win the most duels, the lowest of equals. */
  #mostPromising(): number {
    const potential = this.#potential;
    let best = 0;
    for (let rank = 1; rank < potential.length; rank++) {
      if (potential[rank]! > potential[best]!) best = rank;
    }
    return best;
  }

  /**
   * A decision with the right sign: if it is in doubt, the sum is added again in the order of the vectors.
   */
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
