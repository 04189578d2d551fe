import { BatchLayout } from "../learn/network/batch-layout.js";
import { type Block, blockFor } from "../learn/network/compute.js";
import type { NodeVectors } from "../learn/network/heads/node-vectors.js";
import type { Network } from "../learn/network/network.js";
import { type InputTables, ProjectedInput } from "../learn/network/projected-input.js";
import { detached } from "../sentence/detached.js";
import type { Sentence } from "../sentence/sentence.js";
import type { NeuralVocabulary } from "./neural-vocabulary.js";
import type { EncodedSentence, SentenceEncoder } from "./sentence-encoder.js";

/** Number of rows in the cache of projected input. */
const CACHED = 8000;
/** Those of them that are for sets of tags, if the network sees tags; the others are for forms. */
const TAG_SETS = 2000;
const NO_GRAMS = new Int32Array(0);

/** Number of rows whose input is filled at a time. */
const BLOCK = 1000;

/** Maximum number of nodes of sentences that are encoded together. */
const GROUP_NODES = 600;
/** Maximum number of sentences that are encoded together. */
const GROUP_SENTENCES = 12;

/** The longest sentence, in words. It takes about 1.3 GB of memory. */
const LONGEST = 50_000;
/** The same for a network with a transformer, which takes more memory for a word. */
const LONGEST_IN_CONTEXT = 10_000;

/** Encodes sentences for parsing. It caches the input of words and encodes announced sentences together. */
export class NeuralEncoder implements SentenceEncoder {
  readonly longest: number;
  readonly #network: Network;
  readonly #vocabulary: NeuralVocabulary;
  readonly #input: ProjectedInput;
  /** Rows of the cache: those of forms (the empty form is the root's), then those of sets of tags, by XPOS. */
  readonly #formRows = new Map<string, number>();
  /** Number of forms that fit into the cache; for each row, 1 if its form occurred again. */
  readonly #forms: number;
  readonly #again: Uint8Array;
  readonly #tagRows = new Map<string, TagRow[]>();
  #tagSets = 0;
  /** The rows of the cache for a block of rows: one each, or two if the network sees tags. */
  readonly #places = new Int32Array(2 * BLOCK);
  /** The vectors of announced sentences, [rows, columns], and the first row of each sentence. */
  #announced: Block = { at: 0, size: 0 };
  #vectors: NodeVectors = { z: 0, rows: 0 };
  readonly #firstRow = new Map<Sentence, number>();

  constructor(network: Network, vocabulary: NeuralVocabulary, tables: InputTables) {
    this.longest = network.encoder.context === undefined ? LONGEST : LONGEST_IN_CONTEXT;
    this.#network = network;
    this.#vocabulary = vocabulary;
    this.#input = new ProjectedInput(network, tables, CACHED);
    this.#forms = CACHED - (tables.tags === undefined ? 0 : TAG_SETS);
    this.#again = new Uint8Array(this.#forms);
  }

