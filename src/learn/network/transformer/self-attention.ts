import { type Block, blockFor, NUMBER, type Operand, padded, rowMajor, transposed } from "../compute.js";
import type { TransformerCompute } from "./transformer-compute.js";

/**
 * Multi-head attention of each row to all rows of its sequence (Vaswani et al. 2017). Sequences lie one after the
 * other, without padding; sequence s has the rows starts[s] to starts[s + 1] - 1. The input has a query, a key
 * and a value for each row, shape [rows, 3, heads, size].
 */
export class SelfAttention {
  readonly #compute: TransformerCompute;
  readonly #heads: number;
  /** Numbers of a head, a multiple of 8. */
  readonly #size: number;
  /** The probabilities of all sequences and heads, [n, padded(n)] each; without training, of the last. */
  #probabilities: Block = { at: 0, size: 0 };
  /** The gradient of the probabilities of one head. */
  #gradient: Block = { at: 0, size: 0 };

  /** @throws {RangeError} if `columns` is not a multiple of 8 for each head */
  constructor(compute: TransformerCompute, columns: number, heads: number) {
    if (columns % (8 * heads) !== 0) {
      throw new RangeError(`expected a multiple of 8 columns for each of ${heads} heads, found ${columns}`);
    }
    this.#compute = compute;
    this.#heads = heads;
    this.#size = columns / heads;
  }

  /** Fills `context`, shape [rows, heads, size]. For training it keeps what `backward` needs. */
  forward(starts: Int32Array, input: number, context: number, forTraining: boolean): void {
    const compute = this.#compute;
    const size = this.#size;
    const columns = this.#heads * size;
    compute.clear(context, starts[starts.length - 1]! * columns);
    this.#reserve(starts, forTraining);
    this.#visit(starts, forTraining, (first, n, head, probabilities) => {
      const width = padded(n);
      const [query, key, value] = this.#parts(input, first, head);
      compute.clear(probabilities, n * width);
      const keys = compute.packed(transposed(key), size, n);
      compute.multiply(probabilities, NUMBER * width, query, keys, n, width, size);
      compute.kernels.scaledSoftmax(probabilities, NUMBER * width, n, n, 1 / Math.sqrt(size));
      const to = context + NUMBER * (first * columns + head * size);
      const values = compute.packed(value, n, size);
      compute.multiply(to, NUMBER * columns, rowMajor(probabilities, width), values, n, size, n);
    });
  }

  /** Adds the gradient of the input, from that of the context. */
  backward(starts: Int32Array, input: number, contextGradient: number, inputGradient: number): void {
    const compute = this.#compute;
    const size = this.#size;
    const columns = this.#heads * size;
    const longest = longestOf(starts);
    this.#gradient = blockFor(compute.arena, this.#gradient, longest * padded(longest));
    const gradient = this.#gradient.at;
    this.#visit(starts, true, (first, n, head, probabilities) => {
      const width = padded(n);
      const [query, key, value] = this.#parts(input, first, head);
      const [dQuery, dKey, dValue] = this.#parts(inputGradient, first, head);
      const dContext: Operand = {
        at: contextGradient + NUMBER * (first * columns + head * size),
        row: NUMBER * columns,
        column: NUMBER,
      };
      const add = (to: Operand, a: Operand, b: Operand) =>
        compute.multiply(to.at, to.row, a, compute.packed(b, n, size), n, size, n);
      add(dValue, transposed(rowMajor(probabilities, width)), dContext);
      compute.clear(gradient, n * width);
      const values = compute.packed(transposed(value), size, n);
      compute.multiply(gradient, NUMBER * width, dContext, values, n, width, size);
      const factor = 1 / Math.sqrt(size);
      compute.kernels.scaledSoftmaxBackward(gradient, probabilities, NUMBER * width, n, n, factor);
      add(dQuery, rowMajor(gradient, width), key);
      add(dKey, transposed(rowMajor(gradient, width)), query);
    });
  }

  /** Query, key and value of a head for the rows from `first` on. */
  #parts(input: number, first: number, head: number): [Operand, Operand, Operand] {
    const columns = this.#heads * this.#size;
    const row = NUMBER * 3 * columns;
    const part = (k: number): Operand => ({
      at: input + first * row + NUMBER * (k * columns + head * this.#size),
      row,
      column: NUMBER,
    });
    return [part(0), part(1), part(2)];
  }

  #reserve(starts: Int32Array, forTraining: boolean): void {
    let needed = 0;
    for (let s = 0; s + 1 < starts.length; s++) {
      const n = starts[s + 1]! - starts[s]!;
      needed = forTraining ? needed + this.#heads * n * padded(n) : Math.max(needed, n * padded(n));
    }
    this.#probabilities = blockFor(this.#compute.arena, this.#probabilities, needed);
  }

  /** Visits all heads of all sequences: the first row, the number of rows, the head, and its probabilities. */
  #visit(
    starts: Int32Array,
    forTraining: boolean,
    visit: (first: number, n: number, head: number, probabilities: number) => void,
  ): void {
    let { at } = this.#probabilities;
    for (let s = 0; s + 1 < starts.length; s++) {
      const n = starts[s + 1]! - starts[s]!;
      for (let head = 0; head < this.#heads; head++) {
        visit(starts[s]!, n, head, at);
        if (forTraining) at += NUMBER * n * padded(n);
      }
    }
  }
}

function longestOf(starts: Int32Array): number {
  let longest = 0;
  for (let s = 0; s + 1 < starts.length; s++) longest = Math.max(longest, starts[s + 1]! - starts[s]!);
  return longest;
}
