import { Evaluation } from "../evaluate/evaluation.js";
import type { Sentence } from "../sentence/sentence.js";
import { Crew } from "./crew.js";
import { ModelError, readModelFile, type Tensor, writeModelFile } from "./model-file.js";
import { neuralBytes } from "./neural-model.js";
import type { NeuralSettings } from "./neural-settings.js";
import { NeuralTraining } from "./neural-training.js";
import type { RunOptions, StepReport } from "./training-run.js";

/**
 * Training of a neural parser from the first epoch to the finished model, one epoch a step. With development
 * sentences the model is that of the epoch with the highest labelled attachment score on them, and training ends early
 * without a better one for some epochs; without, it is that of the last epoch. A run can be stopped after any step and
 * taken up from its checkpoint, with the same result.
 */
export class NeuralRun {
  readonly #sentences: readonly Sentence[];
  readonly #dev: readonly Sentence[] | undefined;
  readonly #options: Omit<RunOptions, "epochs">;
  readonly #training: NeuralTraining;
  #bestEpoch = 0;
  #bestScores: Record<string, number> = {};
  #bestModel = new Uint8Array(0);

  constructor(
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    settings: NeuralSettings,
    options: Omit<RunOptions, "epochs">,
  ) {
    if (sentences.length === 0) throw new RangeError("expected sentences to learn from, found none");
    if (dev?.length === 0) throw new RangeError("expected development sentences, found none");
    this.#sentences = sentences;
    this.#dev = dev;
    this.#options = options;
    this.#training = new NeuralTraining(sentences, settings);
  }

  /**
   * Gets room for threads that help with each batch, for each of which `serveCrew` must then be called with the
   * sentences and settings of this run. Must come before the first step, and before `resume`.
   */
  enlist(members: number): Crew {
    const crew = new Crew(this.#training, members, this.#sentences.length);
    this.#training.crew = crew;
    return crew;
  }

  /** What is going on, for a person. */
  get pass(): { readonly isLast: boolean; readonly epochs: number } {
    return { isLast: this.#dev === undefined, epochs: this.#training.settings.schedule.epochs };
  }

  get isDone(): boolean {
    const { epoch } = this.#training;
    return epoch >= this.pass.epochs || (this.#bestEpoch > 0 && epoch - this.#bestEpoch >= PATIENCE);
  }

  /** Trains one epoch more; yields the share of it that is done. */
  *step(): Generator<number, StepReport, undefined> {
    const report = yield* this.#training.runEpoch();
    if (this.#dev === undefined) {
      if (this.isDone) this.#keep();
      return { ...report, las: undefined, uas: undefined, isBest: this.isDone };
    }
    const parser = this.#training.parser();
    const evaluation = new Evaluation();
    for (const sentence of this.#dev) evaluation.add(sentence, parser.parse(sentence));
    const { las, uas } = evaluation;
    const isBest = this.#bestEpoch === 0 || las > this.#bestScores.LAS!;
    if (isBest) {
      this.#bestScores = { LAS: las, UAS: uas };
      this.#keep();
    }
    return { ...report, las, uas, isBest };
  }

  /** The bytes of the finished model. */
  get model(): Uint8Array<ArrayBuffer> {
    return this.#bestModel;
  }

  #keep(): void {
    this.#bestEpoch = this.#training.epoch;
    this.#bestModel = neuralBytes(this.#training, {
      ...this.#options,
      sentences: this.#sentences.length,
      epochs: this.#bestEpoch,
      scores: this.#bestScores,
    });
  }

  /** All that is needed to go on later with the same sentences and settings. */
  checkpoint(): Uint8Array {
    const header = {
      kind: "checkpoint",
      fingerprint: this.#fingerprint(),
      epoch: this.#training.epoch,
      bestEpoch: this.#bestEpoch,
      bestScores: this.#bestScores,
    };
    return writeModelFile(header, { ...this.#training.state(), bestModel: this.#bestModel });
  }

  /** Goes on from a checkpoint; refuses one of other sentences, settings or options. */
  resume(bytes: Uint8Array): void {
    const { header, tensors } = readModelFile(bytes);
    if (header.kind !== "checkpoint" || header.fingerprint !== this.#fingerprint()) {
      throw new ModelError(
        "expected a checkpoint of this very training, found one of other data or settings",
      );
    }
    const { bestModel, ...state } = tensors as Record<string, Tensor> & { bestModel: Uint8Array };
    this.#training.restore(state, header.epoch as number);
    this.#bestEpoch = header.bestEpoch as number;
    this.#bestScores = header.bestScores as Record<string, number>;
    this.#bestModel = bestModel.slice() as Uint8Array<ArrayBuffer>;
  }

  /** Differs wherever training would go another way. */
  #fingerprint(): string {
    let hash = 0x811c9dc5;
    for (const { form, upos, xpos, feats, head, deprel } of [...this.#sentences, ...(this.#dev ?? [])]) {
      const text = `${form} ${upos} ${xpos} ${feats} ${head} ${deprel}`;
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    }
    const members = this.#training.crew?.places.length ?? 0;
    return JSON.stringify([this.#training.settings, this.#options, this.#dev?.length ?? 0, members, hash]);
  }
}

/** Without a better score for so many epochs, a run ends. */
const PATIENCE = 5;
