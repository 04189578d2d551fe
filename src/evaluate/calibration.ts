import { arcScore } from "../sentence/arc-score.js";
import type { Punctuation } from "./analysis.js";
import type { Comparison } from "./comparison.js";

/** Number of equal ranges into which scores from 0 to 1 are divided. */
const RANGES = 10;

/** The arcs whose scores lie in one range. */
export interface ScoreRange {
  /** Lowest score of the range. */
  readonly from: number;
  /** End of the range; scores of exactly 1 belong to the last range. */
  readonly to: number;
  /** Number of arcs. */
  readonly arcs: number;
  /** Mean score of the arcs. */
  readonly meanScore: number;
  /** Share of the arcs that are right, including their labels. */
  readonly right: number;
}

/**
 * Measures how well the arc scores that a system wrote into MISC predict whether an arc is right: of the
 * arcs with a score of about 0.8, for example, about 80% should be right.
 */
export class Calibration {
  /** Whether punctuation is counted. */
  readonly punctuation: Punctuation;
  readonly #arcs = new Int32Array(RANGES);
  readonly #right = new Int32Array(RANGES);
  readonly #scores = new Float64Array(RANGES);
  #squares = 0;

  /** Makes a calibration without any arcs yet. */
  constructor(punctuation: Punctuation) {
    this.punctuation = punctuation;
  }

  /** Adds the arcs of one sentence that have scores. */
  add({ gold, system, headRight, labelRight }: Comparison): void {
    const scored = gold.scored(this.punctuation);
    for (let i = 1; i < scored.length; i++) {
      const score = scored[i] === 0 ? undefined : arcScore(system.sentence.misc[i]!);
      if (score === undefined) continue;
      const range = Math.min(RANGES - 1, Math.floor(score * RANGES));
      const right = headRight[i]! & labelRight[i]!;
      this.#arcs[range]!++;
      this.#right[range]! += right;
      this.#scores[range]! += score;
      this.#squares += (score - right) ** 2;
    }
  }

  /** Number of arcs with scores. */
  get arcs(): number {
    return this.#arcs.reduce((sum, arcs) => sum + arcs, 0);
  }

  /** The ranges with at least one arc, in order. */
  get ranges(): ScoreRange[] {
    const all = Array.from(this.#arcs, (arcs, range) => ({
      from: range / RANGES,
      to: (range + 1) / RANGES,
      arcs,
      meanScore: this.#scores[range]! / arcs,
      right: this.#right[range]! / arcs,
    }));
    return all.filter(({ arcs }) => arcs > 0);
  }

  /**
   * Expected calibration error, from 0 to 1: the distance between mean score and share of right arcs in
   * each range, averaged over all arcs. NaN if there are none.
   */
  get error(): number {
    const distances = this.ranges.map(({ arcs, meanScore, right }) => arcs * Math.abs(meanScore - right));
    return distances.reduce((sum, distance) => sum + distance, 0) / this.arcs;
  }

  /**
   * Brier score (1950), from 0 to 1: the mean squared distance between a score and the outcome, which is 1
   * for a right arc and 0 for a wrong one. NaN if there are no arcs.
   */
  get brierScore(): number {
    return this.#squares / this.arcs;
  }

  /** Returns all figures as plain data, for JSON. */
  toJSON(): Pick<Calibration, "punctuation" | "arcs" | "error" | "brierScore" | "ranges"> {
    const { punctuation, arcs, error, brierScore, ranges } = this;
    return { punctuation, arcs, error, brierScore, ranges };
  }
}
