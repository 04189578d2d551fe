import { characterGrams } from "../features/character-grams.js";
import type { WordsInPieces } from "../learn/network/context-layer.js";
import { type NetworkInput, UNKNOWN_WORD } from "../learn/network/network-input.js";
import type { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";

/** All names of a vocabulary by number, as a model file stores them. */
export interface VocabularyNames {
  /** Forms in lower case. */
  readonly words: readonly string[];
  /** Character n-grams. */
  readonly grams: readonly string[];
  /** Tags and features, each with a letter for its column; empty if the network sees none. */
  readonly tags: readonly string[];
  /** Words with frozen vectors; left out if there are none. */
  readonly vectors?: readonly string[];
}

/** Divides words into pieces, as `WordPieces` does. */
export interface PieceDivider {
  /** The numbers of the pieces of a word, at least one. */
  pieces(word: string): Int32Array;
}

/** The names of the unknown word and of the artificial root; forms are in lower case, so none is equal. */
export const UNKNOWN = "UNKNOWN";
/** The name of the artificial root. */
export const ROOT = "ROOT";
/** Number of forms whose n-grams are cached. */
const CACHED = 50_000;
const NO_IDS = new Int32Array(0);

/** Turns the strings of sentences into the numbers that a network sees. */
export class NeuralVocabulary {
  readonly #words: Symbols;
  readonly #grams: Symbols;
  readonly #tags: Symbols;
  readonly #vectors: Symbols;
  readonly #divider: PieceDivider | undefined;
  readonly #gramCache = new Map<string, Int32Array>();

  /** Numbers the names in their order. With a divider, words have pieces. */
  constructor({ words, grams, tags, vectors = [] }: VocabularyNames, divider?: PieceDivider) {
    this.#divider = divider;
    this.#words = new Symbols(words);
    this.#grams = new Symbols(grams);
    this.#tags = new Symbols(tags);
    this.#vectors = new Symbols(vectors);
  }

  /** All names by number. */
  get names(): VocabularyNames {
    const [words, grams, tags, vectors] = [this.#words, this.#grams, this.#tags, this.#vectors];
    const names = { words: words.names, grams: grams.names, tags: tags.names };
    return vectors.size === 0 ? names : { ...names, vectors: vectors.names };
  }

  /**
   * How often each word occurs in sentences, whose first forms are those of roots. The count of the root is the
   * largest integer.
   */
  counts(forms: Iterable<readonly string[]>): Int32Array {
    const counts = new Int32Array(this.#words.size);
    for (const sentence of forms) {
      for (let i = 1; i < sentence.length; i++) counts[this.word(sentence[i]!)]!++;
    }
    counts[this.#words.get(ROOT)] = 0x7fffffff;
    return counts;
  }

  /** The words, n-grams, vectors and tags of all nodes of a sentence. */
  encode(sentence: Sentence): NetworkInput {
    const n = sentence.length;
    const words = new Int32Array(n + 1);
    const grams: Int32Array[] = [NO_IDS];
    const tags: Int32Array[] = [NO_IDS];
    const vectors = new Int32Array(n + 1).fill(-1);
    words[0] = this.#words.get(ROOT);
    for (let i = 1; i <= n; i++) {
      words[i] = this.word(sentence.form[i]!);
      vectors[i] = this.vector(sentence.form[i]!);
      grams.push(this.#cachedGrams(sentence.form[i]!));
      tags.push(this.tags(sentence, i));
    }
    const [gramList, tagList] = [joined(grams), joined(tags)];
    return {
      nodes: n + 1,
      words,
      grams: gramList.items,
      gramStart: gramList.starts,
      tags: tagList.items,
      tagStart: tagList.starts,
      vectors,
      pieces: this.pieces(sentence),
    };
  }

  /** The pieces of all words of a sentence; undefined if words have none. */
  pieces({ form }: Sentence): WordsInPieces | undefined {
    const divider = this.#divider;
    return divider && form.slice(1).map((word) => divider.pieces(word));
  }

  /** The number of a form, or that of the unknown word. */
  word(form: string): number {
    const word = this.#words.get(form.toLowerCase());
    return word === -1 ? UNKNOWN_WORD : word;
  }

  /** The number of the artificial root. */
  get root(): number {
    return this.#words.get(ROOT);
  }

  /** The numbers of a form's n-grams, apart from unknown ones. */
  grams(form: string): Int32Array {
    return known(this.#grams, characterGrams(form));
  }

  /** The same for training, which meets the same forms again and again. */
  #cachedGrams(form: string): Int32Array {
    const cached = this.#gramCache.get(form);
    if (cached !== undefined) return cached;
    if (this.#gramCache.size === CACHED) this.#gramCache.clear();
    const grams = this.grams(form);
    this.#gramCache.set(form, grams);
    return grams;
  }

  /** The row of a form's frozen vector, or that of the form in lower case; -1 if there is none. */
  vector(form: string): number {
    if (this.#vectors.size === 0) return -1;
    const row = this.#vectors.get(form);
    return row === -1 ? this.#vectors.get(form.toLowerCase()) : row;
  }

  /** The numbers of a word's tags and features, apart from unknown ones. */
  tags(sentence: Sentence, i: number): Int32Array {
    return known(this.#tags, tagNames(sentence, i));
  }
}

/** The names of a word's tags and features. */
export function tagNames({ upos, xpos, feats }: Sentence, i: number): string[] {
  const names: string[] = [];
  if (upos[i] !== "_") names.push(`u ${upos[i]}`);
  if (xpos[i] !== "_") names.push(`x ${xpos[i]}`);
  if (feats[i] !== "_") for (const feature of feats[i]!.split("|")) names.push(`f ${feature}`);
  return names;
}

function known(symbols: Symbols, names: readonly string[]): Int32Array {
  const ids = new Int32Array(names.length);
  let count = 0;
  for (const name of names) {
    const id = symbols.get(name);
    if (id !== -1) ids[count++] = id;
  }
  return ids.subarray(0, count);
}

function joined(lists: readonly Int32Array[]): { items: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(lists.length + 1);
  for (const [k, list] of lists.entries()) starts[k + 1] = starts[k]! + list.length;
  const items = new Int32Array(starts[lists.length]!);
  for (const [k, list] of lists.entries()) items.set(list, starts[k]!);
  return { items, starts };
}
