import { characterGrams } from "../features/character-grams.js";
import type { Sentence } from "../sentence/sentence.js";
import {
  NeuralVocabulary,
  type PieceDivider,
  ROOT,
  tagNames,
  UNKNOWN,
  type VocabularyNames,
} from "./neural-vocabulary.js";

/** What a network sees besides words. */
export interface VocabularyOptions {
  /** Whether it sees tags. */
  readonly tags: boolean;
  /** Words with frozen vectors. */
  readonly vectors?: readonly string[] | undefined;
  /** Divides words into pieces, for a transformer. */
  readonly pieces?: PieceDivider | undefined;
  /** The names of another vocabulary, which keep their numbers; new ones follow. */
  readonly known?: VocabularyNames | undefined;
  /** The forms of further sentences, whose frequent words and n-grams are known too. */
  readonly text?: Iterable<readonly string[]> | undefined;
  /** The most words and n-grams, if there is further text: the most frequent ones. */
  readonly most?: VocabularyLimits | undefined;
}

/** The most words and n-grams of a vocabulary. */
export interface VocabularyLimits {
  /** The most words. */
  readonly words: number;
  /** The most n-grams. */
  readonly grams: number;
}

/** Minimum number of occurrences of a word in the vocabulary. */
const OFTEN = 2;
/** The same in further text, which has more mistakes and names. */
const OFTEN_IN_TEXT = 4;
/** Minimum number of different words with an n-gram; vectors know rare words better than rare n-grams do. */
const GRAM_WORDS = 2;
const GRAM_WORDS_BESIDE_VECTORS = 5;

/**
 * Makes the vocabulary of everything that occurs often enough in the sentences. It is apart from the vocabulary
 * itself, so that programs that only parse need not carry it.
 */
export function vocabularyOf(sentences: readonly Sentence[], options: VocabularyOptions): NeuralVocabulary {
  const words = new Map<string, number>();
  const tags = new Set<string>();
  const forms = new Set<string>();
  for (const sentence of sentences) {
    for (let i = 1; i <= sentence.length; i++) {
      count(words, sentence.form[i]!.toLowerCase());
      forms.add(sentence.form[i]!);
      if (options.tags) for (const tag of tagNames(sentence, i)) tags.add(tag);
    }
  }
  const { text, most } = options;
  for (const form of text === undefined ? [] : frequentForms(text, words)) forms.add(form);
  const grams = new Map<string, number>();
  for (const form of forms) for (const gram of new Set(characterGrams(form))) count(grams, gram);
  const fewest = options.vectors === undefined ? GRAM_WORDS : GRAM_WORDS_BESIDE_VECTORS;
  const found =
    text === undefined
      ? { words: frequent(words, OFTEN), grams: frequent(grams, fewest) }
      : {
          words: mostFrequent(words, OFTEN_IN_TEXT, most?.words),
          grams: mostFrequent(grams, fewest, most?.grams),
        };
  const before = options.known ?? { words: [UNKNOWN, ROOT], grams: [], tags: [] };
  const names = {
    words: [...before.words, ...found.words],
    grams: [...before.grams, ...found.grams],
    tags: [...before.tags, ...tags],
    ...(options.vectors && { vectors: options.vectors }),
  };
  return new NeuralVocabulary(names, options.pieces);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function frequent(counts: ReadonlyMap<string, number>, least: number): string[] {
  return [...counts].filter(([, times]) => times >= least).map(([name]) => name);
}

/** Counts the words of further text, and returns its frequent forms. */
function frequentForms(text: Iterable<readonly string[]>, words: Map<string, number>): string[] {
  const forms = new Map<string, number>();
  for (const sentence of text) {
    for (const form of sentence) {
      count(words, form.toLowerCase());
      count(forms, form);
    }
  }
  return frequent(forms, OFTEN_IN_TEXT);
}

/** The names that occur often enough, the most frequent first, `most` of them at most. */
function mostFrequent(counts: ReadonlyMap<string, number>, least: number, most?: number): string[] {
  return [...counts]
    .filter(([, times]) => times >= least)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name]) => name);
}