  /** Encodes sentences of similar length together, which is faster than one by one. */
  prepare(sentences: readonly Sentence[]): void {
    const { arena } = this.#network.compute;
    const { encoder } = this.#network;
    const rows = sentences.reduce((sum, { length }) => sum + length + 1, 0);
    this.#announced = blockFor(arena, this.#announced, rows * encoder.columns);
    this.#vectors = { z: this.#announced.at, rows };
    // Heads map all of them together.
    this.#network.reserve({ rows, sentences: 1 });
    this.#firstRow.clear();
    let first = 0;
    for (const group of groups(sentences)) {
      const layout = this.#encode(group);
      const { f32 } = arena;
      const from = encoder.output >>> 2;
      const to = (this.#announced.at >>> 2) + first * encoder.columns;
      f32.copyWithin(to, from, from + layout.rows * encoder.columns);
      for (const [s, k] of layout.order.entries()) {
        this.#firstRow.set(group[k]!, first + layout.sentenceStart[s]!);
      }
      first += layout.rows;
    }
  }

  encode(sentence: Sentence): EncodedSentence {
    const row = this.#firstRow.get(sentence);
    const nodes = sentence.length + 1;
    if (row !== undefined) return { vectors: this.#vectors, first: row, nodes };
    this.#encode([sentence]);
    return { vectors: { z: this.#network.encoder.output, rows: nodes }, first: 0, nodes };
  }

  /** Fills the output of the network's encoder. */
  #encode(sentences: readonly Sentence[]): BatchLayout {
    const layout = this.#layoutOf(sentences);
    const ordered = Array.from(layout.order, (k) => sentences[k]!);
    const { placesOfNode } = this.#input;
    const places = this.#places;
    let first = 0;
    for (let row = 0, i = 0; row < layout.rows; row++) {
      if (row === layout.stepStart[i + 1]) i++;
      // What is in the cache must stay there until the gates are filled from it.
      const isFull = this.#formRows.size === this.#forms || this.#tagSets === TAG_SETS;
      if (isFull || row - first === BLOCK) {
        this.#input.fillGates(first, row - first, places);
        first = row;
        if (this.#formRows.size === this.#forms) this.#forget();
        if (this.#tagSets === TAG_SETS) {
          this.#tagRows.clear();
          this.#tagSets = 0;
        }
      }
      const sentence = ordered[row - layout.stepStart[i]!]!;
      places[placesOfNode * (row - first)] = this.#formRow(sentence.form[i]!);
      if (placesOfNode === 2) places[2 * (row - first) + 1] = this.#tagRow(sentence, i);
    }
    this.#input.fillGates(first, layout.rows - first, places);
    this.#addContext(sentences, layout);
    this.#network.encoder.forwardFromGates(layout);
    return layout;
  }

  /** Adds what a transformer says of the sentences, if the network has one. */
  #addContext(sentences: readonly Sentence[], layout: BatchLayout): void {
    const { context } = this.#network.encoder;
    if (context === undefined) return;
    context.forward(sentences.map((sentence) => this.#vocabulary.pieces(sentence)!));
    this.#input.addContext(layout);
  }

  #layoutOf(sentences: readonly Sentence[]): BatchLayout {
    const { longest } = this;
    const long = sentences.find(({ length }) => length > longest);
    if (long !== undefined) throw new RangeError(`expected at most ${longest} words, found ${long.length}`);
    const layout = new BatchLayout(sentences.map(({ length }) => length + 1));
    this.#network.reserve(layout);
    return layout;
  }

  /** Removes the forms that did not occur again since the last time; if these are few, all forms. */
  #forget(): void {
    const again = this.#again;
    const kept = again.reduce((sum, one) => sum + one, 0);
    if (kept > 0.75 * this.#forms) again.fill(0);
    let next = 0;
    // Forms are in the order of their rows, so rows only move towards the first.
    for (const [form, row] of this.#formRows) {
      if (again[row] === 0) {
        this.#formRows.delete(form);
        continue;
      }
      this.#input.movePlace(row, next);
      this.#formRows.set(form, next++);
    }
    again.fill(0);
  }

  /** The row of the cache with the input of a form; fills it if it is empty. */
  #formRow(form: string): number {
    const cached = this.#formRows.get(form);
    if (cached !== undefined) {
      this.#again[cached] = 1;
      return cached;
    }
    const row = this.#formRows.size;
    const vocabulary = this.#vocabulary;
    this.#input.makeForm(
      row,
      form === ""
        ? { word: vocabulary.root, grams: NO_GRAMS, vector: -1 }
        : { word: vocabulary.word(form), grams: vocabulary.grams(form), vector: vocabulary.vector(form) },
    );
    this.#formRows.set(detached(form), row);
    return row;
  }

  /** The row of the cache with the input of the tags of a node; fills it if it is empty. */
  #tagRow(sentence: Sentence, i: number): number {
    const [upos, xpos, feats] = [sentence.upos[i]!, sentence.xpos[i]!, sentence.feats[i]!];
    const found = this.#tagRows.get(xpos) ?? [];
    if (found.length === 0) this.#tagRows.set(xpos, found);
    for (let k = 0; k < found.length; k++) {
      const known = found[k]!;
      if (known.upos === upos && known.feats === feats) return known.row;
    }
    const row = this.#forms + this.#tagSets++;
    this.#input.makeTags(row, i === 0 ? NO_GRAMS : this.#vocabulary.tags(sentence, i));
    found.push({ upos, feats, row });
    return row;
  }
}

/** The row of the cache for a set of tags. */
interface TagRow {
  readonly upos: string;
  readonly feats: string;
  readonly row: number;
}

/** Divides sentences into groups of similar length. */
function groups(sentences: readonly Sentence[]): Sentence[][] {
  const found: Sentence[][] = [];
  let nodes = 0;
  for (const sentence of sentences.toSorted((a, b) => b.length - a.length)) {
    const group = found.at(-1);
    const isFull = group?.length === GROUP_SENTENCES || nodes + sentence.length + 1 > GROUP_NODES;
    if (group === undefined || isFull) {
      found.push([sentence]);
      nodes = sentence.length + 1;
    } else {
      group.push(sentence);
      nodes += sentence.length + 1;
    }
  }
  return found;
}
