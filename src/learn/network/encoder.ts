import type { BatchLayout } from "./batch-layout.js";
import { type Compute, NUMBER } from "./compute.js";
import type { ContextLayer } from "./context-layer.js";
import { type Dropout, fillMask } from "./layers/dropout.js";
import { type InputDropout, InputLayer, type InputSizes } from "./layers/input-layer.js";
import { LstmLayer } from "./layers/lstm-layer.js";
import type { NetworkInput } from "./network-input.js";
import type { Parameters } from "./parameters.js";

/** Sizes of an encoder. */
export interface EncoderSizes extends InputSizes {
  /** Units in each direction of a layer, a multiple of 8. */
  readonly units: number;
  /** Number of LSTM layers. */
  readonly layers: number;
}

/** Dropout rates of an encoder; all nodes of a sentence share one mask. */
export interface EncoderDropout extends InputDropout {
  /** Share of the columns of the input and of the layers' outputs. */
  readonly columns: number;
  /** Share of the columns of recurrent states. */
  readonly states: number;
}

/** What a forward pass of training needs besides the sentences. */
export interface TrainingPass {
  /** Draws what is dropped. */
  readonly draw: Dropout;
  /** Dropout rates. */
  readonly rates: EncoderDropout;
  /** Frequency of each word in the training data. */
  readonly counts: Int32Array;
}

/** Encodes sentences as a vector for each node: an input layer, then bidirectional LSTM layers. */
export class Encoder {
  /** Length of the vector of a node. */
  readonly columns: number;
  /** The input layer. */
  readonly input: InputLayer;
  /** The LSTM layers. */
  readonly layers: readonly LstmLayer[];
  /** The part of the input that sees whole sentences; undefined if there is none. */
  context: ContextLayer | undefined;
  /** Address of the vectors, shape [rows, columns], in sentence-major order. */
  output = 0;
  /** Address of their gradient, which the heads add to. */
  outputGradient = 0;
  readonly #compute: Compute;
  /** Masks of the input and of each layer's output, shape [sentences, columns] each. */
  #masks: number[] = [];
  /** Shape [rows]: the step-major row of each sentence-major row. */
  #toSteps = 0;
  /** Shape [rows]: the sentence-major row of each step-major row. */
  #toSentences = 0;

  /** Declares its parameters; they need memory before use. */
  constructor(compute: Compute, parameters: Parameters, sizes: EncoderSizes) {
    this.#compute = compute;
    this.columns = 2 * sizes.units;
    this.input = new InputLayer(compute, parameters, sizes);
    this.layers = Array.from({ length: sizes.layers }, (_, k) => {
      const inputs = k === 0 ? this.input.columns : this.columns;
      return new LstmLayer(compute, parameters, `layer${k}`, inputs, sizes.units);
    });
  }

  /** Packs the weights; call it whenever parameters have changed. */
  prepare(forTraining: boolean): void {
    this.context?.prepare();
    // Without embeddings, the input of the first layer is projected elsewhere (see `ProjectedInput`).
    for (const [k, layer] of this.layers.entries()) layer.prepare(forTraining, forTraining || k > 0);
  }

