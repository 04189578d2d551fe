import { integersSize } from "../../../kernels/integers.js";
import { type Compute, type IntegerOperand, NUMBER } from "../compute.js";

/**
 * The weights W [inputs, outputs] of a map y = x W as 16-bit integers, for networks that only parse. Rows of
 * x are rounded to integers, too, so the sums are exact (see kernels/integers.ts). Inputs and outputs are
 * multiples of 8.
 */
export class IntegerWeights {
  readonly #compute: Compute;
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #weights: number;
  readonly #scales: number;
  /** Shape [outputs]: zeros, which products without a bias start from. */
  readonly #zeros: number;

  /** Takes memory for weights, which `load` fills. */
  constructor(compute: Compute, inputs: number, outputs: number) {
    const { arena } = compute;
    this.#compute = compute;
    this.#inputs = inputs;
    this.#outputs = outputs;
    this.#weights = arena.takeNumbers(integersSize(outputs, inputs));
    this.#scales = arena.takeNumbers(outputs);
    this.#zeros = arena.takeNumbers(outputs);
  }

  /** Rounds the floats at an address, shape [inputs, outputs]. */
  load(floats: number): void {
    const { kernels } = this.#compute;
    kernels.quantizeColumns(this.#weights, this.#scales, floats, this.#inputs, this.#outputs);
  }

  /** y = x W + b for rows of integers, where b is the address of a row, or 0 for none. */
  multiply(x: IntegerOperand, y: number, rows: number, b: number): void {
    this.#multiply(x, y, b === 0 ? this.#zeros : b, 0, rows);
  }

  /** y += x W for rows of floats. Rows of x are `stride` bytes apart. */
  add(x: number, stride: number, y: number, rows: number): void {
    this.#multiply(
      this.#compute.quantized(x, stride, rows, this.#inputs),
      y,
      y,
      NUMBER * this.#outputs,
      rows,
    );
  }

  #multiply(x: IntegerOperand, y: number, start: number, startStride: number, rows: number): void {
    this.#compute.multiplyIntegers(
      y,
      NUMBER * this.#outputs,
      start,
      startStride,
      x,
      { at: this.#weights, scales: this.#scales },
      rows,
      this.#outputs,
      this.#inputs,
    );
  }
}
