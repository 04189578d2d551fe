import { BatchLayout } from "../../learn/network/batch-layout.js";
import { NUMBER, type Room, roomFor } from "../../learn/network/compute.js";
import type { Network } from "../../learn/network/network.js";
import { type InputTables, ProjectedInput } from "../../learn/network/projected-input.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { EncodedSentence } from "./neural-parser.js";
import type { NeuralVocabulary } from "./neural-vocabulary.js";

/** Forms and sets of tags whose part of the network's input is kept ready-made. */
const FORMS = 6000;
const TAG_SETS = 2000;
const NO_GRAMS = new Int32Array(0);

/** Sentences that are encoded together have at most so many nodes in all, and their number is at most this. */
const TOGETHER_NODES = 600;
const TOGETHER = 12;

/** Encodes sentences for parsing, with the input of frequent words ready-made, several sentences at a time if told. */
export class NeuralEncoder {
  readonly #network: Network;
  readonly #vocabulary: NeuralVocabulary;
  readonly #input: ProjectedInput;
  /** Places of forms (the empty one is the root's) and of sets of tags, which follow those of the forms. */
  readonly #forms = new Map<string, number>();
  readonly #tagSets = new Map<string, number>();
  /** What was encoded beforehand: [rows, columns], and the first row of each sentence. */
  readonly #rowOf = new Map<Sentence, number>();
  #store: Room = { at: 0, size: 0 };

  constructor(network: Network, vocabulary: NeuralVocabulary, tables: InputTables) {
    this.#network = network;
    this.#vocabulary = vocabulary;
    this.#input = new ProjectedInput(network, tables, FORMS + TAG_SETS);
  }

  /** Encodes sentences that will be asked for, those of similar length together, which is faster. */
  prepare(sentences: readonly Sentence[]): void {
    const { arena } = this.#network.compute;
    const { encoder } = this.#network;
    const rows = sentences.reduce((sum, { length }) => sum + length + 1, 0);
    this.#store = roomFor(arena, this.#store, rows * encoder.columns);
    this.#rowOf.clear();
    let first = 0;
    for (const group of groups(sentences)) {
      const layout = this.#encode(group);
      const { f32 } = arena;
      const from = encoder.output >>> 2;
      const to = (this.#store.at >>> 2) + first * encoder.columns;
      f32.copyWithin(to, from, from + layout.rows * encoder.columns);
      for (const [s, k] of layout.order.entries()) {
        this.#rowOf.set(group[k]!, first + layout.sentenceStart[s]!);
      }
      first += layout.rows;
    }
  }

  encode(sentence: Sentence): EncodedSentence {
    const row = this.#rowOf.get(sentence);
    if (row === undefined) return { layout: this.#encode([sentence]), z: this.#network.encoder.output };
    const z = this.#store.at + NUMBER * row * this.#network.encoder.columns;
    return { layout: this.#layoutOf([sentence]), z };
  }

  /** Fills the output of the network's encoder. */
  #encode(sentences: readonly Sentence[]): BatchLayout {
    const layout = this.#layoutOf(sentences);
    for (const [s, k] of layout.order.entries()) {
      const sentence = sentences[k]!;
      for (let i = 0; i <= sentence.length; i++) {
        const row = layout.stepStart[i]! + s;
        this.#input.fillGates(row, this.#formPlace(sentence.form[i]!), this.#tagPlace(sentence, i));
      }
    }
    this.#network.encoder.forwardFromGates(layout);
    return layout;
  }

  #layoutOf(sentences: readonly Sentence[]): BatchLayout {
    const layout = new BatchLayout(sentences.map(({ length }) => length + 1));
    this.#network.reserve(layout);
    return layout;
  }

  #formPlace(form: string): number {
    const known = this.#forms.get(form);
    if (known !== undefined) return known;
    if (this.#forms.size === FORMS) this.#forms.clear();
    const place = this.#forms.size;
    const { root } = this.#vocabulary;
    if (form === "") this.#input.makeForm(place, root, NO_GRAMS);
    else this.#input.makeForm(place, this.#vocabulary.word(form), this.#vocabulary.grams(form));
    this.#forms.set(form, place);
    return place;
  }

  #tagPlace(sentence: Sentence, i: number): number {
    const tags = `${sentence.upos[i]}\t${sentence.xpos[i]}\t${sentence.feats[i]}`;
    const known = this.#tagSets.get(tags);
    if (known !== undefined) return known;
    if (this.#tagSets.size === TAG_SETS) this.#tagSets.clear();
    const place = FORMS + this.#tagSets.size;
    this.#input.makeTags(place, i === 0 ? NO_GRAMS : this.#vocabulary.tags(sentence, i));
    this.#tagSets.set(tags, place);
    return place;
  }
}

/** Parts sentences into groups of similar length. */
function groups(sentences: readonly Sentence[]): Sentence[][] {
  const found: Sentence[][] = [];
  let nodes = 0;
  for (const sentence of sentences.toSorted((a, b) => b.length - a.length)) {
    const group = found.at(-1);
    if (group === undefined || group.length === TOGETHER || nodes + sentence.length + 1 > TOGETHER_NODES) {
      found.push([sentence]);
      nodes = sentence.length + 1;
    } else {
      group.push(sentence);
      nodes += sentence.length + 1;
    }
  }
  return found;
}