  /** Takes memory for batches of up to `rows` rows and `sentences` sentences. */
  reserve(rows: number, sentences: number, forTraining: boolean): void {
    const { arena } = this.#compute;
    const [first, ...others] = this.layers;
    first!.reserve(rows, sentences, forTraining);
    for (const layer of others) layer.reserve(rows, sentences, forTraining, first);
    this.output = arena.takeNumbers(rows * this.columns);
    this.#toSteps = arena.takeNumbers(rows);
    this.#toSentences = arena.takeNumbers(rows);
    if (!forTraining) return;
    this.input.output = arena.takeNumbers(rows * this.input.columns);
    this.input.outputGradient = arena.takeNumbers(rows * this.input.columns);
    this.outputGradient = arena.takeNumbers(rows * this.columns);
    this.#masks = [this.input, ...this.layers].map((_, k) =>
      arena.takeNumbers(sentences * (k === 0 ? this.input.columns : this.columns)),
    );
  }

  /** Encodes a batch: fills `output`. */
  forward(layout: BatchLayout, batch: readonly NetworkInput[], training?: TrainingPass): void {
    this.context?.forward(
      batch.map(({ pieces }) => pieces!),
      training?.draw,
    );
    this.input.forward(layout, batch, training, this.context);
    if (training !== undefined) this.#drawMasks(layout, training);
    this.#mask(layout, this.input.output, 0, training);
    this.layers[0]!.project(this.input.output, layout.rows);
    this.forwardFromGates(layout, training);
  }

  /** Encodes a batch whose projected input is already in the gates of the first layer. */
  forwardFromGates(layout: BatchLayout, training?: TrainingPass): void {
    for (const [k, layer] of this.layers.entries()) {
      if (k > 0) layer.project(this.layers[k - 1]!.output, layout.rows);
      layer.run(layout, training?.draw, training?.rates.states ?? 0);
      this.#mask(layout, layer.output, k + 1, training);
    }
    this.#fillRowMaps(layout);
    const { kernels } = this.#compute;
    kernels.gatherRows(this.output, this.layers.at(-1)!.output, this.columns, layout.rows, this.#toSteps);
  }

  /** Sets the gradient of the output to 0. */
  clearGradient(layout: BatchLayout): void {
    this.#compute.clear(this.outputGradient, layout.rows * this.columns);
  }

  /** Propagates `outputGradient` back: adds to the gradients of all parameters. */
  backward(layout: BatchLayout, training: TrainingPass): void {
    const compute = this.#compute;
    const { rows } = layout;
    const last = this.layers.at(-1)!;
    compute.kernels.gatherRows(
      last.outputGradient,
      this.outputGradient,
      this.columns,
      rows,
      this.#toSentences,
    );
    for (let k = this.layers.length - 1; k >= 0; k--) {
      const layer = this.layers[k]!;
      const below = k === 0 ? this.input : this.layers[k - 1]!;
      this.#mask(layout, layer.outputGradient, k + 1, training);
      compute.clear(below.outputGradient, rows * layer.inputs);
      layer.backward(layout, below.output, below.outputGradient);
    }
    this.#mask(layout, this.input.outputGradient, 0, training);
    const tuned = this.context?.frozen === undefined ? this.context : undefined;
    tuned?.clearGradient();
    this.input.backward(tuned);
    tuned?.backward();
  }

  #drawMasks(layout: BatchLayout, { draw, rates }: TrainingPass): void {
    for (const [k, mask] of this.#masks.entries()) {
      const columns = k === 0 ? this.input.columns : this.columns;
      fillMask(this.#compute, draw, mask, layout.sentences * columns, rates.columns);
    }
  }

  /** Multiplies step-major rows by mask k. */
  #mask(layout: BatchLayout, at: number, k: number, training: TrainingPass | undefined): void {
    if (training === undefined || training.rates.columns === 0) return;
    const columns = k === 0 ? this.input.columns : this.columns;
    for (let t = 0; t < layout.steps; t++) {
      const start = at + NUMBER * columns * layout.stepStart[t]!;
      this.#compute.kernels.multiplyElements(start, start, this.#masks[k]!, layout.active(t) * columns);
    }
  }

  #fillRowMaps(layout: BatchLayout): void {
    const { i32 } = this.#compute.arena;
    for (let s = 0, row = 0; s < layout.sentences; s++) {
      for (let t = 0; t < layout.lengths[s]!; t++, row++) {
        const step = layout.stepStart[t]! + s;
        i32[(this.#toSteps >>> 2) + row] = step;
        i32[(this.#toSentences >>> 2) + step] = row;
      }
    }
  }
}
