import { type Compute, NUMBER } from "../compute.js";
import type { Parameters } from "../parameters.js";
import { Affine } from "./affine.js";
import { type Dropout, fillMask } from "./dropout.js";

/** A layer of leaky rectified units with dropout, one mask for each group of rows. */
export class Perceptron {
  readonly affine: Affine;
  /** [rows, outputs], and the gradient, which must be filled before `backward`. */
  output = 0;
  outputGradient = 0;
  readonly #compute: Compute;
  readonly #mask: GroupMask;

  constructor(compute: Compute, parameters: Parameters, name: string, inputs: number, outputs: number) {
    this.#compute = compute;
    this.affine = new Affine(compute, parameters, name, inputs, outputs);
    this.#mask = new GroupMask(compute, outputs);
  }

  reserve(rows: number, groups: number, forTraining: boolean): void {
    this.output = this.#compute.arena.takeNumbers(rows * this.affine.outputs);
    if (!forTraining) return;
    this.outputGradient = this.#compute.arena.takeNumbers(rows * this.affine.outputs);
    this.#mask.reserve(groups);
  }

  /** Fills `output`. Rows of group g are starts[g] up to, not including, starts[g + 1]. */
  forward(x: number, starts: Int32Array, dropout?: Dropout, rate = 0): void {
    const rows = starts[starts.length - 1]!;
    this.affine.forward(x, this.output, rows);
    this.#compute.kernels.leakyRelu(this.output, rows * this.affine.outputs);
    this.#mask.draw(starts, dropout, rate);
    this.#mask.apply(starts, this.output);
  }

  backward(x: number, dx: number, starts: Int32Array): void {
    const rows = starts[starts.length - 1]!;
    this.#mask.apply(starts, this.outputGradient);
    // Masks keep signs, and where they are 0 so is the gradient.
    this.#compute.kernels.leakyReluBackward(this.outputGradient, this.output, rows * this.affine.outputs);
    this.affine.backward(x, this.outputGradient, dx, rows);
  }
}

/** A dropout mask for each group of rows; none where nothing is left out. */
export class GroupMask {
  readonly #compute: Compute;
  readonly #columns: number;
  #at = 0;
  #isNone = true;

  constructor(compute: Compute, columns: number) {
    this.#compute = compute;
    this.#columns = columns;
  }

  reserve(groups: number): void {
    this.#at = this.#compute.arena.takeNumbers(groups * this.#columns);
  }

  draw(starts: Int32Array, dropout: Dropout | undefined, rate: number): void {
    this.#isNone = dropout === undefined || rate === 0;
    if (this.#isNone) return;
    fillMask(this.#compute, dropout, this.#at, (starts.length - 1) * this.#columns, rate);
  }

  /** Multiplies rows with the masks of their groups. */
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
