import { Analysis, type Punctuation } from "../../evaluate/analysis.js";
import { Comparison } from "../../evaluate/comparison.js";
import { Evaluation } from "../../evaluate/evaluation.js";
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
}

/** Precision, recall and F of non-projective arcs, and the counts behind them. */
export interface Retrieved {
  /** Number of non-projective gold arcs. */
  readonly gold: number;
  /** How many of them the parser has right. */
  readonly goldRight: number;
  /** Number of non-projective arcs of the parser. */
  readonly found: number;
  /** How many of them are right. */
  readonly foundRight: number;
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

/** Parses test sentences and scores them; yields the share that is done. */
export function* scoreParser(
  parser: Parser,
  test: readonly Sentence[],
  punctuation: Punctuation,
  options: ParseOptions,
): Generator<number, RowResult, undefined> {
  const evaluation = new Evaluation({ punctuation });
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
    unlabelled: retrieved(gold.words, gold.heads, system.words, system.heads),
    labelled: retrieved(gold.words, gold.arcs, system.words, system.arcs),
    judgements: judgements.packed(),
    decisions: counted.decisions,
  };
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

/** Precision, recall and F from their counts. What divides by nothing is null, and so is F without arcs. */
export function retrieved(gold: number, goldRight: number, found: number, foundRight: number): Retrieved {
  const precision = foundRight / found;
  const recall = goldRight / gold;
  const sum = precision + recall;
  const f = sum === 0 ? 0 : (2 * precision * recall) / sum;
  const scores = { precision: orNull(precision), recall: orNull(recall), f: orNull(f) };
  return { gold, goldRight, found, foundRight, ...scores };
}

/** The value, or null for NaN, which JSON does not have. */
function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
