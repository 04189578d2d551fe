import type { KernelMemory } from "../../kernels/memory.js";
import { plainDuelSums, simdDuelSums } from "../../kernels/svm/duels.js";
import type { Classifier } from "../classifier.js";
import { SvmMachine } from "./svm-machine.js";
import { kernelTable } from "./svm-parameters.js";
import type { SplitSvm } from "./svm-training.js";

/** Score of a class that the machine does not know. */
const UNKNOWN = -1;

/** The mean margin adds less than this to a score. */
const BY_MARGIN = 0.4;
/** Added to the score of the predicted class. */
const AHEAD = 0.5;

/** Classifies instances with support vector machines; their value in one slot chooses the machine. */
export class SvmClassifier implements Classifier {
  /** Number of classes. */
  readonly classes: number;
  /** The machines. */
  readonly svm: SplitSvm;
  readonly #machines: readonly SvmMachine[];
  readonly #decisions: Float64Array;
  /** For each rank, the duels that it has won. */
  readonly #wins: Int32Array;
  readonly #margins: Float64Array;

  /**
   * All machines must have the same kernel. Pass the `memory` that holds their arrays if threads share it.
   */
  constructor(svm: SplitSvm, classes: number, memory?: KernelMemory) {
    this.svm = svm;
    this.classes = classes;
    const { models } = svm;
    const { kernel, codes } = models[0]!;
    const table = kernelTable(kernel, codes.values.length);
    const sums = simdDuelSums(models, table, memory) ?? models.map((model) => plainDuelSums(model, table));
    this.#machines = models.map((model, part) => new SvmMachine(model, table, sums[part]!));
    const ranks = Math.max(...models.map((model) => model.classes.length));
    this.#decisions = new Float64Array((ranks * (ranks - 1)) / 2);
    this.#wins = new Int32Array(ranks);
    this.#margins = new Float64Array(ranks);
  }

  /** Returns the class of the instance whose values start at index `at`. */
  predict(values: Int32Array, at = 0): number {
    return this.#machineFor(values, at).predict(values, at);
  }

  /**
   * Fills `scores` with a score for each class: the number of duels it wins, plus up to 0.4 for its mean
   * margin, plus 0.5 for the predicted class, which therefore scores highest. A class that the machine does
   * not know scores -1.
   */
  score(values: Int32Array, scores: Float32Array, at = 0): void {
    const machine = this.#machineFor(values, at);
    const { classes } = machine.model;
    const ranks = classes.length;
    const wins = this.#wins.fill(0);
    const margins = this.#margins.fill(0);
    machine.decide(values, at, this.#decisions);
    let d = 0;
    for (let a = 0; a < ranks; a++) {
      for (let b = a + 1; b < ranks; b++) {
        const decision = this.#decisions[d++]!;
        wins[decision > 0 ? a : b]!++;
        margins[a]! += decision;
        margins[b]! -= decision;
      }
    }
    let best = 0;
    for (let rank = 1; rank < ranks; rank++) if (wins[rank]! > wins[best]!) best = rank;
    scores.fill(UNKNOWN);
    for (let rank = 0; rank < ranks; rank++) {
      const mean = ranks === 1 ? 0 : margins[rank]! / (ranks - 1);
      scores[classes[rank]!] = wins[rank]! + BY_MARGIN / (1 + Math.exp(-mean));
    }
    scores[classes[best]!]! += AHEAD;
  }

  #machineFor(values: Int32Array, at: number): SvmMachine {
    const { slot, partOf } = this.svm;
    const value = values[at + slot]!;
    return this.#machines[partOf[value < partOf.length ? value : 0]!]!;
  }
}
