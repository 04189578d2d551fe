import { Evaluation } from "../../evaluate/evaluation.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../../model/checkpoint.js";
import type { Tensor } from "../../model/model-file.js";
import { neuralBytes, withFittedTemperature } from "../../parse/neural/neural-model.js";
import type { NeuralSettings } from "../../parse/neural/neural-settings.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { EpochStep, Pass } from "../linear/linear-run.js";
import { type ParserRun, type RunOptions, refuseEmpty } from "../parser-run.js";
import { Crew } from "./gradient-crew.js";
import { NeuralTraining } from "./neural-training.js";

/**
 * Training of a neural parser from the first epoch to the finished model, one epoch a step. With development
 * sentences the model is that of the epoch with the highest labelled attachment score on them, and its probabilities
 * are fitted to them; without, it is that of the last epoch. All epochs are done in any case: the rate falls to the end, and the best ones come late. A run can be
 * stopped after any step and taken up from its checkpoint, with the same result.
 */
export class NeuralRun implements ParserRun<EpochStep> {
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
    refuseEmpty(sentences, dev);
    this.#sentences = sentences;
    this.#dev = dev;
    this.#options = options;
    this.#training = new NeuralTraining(sentences, settings);
  }

  /**
   * Gets room for threads that help with each batch, for each of which `serveCrew` must then be called with the
   * sentences and settings of this run; they end with the last step. Must come before the first step, and before
   * `resume`.
   */
  enlist(members: number): Crew {
    const crew = new Crew(this.#training, members, this.#sentences.length);
    this.#training.crew = crew;
    return crew;
  }

  get #pass(): Pass {
    const { epochs } = this.#training.settings.schedule;
    return { isLast: this.#dev === undefined, epochs, endsEarly: false };
  }

  get isDone(): boolean {
    return this.#training.epoch >= this.#pass.epochs;
  }

  /** Trains one epoch more; yields the share of it that is done. */
  *step(): Generator<number, EpochStep, undefined> {
    const report = yield* this.#training.runEpoch();
    if (this.isDone) this.#training.crew?.end();
    if (this.#dev === undefined) {
      if (this.isDone) this.#keep();
      return { ...report, pass: this.#pass, las: undefined, uas: undefined, isBest: this.isDone };
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
    if (this.isDone) this.#bestModel = withFittedTemperature(this.#bestModel, this.#dev);
    return { ...report, pass: this.#pass, las, uas, isBest };
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
      fingerprint: this.#fingerprint(),
      epoch: this.#training.epoch,
      bestEpoch: this.#bestEpoch,
      bestScores: this.#bestScores,
    };
    return checkpointBytes(header, { ...this.#training.state(), bestModel: this.#bestModel });
  }

  /** Goes on from a checkpoint; refuses one of other sentences, settings or options. */
  resume(bytes: Uint8Array): void {
    const { header, tensors } = readCheckpoint(bytes, this.#fingerprint());
    const { bestModel, ...state } = tensors as Record<string, Tensor> & { bestModel: Uint8Array };
    this.#training.restore(state, header.epoch as number);
    this.#bestEpoch = header.bestEpoch as number;
    this.#bestScores = header.bestScores as Record<string, number>;
    this.#bestModel = bestModel.slice() as Uint8Array<ArrayBuffer>;
  }

  /** Differs wherever training would go another way. */
  #fingerprint(): string {
    const members = this.#training.crew?.places.length ?? 0;
    return fingerprint(this.#sentences, this.#dev ?? [], [this.#training.settings, this.#options, members]);
  }
}
