import { Analysis, type Punctuation } from "../../evaluate/analysis.js";
import { Comparison } from "../../evaluate/comparison.js";
import { Evaluation } from "../../evaluate/evaluation.js";
import type { GroupScores } from "../../evaluate/group-scores.js";
import { Judgements, type PackedJudgements } from "../../evaluate/significance/judgements.js";
import type { Classifier } from "../../learn/classifier.js";
import type { ParseOptions, Parser } from "../../parse/parser.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import type { Sentence } from "../../sentence/sentence.js";

/** The scores of a parser on test sentences, from 0 to 1; null where there is nothing to score. */
export interface RowResult {
  /** Unlabelled attachment score. */
  readonly uas: number | null;
  /** Labelled attachment score. */
  readonly las: number | null;
  /** Unlabelled exact match. */
  readonly uem: number | null;
  /** Labelled exact match. */
  readonly lem: number | null;
  /** Number of non-projective arcs in the gold trees. */
  readonly nonProjectiveArcs: number;
  /** Unlabelled attachment score of these arcs. */
  readonly nonProjectiveUas: number | null;
  /** Labelled attachment score of these arcs. */
  readonly nonProjectiveLas: number | null;
  /** Non-projective arcs of the parser compared with those of the gold trees, without labels. */
  readonly unlabelled: Retrieved;
  /** The same with labels. */
  readonly labelled: Retrieved;
  /** What the parser has right, item by item, for tests of significance. */
  readonly judgements: PackedJudgements;
  /** Number of configurations that a classifier decided; 0 for parsers without transitions. */
  readonly decisions: number;
  /** Arcs with their labels by groups, if the cell asks for them. */
  readonly groups?: ArcGroups;
}

/** The counts of labelled arcs in each group, by the name of the group. */
export interface ArcGroups {
  /** By length in words: 1, 2, 3-6, 7+, and root for arcs from 0. */
  readonly "arc-length": Readonly<Record<string, RetrievedCounts>>;
  /** By number of arcs from the root: 1 to 6, and 7+. */
  readonly "root-distance": Readonly<Record<string, RetrievedCounts>>;
}

/** The ways to group arcs. */
export const ARC_GROUPS: readonly (keyof ArcGroups)[] = ["arc-length", "root-distance"];

/** Counts of arcs of one kind in the gold trees and in the parser's. */
export interface RetrievedCounts {
  /** Number of such gold arcs. */
  readonly gold: number;
  /** How many of them the parser has right. */
  readonly goldRight: number;
  /** Number of such arcs of the parser. */
  readonly found: number;
  /** How many of them are right. */
  readonly foundRight: number;
}

/** Precision, recall and F of non-projective arcs, and the counts behind them. */
export interface Retrieved extends RetrievedCounts {
  /** Share of the parser's non-projective arcs that are right. */
  readonly precision: number | null;
  /** Share of the gold non-projective arcs that the parser found. */
  readonly recall: number | null;
  /** Harmonic mean of precision and recall. */
  readonly f: number | null;
}

/** Number of sentences that are announced to a parser at a time. */
const BATCH = 60;

/**
 * Parses sentences in order, batch by batch, which is faster for some parsers; yields one parsed sentence
 * at a time.
 */
export function* parsedSentences(
  parser: Parser,
  sentences: readonly Sentence[],
  options: ParseOptions,
): Generator<Sentence, void, undefined> {
  for (let from = 0; from < sentences.length; from += BATCH) {
    const batch = sentences.slice(from, from + BATCH);
    parser.prepare?.(batch);
    for (const sentence of batch) yield parser.parse(sentence, options);
  }
}

/** How test sentences are scored. */
export interface Scoring {
  /** Whether punctuation counts. */
  readonly punctuation: Punctuation;
  /** Whether arcs are also scored by groups. */
  readonly groupsArcs: boolean;
}

