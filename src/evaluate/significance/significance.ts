import type { Punctuation } from "../analysis.js";
import { Attachment } from "../attachment.js";
import type { Comparison } from "../comparison.js";
import { type BootstrapResult, pairedBootstrap } from "./bootstrap.js";
import { type McNemarResult, mcnemar } from "./mcnemar.js";

/**
 * The scores whose differences can be tested. The items that are right or wrong are words for UAS and LAS,
 * sentences for UEM and LEM, and words with a non-projective gold arc for the last two.
 */
export const TESTED_SCORES = ["uas", "las", "uem", "lem", "nonProjectiveUas", "nonProjectiveLas"] as const;
/** The name of a score whose differences can be tested. */
export type TestedScore = (typeof TESTED_SCORES)[number];

/** Tests of the differences between two systems. */
export interface PairSignificance {
  /** McNemar's test of each score. */
  readonly mcnemar: Readonly<Record<TestedScore, McNemarResult>>;
  /** Paired bootstrap over sentences. */
  readonly bootstrap: Readonly<Record<"uas" | "las", BootstrapResult>>;
}

/**
 * Gathers the data to test the differences between systems, sentence by sentence.
 *
 * Memory holds the disagreements of each pair of systems and, for the bootstrap, a few counts per sentence.
 */
export class Significance {
  /** Number of systems. */
  readonly systems: number;
  readonly #punctuation: Punctuation;
  /** Number of items that system a has right and b wrong, for each score. Shape: [systems, systems]. */
  readonly #disagreements: Readonly<Record<TestedScore, Float64Array>>;
  /** Number of scored words of each sentence. */
  readonly #words: number[] = [];
  /** Number of words with the right head. Shape: [systems, sentences]. */
  readonly #heads: readonly number[][];
  /** Number of words with the right head and label. Shape: [systems, sentences]. */
  readonly #arcs: readonly number[][];

  /** Prepares to compare this many systems. */
  constructor(systems: number, punctuation: Punctuation = "counted") {
    this.systems = systems;
    this.#punctuation = punctuation;
    const square = () => new Float64Array(systems * systems);
    const squares = TESTED_SCORES.map((score) => [score, square()] as const);
    this.#disagreements = Object.fromEntries(squares) as Record<TestedScore, Float64Array>;
    this.#heads = Array.from({ length: systems }, () => []);
    this.#arcs = Array.from({ length: systems }, () => []);
  }

  /** Adds one sentence, given as a comparison for each system with the same gold sentence. */
  add(comparisons: readonly Comparison[]): void {
    const { gold } = comparisons[0]!;
    const scored = gold.scored(this.#punctuation);
    const counts = comparisons.map(() => new Attachment());
    const heads = new Uint8Array(this.systems);
    const arcs = new Uint8Array(this.systems);
    for (let i = 1; i < scored.length; i++) {
      if (scored[i] === 0) continue;
      comparisons.forEach(({ headRight, labelRight }, c) => {
        counts[c]!.add(headRight[i]!, labelRight[i]!);
        heads[c] = headRight[i]!;
        arcs[c] = headRight[i]! & labelRight[i]!;
      });
      this.#disagree("uas", heads);
      this.#disagree("las", arcs);
      if (gold.nonProjective[i] === 0) continue;
      this.#disagree("nonProjectiveUas", heads);
      this.#disagree("nonProjectiveLas", arcs);
    }
    const words = counts[0]!.words;
    if (words === 0) return;
    this.#words.push(words);
    counts.forEach((count, c) => {
      this.#heads[c]!.push(count.heads);
      this.#arcs[c]!.push(count.arcs);
      heads[c] = count.heads === words ? 1 : 0;
      arcs[c] = count.arcs === words ? 1 : 0;
    });
    this.#disagree("uem", heads);
    this.#disagree("lem", arcs);
  }

  /** Tests two of the systems, given by their indices; `random` draws the samples of the bootstrap. */
  between(first: number, second: number, random: () => number): PairSignificance {
    const test = (score: TestedScore) => {
      const square = this.#disagreements[score];
      return mcnemar(square[first * this.systems + second]!, square[second * this.systems + first]!);
    };
    const resample = (right: readonly number[][]) =>
      pairedBootstrap({ words: this.#words, first: right[first]!, second: right[second]! }, random);
    return {
      mcnemar: Object.fromEntries(TESTED_SCORES.map((score) => [score, test(score)])) as Record<
        TestedScore,
        McNemarResult
      >,
      bootstrap: { uas: resample(this.#heads), las: resample(this.#arcs) },
    };
  }

  /** Counts one item for each pair of systems of which one is right (1) and the other wrong (0). */
  #disagree(score: TestedScore, right: Uint8Array): void {
    const square = this.#disagreements[score];
    for (let a = 0; a < right.length; a++) {
      if (right[a] === 0) continue;
      for (let b = 0; b < right.length; b++) if (right[b] === 0) square[a * this.systems + b]!++;
    }
  }
}
