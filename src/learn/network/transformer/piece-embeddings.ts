import { addRow, type ByteTable } from "../byte-table.js";
import { NUMBER } from "../compute.js";
import { GroupMask } from "../layers/perceptron.js";
import type { Parameter, Parameters, Table } from "../parameters.js";
import { LayerNorm } from "./layer-norm.js";
import type { PieceBatch } from "./piece-batch.js";
import type { TransformerCompute } from "./transformer-compute.js";
import type { TransformerPass } from "./transformer-layer.js";

/** Sizes of embeddings. */
export interface PieceEmbeddingSizes {
  /** Number of pieces in the vocabulary. */
  readonly pieces: number;
  /** Number of positions: the longest sequence. */
  readonly positions: number;
  /** Length of a vector, a multiple of 8. */
  readonly columns: number;
  /** What is added to variances before they are divided by. */
  readonly epsilon: number;
}

/** The input of a transformer: for each piece the sum of the vectors of the piece and its position, normalized. */
export class PieceEmbeddings {
  /** The vectors of pieces; only a network for training has memory for them. */
  readonly table: Table;
  /** The vectors of positions. */
  readonly positions: Parameter;
  readonly norm: LayerNorm;
  /** The vectors of pieces in bytes, for a network that only encodes. */
  bytes: ByteTable | undefined;
  /** Address of the output, shape [rows, columns]. */
  output = 0;
  /** Address of its gradient; others add to it before `backward`, which overwrites it. */
  outputGradient = 0;
  readonly #compute: TransformerCompute;
  readonly #mask: GroupMask;
  /** The sums; normalized after `forward`. */
  #sum = 0;

  /** Declares its parameters. */
  constructor(compute: TransformerCompute, parameters: Parameters, name: string, sizes: PieceEmbeddingSizes) {
    const { pieces, positions, columns, epsilon } = sizes;
    this.#compute = compute;
    this.table = parameters.table(`${name}.pieces`, pieces, columns);
    this.positions = parameters.matrix(`${name}.positions`, positions, columns);
    this.norm = new LayerNorm(compute, parameters, `${name}.norm`, columns, epsilon);
    this.#mask = new GroupMask(compute, columns);
  }

  /** Takes memory for batches of up to `rows` rows in `sequences` sequences. */
  reserve(rows: number, sequences: number, forTraining: boolean): void {
    const { arena } = this.#compute;
    const { columns } = this.table;
    this.norm.reserve(rows);
    this.#sum = arena.takeNumbers(rows * columns);
    this.output = arena.takeNumbers(rows * columns);
    if (!forTraining) return;
    this.outputGradient = arena.takeNumbers(rows * columns);
    this.#mask.reserve(sequences);
  }

  /** Fills `output`. */
  forward({ pieces, starts }: PieceBatch, pass?: TransformerPass): void {
    const { f32 } = this.#compute.arena;
    const { columns } = this.table;
    for (let s = 0; s + 1 < starts.length; s++) {
      for (let row = starts[s]!; row < starts[s + 1]!; row++) {
        const to = (this.#sum >>> 2) + row * columns;
        const position = (this.positions.at >>> 2) + (row - starts[s]!) * columns;
        f32.copyWithin(to, position, position + columns);
        this.#addPiece(f32, to, pieces[row]!);
      }
    }
    this.norm.forward(this.#sum, this.output, pieces.length);
    this.#mask.draw(starts, pass?.draw, pass?.rate ?? 0);
    this.#mask.apply(starts, this.output);
  }

  #addPiece(f32: Float32Array, to: number, piece: number): void {
    const { bytes, table } = this;
    if (bytes !== undefined) {
      addRow(bytes, piece, 1, f32, to);
      return;
    }
    const from = (table.at >>> 2) + piece * table.columns;
    for (let c = 0; c < table.columns; c++) f32[to + c]! += f32[from + c]!;
  }

  /** Adds to the gradients of its parameters, from `outputGradient`. */
  backward({ pieces, starts }: PieceBatch): void {
    const { table, positions } = this;
    const { columns } = table;
    const { kernels } = this.#compute;
    this.#mask.apply(starts, this.outputGradient);
    this.norm.backward(this.#sum, this.outputGradient, this.outputGradient, pieces.length);
    for (let s = 0; s + 1 < starts.length; s++) {
      for (let row = starts[s]!; row < starts[s + 1]!; row++) {
        const from = this.outputGradient + NUMBER * row * columns;
        kernels.addElements(table.gradient + NUMBER * pieces[row]! * columns, from, columns);
        table.touch(pieces[row]!);
        kernels.addElements(positions.gradient + NUMBER * (row - starts[s]!) * columns, from, columns);
      }
    }
  }
}
