import type { BatchLayout } from "./batch-layout.js";
import { addRow, type ByteTable } from "./byte-table.js";
import { type Block, blockFor, type Compute, NUMBER } from "./compute.js";
import { contextRows } from "./layers/input-layer.js";
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
  /** Embeddings of the pieces of a transformer; undefined if the network has none. */
  readonly "transformer.pieces"?: ByteTable | undefined;
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
  /** For each direction: the places [places, gates]. */
  readonly #places: readonly [number, number];
  readonly #forms: WaitingRows;
  /** Undefined if the network sees no tags. */
  readonly #tags: WaitingRows | undefined;
  readonly #gates: number;
  readonly #rows: RowLists;
  /** The places of rows that are copied, if the network sees no tags. */
  #copied: Block = { at: 0, size: 0 };
  /** For each direction, the weights of the context layer's vectors; undefined if there is no such layer. */
  readonly #context: readonly IntegerWeights[] | undefined;
  /** The vectors of the context layer in step-major order, and the row that each is taken from. */
  #vectors: Block = { at: 0, size: 0 };
  #vectorRows: Block = { at: 0, size: 0 };

  /** Reserves `places` places; the parameters of the network must be loaded. */
  constructor(network: Network, tables: InputTables, places: number) {
    this.#network = network;
    this.#compute = network.compute;
    this.#tables = tables;
    const { arena } = network.compute;
    const { columns } = network.encoder.input;
    const { contextColumns = 0 } = network.encoder.input.sizes;
    const ofTables = columns - contextColumns;
    const ofForms = ofTables - (tables.tags?.columns ?? 0);
    const { units, maps } = network.encoder.layers[0]!;
    this.#gates = 4 * units;
    this.#rows = new RowLists(network.compute);
    const [forward, backward] = maps.map(() => arena.takeNumbers(places * this.#gates));
    this.#places = [forward!, backward!];
    const mapped = (from: number, to: number, hasBias: boolean) =>
      maps.map(({ input }, k) => {
        const weights = new IntegerWeights(network.compute, to - from, this.#gates);
        weights.load(input.weights.at + NUMBER * from * this.#gates);
        return { weights, bias: hasBias ? input.bias!.at : 0, places: this.#places[k]! };
      });
    const waiting = (from: number, to: number, hasBias: boolean) =>
      new WaitingRows(network.compute, to - from, this.#gates, mapped(from, to, hasBias));
    this.#forms = waiting(0, ofForms, tables.tags === undefined);
    this.#tags = tables.tags && waiting(ofForms, ofTables, true);
    if (contextColumns > 0) this.#context = mapped(ofTables, columns, false).map(({ weights }) => weights);
  }

  /** Number of places of each node: one for its form and, if the network sees tags, one for its tags. */
  get placesOfNode(): 1 | 2 {
    return this.#tags === undefined ? 1 : 2;
  }

  /** Makes the contribution of a form, for `fillGates` to find it in a place; without tags, with the bias. */
  makeForm(place: number, { word, grams, vector }: FormInput): void {
    const { words, grams: gramTable, vectors } = this.#tables;
    const at = this.#forms.next(place) >>> 2;
    const { f32 } = this.#compute.arena;
    addRow(words, word, 1, f32, at);
    const scale = 1 / Math.sqrt(Math.max(1, grams.length));
    for (let k = 0; k < grams.length; k++) addRow(gramTable, grams[k]!, scale, f32, at + words.columns);
    if (vectors !== undefined && vector >= 0) {
      addRow(vectors, vector, 1, f32, at + words.columns + gramTable.columns);
    }
  }

  /** Moves what is in a place to another one; `fillGates` must have been called since it was made. */
  movePlace(from: number, to: number): void {
    const { f32 } = this.#compute.arena;
    for (const place of this.#places) {
      const at = place >>> 2;
      f32.copyWithin(at + to * this.#gates, at + from * this.#gates, at + (from + 1) * this.#gates);
    }
  }

  /** Makes the contribution of some tags, with the bias of the gates, as `makeForm` does. */
  makeTags(place: number, tags: Int32Array): void {
    const at = this.#tags!.next(place) >>> 2;
    const { f32 } = this.#compute.arena;
    for (let k = 0; k < tags.length; k++) addRow(this.#tables.tags!, tags[k]!, 1, f32, at);
  }

  /** Fills the input of the gates of step-major rows, from `first` on, from the places of each. */
  fillGates(first: number, rows: number, places: Int32Array): void {
    this.#forms.project();
    if (this.#tags === undefined) {
      this.#copy(first, rows, places);
      return;
    }
    this.#tags.project();
    this.#rows.start(rows, 2 * rows);
    for (let row = 0; row < rows; row++) this.#rows.add(places, 2 * row, 2 * row + 2, 1);
    const layer = this.#network.encoder.layers[0]!;
    for (const [k, at] of this.#places.entries()) {
      const width = NUMBER * this.#gates;
      this.#rows.sum({ at, columns: this.#gates }, layer.gates(k as 0 | 1) + first * width, width);
    }
  }

  /** Copies the only place of each row. */
  #copy(first: number, rows: number, places: Int32Array): void {
    const { arena, kernels } = this.#compute;
    this.#copied = blockFor(arena, this.#copied, rows);
    arena.i32.set(places.subarray(0, rows), this.#copied.at >>> 2);
    const layer = this.#network.encoder.layers[0]!;
    for (const [k, at] of this.#places.entries()) {
      const to = layer.gates(k as 0 | 1) + NUMBER * first * this.#gates;
      kernels.gatherRows(to, at, this.#gates, rows, this.#copied.at);
    }
  }

  /** Adds the vectors of the context layer to the gates of a batch, which must have been filled. */
  addContext(layout: BatchLayout): void {
    const { context, layers } = this.#network.encoder;
    if (context === undefined) return;
    const { arena, kernels } = this.#compute;
    const { columns } = context;
    const { rows } = layout;
    this.#vectors = blockFor(arena, this.#vectors, rows * columns);
    this.#vectorRows = blockFor(arena, this.#vectorRows, rows);
    arena.i32.set(contextRows(layout), this.#vectorRows.at >>> 2);
    kernels.gatherRows(this.#vectors.at, context.output, columns, rows, this.#vectorRows.at);
    for (const [k, weights] of this.#context!.entries()) {
      weights.add(this.#vectors.at, NUMBER * columns, layers[0]!.gates(k as 0 | 1), rows);
    }
  }
}

/** Number of rows that wait until they are projected together, which takes half the time; a multiple of 4. */
const WAITING = 32;

/** A map from rows to places, for one direction. */
interface PlacesMap {
  readonly weights: IntegerWeights;
  /** Address of a row that is added, or 0 for none. */
  readonly bias: number;
  /** Address of the first place. */
  readonly places: number;
}

/** Rows of input that wait to be projected to consecutive places. */
class WaitingRows {
  readonly #compute: Compute;
  readonly #columns: number;
  readonly #gates: number;
  readonly #maps: readonly PlacesMap[];
  /** Shape [WAITING, columns]. */
  readonly #rows: number;
  #first = 0;
  #count = 0;

  constructor(compute: Compute, columns: number, gates: number, maps: readonly PlacesMap[]) {
    this.#compute = compute;
    this.#columns = columns;
    this.#gates = gates;
    this.#maps = maps;
    this.#rows = compute.arena.takeNumbers(WAITING * columns);
  }

  /** Adds a row of zeros for a place; returns its address. */
  next(place: number): number {
    if (this.#count === WAITING || place !== this.#first + this.#count) this.project();
    if (this.#count === 0) this.#first = place;
    const at = this.#rows + NUMBER * this.#count++ * this.#columns;
    this.#compute.clear(at, this.#columns);
    return at;
  }

  /** Projects all rows that wait. */
  project(): void {
    if (this.#count === 0) return;
    const quantized = this.#compute.quantized(this.#rows, NUMBER * this.#columns, this.#count, this.#columns);
    for (const { weights, bias, places } of this.#maps) {
      weights.multiply(quantized, places + NUMBER * this.#first * this.#gates, this.#count, bias);
    }
    this.#count = 0;
  }
}
