import { Arena } from "../../kernels/arena.js";
import type { KernelMemory } from "../../kernels/memory.js";
import { networkKernels } from "../../kernels/network-kernels.js";
import { AdamOptimizer, type Pace } from "../../learn/network/adam-optimizer.js";
import type { ContextLayer, MakeContext } from "../../learn/network/context-layer.js";
import { initialize } from "../../learn/network/initialize.js";
import { Dropout } from "../../learn/network/layers/dropout.js";
import { type Gold, Network, type NetworkSizes } from "../../learn/network/network.js";
import type { NetworkInput } from "../../learn/network/network-input.js";
import type { Parameter } from "../../learn/network/parameters.js";
import { rateShare } from "../../learn/network/rate-share.js";
import { trainingBatches } from "../../learn/network/training-batches.js";
import { floatsOf, type WordVectors } from "../../neural/word-vectors.js";
import { seeded } from "../../numbers/seeded.js";
import type { EpochReport } from "../epoch-run.js";
import type { GradientThreads } from "./gradient-threads.js";
import type { Schedule } from "./schedule.js";

/** What a network learns from. */
export interface NetworkTask {
  /** Number of words of each sentence. */
  readonly lengths: Int32Array;
  /** Sentence i as numbers. */
  input(i: number): NetworkInput;
  /** The sentences that an epoch trains on; all by default. */
  sentencesOf?(epoch: number): readonly number[];
  /** Frequency of each word in them. */
  readonly counts: Int32Array;
  /** The sizes of the network. */
  readonly sizes: NetworkSizes;
  /** The frozen vectors, if the network has any. */
  readonly vectors: WordVectors | undefined;
  /** The part of the input that sees whole sentences, if the network has one. */
  readonly context?: ContextSource | undefined;
  /** Sets parameters to those that an earlier training found, after all others have their initial values. */
  load?(network: Network): void;
  /** The targets of sentence i; in an epoch that explores, they depend on the scores. */
  gold(i: number, random: () => number, epoch: number): Gold;
}

/** What a network with a context layer needs besides. */
export interface ContextSource {
  /** Makes the layer. */
  readonly make: MakeContext;
  /** Sets its parameters to those that were learnt elsewhere. */
  load(layer: ContextLayer, arena: Arena): void;
  /** The pace of each parameter of the network; that of the others is given. */
  paces(others: Pace): (parameter: Parameter) => Pace;
}

/** The memory and the addresses of a training that this one shares parameters with. */
export interface TrainingHost {
  /** The shared memory. */
  readonly memory: KernelMemory;
  /** The addresses of the parameters (see `Parameters.addresses`). */
  readonly values: readonly number[];
}

/** Trains a network, epoch by epoch and batch by batch. Everything random comes from the seed and the epoch. */
export class NetworkTraining {
  /** The network in training. */
  readonly network: Network;
  /** Number of training words. */
  readonly words: number;
  /** Epochs done so far. */
  epoch = 0;
  /** Threads that share the work of each batch; undefined if there are none. */
  threads: GradientThreads | undefined;
  readonly #task: NetworkTask;
  readonly #seed: number;
  readonly #schedule: Schedule;
  readonly #optimizer: AdamOptimizer;

  /** With a `host`, the parameters are those of another training with the same task and settings. */
  constructor(
    task: NetworkTask,
    { seed, schedule }: { readonly seed: number; readonly schedule: Schedule },
    host?: TrainingHost,
  ) {
    this.#task = task;
    this.#seed = seed;
    this.#schedule = schedule;
    this.words = task.lengths.reduce((sum, length) => sum + length, 0);
    const arena = new Arena(host?.memory);
    this.network = new Network(arena, task.sizes, true, networkKernels(arena), {
      values: host?.values,
      context: task.context?.make,
    });
    const { parameters } = this.network;
    if (host === undefined) {
      initialize(arena, parameters, seeded(seed));
      const [frozen] = parameters.frozen;
      if (frozen !== undefined && task.vectors !== undefined) {
        floatsOf(task.vectors.table, arena.floats(frozen.at, frozen.count));
      }
      if (task.context !== undefined) task.context.load(this.network.encoder.context!, arena);
      task.load?.(this.network);
    }
    const pace: Pace = {
      rate: (done) => schedule.rate * rateShare(done, 0, schedule.lastRate),
      beta2: BETA2,
    };
    const paceOf = task.context?.paces(pace) ?? (() => pace);
    this.#optimizer = new AdamOptimizer(this.network.compute, parameters, paceOf);
  }

