import { Arena } from "../../kernels/arena.js";
import type { KernelMemory } from "../../kernels/memory.js";
import { networkKernels } from "../../kernels/network-kernels.js";
import { AdamOptimizer } from "../../learn/network/adam-optimizer.js";
import { initialize } from "../../learn/network/initialize.js";
import { Dropout } from "../../learn/network/layers/dropout.js";
import { type Gold, Network } from "../../learn/network/network.js";
import type { NetworkInput } from "../../learn/network/network-input.js";
import { trainingBatches } from "../../learn/network/training-batches.js";
import type { RunProvenance } from "../../model/provenance.js";
import { seeded } from "../../numbers/seeded.js";
import { neuralBytes } from "../../parse/neural/neural-model.js";
import { type NeuralParts, neuralParser, neuralSizes, systemOf } from "../../parse/neural/neural-parser.js";
import { type NeuralSlots, slotsFor } from "../../parse/neural/neural-slots.js";
import { NeuralVocabulary } from "../../parse/neural/neural-vocabulary.js";
import type { Parser } from "../../parse/parser.js";
import { type RootLabels, rootLabels } from "../../parse/root-labels.js";
import type { Transitions } from "../../parse/transition/transitions.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { projectivizeSentence } from "../../transform/pseudo-projective.js";
import { GoldTree } from "../../transition/gold-tree.js";
import { oracleOf } from "../../transition/systems.js";
import type { EpochReport, EpochTraining } from "../epoch-run.js";
import { explore } from "../transition/exploration.js";
import type { GradientThreads } from "./gradient-threads.js";
import { derivations } from "./neural-derivations.js";
import type { NeuralSettings } from "./neural-settings.js";

/** Trains a neural parser, epoch by epoch and batch by batch. */
export class NeuralTraining implements EpochTraining {
  /** The settings of the parser. */
  readonly settings: NeuralSettings;
  /** The numbers of words, n-grams and tags. */
  readonly vocabulary: NeuralVocabulary;
  /** The labels of arcs, with their numbers. */
  readonly labels = new Symbols();
  /** The classes of the transition head; undefined if only the graph head is trained. */
  readonly transitions: Transitions | undefined;
  /** The nodes of a configuration that the transition head looks at. */
  readonly slots: NeuralSlots;
  /** The labels of root words. */
  readonly rootLabels: RootLabels;
  /** The network in training. */
  readonly network: Network;
  /** Number of training words. */
  readonly words: number;
  /** Epochs done so far. */
  epoch = 0;
  /** Threads that share the work of each batch; undefined if there are none. */
  threads: GradientThreads | undefined;
  readonly #inputs: readonly NetworkInput[];
  readonly #gold: readonly Gold[];
  /** The trees to explore; empty if derivations follow the oracle. */
  readonly #trees: readonly GoldTree[] = [];
  readonly #counts: Int32Array;
  readonly #optimizer: AdamOptimizer;

  /**
   * The sentences must have trees rooted at 0, with one root word each if the settings ask for single roots.
   * With a `host`, the parameters are those of another training with the same sentences and settings.
   */
  constructor(
    sentences: readonly Sentence[],
    settings: NeuralSettings,
    host?: { readonly memory: KernelMemory; readonly values: readonly number[] },
  ) {
    this.settings = settings;
    const { encoding } = settings;
    const { traits } = systemOf(settings);
    this.slots = slotsFor(traits);
    const isJoint = settings.isJoint && encoding === null;
    const usesTransitions = settings.head === "transition" || isJoint;
    const trees =
      encoding === null || !usesTransitions
        ? sentences
        : sentences.map((sentence) => projectivizeSentence(sentence, encoding));
    const gold = trees.map((sentence) => new GoldTree(treeOf(sentence, this.labels)));
    this.rootLabels = rootLabels(gold, this.labels);
    this.vocabulary = NeuralVocabulary.of(sentences);
    this.#inputs = sentences.map((sentence) => this.vocabulary.encode(sentence));
    this.#counts = this.vocabulary.counts(this.#inputs);
    this.words = sentences.reduce((sum, { length }) => sum + length, 0);
    if (usesTransitions) {
      const derived = derivations(gold, settings, this.slots);
      this.transitions = derived.transitions;
      this.#gold = gold.map(({ head, label }, k) => ({ head, label, decisions: derived.decisions[k]! }));
      if (settings.oracle === traits.exploringOracle) this.#trees = gold;
    } else {
      this.#gold = gold;
    }
    const hasGraph = settings.head === "graph" || isJoint;
    const sizes = neuralSizes(
      settings.shape,
      this.vocabulary.names,
      hasGraph ? this.labels.size : 0,
      this.transitions,
      this.slots,
    );
    const arena = new Arena(host?.memory);
    this.network = new Network(arena, sizes, true, networkKernels(arena), { values: host?.values });
    if (host === undefined) initialize(arena, this.network.parameters, seeded(settings.seed));
    this.#optimizer = new AdamOptimizer(this.network.compute, this.network.parameters);
  }

