import { type Compute, type IntegerOperand, NUMBER } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { Affine } from "./affine.js";
import { type Dropout, fillMask } from "./dropout.js";

/** A layer of leaky rectified units with dropout; rows of a group share one mask. */
export class Perceptron {
  /** The affine map before the rectifier. */
  readonly affine: Affine;
  /** Address of the output, shape [rows, outputs]. */
  output = 0;
  /** Address of its gradient; fill it before `backward`. */
  outputGradient = 0;
  readonly #compute: Compute;
  readonly #mask: GroupMask;

  /** Declares its weights as parameters. */
  constructor(compute: Compute, parameters: Parameters, name: string, inputs: number, outputs: number) {
    this.#compute = compute;
    this.affine = new Affine(compute, parameters, name, inputs, outputs);
    this.#mask = new GroupMask(compute, outputs);
  }

  /** Takes memory for batches of up to `rows` rows in `groups` groups. */
  reserve(rows: number, groups: number, forTraining: boolean): void {
    this.output = this.#compute.arena.takeNumbers(rows * this.affine.outputs);
    if (!forTraining) return;
    this.outputGradient = this.#compute.arena.takeNumbers(rows * this.affine.outputs);
    this.#mask.reserve(groups);
  }

  /** Fills `output` from the rows at address x. Group g has the rows starts[g] to starts[g + 1] - 1. */
  forward(
    x: number,
    starts: Int32Array,
    dropout?: Dropout,
    rate = 0,
    quantized?: IntegerOperand | undefined,
  ): void {
    const rows = starts[starts.length - 1]!;
    this.affine.forward(x, this.output, rows, quantized);
    this.#compute.kernels.leakyRelu(this.output, rows * this.affine.outputs);
    this.#mask.draw(starts, dropout, rate);
    this.#mask.apply(starts, this.output);
  }

  /** Propagates `outputGradient` back to the parameters, and to dx unless dx is 0. */
  backward(x: number, dx: number, starts: Int32Array): void {
    const rows = starts[starts.length - 1]!;
    this.#mask.apply(starts, this.outputGradient);
    // The sign of an output tells the slope: masks keep signs, and where a mask is 0, so is the gradient.
    this.#compute.kernels.leakyReluBackward(this.outputGradient, this.output, rows * this.affine.outputs);
    this.affine.backward(x, this.outputGradient, dx, rows);
  }
}

/** Dropout masks, one for each group of rows. */
export class GroupMask {
  readonly #compute: Compute;
  readonly #columns: number;
  #at = 0;
  #isNone = true;

  /** Masks for rows of `columns` numbers. */
  constructor(compute: Compute, columns: number) {
    this.#compute = compute;
    this.#columns = columns;
  }

  /** Takes memory for up to `groups` groups. */
  reserve(groups: number): void {
    this.#at = this.#compute.arena.takeNumbers(groups * this.#columns);
  }

  /** Draws new masks; there is none without dropout. */
  draw(starts: Int32Array, dropout: Dropout | undefined, rate: number): void {
    this.#isNone = dropout === undefined || rate === 0;
    if (this.#isNone) return;
    fillMask(this.#compute, dropout, this.#at, (starts.length - 1) * this.#columns, rate);
  }

  /** Multiplies the rows at address `rows` by the masks of their groups. */
  apply(starts: Int32Array, rows: number): void {
    if (this.#isNone) return;
    const width = NUMBER * this.#columns;
    for (let g = 0; g + 1 < starts.length; g++) {
      for (let r = starts[g]!; r < starts[g + 1]!; r++) {
        const at = rows + r * width;
        this.#compute.kernels.multiplyElements(at, at, this.#at + g * width, this.#columns);
      }
    }
  }
}
