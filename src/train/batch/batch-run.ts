import { evaluate } from "../../evaluate/evaluation.js";
import { columnsPresent } from "../../features/missing-columns.js";
import type { BatchLearner, BatchLearning } from "../../learn/batch-learner.js";
import type { Tensors } from "../../learn/tensor.js";
import type { ValueNumbers } from "../../learn/value-numbers.js";
import { checkpointBytes, fingerprint, readCheckpoint } from "../../model/checkpoint.js";
import { numberingClassifier } from "../../parse/transition/batch-models.js";
import { parserBytes } from "../../parse/transition/transition-parser-model.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type ParserRun, type RunOptions, refuseEmpty, type StepReport } from "../parser-run.js";
import { oracleInstances } from "../transition/oracle-instances.js";
import { TrainingSet } from "../transition/training-set.js";
import type { TransitionSettings } from "../transition/transition-settings.js";
import { solverThreads } from "./solver-threads.js";

/**
 * Trains with a batch learner. The oracle derives every tree once, and the learner sees all configurations
 * with their transitions. No sentences are held out; development sentences are only scored.
 */
export class BatchRun implements ParserRun {
  readonly #settings: TransitionSettings;
  readonly #columns: readonly string[];
  readonly #options: RunOptions;
  readonly #dev: readonly Sentence[] | undefined;
  readonly #learner: BatchLearner;
  readonly #set: TrainingSet;
  readonly #fingerprint: string;
  #learning: BatchLearning | undefined;
  #numbers: ValueNumbers | undefined;
  #instances = 0;
  #model = new Uint8Array(0);
  /** A checkpoint that the next step continues from. */
  #resumed: { readonly state: Tensors; readonly done: number } | undefined;

  /** @throws RangeError if there are no sentences. */
  constructor(
    learner: BatchLearner,
    sentences: readonly Sentence[],
    dev: readonly Sentence[] | undefined,
    settings: TransitionSettings,
    options: RunOptions,
  ) {
    refuseEmpty(sentences, dev);
    this.#settings = settings;
    this.#columns = columnsPresent(sentences);
    this.#options = options;
    this.#dev = dev;
    this.#learner = learner;
    this.#set = new TrainingSet(sentences, settings);
    const { treebanks, crossarc } = options;
    this.#fingerprint = fingerprint(sentences, dev ?? [], [settings, treebanks, crossarc]);
  }

  get isDone(): boolean {
    return this.#model.length > 0;
  }

  *step(): Generator<number, StepReport, undefined> {
    const learning = this.#learning ?? (yield* this.#begin());
    if (learning.done < learning.steps) yield* learning.step();
    const { done: step, steps } = learning;
    const scores = step === steps ? this.#finish(learning.result()) : undefined;
    return {
      unit: "step",
      number: step,
      of: steps,
      endsEarly: false,
      usesAllData: true,
      instances: this.#instances,
      accuracy: undefined,
      las: scores?.LAS,
      uas: scores?.UAS,
      isBest: this.isDone,
    };
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

  /**
   * Derives all trees. Checkpoints do not keep the result, because deriving is fast and always gives the
   * same.
   */
  *#begin(): Generator<number, BatchLearning, undefined> {
    const { instances, numbers, slotNames } = yield* oracleInstances(this.#set);
    const { learner, parameters, seed } = this.#settings;
    this.#numbers = numbers;
    this.#instances = instances.targets.length;
    const task = { learner, instances, parameters, context: { seed, slotNames } };
    const threads = this.#options.threads && solverThreads(this.#options.threads, task);
    const learning = this.#learner.start(instances, parameters, { ...task.context, threads });
    // A checkpoint from before the first step has nothing to restore.
    if (this.#resumed !== undefined && this.#resumed.done > 0)
      learning.restore(this.#resumed.state, this.#resumed.done);
    this.#resumed = undefined;
    this.#learning = learning;
    return learning;
  }

  /** Makes the model. Returns the scores on the development sentences, empty if there are none. */
  #finish(result: Tensors): Readonly<Record<string, number>> {
    const { temperature } = this.#learner;
    const tensors = { ...this.#numbers!.tensors(), ...result };
    const scores = this.#dev === undefined ? {} : this.#scores(this.#dev, tensors);
    const { treebanks, crossarc } = this.#options;
    const provenance = {
      treebanks,
      crossarc,
      epochs: 1,
      scores,
      settings: this.#settings,
      columns: this.#columns,
    };
    const header = this.#set.header({ temperature }, provenance);
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
