import { Analysis, type Punctuation } from "../../evaluate/analysis.js";
import type { BreakdownName } from "../../evaluate/breakdown.js";
import { Calibration } from "../../evaluate/calibration.js";
import { Comparison } from "../../evaluate/comparison.js";
import { Evaluation } from "../../evaluate/evaluation.js";
import { Significance } from "../../evaluate/significance/significance.js";
import { seeded } from "../../numbers/seeded.js";
import { locationPrefix } from "../../sentence/format-error.js";
import type { Sentence } from "../../sentence/sentence.js";
import { brokenTree, describeProblem } from "../../sentence/tree.js";
import {
  type AttachmentResults,
  attachmentSections,
  errorReductions,
  type Pair,
} from "./attachment-sections.js";
import type { Section } from "./sections.js";

/** Options for a report on attachment scores. */
export interface AttachmentOptions {
  /** By default, the report has scores with and without punctuation, and breakdowns and tests with it. */
  readonly punctuation?: Punctuation | undefined;
  /** The breakdowns to report. */
  readonly by: readonly BreakdownName[];
  /** Whether to test the differences between systems. */
  readonly significance?: boolean | undefined;
  /** Seed of the bootstrap. */
  readonly seed: number;
}

/** Scores systems on sentences with the same words as the gold file, sentence by sentence. */
export class AttachmentReport implements AttachmentResults {
  readonly gold: { readonly file: string; sentences: number; words: number };
  readonly names: readonly string[];
  readonly evaluations: readonly (readonly Evaluation[])[];
  /** The calibration of each system's arc scores. */
  readonly calibrations: readonly Calibration[];
  readonly #seed: number;
  readonly #punctuation: Punctuation;
  readonly #significance: Significance | undefined;
  /**
   * For each file, gold first: the number of sentences that are not trees, and where the first of them is.
   */
  readonly #broken: { readonly file: string; sentences: number; first: string }[];

  constructor(goldFile: string, names: readonly string[], options: AttachmentOptions) {
    this.gold = { file: goldFile, sentences: 0, words: 0 };
    this.names = names;
    this.#seed = options.seed;
    this.#punctuation = options.punctuation ?? "counted";
    const ways: Punctuation[] =
      options.punctuation === undefined ? ["counted", "ignored"] : [this.#punctuation];
    this.evaluations = ways.map((punctuation) => {
      const by = punctuation === this.#punctuation ? options.by : [];
      return names.map(() => new Evaluation({ punctuation, by }));
    });
    this.calibrations = names.map(() => new Calibration(this.#punctuation));
    if (options.significance) this.#significance = new Significance(names.length, this.#punctuation);
    this.#broken = [goldFile, ...names].map((file) => ({ file, sentences: 0, first: "" }));
  }

  get sentences(): number {
    return this.gold.sentences;
  }

  /** Adds a sentence: the gold one and that of each system. */
  add(gold: Sentence, systems: readonly Sentence[]): void {
    this.gold.sentences++;
    this.gold.words += gold.length;
    const analysis = this.#analyse(gold, 0);
    const comparisons = systems.map((system, k) => {
      const names = { gold: this.gold.file, system: this.names[k]! };
      return new Comparison(analysis, this.#analyse(system, k + 1), names);
    });
    for (const evaluations of this.evaluations) {
      comparisons.forEach((comparison, k) => {
        evaluations[k]!.addComparison(comparison);
      });
    }
    comparisons.forEach((comparison, k) => {
      this.calibrations[k]!.add(comparison);
    });
    this.#significance?.add(comparisons);
  }

  #analyse(sentence: Sentence, file: number): Analysis {
    const analysis = new Analysis(sentence);
    const broken = this.#broken[file]!;
    if (!analysis.isTree && broken.sentences++ === 0) {
      const problem = brokenTree(sentence.head)!;
      const line = sentence.lineOf(problem.word);
      const where = locationPrefix({ file: broken.file, line, sentenceId: sentence.id });
      broken.first = where + describeProblem(problem, sentence.head);
    }
    return analysis;
  }

  /** A line for each file with sentences that are not trees. */
  get remarks(): string[] {
    const files = this.#broken.filter(({ sentences }) => sentences > 0);
    return files.map(({ first, sentences }) => {
      const number = sentences === 1 ? "one sentence is not a tree" : `${sentences} sentences are not trees`;
      return `${first} (${number}; measures that need a tree attach broken parts to the root)`;
    });
  }

  /** The tests of each system against each system before it. */
  get pairs(): Pair[] {
    const significance = this.#significance;
    if (significance === undefined) return [];
    return this.names.flatMap((second, b) =>
      this.names.slice(0, b).map((first, a) => {
        // Every pair has the same samples, so that its result does not depend on the other systems.
        const tests = significance.between(a, b, seeded(this.#seed));
        return { first, second, punctuation: this.#punctuation, ...tests };
      }),
    );
  }

  get sections(): Section[] {
    return attachmentSections(this);
  }

  toJSON() {
    return {
      gold: { ...this.gold, brokenTrees: this.#broken[0]!.sentences },
      systems: this.names.map((file, k) => ({
        file,
        brokenTrees: this.#broken[k + 1]!.sentences,
        evaluations: this.evaluations.map((systems) => ({
          ...systems[k]!.toJSON(),
          errorReduction: k === 0 ? undefined : errorReductions(systems[0]!, systems[k]!),
        })),
        calibration: this.calibrations[k]!.arcs === 0 ? undefined : this.calibrations[k],
      })),
      significance: this.#significance && this.pairs,
    };
  }
}
