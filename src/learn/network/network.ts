import type { Arena } from "../../kernels/arena.js";
import type { NetworkKernels } from "../../kernels/network-kernels.js";
import { BatchLayout } from "./batch-layout.js";
import { Compute, grown } from "./compute.js";
import type { MakeContext } from "./context-layer.js";
import { Encoder, type EncoderSizes, type TrainingPass } from "./encoder.js";
import { ArcScorer } from "./heads/arc-scorer.js";
import { LabelScorer } from "./heads/label-scorer.js";
import { TagScorer, type TagSizes } from "./heads/tag-scorer.js";
import {
  type DecideByScores,
  type Decisions,
  TransitionScorer,
  type TransitionSizes,
} from "./heads/transition-scorer.js";
import type { LossTotal } from "./layers/cross-entropy.js";
import type { SoftTargets } from "./layers/soft-cross-entropy.js";
import type { NetworkInput } from "./network-input.js";
import { Parameters } from "./parameters.js";

/** Sizes of a network; it has a head only if there are sizes for it. */
export interface NetworkSizes {
  /** Sizes of the encoder. */
  readonly encoder: EncoderSizes;
  /** Sizes of the graph head. */
  readonly graph?: GraphSizes | undefined;
  /** Sizes of the transition head. */
  readonly transition?: TransitionSizes | undefined;
  /** The tags of the tag head. */
  readonly tags?: TagSizes | undefined;
}

/** Sizes of a graph head. Units are multiples of 8. */
export interface GraphSizes {
  /** Units of the arc scorer. */
  readonly arcUnits: number;
  /** Units of the label scorer. */
  readonly labelUnits: number;
  /** Number of labels. */
  readonly labels: number;
}

/** What a network can have besides its sizes. */
export interface NetworkOptions {
  /**
   * A network for training shares the parameters of another one, which are at these addresses in the same memory.
   */
  readonly values?: readonly number[] | undefined;
  /** Makes the part of the input that sees whole sentences, with the columns that the sizes tell. */
  readonly context?: MakeContext | undefined;
}

/** The targets of a sentence in training, for the heads that the network has. */
export interface Gold {
  /** Head of each node; entry 0 is unused. */
  readonly head?: Int32Array | undefined;
  /** Label of each node; entry 0 is unused. */
  readonly label?: Int32Array | undefined;
  /** For a graph head: what a teacher says of heads and labels; `head` is then the teacher's tree. */
  readonly soft?: { readonly heads: SoftTargets; readonly labels: SoftTargets } | undefined;
  /** Tag of each node, -1 for none. */
  readonly tags?: Int32Array | undefined;
  /** For a transition head: the decisions of a derivation, or a function that makes them from scores. */
  readonly decisions?: Decisions | DecideByScores | undefined;
}

/** The settings of a training pass over encoder and heads. */
export interface NetworkPass extends TrainingPass {
  /** Dropout rate of the hidden layers of the heads. */
  readonly hidden: number;
  /** Share of each target that is spread over all choices, from 0 to below 1. */
  readonly smoothing: number;
}

/**
 * A network: an encoder with one or more heads. The graph head scores all arcs, and the labels of chosen
 * arcs; the transition head scores transitions; the tag head scores the tags of words.
 */
export class Network {
  /** Sizes of all parts. */
  readonly sizes: NetworkSizes;
  /** Memory and kernels. */
  readonly compute: Compute;
  /** All parameters. */
  readonly parameters = new Parameters();
  /** Turns sentences into vectors. */
  readonly encoder: Encoder;
  /** Scores arcs; only with a graph head. */
  readonly arcs: ArcScorer | undefined;
  /** Scores the labels of arcs; only with a graph head. */
  readonly labels: LabelScorer | undefined;
  /** Scores transitions; only with a transition head. */
  readonly transitions: TransitionScorer | undefined;
  /** Scores tags; only with a tag head. */
  readonly tags: TagScorer | undefined;
  readonly #forTraining: boolean;
  #rows = 0;
  #sentences = 0;