  /** Trains on all sentences once; yields the share that is done after each batch. */
  *runEpoch(): Generator<number, EpochReport, undefined> {
    const { seed, schedule } = this.settings;
    const random = seeded(seed * 1009 + this.epoch + 1);
    const lengths = this.#inputs.map(({ nodes }) => nodes - 1);
    const most = Math.max(LEAST_BATCH, Math.min(schedule.batch, Math.ceil(this.words / LEAST_BATCHES)));
    const parts = trainingBatches(lengths, most, random);
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
      this.#optimizer.step(schedule.rate * cosine(done, schedule.lastRate), words);
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
    const { schedule } = this.settings;
    this.network.prepare();
    const inputs = part.map((i) => this.#inputs[i]!);
    const gold = part.map((i) => this.#goldOf(i, random, epoch));
    const { arcs, labels, transitions } = this.network.train(inputs, gold, {
      draw: new Dropout(random),
      rates: schedule.dropout,
      counts: this.#counts,
      hidden: schedule.hidden,
      smoothing: schedule.smoothing,
    });
    return {
      decisions: arcs.decisions + labels.decisions + transitions.decisions,
      right: arcs.right + labels.right + transitions.right,
    };
  }

  /** Number of words of sentence i. */
  length(i: number): number {
    return this.#inputs[i]!.nodes - 1;
  }

  /**
   * The gold arcs and decisions of sentence i. In an epoch that explores, the decisions depend on the scores.
   */
  #goldOf(i: number, random: () => number, epoch: number): Gold {
    const gold = this.#gold[i]!;
    const tree = this.#trees[i];
    if (tree === undefined || epoch + 1 < EXPLORE_FROM) return gold;
    const system = systemOf(this.settings);
    const oracle = oracleOf(system, this.settings.oracle)(tree);
    return {
      ...gold,
      decisions: (score) => explore(system, this.transitions!, this.slots, tree, oracle, score, random),
    };
  }

  /** The parts of the parser besides the network. */
  get parts(): NeuralParts {
    const { settings, labels, slots, vocabulary } = this;
    const transitions = settings.head === "transition" ? this.transitions : undefined;
    return {
      settings,
      labels,
      transitions,
      slots,
      vocabulary,
      rootLabels: this.rootLabels,
      temperature: TEMPERATURE,
    };
  }

  model(provenance: RunProvenance): Uint8Array<ArrayBuffer> {
    const { words, settings } = this;
    const { oracle, seed } = settings;
    const sentences = this.#inputs.length;
    return neuralBytes(this.network, this.parts, { ...provenance, sentences, words, oracle, seed });
  }

  /** The parser so far. It uses the network that is being trained. */
  parser(): Parser {
    const { network, vocabulary } = this;
    return neuralParser(this.parts, network, {
      encode: (sentence) => ({
        layout: network.encode([vocabulary.encode(sentence)]),
        z: network.encoder.output,
      }),
    });
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

/**
 * The temperature of a graph head before one is fitted: close to those of en_ewt, nl_lassysmall and eu_bdt.
 */
const TEMPERATURE = 0.8;

/** Exploration starts in this epoch. */
const EXPLORE_FROM = 3;

/** Minimum number of batches in an epoch, so that small treebanks get enough steps. */
const LEAST_BATCHES = 80;
/** Minimum number of words in a batch; it takes precedence. */
const LEAST_BATCH = 40;

/** A cosine that falls from 1 at the start to `last` at the end. */
function cosine(done: number, last: number): number {
  return last + ((1 - last) * (1 + Math.cos(Math.PI * done))) / 2;
}
