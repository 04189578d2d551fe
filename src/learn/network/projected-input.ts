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
  /** Embeddings of tags. */
  readonly tags: ByteTable;
}

/**
 * The input layer of a network that only parses. The first LSTM layer maps the input of a node linearly to
 * the input of its gates. So the contribution of a word with its n-grams, and that of its tags, can be
 * computed once and kept in numbered places for all nodes that need it.
 */
export class ProjectedInput {
  readonly #network: Network;
  readonly #compute: Compute;
  readonly #tables: InputTables;
  /**
   * For each direction: the weights for words with n-grams and for tags, and the places [places, gates].
   */
  readonly #directions: readonly { forms: IntegerWeights; tags: IntegerWeights; places: number }[];
  readonly #input: number;
  readonly #gates: number;
  readonly #rows: RowLists;

  /** Reserves `places` places; the parameters of the network must be loaded. */
  constructor(network: Network, tables: InputTables, places: number) {
    this.#network = network;
    this.#compute = network.compute;
    this.#tables = tables;
    const { arena } = network.compute;
    const { columns } = network.encoder.input;
    const ofForms = tables.words.columns + tables.grams.columns;
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
        forms: integers(0, ofForms),
        tags: integers(ofForms, columns),
        places: arena.takeNumbers(places * this.#gates),
      };
    });
  }

  /** Computes the contribution of a word with its n-grams into a place. */
  makeForm(place: number, word: number, grams: Int32Array): void {
    const { words, grams: gramTable } = this.#tables;
    const { f32 } = this.#compute.arena;
    const at = this.#input >>> 2;
    const inputs = words.columns + gramTable.columns;
    f32.fill(0, at, at + inputs);
    addRow(words, word, 1, f32, at);
    const scale = 1 / Math.sqrt(Math.max(1, grams.length));
    for (let k = 0; k < grams.length; k++) addRow(gramTable, grams[k]!, scale, f32, at + words.columns);
    const quantized = this.#compute.quantized(this.#input, NUMBER * inputs, 1, inputs);
    for (const { forms, places } of this.#directions) {
      forms.multiply(quantized, places + NUMBER * place * this.#gates, 1, 0);
    }
  }

  /** Computes the contribution of some tags into a place; it includes the bias of the gates. */
  makeTags(place: number, tags: Int32Array): void {
    const table = this.#tables.tags;
    const { f32 } = this.#compute.arena;
    const at = this.#input >>> 2;
    f32.fill(0, at, at + table.columns);
    for (let k = 0; k < tags.length; k++) addRow(table, tags[k]!, 1, f32, at);
    const { maps } = this.#network.encoder.layers[0]!;
    const quantized = this.#compute.quantized(this.#input, NUMBER * table.columns, 1, table.columns);
    for (const [k, direction] of this.#directions.entries()) {
      const to = direction.places + NUMBER * place * this.#gates;
      direction.tags.multiply(quantized, to, 1, maps[k]!.input.bias!.at);
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
