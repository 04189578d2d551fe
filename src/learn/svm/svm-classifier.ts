import { plainDuelSums, simdDuelSums } from "../../kernels/duels.js";
import type { Classifier } from "../classifier.js";
import { SvmMachine } from "./svm-machine.js";
import { kernelTable } from "./svm-parameters.js";
import type { SplitSvm } from "./svm-training.js";

/** The score of a class that a machine does not know. */
const UNKNOWN = -1;

/** What the margin adds to a score at the most, and what the class that is predicted is ahead by. */
const BY_MARGIN = 0.4;
const AHEAD = 0.5;

/** Predicts with the machine that a value of the instance asks for. */
export class SvmClassifier implements Classifier {
  readonly classes: number;
  readonly svm: SplitSvm;
  readonly #machines: readonly SvmMachine[];
  readonly #decisions: Float64Array;
  readonly #victories: Int32Array;
  readonly #margins: Float64Array;

  /** All models have one kernel. `memory` is that which their arrays are part of, if threads share it. */
  constructor(svm: SplitSvm, classes: number, memory?: WebAssembly.Memory) {
    this.svm = svm;
    this.classes = classes;
    const { models } = svm;
    const { kernel, codes } = models[0]!;
    const table = kernelTable(kernel, codes.values.length);
    const sums = simdDuelSums(models, table, memory) ?? models.map((model) => plainDuelSums(model, table));
    this.#machines = models.map((model, part) => new SvmMachine(model, table, sums[part]!));
    const ranks = Math.max(...models.map((model) => model.classes.length));
    this.#decisions = new Float64Array((ranks * (ranks - 1)) / 2);
    this.#victories = new Int32Array(ranks);
    this.#margins = new Float64Array(ranks);
  }

  /** The class of an instance whose values start at a place of an array. */
  predict(values: Int32Array, at = 0): number {
    return this.#machineFor(values, at).predict(values, at);
  }

  /**
   * Fills a score for each class: its victories, plus up to 0.4 by its mean margin in all duels, plus 0.5 for the
   * class that is predicted, which so has the highest score. Classes that the machine does not know have -1.
   */
  score(values: Int32Array, scores: Float32Array, at = 0): void {
    const machine = this.#machineFor(values, at);
    const { classes } = machine.model;
    const ranks = classes.length;
    const victories = this.#victories.fill(0);
    const margins = this.#margins.fill(0);
    machine.decide(values, at, this.#decisions);
    let d = 0;
    for (let a = 0; a < ranks; a++) {
      for (let b = a + 1; b < ranks; b++) {
        const decision = this.#decisions[d++]!;
        victories[decision > 0 ? a : b]!++;
        margins[a]! += decision;
        margins[b]! -= decision;
      }
    }
    let best = 0;
    for (let rank = 1; rank < ranks; rank++) if (victories[rank]! > victories[best]!) best = rank;
    scores.fill(UNKNOWN);
    for (let rank = 0; rank < ranks; rank++) {
      const mean = ranks === 1 ? 0 : margins[rank]! / (ranks - 1);
      scores[classes[rank]!] = victories[rank]! + BY_MARGIN / (1 + Math.exp(-mean));
    }
    scores[classes[best]!]! += AHEAD;
  }

  #machineFor(values: Int32Array, at: number): SvmMachine {
    const { slot, partOf } = this.svm;
    const value = values[at + slot]!;
    return this.#machines[partOf[value < partOf.length ? value : 0]!]!;
  }
}
