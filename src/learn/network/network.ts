import type { Arena } from "../../kernels/arena.js";
import type { NetworkKernels } from "../../kernels/network-kernels.js";
import { BatchLayout } from "./batch-layout.js";
import { Compute, grown } from "./compute.js";
import { Encoder, type EncoderSizes, type TrainingPass } from "./encoder.js";
import { ArcScorer } from "./heads/arc-scorer.js";
import { LabelScorer } from "./heads/label-scorer.js";
import {
  type DecideByScores,
  type Decisions,
  TransitionScorer,
  type TransitionSizes,
} from "./heads/transition-scorer.js";
import type { LossTotal } from "./layers/cross-entropy.js";
import type { NetworkInput } from "./network-input.js";
import { Parameters } from "./parameters.js";

/** The sizes of a network; a head without sizes is not there. */
export interface NetworkSizes {
  readonly encoder: EncoderSizes;
  readonly graph?: GraphSizes | undefined;
  readonly transition?: TransitionSizes | undefined;
}

export interface GraphSizes {
  readonly arcUnits: number;
  readonly labelUnits: number;
  readonly labels: number;
}

/**
 * What is right for a sentence: heads and labels of nodes (entry 0 unused), and for a transition head the decisions of
 * its derivation, or what makes them from scores.
 */
export interface Gold {
  readonly head: Int32Array;
  readonly label: Int32Array;
  readonly decisions?: Decisions | DecideByScores | undefined;
}

/** A pass of training: what is left out of the encoder and of the hidden layers of heads, and how targets are smoothed. */
export interface NetworkPass extends TrainingPass {
  readonly hidden: number;
  readonly smoothing: number;
}

/**
 * A network that parses: one encoder, and one or two heads. The graph head scores all arcs and the labels of chosen
 * ones; the transition head scores transitions.
 */
export class Network {
  readonly sizes: NetworkSizes;
  readonly compute: Compute;
  readonly parameters = new Parameters();
  readonly encoder: Encoder;
  readonly arcs: ArcScorer | undefined;
  readonly labels: LabelScorer | undefined;
  readonly transitions: TransitionScorer | undefined;
  readonly #forTraining: boolean;
  #rows = 0;
  #sentences = 0;

  /**
   * A network with all parameters 0, embeddings being there for training only; or, for training, one that has the
   * values of another network, at these addresses in the same memory.
   */
  constructor(
    arena: Arena,
    sizes: NetworkSizes,
    forTraining: boolean,
    {
      kernels,
      values,
    }: { kernels?: NetworkKernels | undefined; values?: readonly number[] | undefined } = {},
  ) {
    this.sizes = sizes;
    this.compute = new Compute(arena, kernels);
    this.#forTraining = forTraining;
    const { compute, parameters } = this;
    this.encoder = new Encoder(compute, parameters, sizes.encoder);
    const { columns } = this.encoder;
    if (sizes.graph !== undefined) {
      const { arcUnits, labelUnits, labels } = sizes.graph;
      this.arcs = new ArcScorer(compute, parameters, columns, arcUnits);
      this.labels = new LabelScorer(compute, parameters, columns, labelUnits, labels);
    }
    if (sizes.transition !== undefined) {
      this.transitions = new TransitionScorer(compute, parameters, columns, sizes.transition);
    }
    if (values === undefined) parameters.allocate(arena, forTraining);
    else parameters.share(arena, values);
  }

  /** Must be called when parameters have changed, before sentences are encoded. */
  prepare(): void {
    this.encoder.prepare(this.#forTraining);
    for (const head of [this.arcs, this.labels, this.transitions]) {
      for (const affine of head?.affines ?? []) affine.prepare(this.#forTraining);
    }
  }

  /** Fills the encoder's output for a batch; for networks in training. */
  encode(batch: readonly NetworkInput[], training?: TrainingPass): BatchLayout {
    const layout = new BatchLayout(batch.map(({ nodes }) => nodes));
    this.reserve(layout);
    this.encoder.forward(layout, batch, training);
    return layout;
  }

  /** Adds the gradients of a batch, sums over its words, and gives the losses of each part. */
  train(batch: readonly NetworkInput[], gold: readonly Gold[], pass: NetworkPass): BatchLosses {
    const layout = this.encode(batch, pass);
    const { encoder, arcs, labels, transitions } = this;
    const { output: z, outputGradient: dz } = encoder;
    const { draw, hidden } = pass;
    const at = (s: number) => gold[layout.order[s]!]!;
    const noLoss = (): LossTotal => ({ smoothing: pass.smoothing, loss: 0, decisions: 0, right: 0 });
    const losses: BatchLosses = { arcs: noLoss(), labels: noLoss(), transitions: noLoss() };
    encoder.clearGradient(layout);
    if (arcs !== undefined) {
      const places = arcs.forward(layout, z, draw, hidden);
      arcs.backward(layout, z, dz, places, (s) => at(s).head, losses.arcs);
    }
    if (labels !== undefined) {
      labels.project(z, layout.rows);
      labels.forward(layout, (s) => at(s).head, 1, draw, hidden);
      labels.backward(layout, z, dz, (s) => at(s).label, losses.labels);
    }
    transitions?.train(layout, z, dz, (s) => at(s).decisions!, draw, hidden, losses.transitions);
    encoder.backward(layout, pass);
    return losses;
  }

  /** Makes room for a batch. */
  reserve({ rows, sentences }: BatchLayout): void {
    const [mostRows, mostSentences] = [grown(this.#rows, rows), grown(this.#sentences, sentences)];
    if (mostRows === this.#rows && mostSentences === this.#sentences) return;
    for (const part of [this.encoder, this.arcs, this.labels, this.transitions]) {
      part?.reserve(mostRows, mostSentences, this.#forTraining);
    }
    // Not before there is that much memory: a network goes on with shorter sentences after one that was too long.
    this.#rows = mostRows;
    this.#sentences = mostSentences;
  }
}

/** What the parts of a network lost on a batch. */
export interface BatchLosses {
  readonly arcs: LossTotal;
  readonly labels: LossTotal;
  readonly transitions: LossTotal;
}
