import { LabelTemplates } from "../../features/arcs/label-templates.js";
import type { SentenceCodes } from "../../features/arcs/sentence-codes.js";
import type { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { LinearTrainer } from "../../learn/linear/linear-trainer.js";
import type { Tensors } from "../../learn/tensor.js";
import type { Tree } from "../../sentence/tree.js";

/** Trains the labeller on gold trees, in which each label follows the right one. */
export class LabelTraining {
  readonly #trainer: LinearTrainer;
  readonly #templates: LabelTemplates;
  readonly #scores: Float64Array;

  constructor(labels: number, codes: SentenceCodes) {
    this.#trainer = new LinearTrainer(labels);
    this.#templates = new LabelTemplates(codes);
    this.#scores = new Float64Array(labels);
  }

  /** Counts the features of a tree, before training. The codes must be those of its sentence. */
  count(tree: Tree): void {
    this.#templates.load(tree.head);
    for (let d = 1; d <= tree.length; d++) {
      this.#write(tree, d);
      this.#trainer.count(this.#templates.features);
    }
  }

  /** Learns the labels of a tree. The codes must be those of its sentence. */
  learn(tree: Tree): void {
    const scores = this.#scores;
    this.#templates.load(tree.head);
    for (let d = 1; d <= tree.length; d++) {
      this.#write(tree, d);
      const { features } = this.#templates;
      this.#trainer.score(features, scores);
      const gold = tree.label[d]!;
      let rival = -1;
      for (let k = 0; k < scores.length; k++) {
        if (k !== gold && (rival === -1 || scores[k]! > scores[rival]!)) rival = k;
      }
      if (rival !== -1) this.#trainer.update(features, scores, gold, rival);
    }
  }

  #write(tree: Tree, d: number): void {
    const before = this.#templates.before(d);
    this.#templates.writeOwn(d);
    this.#templates.writePair(d, before === undefined ? -1 : tree.label[before]!, false);
  }

  startAveraging(): void {
    this.#trainer.startAveraging();
  }

  averaged(): LinearClassifier {
    return this.#trainer.averaged();
  }

  /** Everything that training changes. */
  state(): Tensors {
    return this.#trainer.state();
  }

  /** Continues from a saved state, bit for bit. */
  restore(state: Tensors): void {
    this.#trainer.restore(state);
  }
}
