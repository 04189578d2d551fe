import { packedColumnsSize } from "../../../kernels/matrix.js";
import { type Compute, type IntegerOperand, NUMBER, type Operand, rowMajor, transposed } from "../compute.js";
import type { Parameter, Parameters } from "../parameters.js";
import { IntegerWeights } from "./integer-weights.js";

/**
 * An affine map y = x W + b of many rows at a time, with or without a bias. It computes with floats in
 * training, and with integers in networks that only parse.
 */
export class Affine {
  /** Length of a row of x. */
  readonly inputs: number;
  /** Length of a row of y, a multiple of 8. */
  readonly outputs: number;
  /** W, shape [inputs, outputs]. */
  readonly weights: Parameter;
  /** b, shape [1, outputs]; undefined if there is none. */
  readonly bias: Parameter | undefined;
  readonly #compute: Compute;
  /** Addresses of the weights packed for y = x W, and for dx = dy W'. */
  #forward = 0;
  #backward = 0;
  /** The weights in integers, if the network only parses. */
  #integers: IntegerWeights | undefined;

  /** Declares weights and bias as parameters. */
  constructor(
    compute: Compute,
    parameters: Parameters,
    name: string,
    inputs: number,
    outputs: number,
    hasBias = true,
  ) {
    this.#compute = compute;
    this.inputs = inputs;
    this.outputs = outputs;
    this.weights = parameters.matrix(`${name}.weights`, inputs, outputs);
    this.bias = hasBias ? parameters.matrix(`${name}.bias`, 1, outputs) : undefined;
  }

  /** Whether it computes with integers. */
  get isInteger(): boolean {
    return this.#integers !== undefined;
  }

  /** Packs the weights; call it whenever they have changed. */
  prepare(forTraining: boolean): void {
    const { arena, kernels } = this.#compute;
    const { inputs, outputs } = this;
    if (!forTraining) {
      this.#integers ??= new IntegerWeights(this.#compute, inputs, outputs);
      this.#integers.load(this.weights.at);
      return;
    }
    const weights = rowMajor(this.weights.at, outputs);
    if (this.#forward === 0) this.#forward = arena.takeNumbers(packedColumnsSize(inputs, outputs));
    kernels.packColumns(this.#forward, weights.at, weights.row, weights.column, inputs, outputs);
    if (this.#backward === 0) this.#backward = arena.takeNumbers(packedColumnsSize(outputs, inputs));
    const turned = transposed(weights);
    kernels.packColumns(this.#backward, turned.at, turned.row, turned.column, outputs, inputs);
  }

  /** Rounds x to integers, for `forward` of several maps of x; undefined if it computes with floats. */
  quantized(x: number, rows: number): IntegerOperand | undefined {
    return this.isInteger ? this.#compute.quantized(x, NUMBER * this.inputs, rows, this.inputs) : undefined;
  }

  /** y = x W + b, for the addresses of x and y. `quantized` is x in integers, if there are any. */
  forward(x: number, y: number, rows: number, quantized = this.quantized(x, rows)): void {
    const { outputs, bias } = this;
    if (this.#integers !== undefined) {
      this.#integers.multiply(quantized!, y, rows, bias?.at ?? 0);
      return;
    }
    if (bias === undefined) this.#compute.clear(y, rows * outputs);
    else this.#compute.kernels.fillRows(y, bias.at, rows, outputs);
    this.add(x, y, rows);
  }

  /** y += x W. Rows of x are `stride` bytes apart, if the network only parses. */
  add(x: number, y: number, rows: number, stride = NUMBER * this.inputs): void {
    const { inputs, outputs } = this;
    if (this.#integers !== undefined) {
      this.#integers.add(x, stride, y, rows);
      return;
    }
    this.#compute.multiply(y, NUMBER * outputs, rowMajor(x, inputs), this.#forward, rows, outputs, inputs);
  }

  /**
   * Adds to the gradients of weights and bias, and dy W' to dx unless dx is 0.
   * Inputs must be a multiple of 8.
   */
  backward(x: number, dy: number, dx: number, rows: number): void {
    const { inputs, outputs, bias } = this;
    addProduct(
      this.#compute,
      this.weights.gradient,
      transposed(rowMajor(x, inputs)),
      rowMajor(dy, outputs),
      inputs,
      outputs,
      rows,
    );
    if (bias !== undefined) this.#compute.kernels.sumColumns(bias.gradient, dy, rows, outputs);
    if (dx !== 0) this.inputGradient(dy, dx, rows);
  }

  /** dx += dy W'. */
  inputGradient(dy: number, dx: number, rows: number): void {
    const { inputs, outputs } = this;
    this.#compute.multiply(dx, NUMBER * inputs, rowMajor(dy, outputs), this.#backward, rows, inputs, outputs);
  }
}

/** C [m, n] += A [m, k] B [k, n]; C is in row-major order, and n is a multiple of 8. */
export function addProduct(
  compute: Compute,
  c: number,
  a: Operand,
  b: Operand,
  m: number,
  n: number,
  k: number,
): void {
  compute.multiply(c, NUMBER * n, a, compute.packed(b, k, n), m, n, k);
}
