import { Conll18Evaluation } from "../../evaluate/conll18/conll18-evaluation.js";
import { CONLL18_METRICS } from "../../evaluate/conll18/conll18-score.js";
import type { Sources } from "../input/side-by-side.js";
import { percent, type Section } from "./sections.js";

/** Scores systems with the CoNLL 2018 metrics; each may have its own tokens, words and sentences. */
export class Conll18Report {
  readonly #goldName: string;
  readonly #names: readonly string[];
  readonly #evaluations: readonly Conll18Evaluation[];
  sentences = 0;

  constructor(goldName: string, names: readonly string[]) {
    this.#goldName = goldName;
    this.#names = names;
    this.#evaluations = names.map((system) => new Conll18Evaluation({ gold: goldName, system }));
  }

  /** Reads all files in parallel, each system's file only as far as the gold file. */
  async read({ gold, systems }: Sources): Promise<void> {
    for (let sentence = await gold.next(); sentence !== undefined; sentence = await gold.next()) {
      this.sentences++;
      for (const [k, evaluation] of this.#evaluations.entries()) {
        evaluation.addGold(sentence);
        while (evaluation.lead > 0) {
          const next = await systems[k]!.next();
          if (next === undefined) break;
          evaluation.addSystem(next);
        }
      }
    }
    for (const [k, evaluation] of this.#evaluations.entries()) {
      const next = await systems[k]!.next();
      if (next !== undefined) evaluation.addSystem(next);
      evaluation.finish();
    }
  }

  get sections(): Section[] {
    const [first] = this.#evaluations;
    if (this.#names.length > 1) {
      return [
        {
          caption: `${this.#goldName}: CoNLL 2018 metrics, F1`,
          header: ["system", ...CONLL18_METRICS],
          rows: this.#names.map((name, k) => [
            name,
            ...CONLL18_METRICS.map((metric) => percent(this.#evaluations[k]!.scores[metric].f1)),
          ]),
        },
      ];
    }
    return [
      {
        caption: `${this.#names[0]} against ${this.#goldName}: CoNLL 2018 metrics`,
        header: ["metric", "precision", "recall", "F1", "aligned accuracy"],
        rows: CONLL18_METRICS.map((metric) => {
          const { precision, recall, f1, alignedAccuracy = Number.NaN } = first!.scores[metric];
          return [metric, ...[precision, recall, f1, alignedAccuracy].map(percent)];
        }),
      },
    ];
  }

  toJSON() {
    return {
      gold: { file: this.#goldName },
      systems: this.#names.map((file, k) => ({ file, conll18: this.#evaluations[k] })),
    };
  }
}
