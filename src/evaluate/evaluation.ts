import type { Sentence } from "../sentence/sentence.js";
import { Analysis, type Punctuation } from "./analysis.js";
import { Attachment } from "./attachment.js";
import { Breakdown, type BreakdownName } from "./breakdown.js";
import { Comparison } from "./comparison.js";
import { GroupScores } from "./group-scores.js";
import { missingSentence } from "./mismatch.js";

/** Options for an evaluation. */
export interface EvaluationOptions {
  /** "counted" by default; the papers of 2005 and 2007 and the CoNLL-X shared task ignore punctuation. */
  readonly punctuation?: Punctuation;
  /** Breakdowns to compute besides the overall scores. */
  readonly by?: readonly BreakdownName[];
}

/** The scores of one system, as plain data. */
export type EvaluationJson = Pick<Evaluation, "punctuation" | "all" | "nonProjective"> & {
  /** The breakdowns by name. */
  readonly by: Readonly<Record<string, Breakdown>>;
};

/** The scores of one system, gathered sentence by sentence; memory does not grow with the sentences. */
export class Evaluation {
  /** Whether punctuation is counted. */
  readonly punctuation: Punctuation;
  /** Scores over all words. */
  readonly all = new GroupScores();
  /** Scores over non-projective arcs, judged in the gold tree for recall, in the system's for precision. */
  readonly nonProjective = new GroupScores();
  /** The breakdowns asked for, in the same order. */
  readonly breakdowns: readonly Breakdown[];

  /** Makes an evaluation without any sentences yet. */
  constructor(options: EvaluationOptions = {}) {
    this.punctuation = options.punctuation ?? "counted";
    this.breakdowns = (options.by ?? []).map((name) => new Breakdown(name));
  }

  /**
   * Adds one sentence.
   *
   * @throws MismatchError if the words of gold and system differ.
   * @throws FormatError if a gold word has no head.
   */
  add(gold: Sentence, system: Sentence): void {
    this.addComparison(new Comparison(new Analysis(gold), new Analysis(system)));
  }

  /** Adds one sentence that has already been compared. */
  addComparison(comparison: Comparison): void {
    const { gold, system, headRight, labelRight } = comparison;
    const scored = gold.scored(this.punctuation);
    const words = new Attachment();
    const attached = new Attachment();
    const goldNonProjective = new Attachment();
    const systemNonProjective = new Attachment();
    for (let i = 1; i < scored.length; i++) {
      if (scored[i] === 0) continue;
      const head = headRight[i]!;
      const label = labelRight[i]!;
      words.add(head, label);
      if (system.sentence.head[i] !== -1) attached.add(head, label);
      if (gold.nonProjective[i] === 1) goldNonProjective.add(head, label);
      if (system.nonProjective[i] === 1) systemNonProjective.add(head, label);
    }
    this.all.add(words, attached);
    this.nonProjective.add(goldNonProjective, systemNonProjective);
    for (const breakdown of this.breakdowns) breakdown.add(comparison, scored);
  }

  /** Unlabelled attachment score, from 0 to 1; NaN if there are no words. */
  get uas(): number {
    return this.all.gold.uas;
  }

  /** Labelled attachment score, from 0 to 1; NaN if there are no words. */
  get las(): number {
    return this.all.gold.las;
  }

  /** Share of words with the right relation, whatever their head; NaN if there are no words. */
  get labelAccuracy(): number {
    return this.all.gold.labelAccuracy;
  }

  /** Unlabelled exact match: the share of sentences in which all heads are right. */
  get uem(): number {
    return this.all.exact.uem;
  }

  /** Labelled exact match: the share of sentences in which all heads and labels are right. */
  get lem(): number {
    return this.all.exact.lem;
  }

  /** Returns all counts and scores as plain data, for JSON. */
  toJSON(): EvaluationJson {
    const by = Object.fromEntries(this.breakdowns.map((breakdown) => [breakdown.name, breakdown]));
    return { punctuation: this.punctuation, all: this.all, nonProjective: this.nonProjective, by };
  }
}

/**
 * Scores a system's sentences against the gold sentences.
 *
 * @throws MismatchError if the number of sentences or their words differ.
 * @throws FormatError if a gold word has no head.
 * @example
 * const { uas, las } = evaluate(gold, system, { punctuation: "ignored" });
 */
export function evaluate(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  options: EvaluationOptions = {},
): Evaluation {
  const evaluation = new Evaluation(options);
  for (let s = 0; s < Math.max(gold.length, system.length); s++) {
    if (s >= gold.length || s >= system.length) throw missingSentence(gold[s], system[s]);
    evaluation.add(gold[s]!, system[s]!);
  }
  return evaluation;
}
