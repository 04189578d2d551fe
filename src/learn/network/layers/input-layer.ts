import type { BatchLayout } from "../batch-layout.js";
import { type Compute, NUMBER } from "../compute.js";
import type { ContextLayer } from "../context-layer.js";
import { type NetworkInput, UNKNOWN_WORD } from "../network-input.js";
import { type Parameter, type Parameters, Table } from "../parameters.js";
import { RowLists } from "../row-lists.js";
import type { Dropout } from "./dropout.js";

/** Sizes of the input layer. Numbers of columns are multiples of 8; a part with 0 columns is left out. */
export interface InputSizes {
  /** Number of words. */
  readonly words: number;
  /** Number of character n-grams. */
  readonly grams: number;
  /** Number of frozen vectors. */
  readonly vectors: number;
  /** Number of tags. */
  readonly tags: number;
  /** Length of the embedding of a word. */
  readonly wordColumns: number;
  /** Length of the embedding of an n-gram. */
  readonly gramColumns: number;
  /** Length of a frozen vector. */
  readonly vectorColumns: number;
  /** Length of the embedding of a tag. */
  readonly tagColumns: number;
  /** Length of a vector of the context layer; 0, or left out, if there is no such layer. */
  readonly contextColumns?: number | undefined;
}

/** Dropout rates of the input. */
export interface InputDropout {
  /** A word of frequency f becomes unknown with probability word / (word + f). */
  readonly word: number;
  /** Probability that all n-grams of a node are dropped. */
  readonly grams: number;
  /** Probability that the frozen vector of a node is dropped. */
  readonly vectors: number;
  /** Probability that all tags of a node are dropped. */
  readonly tags: number;
}

/** What a forward pass of training drops from the input. */
export interface DroppedInput {
  /** Draws what is dropped. */
  readonly draw: Dropout;
  /** Dropout rates. */
  readonly rates: InputDropout;
  /** Frequency of each word in the training data. */
  readonly counts: Int32Array;
}

/**
 * The names of the parts of the input that are sums of rows of tables, in the order of their columns. Tags come
 * last, since forms decide the rest; the context layer follows.
 */
export const INPUT_PARTS = ["words", "grams", "vectors", "tags"] as const;
/** A part of the input, and the name of its table. */
export type InputPart = (typeof INPUT_PARTS)[number];

/** A part of the input: the sum of some rows of a table for each node. */
interface Source {
  readonly table: Parameter;
  readonly columns: number;
  /** First of its columns in the vector of a node. */
  readonly offset: number;
  readonly lists: RowLists;
}

/** Rows of a table and where those of a node begin and end. */
interface NodeRows {
  readonly items: Int32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * The input layer. The vector of a node is the concatenation of the embedding of its word, the sum of the
 * embeddings of its n-grams divided by the square root of their number, its frozen vector, the sum of the
 * embeddings of its tags, and its vector from the context layer.
 */
export class InputLayer {
  /** Length of the vector of a node. */
  readonly columns: number;
  /** Sizes of its parts. */
  readonly sizes: InputSizes;
  /** Address of the vectors, shape [rows, columns], in step-major order. */
  output = 0;
  /** Address of their gradient. */
  outputGradient = 0;
  readonly #sources: Partial<Record<InputPart, Source>> = {};
  /** The part of the context layer: a row of its output for each node. */
  readonly #context: Pick<Source, "columns" | "offset" | "lists"> | undefined;

  /** Declares the embeddings as parameters. */
  constructor(compute: Compute, parameters: Parameters, sizes: InputSizes) {
    this.sizes = sizes;
    const { wordColumns, gramColumns, vectorColumns, tagColumns } = sizes;
    const widths = { words: wordColumns, grams: gramColumns, vectors: vectorColumns, tags: tagColumns };
    let offset = 0;
    for (const part of INPUT_PARTS) {
      const columns = widths[part];
      if (columns === 0) continue;
      const table =
        part === "vectors"
          ? parameters.frozenTable(part, sizes[part], columns)
          : parameters.table(part, sizes[part], columns);
      this.#sources[part] = { table, columns, offset, lists: new RowLists(compute) };
      offset += columns;
    }
    const { contextColumns = 0 } = sizes;
    if (contextColumns > 0) {
      this.#context = { columns: contextColumns, offset, lists: new RowLists(compute) };
    }
    this.columns = offset + contextColumns;
  }

