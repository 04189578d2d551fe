import { arcScore } from "../sentence/arc-score.js";
import type { Punctuation } from "./analysis.js";
import type { Comparison } from "./comparison.js";

/** Scores from 0 to 1 are divided into so many ranges of the same width. */
const RANGES = 10;

/** The arcs with scores in one range. */
export interface ScoreRange {
  readonly from: number;
  readonly to: number;
  readonly arcs: number;
  readonly meanScore: number;
  /** Share of the arcs that are right, with their relations. */
  readonly right: number;
}

/** How far the scores that a system gave its arcs, in MISC, are the shares of right ones among them. */
export class Calibration {
  readonly #punctuation: Punctuation;
  readonly #arcs = new Int32Array(RANGES);
  readonly #right = new Int32Array(RANGES);
  readonly #scores = new Float64Array(RANGES);
  #squares = 0;

  constructor(punctuation: Punctuation) {
    this.#punctuation = punctuation;
  }

  /** Takes the arcs of one more sentence that have scores. */
  add({ gold, system, headRight, labelRight }: Comparison): void {
    const scored = gold.scored(this.#punctuation);
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

  /** The ranges that have arcs, in order. */
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

  /** Expected calibration error: the mean distance, over arcs, of mean score and share of right ones in their range. */
  get error(): number {
    const distances = this.ranges.map(({ arcs, meanScore, right }) => arcs * Math.abs(meanScore - right));
    return distances.reduce((sum, distance) => sum + distance, 0) / this.arcs;
  }

  /** Mean square of the distance between a score and what it should have been, 1 or 0 (Brier 1950). */
  get brierScore(): number {
    return this.#squares / this.arcs;
  }

  toJSON() {
    const { arcs, error, brierScore, ranges } = this;
    return { punctuation: this.#punctuation, arcs, error, brierScore, ranges };
  }
}
