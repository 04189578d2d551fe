import { characterGrams } from "../../features/character-grams.js";
import { type NetworkInput, UNKNOWN_WORD } from "../../learn/network/network-input.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";

/** What a vocabulary is made of, as a model file keeps it. */
export interface VocabularyNames {
  readonly words: readonly string[];
  readonly grams: readonly string[];
  readonly tags: readonly string[];
}

/** Words and n-grams need to occur so often to be known: n-grams in different words. */
const OFTEN = 2;
/** The names of the words with fixed numbers: none of them is a form in lower case. */
const UNKNOWN = "UNKNOWN";
const ROOT = "ROOT";
const NO_IDS = new Int32Array(0);

/** From strings to the numbers that a network sees. */
export class NeuralVocabulary {
  readonly #words: Symbols;
  readonly #grams: Symbols;
  readonly #tags: Symbols;

  constructor({ words, grams, tags }: VocabularyNames) {
    this.#words = new Symbols(words);
    this.#grams = new Symbols(grams);
    this.#tags = new Symbols(tags);
  }

  /** What occurs often enough in some sentences. */
  static of(sentences: readonly Sentence[]): NeuralVocabulary {
    const words = new Map<string, number>();
    const tags = new Set<string>();
    const forms = new Set<string>();
    for (const sentence of sentences) {
      for (let i = 1; i <= sentence.length; i++) {
        count(words, sentence.form[i]!.toLowerCase());
        forms.add(sentence.form[i]!);
        for (const tag of tagNames(sentence, i)) tags.add(tag);
      }
    }
    const grams = new Map<string, number>();
    for (const form of forms) for (const gram of new Set(characterGrams(form))) count(grams, gram);
    return new NeuralVocabulary({
      words: [UNKNOWN, ROOT, ...frequent(words)],
      grams: frequent(grams),
      tags: [...tags],
    });
  }

  get names(): VocabularyNames {
    return { words: this.#words.names, grams: this.#grams.names, tags: this.#tags.names };
  }

  /** How often each word occurs in some sentences; that of the root is as good as infinite. */
  counts(inputs: readonly NetworkInput[]): Int32Array {
    const counts = new Int32Array(this.#words.size);
    for (const { words } of inputs) for (const word of words) counts[word]!++;
    counts[this.#words.get(ROOT)] = 0x7fffffff;
    return counts;
  }

  encode(sentence: Sentence): NetworkInput {
    const n = sentence.length;
    const words = new Int32Array(n + 1);
    const grams: Int32Array[] = [NO_IDS];
    const tags: Int32Array[] = [NO_IDS];
    words[0] = this.#words.get(ROOT);
    for (let i = 1; i <= n; i++) {
      words[i] = this.word(sentence.form[i]!);
      grams.push(this.grams(sentence.form[i]!));
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
    };
  }

  /** The number of a form's word. */
  word(form: string): number {
    const word = this.#words.get(form.toLowerCase());
    return word === -1 ? UNKNOWN_WORD : word;
  }

  /** The number of the artificial root's word. */
  get root(): number {
    return this.#words.get(ROOT);
  }

  /** The numbers of a form's n-grams that are known. */
  grams(form: string): Int32Array {
    return known(this.#grams, characterGrams(form));
  }

  /** The numbers of a word's tags that are known. */
  tags(sentence: Sentence, i: number): Int32Array {
    return known(this.#tags, tagNames(sentence, i));
  }
}

/** Part of speech, fine part of speech and every feature of a word. */
function tagNames({ upos, xpos, feats }: Sentence, i: number): string[] {
  const names: string[] = [];
  if (upos[i] !== "_") names.push(`u ${upos[i]}`);
  if (xpos[i] !== "_") names.push(`x ${xpos[i]}`);
  if (feats[i] !== "_") for (const feature of feats[i]!.split("|")) names.push(`f ${feature}`);
  return names;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function frequent(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([, times]) => times >= OFTEN).map(([name]) => name);
}

function known(symbols: Symbols, names: readonly string[]): Int32Array {
  return Int32Array.from(names, (name) => symbols.get(name)).filter((id) => id !== -1);
}

function joined(lists: readonly Int32Array[]): { items: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(lists.length + 1);
  for (const [k, list] of lists.entries()) starts[k + 1] = starts[k]! + list.length;
  const items = new Int32Array(starts[lists.length]!);
  for (const [k, list] of lists.entries()) items.set(list, starts[k]!);
  return { items, starts };
}
