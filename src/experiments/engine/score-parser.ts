import { Analysis } from "../../evaluate/analysis.js";
import { Comparison } from "../../evaluate/comparison.js";
import { Evaluation } from "../../evaluate/evaluation.js";
import { Judgements, type PackedJudgements } from "../../evaluate/significance/judgements.js";
import type { Classifier } from "../../learn/classifier.js";
import type { Parser } from "../../parse/parser.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import type { Sentence } from "../../sentence/sentence.js";

/** The scores of one parser on test sentences, punctuation left out, from 0 to 1; null where there is nothing to score. */
export interface RowResult {
  readonly uas: number | null;
  readonly las: number | null;
  readonly uem: number | null;
  readonly lem: number | null;
  /** Over gold non-projective arcs: how many there are, and scores. */
  readonly nonProjectiveArcs: number;
  readonly nonProjectiveUas: number | null;
  readonly nonProjectiveLas: number | null;
  readonly unlabelled: Retrieved;
  readonly labelled: Retrieved;
  readonly judgements: PackedJudgements;
  /** Configurations in which a classifier was asked; 0 for parsers without transitions. */
  readonly decisions: number;
}

/** Precision, recall and F of non-projective arcs. */
export interface Retrieved {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f: number | null;
}

/** Parses test sentences and scores them; yields the share that is done. */
export function* scored(parser: Parser, test: readonly Sentence[]): Generator<number, RowResult, undefined> {
  const evaluation = new Evaluation({ punctuation: "ignored" });
  const judgements = new Judgements("ignored");
  const counted = parser instanceof TransitionParser ? countingParser(parser) : { parser, decisions: 0 };
  for (const [i, gold] of test.entries()) {
    const comparison = new Comparison(new Analysis(gold), new Analysis(counted.parser.parse(gold)));
    evaluation.addComparison(comparison);
    judgements.add(comparison);
    yield (i + 1) / test.length;
  }
  const { uas, las, uem, lem, nonProjective } = evaluation;
  const { gold } = nonProjective;
  return {
    uas: given(uas),
    las: given(las),
    uem: given(uem),
    lem: given(lem),
    nonProjectiveArcs: gold.words,
    nonProjectiveUas: given(gold.uas),
    nonProjectiveLas: given(gold.las),
    unlabelled: retrieved(nonProjective.unlabelled),
    labelled: retrieved(nonProjective.labelled),
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

/** Counts how often a classifier is asked to decide. */
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
    // Scores are asked for only where the prediction was not legal: that is the same decision.
    this.score = (features, scores) => inner.score(features, scores);
    this.predict = (features) => {
      this.decisions++;
      return predict(features);
    };
  }
}

function retrieved({ precision, recall, f }: { precision: number; recall: number; f: number }): Retrieved {
  return { precision: given(precision), recall: given(recall), f: given(f) };
}

/** JSON has no NaN. */
function given(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
