import { addRow, type ByteTable } from "./byte-table.js";
import { type Compute, NUMBER } from "./compute.js";
import { IntegerWeights } from "./layers/integer-weights.js";
import type { Network } from "./network.js";
import { RowLists } from "./row-lists.js";

/** The embeddings of the input layer. */
export interface InputTables {
  /** Embeddings of words. */
  readonly words: ByteTable;
  /** Embeddings of character n-grams. */
  readonly grams: ByteTable;
  /** Frozen vectors; undefined if the network has none. */
  readonly vectors?: ByteTable | undefined;
  /** Embeddings of tags; undefined if the network sees none. */
  readonly tags?: ByteTable | undefined;
}

/** What a form contributes to the input. */
export interface FormInput {
  /** Its word. */
  readonly word: number;
  /** Its n-grams. */
  readonly grams: Int32Array;
  /** The row of its frozen vector, -1 for none. */
  readonly vector: number;
}

/**
 * The input layer of a network that only parses. The first LSTM layer maps the input of a node linearly to
 * the input of its gates. So the contribution of a form (word, n-grams and vector), and that of its tags, can be
 * computed once and kept in numbered places for all nodes that need it.
 */
export class ProjectedInput {
  readonly #network: Network;
  readonly #compute: Compute;
  readonly #tables: InputTables;
  /**
   * For each direction: the weights for forms and for tags, and the places [places, gates].
   */
  readonly #directions: readonly {
    forms: IntegerWeights;
    tags: IntegerWeights | undefined;
    places: number;
  }[];
  readonly #input: number;
  /** Number of columns of the input that a form decides. */
  readonly #formColumns: number;
  readonly #gates: number;
  readonly #rows: RowLists;

  /** Reserves `places` places; the parameters of the network must be loaded. */
  constructor(network: Network, tables: InputTables, places: number) {
    this.#network = network;
    this.#compute = network.compute;
    this.#tables = tables;
    const { arena } = network.compute;
    const { columns } = network.encoder.input;
    this.#formColumns = columns - (tables.tags?.columns ?? 0);
    const [first] = network.encoder.layers;
    this.#gates = 4 * first!.units;
    this.#input = arena.takeNumbers(columns);
    this.#rows = new RowLists(network.compute);
    this.#directions = first!.maps.map(({ input }) => {
      const integers = (from: number, to: number) => {
        const weights = new IntegerWeights(network.compute, to - from, this.#gates);
        weights.load(input.weights.at + NUMBER * from * this.#gates);
        return weights;
      };
      return {
        forms: integers(0, this.#formColumns),
        tags: tables.tags && integers(this.#formColumns, columns),
        places: arena.takeNumbers(places * this.#gates),
      };
    });
  }

  /** Computes the contribution of a form into a place. */
  makeForm(place: number, { word, grams, vector }: FormInput): void {
    const { words, grams: gramTable, vectors } = this.#tables;
    const { f32 } = this.#compute.arena;
    const at = this.#input >>> 2;
    const inputs = this.#formColumns;
    f32.fill(0, at, at + inputs);
    addRow(words, word, 1, f32, at);
    const scale = 1 / Math.sqrt(Math.max(1, grams.length));
    for (let k = 0; k < grams.length; k++) addRow(gramTable, grams[k]!, scale, f32, at + words.columns);
    if (vectors !== undefined && vector >= 0) {
      addRow(vectors, vector, 1, f32, at + words.columns + gramTable.columns);
    }
    const quantized = this.#compute.quantized(this.#input, NUMBER * inputs, 1, inputs);
    for (const { forms, places } of this.#directions) {
      forms.multiply(quantized, places + NUMBER * place * this.#gates, 1, 0);
    }
  }

  /** Computes the contribution of some tags into a place; it includes the bias of the gates. */
  makeTags(place: number, tags: Int32Array): void {
    const { arena } = this.#compute;
    const { maps } = this.#network.encoder.layers[0]!;
    const at = this.#input >>> 2;
    const table = this.#tables.tags;
    if (table !== undefined) {
      arena.f32.fill(0, at, at + table.columns);
      for (let k = 0; k < tags.length; k++) addRow(table, tags[k]!, 1, arena.f32, at);
    }
    const quantized = table && this.#compute.quantized(this.#input, NUMBER * table.columns, 1, table.columns);
    for (const [k, direction] of this.#directions.entries()) {
      const to = direction.places + NUMBER * place * this.#gates;
      const bias = maps[k]!.input.bias!.at;
      if (quantized !== undefined) direction.tags!.multiply(quantized, to, 1, bias);
      else arena.f32.copyWithin(to >>> 2, bias >>> 2, (bias >>> 2) + this.#gates);
    }
  }

  /** Fills the input of the gates of step-major rows, from `first` on, from the two places of each. */
  fillGates(first: number, rows: number, places: Int32Array): void {
    this.#rows.start(rows, 2 * rows);
    for (let row = 0; row < rows; row++) this.#rows.add(places, 2 * row, 2 * row + 2, 1);
    const layer = this.#network.encoder.layers[0]!;
    for (const [k, { places: at }] of this.#directions.entries()) {
      const width = NUMBER * this.#gates;
      this.#rows.sum({ at, columns: this.#gates }, layer.gates(k as 0 | 1) + first * width, width);
    }
  }
}
