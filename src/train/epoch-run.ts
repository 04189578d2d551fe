import { Evaluation } from "../evaluate/evaluation.js";
import type { Tensor, Tensors } from "../learn/tensor.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../model/checkpoint.js";
import type { RunProvenance } from "../model/provenance.js";
import type { Parser } from "../parse/parser.js";
import type { Sentence } from "../sentence/sentence.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "./parser-run.js";

/** How one epoch went. */
export interface EpochReport {
  /** Its number, from 1. */
  readonly epoch: number;
  /** Decisions that were trained on, and the share that was right before. */
  readonly instances: number;
  readonly accuracy: number;
}

/** A parser in training, epoch by epoch. Everything random comes from the seed and the number of the epoch. */
export interface EpochTraining {
  /** Epochs done so far. */
  readonly epoch: number;
  /** Goes once through all sentences; yields the share that is done. */
  runEpoch(): Generator<number, EpochReport, undefined>;
  /** The parser so far. */
  parser(): Parser;
  /** The model file of the parser so far. */
  model(provenance: RunProvenance): Uint8Array<ArrayBuffer>;
  /** All that training has changed, for a checkpoint. */
  state(): Tensors;
  /** Goes back to a state after some epochs. */
  restore(state: Tensors, epoch: number): void;
}

/** How a run goes about its epochs. */
export interface EpochPlan {
  /** Epochs, at most. */
  readonly epochs: number;
  /** The run ends after so many epochs without a better score; Infinity to do all of them. */
  readonly patience: number;
  /** Whether sentences are held out to find the number of epochs, where there are no development sentences. */
  readonly holdOut: boolean;
  /** What else decides the result, for checkpoints to be recognised by. */
  readonly identity: readonly unknown[];
  /** Starts the training of some sentences. */
  start(sentences: readonly Sentence[]): EpochTraining;
  /** Puts the finishing touch to the best model, by development sentences. */
  finish?(model: Uint8Array<ArrayBuffer>, dev: readonly Sentence[]): Uint8Array<ArrayBuffer>;
}

/** One sentence of so many is held out where there are no development sentences. */
const HELD_OUT = 10;

/**
 * Training from the first epoch to the finished model, one epoch a step. With development sentences, the model is that
 * of the epoch with the highest labelled attachment score on them. Without, a plan that holds out trains on nine tenths
 * of the sentences to find the best number of epochs, then on all of them for as long; fewer than ten sentences leave
 * nothing to hold out. Otherwise the model is that of the last epoch.
 */
export class EpochRun implements ParserRun {
  readonly #sentences: readonly Sentence[];
  readonly #dev: readonly Sentence[];
  readonly #plan: EpochPlan;
  readonly #options: RunOptions;
  readonly #holdsOut: boolean;
  readonly #fingerprint: string;
  #training: EpochTraining;
  /** Whether this is a pass over all sentences, with the number of epochs known. */
  #usesAllData: boolean;
  /** The epoch of the best model; in a pass over all sentences, the last one. */
  #bestEpoch = 0;
  #bestScores: Record<string, number> = {};
  #bestModel = new Uint8Array(0);

  /** @throws RangeError if there are no sentences, or no epochs. */
  constructor(
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    plan: EpochPlan,
    options: RunOptions,
  ) {
    if (!(plan.epochs >= 1)) throw new RangeError(`expected at least one epoch, found ${plan.epochs}`);
    refuseEmpty(sentences, dev);
    this.#sentences = sentences;
    this.#plan = plan;
    this.#options = options;
    this.#dev = dev ?? (plan.holdOut ? sentences.filter((_, i) => isHeldOut(i)) : []);
    this.#holdsOut = dev === undefined && this.#dev.length > 0;
    this.#usesAllData = this.#dev.length === 0;
    if (this.#usesAllData) this.#bestEpoch = plan.epochs;
    const { treebanks, crossarc } = options;
    const identity = [plan.epochs, plan.identity, treebanks, crossarc, this.#holdsOut];
    this.#fingerprint = fingerprint(sentences, this.#dev, identity);
    this.#training = plan.start(this.#holdsOut ? sentences.filter((_, i) => !isHeldOut(i)) : sentences);
  }

  get isDone(): boolean {
    if (this.#usesAllData) return this.#training.epoch >= this.#bestEpoch;
    return !this.#holdsOut && this.#isPassDone;
  }

  get #isPassDone(): boolean {
    const { epoch } = this.#training;
    const { epochs, patience } = this.#plan;
    return epoch >= epochs || (epoch > 0 && epoch - this.#bestEpoch >= patience);
  }

  *step(): Generator<number, StepReport, undefined> {
    if (this.#holdsOut && !this.#usesAllData && this.#isPassDone) {
      this.#usesAllData = true;
      this.#training = this.#plan.start(this.#sentences);
    }
    const { epoch, ...report } = yield* this.#training.runEpoch();
    if (this.#usesAllData) {
      if (this.isDone) this.#bestModel = this.#model();
      return { ...this.#place(epoch), ...report, las: undefined, uas: undefined, isBest: this.isDone };
    }
    const { las, uas } = this.#score();
    const isBest = this.#bestEpoch === 0 || las > this.#bestScores.LAS!;
    if (isBest) {
      this.#bestEpoch = epoch;
      this.#bestScores = { LAS: las, UAS: uas };
      this.#bestModel = this.#model();
    }
    if (this.isDone && this.#plan.finish) this.#bestModel = this.#plan.finish(this.#bestModel, this.#dev);
    return { ...this.#place(epoch), ...report, las, uas, isBest };
  }

  #place(number: number): Pick<StepReport, "unit" | "number" | "of" | "endsEarly" | "usesAllData"> {
    const usesAllData = this.#usesAllData;
    const of = usesAllData ? this.#bestEpoch : this.#plan.epochs;
    return {
      unit: "epoch",
      number,
      of,
      endsEarly: !usesAllData && Number.isFinite(this.#plan.patience),
      usesAllData,
    };
  }

  #score(): { las: number; uas: number } {
    const parser = this.#training.parser();
    const evaluation = new Evaluation();
    for (const sentence of this.#dev) evaluation.add(sentence, parser.parse(sentence));
    return evaluation;
  }

  #model(): Uint8Array<ArrayBuffer> {
    const { treebanks, crossarc } = this.#options;
    return this.#training.model({ treebanks, crossarc, epochs: this.#bestEpoch, scores: this.#bestScores });
  }

  get model(): Uint8Array<ArrayBuffer> {
    return this.#bestModel;
  }

  checkpoint(): Uint8Array {
    const header = {
      fingerprint: this.#fingerprint,
      usesAllData: this.#usesAllData,
      epoch: this.#training.epoch,
      bestEpoch: this.#bestEpoch,
      bestScores: this.#bestScores,
    };
    return checkpointBytes(header, { ...this.#training.state(), bestModel: this.#bestModel });
  }

  resume(bytes: Uint8Array): void {
    const { header, tensors } = readCheckpoint(bytes, this.#fingerprint);
    const { bestModel, ...state } = tensors as Record<string, Tensor> & { bestModel: Uint8Array };
    if (header.usesAllData === true && !this.#usesAllData) {
      this.#usesAllData = true;
      this.#training = this.#plan.start(this.#sentences);
    }
    this.#training.restore(state, header.epoch as number);
    this.#bestEpoch = header.bestEpoch as number;
    this.#bestScores = header.bestScores as Record<string, number>;
    this.#bestModel = bestModel.slice() as Uint8Array<ArrayBuffer>;
  }
}

function isHeldOut(index: number): boolean {
  return index % HELD_OUT === HELD_OUT - 1;
}
