import type { BatchLayout } from "../batch-layout.js";
import { type Compute, NUMBER } from "../compute.js";
import { type NetworkInput, UNKNOWN_WORD } from "../network-input.js";
import type { Parameters, Table } from "../parameters.js";
import { RowLists } from "../row-lists.js";
import type { Dropout } from "./dropout.js";

/** Sizes of the input layer. Numbers of columns are multiples of 8. */
export interface InputSizes {
  /** Number of words. */
  readonly words: number;
  /** Number of character n-grams. */
  readonly grams: number;
  /** Number of tags. */
  readonly tags: number;
  /** Length of the embedding of a word. */
  readonly wordColumns: number;
  /** Length of the embedding of an n-gram. */
  readonly gramColumns: number;
  /** Length of the embedding of a tag. */
  readonly tagColumns: number;
}

/** Dropout rates of the input. */
export interface InputDropout {
  /** A word of frequency f becomes unknown with probability word / (word + f). */
  readonly word: number;
  /** Probability that all n-grams of a node are dropped. */
  readonly grams: number;
  /** Probability that all tags of a node are dropped. */
  readonly tags: number;
}

/**
 * The input layer. The vector of a node is the concatenation of the embedding of its word, the sum of the
 * embeddings of its n-grams divided by the square root of their number, and the sum of the embeddings of
 * its tags.
 */
export class InputLayer {
  /** Length of the vector of a node. */
  readonly columns: number;
  /** Sizes of its parts. */
  readonly sizes: InputSizes;
  /** Embeddings of words. */
  readonly words: Table;
  /** Embeddings of character n-grams. */
  readonly grams: Table;
  /** Embeddings of tags. */
  readonly tags: Table;
  /** Address of the vectors, shape [rows, columns], in step-major order. */
  output = 0;
  /** Address of their gradient. */
  outputGradient = 0;
  readonly #wordLists: RowLists;
  readonly #gramLists: RowLists;
  readonly #tagLists: RowLists;

  /** Declares the embeddings as parameters. */
  constructor(compute: Compute, parameters: Parameters, sizes: InputSizes) {
    this.sizes = sizes;
    this.columns = sizes.wordColumns + sizes.gramColumns + sizes.tagColumns;
    this.words = parameters.table("words", sizes.words, sizes.wordColumns);
    this.grams = parameters.table("grams", sizes.grams, sizes.gramColumns);
    this.tags = parameters.table("tags", sizes.tags, sizes.tagColumns);
    this.#wordLists = new RowLists(compute);
    this.#gramLists = new RowLists(compute);
    this.#tagLists = new RowLists(compute);
  }

  /** Fills `output`. With dropout, `counts` are the frequencies of words. */
  forward(
    layout: BatchLayout,
    batch: readonly NetworkInput[],
    dropout?: { readonly draw: Dropout; readonly rates: InputDropout; readonly counts: Int32Array },
  ): void {
    const { wordColumns, gramColumns } = this.sizes;
    const [grams, tags] = [totals(batch, "grams"), totals(batch, "tags")];
    this.#wordLists.start(layout.rows, layout.rows);
    this.#gramLists.start(layout.rows, grams);
    this.#tagLists.start(layout.rows, tags);
    const word = new Int32Array(1);
    for (let t = 0; t < layout.steps; t++) {
      for (let s = 0; s < layout.active(t); s++) {
        const { words, grams, gramStart, tags, tagStart } = batch[layout.order[s]!]!;
        word[0] = words[t]!;
        let [gramScale, tagScale] = [1, 1];
        if (dropout !== undefined) {
          const { draw, rates, counts } = dropout;
          if (draw.random() < rates.word / (rates.word + counts[words[t]!]!)) word[0] = UNKNOWN_WORD;
          gramScale = draw.random() < rates.grams ? 0 : 1 / (1 - rates.grams);
          tagScale = draw.random() < rates.tags ? 0 : 1 / (1 - rates.tags);
        }
        this.#wordLists.add(word, 0, 1, 1);
        const gramCount = gramStart[t + 1]! - gramStart[t]!;
        const gramEnd = gramScale === 0 ? gramStart[t]! : gramStart[t + 1]!;
        this.#gramLists.add(grams, gramStart[t]!, gramEnd, gramScale / Math.sqrt(Math.max(1, gramCount)));
        this.#tagLists.add(tags, tagStart[t]!, tagScale === 0 ? tagStart[t]! : tagStart[t + 1]!, tagScale);
      }
    }
    const stride = NUMBER * this.columns;
    this.#wordLists.sum(this.words, this.output, stride);
    this.#gramLists.sum(this.grams, this.output + NUMBER * wordColumns, stride);
    this.#tagLists.sum(this.tags, this.output + NUMBER * (wordColumns + gramColumns), stride);
  }

  /** Propagates `outputGradient` back to the embeddings. */
  backward(): void {
    const { wordColumns, gramColumns, tagColumns } = this.sizes;
    const stride = NUMBER * this.columns;
    const at = this.outputGradient;
    this.#wordLists.scatter(this.words.gradient, wordColumns, at, stride);
    this.#gramLists.scatter(this.grams.gradient, gramColumns, at + NUMBER * wordColumns, stride);
    this.#tagLists.scatter(this.tags.gradient, tagColumns, at + NUMBER * (wordColumns + gramColumns), stride);
    this.#wordLists.touch(this.words);
    this.#gramLists.touch(this.grams);
    this.#tagLists.touch(this.tags);
  }
}

function totals(batch: readonly NetworkInput[], part: "grams" | "tags"): number {
  let sum = 0;
  for (const input of batch) sum += input[part].length;
  return sum;
}