  /** Number of training sentences. */
  get sentences(): number {
    return this.#task.lengths.length;
  }

  /** Number of words of sentence i. */
  length(i: number): number {
    return this.#task.lengths[i]!;
  }

  /** Trains on all sentences once; yields the share that is done after each batch. */
  *runEpoch(): Generator<number, EpochReport, undefined> {
    const schedule = this.#schedule;
    const random = seeded(this.#seed * 1009 + this.epoch + 1);
    const { lengths } = this.#task;
    const chosen = this.#task.sentencesOf?.(this.epoch) ?? Array.from(lengths, (_, i) => i);
    const words = chosen.reduce((sum, i) => sum + lengths[i]!, 0);
    const most = Math.max(LEAST_BATCH, Math.min(schedule.batch, Math.ceil(words / LEAST_BATCHES)));
    const parts = trainingBatches(
      chosen.map((i) => lengths[i]!),
      most,
      random,
    ).map((part) => part.map((k) => chosen[k]!));
    let [instances, right] = [0, 0];
    for (const [k, part] of parts.entries()) {
      const done = (this.epoch + k / parts.length) / schedule.epochs;
      const total =
        this.threads === undefined
          ? this.addGradients(part, random, this.epoch)
          : yield* this.threads.addGradients(this, part, random, k / parts.length);
      instances += total.decisions;
      right += total.right;
      const words = part.reduce((sum, i) => sum + lengths[i]!, 0);
      this.#optimizer.step(done, words);
      yield (k + 1) / parts.length;
    }
    this.epoch++;
    if (this.epoch >= schedule.epochs) this.threads?.end();
    this.network.prepare();
    return { epoch: this.epoch, instances, accuracy: instances === 0 ? 1 : right / instances };
  }

  /**
   * Adds the gradients of the given sentences; returns the number of decisions, and how many of them were
   * right.
   */
  addGradients(
    part: readonly number[],
    random: () => number,
    epoch: number,
  ): { decisions: number; right: number } {
    const schedule = this.#schedule;
    this.network.prepare();
    const inputs = part.map((i) => this.#task.input(i));
    const gold = part.map((i) => this.#task.gold(i, random, epoch));
    const losses = this.network.train(inputs, gold, {
      draw: new Dropout(random),
      rates: schedule.dropout,
      counts: this.#task.counts,
      hidden: schedule.hidden,
      smoothing: schedule.smoothing,
    });
    const total = { decisions: 0, right: 0 };
    for (const { decisions, right } of Object.values(losses)) {
      total.decisions += decisions;
      total.right += right;
    }
    return total;
  }

  /** Returns everything that training has changed, for a checkpoint. */
  state(): Record<string, Float32Array> {
    const { arena } = this.network.compute;
    const state: Record<string, Float32Array> = {};
    for (const [k, region] of this.network.parameters.regions.entries()) {
      for (const part of ["values", "means", "squares"] as const) {
        state[`${part}${k}`] = arena.floats(region[part], region.count).slice();
      }
    }
    state.steps = Float32Array.of(this.#optimizer.steps);
    return state;
  }

  /** Restores the state after the given number of epochs. */
  restore(state: Record<string, ArrayLike<number>>, epoch: number): void {
    const { arena } = this.network.compute;
    for (const [k, region] of this.network.parameters.regions.entries()) {
      for (const part of ["values", "means", "squares"] as const) {
        arena.floats(region[part], region.count).set(state[`${part}${k}`]!);
      }
    }
    this.#optimizer.steps = state.steps![0]!;
    this.epoch = epoch;
    this.network.prepare();
  }
}

/** Minimum number of batches in an epoch, so that small treebanks get enough steps. */
const LEAST_BATCHES = 80;
/** Minimum number of words in a batch; it takes precedence. */
const LEAST_BATCH = 40;
/** Decay rate of the squares of Adam; transformers have another. */
const BETA2 = 0.95;
