import { nonProjectiveArcs } from "../../sentence/measures/measures.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { SearchOptions } from "../../transform/deprojectivize.js";
import type { LiftOptions } from "../../transform/projectivize.js";
import { deprojectivizeSentence, projectivizeSentence } from "../../transform/pseudo-projective.js";
import { formatCount, formatShare } from "../engine/format.js";
import {
  type CountOptions,
  isCounted,
  type TreebankExperiment,
  type TreebankMeasurement,
} from "./treebank-experiment.js";

/** Options of `recovery`. */
export type RecoveryOptions = LiftOptions & SearchOptions & CountOptions;

/** The encodings that allow an inverse, in the order of the paper. */
const COMPARED = ["head", "head+path", "path"] as const;

/**
 * 2005, table 4: the share of non-projective arcs that have the right head again after projectivizing and
 * its inverse, and the number of labels, by encoding.
 */
export const recovery: TreebankExperiment<RecoveryOptions> = {
  name: "recovery",
  description: "Non-projective arcs that the inverse transformation recovers, by encoding (2005, table 4).",
  columns: ["arcs", "labels", ...COMPARED.flatMap((encoding) => [`${encoding} %`, "labels"])],
  begin: (options) => new Recovery(options),
};

/** Counts for one encoding. */
interface EncodingCounts {
  readonly labels: Set<string>;
  /** Non-projective arcs with the right head again. */
  recovered: number;
  /** Projective arcs that have a wrong head after the inverse. */
  othersWrong: number;
}

class Recovery implements TreebankMeasurement {
  readonly #options: RecoveryOptions;
  readonly #relations = new Set<string>();
  #nonProjectiveArcs = 0;
  readonly #byEncoding: readonly EncodingCounts[] = COMPARED.map(() => ({
    labels: new Set<string>(),
    recovered: 0,
    othersWrong: 0,
  }));

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  add(sentence: Sentence): void {
    const { head, form } = sentence;
    addAll(this.#relations, sentence.deprel);
    const nonProjective = nonProjectiveArcs(head);
    const counted = form.map((word, d) => d > 0 && isCounted(word, this.#options));
    for (let d = 1; d <= sentence.length; d++) {
      if (counted[d] && nonProjective[d] === 1) this.#nonProjectiveArcs++;
    }
    for (const [i, encoding] of COMPARED.entries()) {
      const counts = this.#byEncoding[i]!;
      const projective = projectivizeSentence(sentence, encoding, this.#options);
      addAll(counts.labels, projective.deprel);
      const restored = deprojectivizeSentence(projective, encoding, this.#options);
      for (let d = 1; d <= sentence.length; d++) {
        if (!counted[d]) continue;
        const isRight = restored.head[d] === head[d];
        if (nonProjective[d] === 1 && isRight) counts.recovered++;
        if (nonProjective[d] === 0 && !isRight) counts.othersWrong++;
      }
    }
  }

  counts() {
    return {
      nonProjectiveArcs: this.#nonProjectiveArcs,
      labels: this.#relations.size,
      encodings: Object.fromEntries(
        COMPARED.map((encoding, i) => {
          const { labels, recovered, othersWrong } = this.#byEncoding[i]!;
          return [encoding, { recovered, labels: labels.size, othersWrong }];
        }),
      ),
    };
  }

  cells(): string[] {
    return [
      formatCount(this.#nonProjectiveArcs),
      formatCount(this.#relations.size),
      ...this.#byEncoding.flatMap(({ labels, recovered }) => [
        formatShare(recovered, this.#nonProjectiveArcs, 1),
        formatCount(labels.size),
      ]),
    ];
  }
}

/** Adds the entries of a column, without the entry of the root. */
function addAll(set: Set<string>, column: readonly string[]): void {
  for (let i = 1; i < column.length; i++) set.add(column[i]!);
}