  /** Fills `output`, with dropout in training. The context layer must have encoded the batch. */
  forward(
    layout: BatchLayout,
    batch: readonly NetworkInput[],
    dropped?: DroppedInput,
    context?: ContextLayer,
  ): void {
    for (const part of INPUT_PARTS) this.#sources[part]?.lists.start(layout.rows, itemsOf(batch, part));
    const word = new Int32Array(1);
    for (let t = 0; t < layout.steps; t++) {
      for (let s = 0; s < layout.active(t); s++) {
        const input = batch[layout.order[s]!]!;
        word[0] = dropped === undefined ? input.words[t]! : keptWord(input.words[t]!, dropped);
        this.#sources.words?.lists.add(word, 0, 1, 1);
        const { grams, gramStart, tags, tagStart, vectors } = input;
        const [gramFrom, gramTo] = [gramStart[t]!, gramStart[t + 1]!];
        const perGram = 1 / Math.sqrt(Math.max(1, gramTo - gramFrom));
        this.#add("grams", { items: grams, from: gramFrom, to: gramTo }, perGram, dropped);
        const hasVector = vectors[t]! >= 0;
        this.#add("vectors", { items: vectors, from: t, to: hasVector ? t + 1 : t }, 1, dropped);
        this.#add("tags", { items: tags, from: tagStart[t]!, to: tagStart[t + 1]! }, 1, dropped);
      }
    }
    const stride = NUMBER * this.columns;
    for (const part of INPUT_PARTS) {
      const source = this.#sources[part];
      source?.lists.sum(source.table, this.output + NUMBER * source.offset, stride);
    }
    if (this.#context === undefined) return;
    const { columns, offset, lists } = this.#context;
    lists.start(layout.rows, layout.rows);
    const rows = contextRows(layout);
    for (let row = 0; row < layout.rows; row++) lists.add(rows, row, row + 1, 1);
    lists.sum({ at: context!.output, columns }, this.output + NUMBER * offset, stride);
  }

  /**
   * Propagates `outputGradient` back to the embeddings, and to the gradient of the context layer's output, if one is
   * given; frozen vectors have no gradient.
   */
  backward(context?: ContextLayer): void {
    const stride = NUMBER * this.columns;
    for (const part of INPUT_PARTS) {
      const source = this.#sources[part];
      if (source === undefined || !(source.table instanceof Table)) continue;
      const { table, columns, offset, lists } = source;
      lists.scatter(table.gradient, columns, this.outputGradient + NUMBER * offset, stride);
      lists.touch(table);
    }
    if (this.#context === undefined || context === undefined) return;
    const { columns, offset, lists } = this.#context;
    lists.scatter(context.outputGradient, columns, this.outputGradient + NUMBER * offset, stride);
  }

  /** Adds the rows of a node to the lists of a part, or none if they are dropped. */
  #add(
    part: "grams" | "vectors" | "tags",
    { items, from, to }: NodeRows,
    scale: number,
    dropped?: DroppedInput,
  ): void {
    const source = this.#sources[part];
    if (source === undefined) return;
    const rate = dropped?.rates[part] ?? 0;
    if (dropped !== undefined && dropped.draw.random() < rate) source.lists.add(items, from, from, 0);
    else source.lists.add(items, from, to, scale / (1 - rate));
  }
}

/** Shape [rows]: for each step-major row, the row of its node in the output of a context layer. */
export function contextRows(layout: BatchLayout): Int32Array {
  const firsts = new Int32Array(layout.sentences);
  const lengths = new Int32Array(layout.sentences);
  for (let s = 0; s < layout.sentences; s++) lengths[layout.order[s]!] = layout.lengths[s]!;
  for (let k = 1; k < layout.sentences; k++) firsts[k] = firsts[k - 1]! + lengths[k - 1]!;
  const rows = new Int32Array(layout.rows);
  for (let t = 0, row = 0; t < layout.steps; t++) {
    for (let s = 0; s < layout.active(t); s++) rows[row++] = firsts[layout.order[s]!]! + t;
  }
  return rows;
}

/** The word itself, or the unknown word with a probability that falls with its frequency. */
function keptWord(word: number, { draw, rates, counts }: DroppedInput): number {
  return draw.random() < rates.word / (rates.word + counts[word]!) ? UNKNOWN_WORD : word;
}

/** The number of rows that a part has for all nodes of a batch, at most. */
function itemsOf(batch: readonly NetworkInput[], part: InputPart): number {
  let sum = 0;
  for (const input of batch) sum += input[part].length;
  return sum;
}
