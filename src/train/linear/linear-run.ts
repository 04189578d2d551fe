import { evaluate } from "../../evaluate/evaluation.js";
import type { LinearClassifier } from "../../learn/linear/linear-classifier.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../../model/checkpoint.js";
import type { Tensor } from "../../model/model-file.js";
import { parserBytes } from "../../parse/transition/transition-parser-model.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "../parser-run.js";
import type { TrainingSettings } from "../training-settings.js";
import { type EpochReport, Training } from "./linear-training.js";

/** A pass over the sentences: whether it is the one over all of them, and at most how many epochs it has. */
export interface Pass {
  readonly isLast: boolean;
  readonly epochs: number;
  /** Whether it ends before all epochs if scores get no better. */
  readonly endsEarly: boolean;
}

/** How one epoch of a run went. */
export interface EpochStep extends EpochReport, StepReport {
  readonly pass: Pass;
  readonly isBest: boolean;
}

/** Without a better score for so many epochs, a run ends. */
const PATIENCE = 3;
/** One sentence of so many is held out where there are no development sentences. */
const HELD_OUT = 10;

/**
 * Training from the first epoch to the finished model, one epoch a step. The model is that of the epoch
 * with the highest labelled attachment score on development sentences. Where there are none, a tenth of
 * the training sentences is held out to find the number of epochs, and then all are trained on as long;
 * fewer than ten sentences leave nothing to hold out, and are trained on for all epochs.
 * A run can be stopped after any step and taken up from its checkpoint, with the same result.
 */
export class TrainingRun implements ParserRun {
  readonly #sentences: readonly Sentence[];
  readonly #dev: readonly Sentence[];
  readonly #settings: TrainingSettings;
  readonly #options: RunOptions;
  readonly #holdsOut: boolean;
  readonly #fingerprint: string;
  #training: Training;
  /** Whether this is the pass over all sentences, with the number of epochs known. */
  #isLastPass = false;
  #bestEpoch = 0;
  #bestScores: Record<string, number> = {};
  #bestModel = new Uint8Array(0);

  constructor(
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    settings: TrainingSettings,
    options: RunOptions,
  ) {
    if (!(options.epochs >= 1)) throw new RangeError(`expected at least one epoch, found ${options.epochs}`);
    refuseEmpty(sentences, dev);
    this.#sentences = sentences;
    this.#settings = settings;
    this.#options = options;
    this.#dev = dev ?? sentences.filter((_, i) => isHeldOut(i));
    this.#holdsOut = dev === undefined && this.#dev.length > 0;
    this.#fingerprint = fingerprint(sentences, this.#dev, [settings, options, this.#holdsOut]);
    const first = this.#holdsOut ? sentences.filter((_, i) => !isHeldOut(i)) : sentences;
    this.#training = new Training(first, settings);
    if (dev === undefined && !this.#holdsOut) {
      this.#isLastPass = true;
      this.#bestEpoch = options.epochs;
    }
  }

  get #pass(): Pass {
    const isLast = this.#isLastPass;
    return { isLast, epochs: isLast ? this.#bestEpoch : this.#options.epochs, endsEarly: !isLast };
  }

  get isDone(): boolean {
    const { epoch } = this.#training;
    if (this.#isLastPass) return epoch >= this.#bestEpoch;
    return !this.#holdsOut && this.#isPassDone;
  }

  get #isPassDone(): boolean {
    const { epoch } = this.#training;
    return epoch >= this.#options.epochs || (epoch > 0 && epoch - this.#bestEpoch >= PATIENCE);
  }

  /** Trains one epoch more; yields the share of it that is done. */
  *step(): Generator<number, EpochStep, undefined> {
    if (!this.#isLastPass && this.#holdsOut && this.#isPassDone) {
      this.#isLastPass = true;
      this.#training = new Training(this.#sentences, this.#settings);
    }
    const report = yield* this.#training.runEpoch();
    if (this.#isLastPass) {
      if (this.isDone) this.#bestModel = this.#model(this.#training.classifier());
      return { ...report, pass: this.#pass, las: undefined, uas: undefined, isBest: this.isDone };
    }
    const classifier = this.#training.classifier();
    const parser = this.#training.parser(classifier);
    const { las, uas } = evaluate(
      this.#dev,
      this.#dev.map((sentence) => parser.parse(sentence)),
    );
    const isBest = this.#bestEpoch === 0 || las > this.#bestScores.LAS!;
    if (isBest) {
      this.#bestEpoch = report.epoch;
      this.#bestScores = { LAS: las, UAS: uas };
      this.#bestModel = this.#model(classifier);
    }
    return { ...report, pass: this.#pass, las, uas, isBest };
  }

  /** The bytes of the finished model. */
  get model(): Uint8Array<ArrayBuffer> {
    return this.#bestModel;
  }

  #model(classifier: LinearClassifier): Uint8Array<ArrayBuffer> {
    const { treebanks, crossarc } = this.#options;
    const provenance = { treebanks, crossarc, epochs: this.#bestEpoch, scores: this.#bestScores };
    return parserBytes(this.#training.header(classifier, provenance), classifier);
  }

  /** All that is needed to go on later with the same sentences and settings. */
  checkpoint(): Uint8Array {
    const header = {
      fingerprint: this.#fingerprint,
      isLastPass: this.#isLastPass,
      epoch: this.#training.epoch,
      bestEpoch: this.#bestEpoch,
      bestScores: this.#bestScores,
    };
    return checkpointBytes(header, { ...this.#training.state(), bestModel: this.#bestModel });
  }

  /** Goes on from a checkpoint; refuses one of other sentences, settings or options. */
  resume(bytes: Uint8Array): void {
    const { header, tensors } = readCheckpoint(bytes, this.#fingerprint);
    const { bestModel, ...state } = tensors as Record<string, Tensor> & { bestModel: Uint8Array };
    this.#isLastPass = header.isLastPass === true;
    if (this.#isLastPass) this.#training = new Training(this.#sentences, this.#settings);
    this.#training.restore(state, header.epoch as number);
    this.#bestEpoch = header.bestEpoch as number;
    this.#bestScores = header.bestScores as Record<string, number>;
    this.#bestModel = bestModel.slice() as Uint8Array<ArrayBuffer>;
  }
}

function isHeldOut(index: number): boolean {
  return index % HELD_OUT === HELD_OUT - 1;
}
