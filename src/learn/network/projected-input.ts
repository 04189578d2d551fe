import { packedColumnsSize } from "../../kernels/matrix.js";
import { addRow, type ByteTable } from "./byte-table.js";
import { type Compute, NUMBER } from "./compute.js";
import type { Network } from "./network.js";

/** The tables of the input layer. */
export interface InputTables {
  readonly words: ByteTable;
  readonly grams: ByteTable;
  readonly tags: ByteTable;
}

/**
 * The input layer for parsing. The first LSTM layer maps the input of a node linearly to what goes into its gates, so
 * that the parts of words with their n-grams, and of tags, can be kept in places of memory, ready-made, for all nodes
 * that have them.
 */
export class ProjectedInput {
  readonly #network: Network;
  readonly #compute: Compute;
  readonly #tables: InputTables;
  /** For each direction: the packed weights for words with n-grams and for tags, and [places, gates]. */
  readonly #directions: readonly { forms: number; tags: number; places: number }[];
  readonly #input: number;
  readonly #gates: number;

  /** For so many places; the parameters of the network must be there. */
  constructor(network: Network, tables: InputTables, places: number) {
    this.#network = network;
    this.#compute = network.compute;
    this.#tables = tables;
    const { arena, kernels } = network.compute;
    const { columns } = network.encoder.input;
    const ofForms = tables.words.columns + tables.grams.columns;
    const [first] = network.encoder.layers;
    this.#gates = 4 * first!.units;
    this.#input = arena.takeNumbers(columns);
    this.#directions = first!.maps.map(({ input }) => {
      const packed = (from: number, to: number) => {
        const place = arena.takeNumbers(packedColumnsSize(to - from, this.#gates));
        const weights = input.weights.at + NUMBER * from * this.#gates;
        kernels.packColumns(place, weights, NUMBER * this.#gates, NUMBER, to - from, this.#gates);
        return place;
      };
      return {
        forms: packed(0, ofForms),
        tags: packed(ofForms, columns),
        places: arena.takeNumbers(places * this.#gates),
      };
    });
  }

  /** Makes the part of a word with its n-grams, in some place. */
  makeForm(place: number, word: number, grams: Int32Array): void {
    const { words, grams: gramTable } = this.#tables;
    const { f32 } = this.#compute.arena;
    const at = this.#input >>> 2;
    const inputs = words.columns + gramTable.columns;
    f32.fill(0, at, at + inputs);
    addRow(words, word, 1, f32, at);
    const scale = 1 / Math.sqrt(Math.max(1, grams.length));
    for (let k = 0; k < grams.length; k++) addRow(gramTable, grams[k]!, scale, f32, at + words.columns);
    for (const { forms, places } of this.#directions) {
      const to = places + NUMBER * place * this.#gates;
      this.#compute.clear(to, this.#gates);
      this.#compute.kernels.multiplyRow(to, this.#input, forms, this.#gates, inputs);
    }
  }

  /** Makes the part of some tags, in some place; the bias of the gates is in it. */
  makeTags(place: number, tags: Int32Array): void {
    const table = this.#tables.tags;
    const { arena, kernels } = this.#compute;
    const { f32 } = arena;
    const at = this.#input >>> 2;
    f32.fill(0, at, at + table.columns);
    for (let k = 0; k < tags.length; k++) addRow(table, tags[k]!, 1, f32, at);
    const { maps } = this.#network.encoder.layers[0]!;
    for (const [k, direction] of this.#directions.entries()) {
      const to = direction.places + NUMBER * place * this.#gates;
      kernels.fillRows(to, maps[k]!.input.bias!.at, 1, this.#gates);
      kernels.multiplyRow(to, this.#input, direction.tags, this.#gates, table.columns);
    }
  }

  /** Fills what goes into the gates of a row with the parts in two places. */
  fillGates(row: number, form: number, tags: number): void {
    const { kernels } = this.#compute;
    const width = NUMBER * this.#gates;
    const layer = this.#network.encoder.layers[0]!;
    for (let k = 0; k < 2; k++) {
      const { places } = this.#directions[k]!;
      const to = layer.gates(k as 0 | 1) + row * width;
      kernels.fillRows(to, places + form * width, 1, this.#gates);
      kernels.addElements(to, places + tags * width, this.#gates);
    }
  }
}
