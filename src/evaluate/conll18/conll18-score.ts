/** The metrics of the CoNLL 2018 shared task, in its order. */
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
/** The name of a metric. */
export type Conll18Metric = (typeof CONLL18_METRICS)[number];

/** Counts of a metric; all shares are from 0 to 1, and 0 where there is nothing to divide by. */
export class Conll18Score {
  correct = 0;
  /** Units in the gold text. */
  gold = 0;
  /** Units in the system's text. */
  system = 0;
  /** Units that are aligned, -1 for metrics in which that is the question itself. */
  aligned = -1;

  get precision(): number {
    return this.system === 0 ? 0 : this.correct / this.system;
  }

  get recall(): number {
    return this.gold === 0 ? 0 : this.correct / this.gold;
  }

  get f1(): number {
    return this.gold + this.system === 0 ? 0 : (2 * this.correct) / (this.gold + this.system);
  }

  /** Share of the aligned units that are correct, undefined where that is the question itself. */
  get alignedAccuracy(): number | undefined {
    if (this.aligned === -1) return undefined;
    return this.aligned === 0 ? 0 : this.correct / this.aligned;
  }

  toJSON() {
    const { correct, gold, system, precision, recall, f1, alignedAccuracy } = this;
    return { correct, gold, system, precision, recall, f1, alignedAccuracy };
  }
}