  /**
   * Creates a network whose parameters are all 0; only a network for training has embeddings.
   */
  constructor(
    arena: Arena,
    sizes: NetworkSizes,
    forTraining: boolean,
    kernels: NetworkKernels,
    { values, context }: NetworkOptions = {},
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
    if (sizes.tags !== undefined) this.tags = new TagScorer(compute, parameters, columns, sizes.tags);
    this.encoder.context = context?.(arena, parameters, forTraining);
    if (values === undefined) parameters.allocate(arena, forTraining);
    else parameters.share(arena, values);
  }

  /** Packs the weights; call it whenever parameters have changed, before you encode sentences. */
  prepare(): void {
    this.encoder.prepare(this.#forTraining);
    for (const head of [this.arcs, this.labels, this.transitions, this.tags]) {
      for (const affine of head?.affines ?? []) affine.prepare(this.#forTraining);
    }
  }

  /** Encodes a batch into the encoder's output; only for networks with embeddings. */
  encode(batch: readonly NetworkInput[], training?: TrainingPass): BatchLayout {
    const layout = new BatchLayout(batch.map(({ nodes }) => nodes));
    this.reserve(layout);
    this.encoder.forward(layout, batch, training);
    return layout;
  }

  /** Adds the gradients of a batch, summed over its decisions; returns the losses of each part. */
  train(batch: readonly NetworkInput[], gold: readonly Gold[], pass: NetworkPass): BatchLosses {
    const layout = this.encode(batch, pass);
    const { encoder, arcs, labels, transitions, tags } = this;
    const { output: z, outputGradient: dz } = encoder;
    const { draw, hidden } = pass;
    const at = (s: number) => gold[layout.order[s]!]!;
    const noLoss = (): LossTotal => ({ smoothing: pass.smoothing, loss: 0, decisions: 0, right: 0 });
    const losses = { arcs: noLoss(), labels: noLoss(), transitions: noLoss(), tags: noLoss() };
    encoder.clearGradient(layout);
    if (arcs !== undefined) {
      const places = arcs.forward(layout, z, draw, hidden);
      arcs.backward(layout, z, dz, places, (s) => at(s).soft?.heads ?? at(s).head!, losses.arcs);
    }
    if (labels !== undefined) {
      labels.project(z, layout.rows);
      labels.forward(layout, (s) => at(s).head!, draw, hidden);
      labels.backward(layout, z, dz, (s) => at(s).soft?.labels ?? at(s).label!, losses.labels);
    }
    transitions?.train(layout, z, dz, (s) => at(s).decisions!, draw, hidden, losses.transitions);
    tags?.train(layout, z, dz, (s) => at(s).tags!, losses.tags);
    encoder.backward(layout, pass);
    return losses;
  }

  /** Takes memory for a batch if it is larger than those before. */
  reserve({ rows, sentences }: Pick<BatchLayout, "rows" | "sentences">): void {
    const [mostRows, mostSentences] = [grown(this.#rows, rows), grown(this.#sentences, sentences)];
    if (mostRows === this.#rows && mostSentences === this.#sentences) return;
    for (const part of [this.encoder, this.arcs, this.labels, this.transitions]) {
      part?.reserve(mostRows, mostSentences, this.#forTraining);
    }
    // Only now that memory was found: after a batch too large for it, the network still works for smaller
    // ones.
    this.#rows = mostRows;
    this.#sentences = mostSentences;
  }
}

/** The losses of a network on a batch; 0 for a head that it does not have. */
export interface BatchLosses {
  /** Loss of the heads of words. */
  readonly arcs: LossTotal;
  /** Loss of the labels. */
  readonly labels: LossTotal;
  /** Loss of the transitions. */
  readonly transitions: LossTotal;
  /** Loss of the tags. */
  readonly tags: LossTotal;
}
