import { Evaluation } from "../evaluate/evaluation.js";
import { columnsPresent } from "../features/missing-columns.js";
import type { Tensor, Tensors } from "../learn/tensor.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../model/checkpoint.js";
import type { RunProvenance } from "../model/provenance.js";
import type { Parser } from "../parse/parser.js";
import type { Sentence } from "../sentence/sentence.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "./parser-run.js";

/** The results of one epoch. */
export interface EpochReport {
  /** Its number, from 1. */
  readonly epoch: number;
  /** Number of decisions trained on. */
  readonly instances: number;
  /** Share of the decisions that were right before the training on them, from 0 to 1. */
  readonly accuracy: number;
}

/**
 * A parser or tagger in training, epoch by epoch. Everything random comes from the seed and the number of the
 * epoch.
 */
export interface EpochTraining {
  /** Epochs done so far. */
  readonly epoch: number;
  /** Goes once through all sentences; yields the share that is done. */
  runEpoch(): Generator<number, EpochReport, undefined>;
  /** The parser so far; only needed to score development sentences. */
  parser?(): Parser;
  /** The model file so far. */
  model(provenance: RunProvenance): Uint8Array<ArrayBuffer>;
  /** Returns everything that training has changed, for a checkpoint. */
  state(): Tensors;
  /** Restores the state after the given number of epochs. */
  restore(state: Tensors, epoch: number): void;
}

/** How a run trains: its epochs, and how to start and finish. */
export interface EpochPlan {
  /** Maximum number of epochs. */
  readonly epochs: number;
  /** The run ends after this many epochs without a better score; Infinity to run them all. */
  readonly patience: number;
  /** All settings of the parser, recorded in the model. */
  readonly settings: object;
  /** Whether to hold out sentences to choose the number of epochs if there are no development sentences. */
  readonly holdOut: boolean;
  /**
   * Everything besides that determines the result. A checkpoint is only resumed by a run with the same values.
   */
  readonly identity: readonly unknown[];
  /** Starts training on the given sentences. */
  start(sentences: readonly Sentence[]): EpochTraining;
  /** Adjusts the finished model with the development sentences. */
  finish?(model: Uint8Array<ArrayBuffer>, dev: readonly Sentence[]): Uint8Array<ArrayBuffer>;
}

/** One of this many sentences is held out if there are no development sentences. */
const HELD_OUT = 10;

/**
 * Trains from the first epoch to the finished model, one epoch in each step.
 *
 * With development sentences, the model of the epoch with the highest labelled attachment score wins. Without
 * them, a plan that holds out sentences first trains on nine tenths of them to find the best number of
 * epochs, then trains on all of them for that number. With fewer than ten sentences, or a plan that holds out
 * nothing, the model of the last epoch is the result.
 */
export class EpochRun implements ParserRun {
  readonly #sentences: readonly Sentence[];
  readonly #dev: readonly Sentence[];
  readonly #plan: EpochPlan;
  readonly #options: RunOptions;
  readonly #holdsOut: boolean;
  readonly #fingerprint: string;
  #training: EpochTraining;
  /** Whether the run trains on all sentences, for a known number of epochs. */
  #usesAllData: boolean;
  /** The epoch of the best model; the last epoch if the run trains on all sentences. */
  #bestEpoch = 0;
  #bestScores: Record<string, number> = {};
  #bestModel = new Uint8Array(0);
  readonly #columns: readonly string[];

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
    this.#columns = columnsPresent(sentences);
    const epochs = Math.min(plan.epochs, options.epochs ?? plan.epochs);
    this.#plan = { ...plan, epochs };
    this.#options = options;
    this.#dev = dev ?? (plan.holdOut ? sentences.filter((_, i) => isHeldOut(i)) : []);
    this.#holdsOut = dev === undefined && this.#dev.length > 0;
    this.#usesAllData = this.#dev.length === 0;
    if (this.#usesAllData) this.#bestEpoch = epochs;
    const { treebanks, crossarc } = options;
    const identity = [epochs, plan.settings, plan.identity, treebanks, crossarc, this.#holdsOut];
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
      return { ...this.#progress(epoch), ...report, las: undefined, uas: undefined, isBest: this.isDone };
    }
    const { las, uas } = this.#score();
    const isBest = this.#bestEpoch === 0 || las > this.#bestScores.LAS!;
    if (isBest) {
      this.#bestEpoch = epoch;
      this.#bestScores = { LAS: las, UAS: uas };
      this.#bestModel = this.#model();
    }
    if (this.isDone && this.#plan.finish) this.#bestModel = this.#plan.finish(this.#bestModel, this.#dev);
    return { ...this.#progress(epoch), ...report, las, uas, isBest };
  }

  #progress(number: number): Pick<StepReport, "unit" | "number" | "of" | "endsEarly" | "usesAllData"> {
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
    const parser = this.#training.parser!();
    const evaluation = new Evaluation();
    for (const sentence of this.#dev) evaluation.add(sentence, parser.parse(sentence));
    return evaluation;
  }

  #model(): Uint8Array<ArrayBuffer> {
    const { treebanks, crossarc } = this.#options;
    return this.#training.model({
      treebanks,
      crossarc,
      epochs: this.#bestEpoch,
      scores: this.#bestScores,
      settings: this.#plan.settings,
      columns: this.#columns,
    });
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
