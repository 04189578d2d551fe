import type { Punctuation } from "../analysis.js";
import { Attachment } from "../attachment.js";
import type { Comparison } from "../comparison.js";
import { type Bootstrap, pairedBootstrap } from "./bootstrap.js";
import { type McNemar, mcnemar } from "./mcnemar.js";

/**
 * The scores whose differences are tested, by what is right or wrong in each: words (UAS, LAS), sentences
 * (UEM, LEM), words with a non-projective gold arc (the last two).
 */
export const TESTED_SCORES = ["uas", "las", "uem", "lem", "nonProjectiveUas", "nonProjectiveLas"] as const;
/** The name of a score whose differences are tested. */
export type TestedScore = (typeof TESTED_SCORES)[number];

/** Tests of the difference between two systems. */
export interface PairSignificance {
  readonly mcnemar: Readonly<Record<TestedScore, McNemar>>;
  /** Over sentences. */
  readonly bootstrap: Readonly<Record<"uas" | "las", Bootstrap>>;
}

/**
 * Gathers, sentence by sentence, what tests between some systems need: the disagreements of each pair, and
 * for the bootstrap the counts of each sentence, which are all that grows with the number of sentences.
 */
export class Significance {
  readonly systems: number;
  readonly #punctuation: Punctuation;
  /** For each score a square: at [a * systems + b] the items that a has right and b wrong. */
  readonly #disagreements: Readonly<Record<TestedScore, Float64Array>>;
  readonly #words: number[] = [];
  /** For each system and each sentence, words with the right head, and those with the right arc. */
  readonly #heads: readonly number[][];
  readonly #arcs: readonly number[][];

  constructor(systems: number, punctuation: Punctuation = "counted") {
    this.systems = systems;
    this.#punctuation = punctuation;
    const square = () => new Float64Array(systems * systems);
    const squares = TESTED_SCORES.map((score) => [score, square()] as const);
    this.#disagreements = Object.fromEntries(squares) as Record<TestedScore, Float64Array>;
    this.#heads = Array.from({ length: systems }, () => []);
    this.#arcs = Array.from({ length: systems }, () => []);
  }

  /** Takes one more sentence as compared for each system, with the same gold sentence. */
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

  /** Tests two of the systems, given by their places; `random` draws the bootstrap's samples. */
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
        McNemar
      >,
      bootstrap: { uas: resample(this.#heads), las: resample(this.#arcs) },
    };
  }

  /** Counts one item for the pairs of which one system is right (1) and the other wrong (0). */
  #disagree(score: TestedScore, right: Uint8Array): void {
    const square = this.#disagreements[score];
    for (let a = 0; a < right.length; a++) {
      if (right[a] === 0) continue;
      for (let b = 0; b < right.length; b++) if (right[b] === 0) square[a * this.systems + b]!++;
    }
  }
}
