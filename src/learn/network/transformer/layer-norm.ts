import type { Parameter, Parameters } from "../parameters.js";
import type { TransformerCompute } from "./transformer-compute.js";

/** Normalizes rows to mean 0 and variance 1, then scales and shifts their columns (Ba et al. 2016). */
export class LayerNorm {
  /** The factors of the columns, shape [1, columns]. They begin at 0 and need values. */
  readonly gain: Parameter;
  /** What is added to the columns, shape [1, columns]. */
  readonly bias: Parameter;
  readonly #compute: TransformerCompute;
  readonly #epsilon: number;
  /** Shape [rows]: 1 / deviation of each row. */
  #inverse = 0;

  /** Declares its parameters. */
  constructor(
    compute: TransformerCompute,
    parameters: Parameters,
    name: string,
    columns: number,
    epsilon: number,
  ) {
    this.#compute = compute;
    this.#epsilon = epsilon;
    this.gain = parameters.matrix(`${name}.gain`, 1, columns);
    this.bias = parameters.matrix(`${name}.bias`, 1, columns);
  }

  /** Takes memory for batches of up to `rows` rows. */
  reserve(rows: number): void {
    this.#inverse = this.#compute.arena.takeNumbers(rows);
  }

  /** Fills y from x, whose rows become normalized; `backward` needs them. */
  forward(x: number, y: number, rows: number): void {
    const { gain, bias } = this;
    const { kernels } = this.#compute;
    kernels.normalizeRows(y, x, gain.at, bias.at, this.#inverse, rows, gain.columns, this.#epsilon);
  }

  /** Adds to the gradients of its parameters and writes that of x to dx, which may be dy. */
  backward(normal: number, dy: number, dx: number, rows: number): void {
    const { gain, bias } = this;
    const { kernels } = this.#compute;
    kernels.sumColumns(bias.gradient, dy, rows, bias.columns);
    kernels.normalizeRowsBackward(dx, dy, normal, gain.at, gain.gradient, this.#inverse, rows, gain.columns);
  }
}