/** Parses test sentences and scores them; yields the share that is done. */
export function* scoreParser(
  parser: Parser,
  test: readonly Sentence[],
  { punctuation, groupsArcs }: Scoring,
  options: ParseOptions,
): Generator<number, RowResult, undefined> {
  const evaluation = new Evaluation({ punctuation, by: groupsArcs ? ARC_GROUPS : [] });
  const judgements = new Judgements(punctuation);
  const counted = parser instanceof TransitionParser ? countingParser(parser) : { parser, decisions: 0 };
  let done = 0;
  for (const parsed of parsedSentences(counted.parser, test, options)) {
    const comparison = new Comparison(new Analysis(test[done]!), new Analysis(parsed));
    evaluation.addComparison(comparison);
    judgements.add(comparison);
    yield ++done / test.length;
  }
  const { uas, las, uem, lem, nonProjective } = evaluation;
  const { gold, system } = nonProjective;
  return {
    uas: orNull(uas),
    las: orNull(las),
    uem: orNull(uem),
    lem: orNull(lem),
    nonProjectiveArcs: gold.words,
    nonProjectiveUas: orNull(gold.uas),
    nonProjectiveLas: orNull(gold.las),
    unlabelled: retrieved({
      gold: gold.words,
      goldRight: gold.heads,
      found: system.words,
      foundRight: system.heads,
    }),
    labelled: retrieved(labelledCounts(nonProjective)),
    judgements: judgements.packed(),
    decisions: counted.decisions,
    ...(groupsArcs ? { groups: arcGroups(evaluation) } : {}),
  };
}

/** The counts of labelled arcs by length and by distance to the root. */
function arcGroups({ breakdowns }: Evaluation): ArcGroups {
  const counts = breakdowns.map(({ name, groups }) => {
    const counted = groups.map(([group, scores]) => [group, labelledCounts(scores)]);
    return [name, Object.fromEntries(counted)];
  });
  return Object.fromEntries(counts) as unknown as ArcGroups;
}

function labelledCounts({ gold, system }: GroupScores): RetrievedCounts {
  return { gold: gold.words, goldRight: gold.arcs, found: system.words, foundRight: system.arcs };
}

/** Adds up counts. */
export function summed(counts: readonly RetrievedCounts[]): RetrievedCounts {
  const sum = { gold: 0, goldRight: 0, found: 0, foundRight: 0 };
  for (const { gold, goldRight, found, foundRight } of counts) {
    sum.gold += gold;
    sum.goldRight += goldRight;
    sum.found += found;
    sum.foundRight += foundRight;
  }
  return sum;
}

function countingParser({ parts }: TransitionParser): { parser: Parser; readonly decisions: number } {
  const classifier = new CountingClassifier(parts.classifier);
  return {
    parser: new TransitionParser({ ...parts, classifier }),
    get decisions() {
      return classifier.decisions;
    },
  };
}

/** Counts the decisions of a classifier. */
class CountingClassifier implements Classifier {
  decisions = 0;
  readonly classes: number;
  readonly score: Classifier["score"];
  readonly predict?: NonNullable<Classifier["predict"]>;

  constructor(inner: Classifier) {
    this.classes = inner.classes;
    const predict = inner.predict?.bind(inner);
    if (predict === undefined) {
      this.score = (features, scores) => {
        this.decisions++;
        inner.score(features, scores);
      };
      return;
    }
    // The parser asks for scores only if the predicted transition is illegal: that is still the same
    // decision.
    this.score = (features, scores) => inner.score(features, scores);
    this.predict = (features) => {
      this.decisions++;
      return predict(features);
    };
  }
}

/** Precision, recall and F from counts. What divides by nothing is null, and so is F without arcs. */
export function retrieved(counts: RetrievedCounts): Retrieved {
  const precision = counts.foundRight / counts.found;
  const recall = counts.goldRight / counts.gold;
  const sum = precision + recall;
  const f = sum === 0 ? 0 : (2 * precision * recall) / sum;
  return { ...counts, precision: orNull(precision), recall: orNull(recall), f: orNull(f) };
}

/** The value, or null for NaN, which JSON does not have. */
function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
