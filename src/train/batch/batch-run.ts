import { evaluate } from "../../evaluate/evaluation.js";
import type { BatchLearner, BatchLearning } from "../../learn/batch-learner.js";
import type { Tensors } from "../../learn/tensor.js";
import type { ValueNumbers } from "../../learn/value-numbers.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../../model/checkpoint.js";
import { batchLearner, numberingClassifier } from "../../parse/transition/learners.js";
import { parserBytes } from "../../parse/transition/transition-parser-model.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "../parser-run.js";
import type { TrainingSettings } from "../training-settings.js";
import { oracleInstances } from "../transition/oracle-instances.js";
import { TrainingSet } from "../transition/training-set.js";

/** How one step of a batch learner went. */
export interface BatchStep extends StepReport {
  /** Its number, from 1, and how many there are. */
  readonly step: number;
  readonly steps: number;
}

/**
 * Training with a batch learner: every tree is derived once, as its oracle says, and the learner sees all
 * configurations with their transitions. Nothing is held out; development sentences are only scored.
 */
export class BatchRun implements ParserRun {
  readonly #settings: TrainingSettings;
  readonly #options: RunOptions;
  readonly #dev: readonly Sentence[] | undefined;
  readonly #learner: BatchLearner;
  readonly #set: TrainingSet;
  readonly #fingerprint: string;
  #learning: BatchLearning | undefined;
  #numbers: ValueNumbers | undefined;
  #instances = 0;
  #model = new Uint8Array(0);
  /** A checkpoint that is taken up with the next step. */
  #resumed: { readonly state: Tensors; readonly done: number } | undefined;

  constructor(
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    settings: TrainingSettings,
    options: RunOptions,
  ) {
    refuseEmpty(sentences, dev);
    this.#settings = settings;
    this.#options = options;
    this.#dev = dev;
    this.#learner = batchLearner(settings.learner);
    this.#set = new TrainingSet(sentences, settings);
    const { epochs: _none, crewFor: _threads, ...told } = options;
    this.#fingerprint = fingerprint(sentences, dev ?? [], [settings, told]);
  }

  get isDone(): boolean {
    return this.#model.length > 0;
  }

  *step(): Generator<number, BatchStep, undefined> {
    const learning = this.#learning ?? (yield* this.#begin());
    if (learning.done < learning.steps) yield* learning.step();
    const { done: step, steps } = learning;
    const scores = step === steps ? this.#finish(learning.result()) : undefined;
    return { step, steps, instances: this.#instances, las: scores?.LAS, uas: scores?.UAS };
  }

  get model(): Uint8Array<ArrayBuffer> {
    return this.#model;
  }

  checkpoint(): Uint8Array {
    const { state, done } = this.#resumed ?? {
      state: this.#learning?.state() ?? {},
      done: this.#learning?.done ?? 0,
    };
    return checkpointBytes({ fingerprint: this.#fingerprint, done }, state);
  }

  resume(bytes: Uint8Array): void {
    const { header, tensors } = readCheckpoint(bytes, this.#fingerprint);
    this.#resumed = { state: tensors, done: header.done as number };
  }

  /** Derives all trees, which is fast and always the same, so that no checkpoint keeps it. */
  *#begin(): Generator<number, BatchLearning, undefined> {
    const { instances, numbers, slotNames } = yield* oracleInstances(this.#set);
    const { learner, parameters, seed } = this.#settings;
    this.#numbers = numbers;
    this.#instances = instances.targets.length;
    const context = { seed, slotNames };
    const threads = this.#options.crewFor?.({ learner, instances, parameters, context });
    const learning = this.#learner.start(instances, parameters, { ...context, threads });
    if (this.#resumed !== undefined) learning.restore(this.#resumed.state, this.#resumed.done);
    this.#resumed = undefined;
    this.#learning = learning;
    return learning;
  }

  /** Makes the model; gives the scores on the development sentences, empty if there are none. */
  #finish(result: Tensors): Readonly<Record<string, number>> {
    const { temperature } = this.#learner;
    const tensors = { ...this.#numbers!.tensors(), ...result };
    const scores = this.#dev === undefined ? {} : this.#scores(this.#dev, tensors);
    const { treebanks, crossarc } = this.#options;
    const header = this.#set.header({ temperature }, { treebanks, crossarc, epochs: 1, scores });
    this.#model = parserBytes(header, tensors);
    return scores;
  }

  #scores(dev: readonly Sentence[], tensors: Tensors): { LAS: number; UAS: number } {
    const { parameters } = this.#settings;
    const classifier = numberingClassifier(this.#learner, tensors, parameters, this.#set.transitions.size);
    const parser = this.#set.parser(classifier, this.#learner.temperature);
    const { las, uas } = evaluate(
      dev,
      dev.map((sentence) => parser.parse(sentence)),
    );
    return { LAS: las, UAS: uas };
  }
}
