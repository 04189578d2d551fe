import { nonProjectiveArcs } from "../../sentence/measures/measures.js";
import {
  dominates,
  type ProjectiveOrder,
  projectiveOrder,
} from "../../sentence/measures/projective-order.js";
import { isPunctuation } from "../../sentence/punctuation.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type LiftOptions, projectivize } from "../../transform/projectivize.js";
import { formatCount, formatShare } from "../engine/format.js";
import {
  type CountOptions,
  isCounted,
  type TreebankExperiment,
  type TreebankMeasurement,
} from "./treebank-experiment.js";

/** Options of `lifts`. */
export type LiftsOptions = LiftOptions & CountOptions;

/** Numbers of lifts that have a column of their own. */
const MOST = 3;

/** 2005, table 3: how many sentences and arcs are non-projective, and how many lifts the arcs need. */
export const lifts: TreebankExperiment<LiftsOptions> = {
  name: "lifts",
  description:
    "Non-projective sentences and arcs, and the number of lifts that the arcs need (2005, table 3).",
  columns: [
    "sentences",
    "non-proj. %",
    "tokens",
    "non-proj. %",
    "arcs",
    "1 lift %",
    "2 %",
    "3 %",
    ">3 %",
    "punct. only %",
  ],
  begin: (options) => new Lifts(options),
};

class Lifts implements TreebankMeasurement {
  readonly #options: LiftsOptions;
  #sentences = 0;
  #nonProjectiveSentences = 0;
  #tokens = 0;
  #nonProjectiveArcs = 0;
  /** Non-projective arcs by the number of lifts they got: 1, 2, 3, more. */
  readonly #byLifts = new Array<number>(MOST + 1).fill(0);
  /** Non-projective arcs that would be projective without punctuation. */
  #punctuationOnly = 0;
  /** Projective arcs that were lifted because an earlier lift had made them non-projective. */
  #othersLifted = 0;

  constructor(options: LiftsOptions) {
    this.#options = options;
  }

  add(sentence: Sentence): void {
    if (sentence.length === 0) return;
    const { head, form } = sentence;
    const order = projectiveOrder(head);
    const nonProjective = nonProjectiveArcs(head, order);
    const lifting = projectivize(head, this.#options);
    let some = false;
    for (let d = 1; d <= sentence.length; d++) {
      if (!isCounted(form[d]!, this.#options)) continue;
      this.#tokens++;
      if (nonProjective[d] === 1) {
        some = true;
        this.#nonProjectiveArcs++;
        this.#byLifts[Math.min(lifting.lifts[d]! - 1, MOST)]!++;
        if (spansOnlyPunctuation(sentence, d, order)) this.#punctuationOnly++;
      } else if (lifting.lifts[d]! > 0) {
        this.#othersLifted++;
      }
    }
    this.#sentences++;
    if (some) this.#nonProjectiveSentences++;
  }

  counts() {
    return {
      sentences: this.#sentences,
      nonProjectiveSentences: this.#nonProjectiveSentences,
      tokens: this.#tokens,
      nonProjectiveArcs: this.#nonProjectiveArcs,
      byLifts: this.#byLifts,
      punctuationOnly: this.#punctuationOnly,
      othersLifted: this.#othersLifted,
    };
  }

  cells(): string[] {
    return [
      formatCount(this.#sentences),
      formatShare(this.#nonProjectiveSentences, this.#sentences),
      formatCount(this.#tokens),
      formatShare(this.#nonProjectiveArcs, this.#tokens),
      formatCount(this.#nonProjectiveArcs),
      ...this.#byLifts.map((count) => formatShare(count, this.#nonProjectiveArcs)),
      formatShare(this.#punctuationOnly, this.#nonProjectiveArcs),
    ];
  }
}

/**
 * Whether the arc to d is non-projective only because of punctuation: its head dominates all other words in
 * its span.
 */
function spansOnlyPunctuation({ head, form }: Sentence, d: number, order: ProjectiveOrder): boolean {
  const h = head[d]!;
  for (let k = Math.min(h, d) + 1; k < Math.max(h, d); k++) {
    if (!dominates(order, h, k) && !isPunctuation(form[k]!)) return false;
  }
  return true;
}
