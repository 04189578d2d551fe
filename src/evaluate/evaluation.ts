import type { Sentence } from "../sentence/sentence.js";
import { Analysis, type Punctuation } from "./analysis.js";
import { Attachment } from "./attachment.js";
import { Breakdown, type BreakdownName } from "./breakdown.js";
import { Comparison } from "./comparison.js";
import { Group } from "./group.js";
import { missingSentence } from "./mismatch.js";

/** What a score is about. */
export interface EvaluationOptions {
  /** By default "counted"; the papers of 2005 and 2007 and the CoNLL-X shared task leave punctuation out. */
  readonly punctuation?: Punctuation;
  /** Divisions to score group by group as well. */
  readonly by?: readonly BreakdownName[];
}

/** The scores of one system, gathered sentence by sentence; memory does not grow with their number. */
export class Evaluation {
  readonly punctuation: Punctuation;
  /** All words that take part. */
  readonly all = new Group();
  /** The arcs that are non-projective: gold ones in the gold tree, the system's in its own. */
  readonly nonProjective = new Group();
  readonly breakdowns: readonly Breakdown[];

  constructor(options: EvaluationOptions = {}) {
    this.punctuation = options.punctuation ?? "counted";
    this.breakdowns = (options.by ?? []).map((name) => new Breakdown(name));
  }

  /** Takes one more sentence: gold and system must have the same words. */
  add(gold: Sentence, system: Sentence): void {
    this.addComparison(new Comparison(new Analysis(gold), new Analysis(system)));
  }

  /** Takes one more sentence that is already compared. */
  addComparison(comparison: Comparison): void {
    const { gold, system, headRight, labelRight } = comparison;
    const scored = gold.scored(this.punctuation);
    const words = new Attachment();
    const attached = new Attachment();
    const goldCrossing = new Attachment();
    const systemCrossing = new Attachment();
    for (let i = 1; i < scored.length; i++) {
      if (scored[i] === 0) continue;
      const head = headRight[i]!;
      const label = labelRight[i]!;
      words.add(head, label);
      if (system.sentence.head[i] !== -1) attached.add(head, label);
      if (gold.nonProjective[i] === 1) goldCrossing.add(head, label);
      if (system.nonProjective[i] === 1) systemCrossing.add(head, label);
    }
    this.all.add(words, attached);
    this.nonProjective.add(goldCrossing, systemCrossing);
    for (const breakdown of this.breakdowns) breakdown.add(comparison, scored);
  }

  /** Unlabelled attachment score, from 0 to 1; NaN if there are no words. */
  get uas(): number {
    return this.all.gold.uas;
  }

  /** Labelled attachment score. */
  get las(): number {
    return this.all.gold.las;
  }

  /** Share of the words with the right relation, whatever their head. */
  get labelAccuracy(): number {
    return this.all.gold.labelAccuracy;
  }

  /** Unlabelled exact match. */
  get uem(): number {
    return this.all.exact.uem;
  }

  /** Labelled exact match. */
  get lem(): number {
    return this.all.exact.lem;
  }

  toJSON() {
    const by = Object.fromEntries(this.breakdowns.map((breakdown) => [breakdown.name, breakdown]));
    return { punctuation: this.punctuation, all: this.all, nonProjective: this.nonProjective, by };
  }
}

/** The scores of a system's sentences against the gold ones, which must have the same words. */
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
