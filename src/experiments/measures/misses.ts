import { nonProjectiveArcs } from "../../sentence/measures/measures.js";
import { dominates, projectiveOrder } from "../../sentence/measures/projective-order.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { SearchOptions } from "../../transform/deprojectivize.js";
import type { Encoding } from "../../transform/encoding.js";
import type { LiftOptions } from "../../transform/projectivize.js";
import { deprojectivizeSentence, projectivizeSentence } from "../../transform/pseudo-projective.js";
import { formatCount } from "../engine/format.js";
import {
  type CountOptions,
  isCounted,
  type TreebankExperiment,
  type TreebankMeasurement,
} from "./treebank-experiment.js";

/** Options of `misses`. */
export type MissesOptions = LiftOptions & SearchOptions & CountOptions & { readonly encoding: Encoding };

/** Where the inverse transformation attaches the non-projective arcs that it does not recover. */
export const misses: TreebankExperiment<MissesOptions> = {
  name: "misses",
  description:
    "Where the inverse transformation attaches non-projective arcs that it misses: above, below or beside the right head.",
  columns: ["arcs", "missed", "above", "below", "beside", "not moved", "sentences"],
  begin: (options) => new Misses(options),
};

class Misses implements TreebankMeasurement {
  readonly #options: MissesOptions;
  #nonProjectiveArcs = 0;
  /**
   * Arcs put on a node above their syntactic head, below it, on another branch, and left on the linear
   * head.
   */
  #above = 0;
  #below = 0;
  #beside = 0;
  #notMoved = 0;
  /** Sentences with a missed arc. */
  #sentences = 0;

  constructor(options: MissesOptions) {
    this.#options = options;
  }

  add(sentence: Sentence): void {
    const { encoding } = this.#options;
    const order = projectiveOrder(sentence.head);
    if (order.isProjective) return;
    const nonProjective = nonProjectiveArcs(sentence.head, order);
    const projective = projectivizeSentence(sentence, encoding, this.#options);
    const restored = deprojectivizeSentence(projective, encoding, this.#options);
    const before = this.#missed;
    for (let d = 1; d <= sentence.length; d++) {
      if (nonProjective[d] === 0 || !isCounted(sentence.form[d]!, this.#options)) continue;
      this.#nonProjectiveArcs++;
      const right = sentence.head[d]!;
      const found = restored.head[d]!;
      if (found === right) continue;
      if (found === projective.head[d]) this.#notMoved++;
      else if (dominates(order, found, right)) this.#above++;
      else if (dominates(order, right, found)) this.#below++;
      else this.#beside++;
    }
    if (this.#missed > before) this.#sentences++;
  }

  get #missed(): number {
    return this.#above + this.#below + this.#beside + this.#notMoved;
  }

  counts() {
    return {
      nonProjectiveArcs: this.#nonProjectiveArcs,
      missed: this.#missed,
      above: this.#above,
      below: this.#below,
      beside: this.#beside,
      notMoved: this.#notMoved,
      sentences: this.#sentences,
    };
  }

  cells(): string[] {
    return Object.values(this.counts()).map(formatCount);
  }
}
