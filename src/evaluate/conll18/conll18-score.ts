/** All metrics of the CoNLL 2018 shared task, in its order. */
export const CONLL18_METRICS = [
  "Tokens",
  "Sentences",
  "Words",
  "UPOS",
  "XPOS",
  "UFeats",
  "AllTags",
  "Lemmas",
  "UAS",
  "LAS",
  "CLAS",
  "MLAS",
  "BLEX",
] as const;
/** The name of a CoNLL 2018 metric. */
export type Conll18Metric = (typeof CONLL18_METRICS)[number];

/** The counts and scores of a metric; scores are from 0 to 1, and 0 if there is nothing to divide by. */
export class Conll18Score {
  /** Number of correct units: tokens, sentences or words, depending on the metric. */
  correct = 0;
  /** Number of units in the gold text. */
  gold = 0;
  /** Number of units in the system's text. */
  system = 0;
  /** Number of aligned units; -1 for the metrics that measure the alignment itself. */
  aligned = -1;

  /** Share of the system's units that are correct. */
  get precision(): number {
    return this.system === 0 ? 0 : this.correct / this.system;
  }

  /** Share of the gold units that the system has. */
  get recall(): number {
    return this.gold === 0 ? 0 : this.correct / this.gold;
  }

  /** Harmonic mean of precision and recall. */
  get f1(): number {
    return this.gold + this.system === 0 ? 0 : (2 * this.correct) / (this.gold + this.system);
  }

  /** Share of the aligned units that are correct; undefined if the metric measures the alignment itself. */
  get alignedAccuracy(): number | undefined {
    if (this.aligned === -1) return undefined;
    return this.aligned === 0 ? 0 : this.correct / this.aligned;
  }

  /** Returns all counts and scores as plain data, for JSON. */
  toJSON(): Pick<
    Conll18Score,
    "correct" | "gold" | "system" | "precision" | "recall" | "f1" | "alignedAccuracy"
  > {
    const { correct, gold, system, precision, recall, f1, alignedAccuracy } = this;
    return { correct, gold, system, precision, recall, f1, alignedAccuracy };
  }
}
