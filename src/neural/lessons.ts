import type { SoftTargets } from "../learn/network/layers/soft-cross-entropy.js";
import { hashNumbers } from "../numbers/hash.js";
import { shuffled } from "../numbers/shuffled.js";
import { Symbols } from "../sentence/symbols.js";

/** Number of heads of a word that a lesson keeps, the most probable first. */
export const LESSON_HEADS = 4;
/** Number of labels of a word's arc that a lesson keeps, the most probable first. */
export const LESSON_LABELS = 3;
/** The tag of a word without one. */
export const NO_TAG = 0xffff;

/**
 * What a teacher says of some sentences, in a few long arrays. Words of all sentences follow each other. Shares are
 * probabilities of 255; a share of 0 means nothing.
 */
export interface Lessons {
  /** Number of words of each sentence. */
  readonly lengths: Int32Array;
  /** The forms of all words, each after a tab. */
  readonly forms: string;
  /** The names of the labels. */
  readonly labels: readonly string[];
  /** The names of the tags: UPOS, XPOS and FEATS with tabs between. */
  readonly tags: readonly string[];
  /** Shape [words]: the head of each word in the teacher's tree. */
  readonly tree: Uint16Array;
  /** Shape [words, LESSON_HEADS]: the most probable heads of each word. */
  readonly heads: Uint16Array;
  /** Shape [words, LESSON_HEADS]: their shares. */
  readonly headShares: Uint8Array;
  /** Shape [words, LESSON_LABELS]: the most probable labels of the arc from the head in the tree. */
  readonly arcLabels: Uint16Array;
  /** Shape [words, LESSON_LABELS]: their shares. */
  readonly labelShares: Uint8Array;
  /** Shape [words]: the tag of each word, or `NO_TAG`. */
  readonly wordTags: Uint16Array;
}

/** The arrays of lessons with a number for each word or more. */
export const LESSON_ARRAYS = {
  tree: { type: Uint16Array, width: 1 },
  heads: { type: Uint16Array, width: LESSON_HEADS },
  headShares: { type: Uint8Array, width: LESSON_HEADS },
  arcLabels: { type: Uint16Array, width: LESSON_LABELS },
  labelShares: { type: Uint8Array, width: LESSON_LABELS },
  wordTags: { type: Uint16Array, width: 1 },
} as const;
/** The name of one of these arrays. */
export type LessonArray = keyof typeof LESSON_ARRAYS;
/** The names of these arrays. */
export const LESSON_ARRAY_NAMES = Object.keys(LESSON_ARRAYS) as readonly LessonArray[];

/** Number of words of all sentences. */
export function lessonWords({ tree }: Lessons): number {
  return tree.length;
}

/** The forms of each sentence, one by one. */
export function* lessonForms({ lengths, forms }: Lessons): Generator<string[]> {
  let at = 1;
  for (const length of lengths) {
    const words: string[] = [];
    for (let i = 0; i < length; i++) {
      const end = forms.indexOf("\t", at);
      words.push(forms.slice(at, end === -1 ? forms.length : end));
      at = end === -1 ? forms.length + 1 : end + 1;
    }
    yield words;
  }
}

/** The targets of heads for a sentence whose words begin at word `first`. */
export function headTargets({ heads, headShares }: Lessons, first: number): SoftTargets {
  return { width: LESSON_HEADS, choices: heads, shares: headShares, first };
}

/** The targets of labels for a sentence whose words begin at word `first`. */
export function labelTargets({ arcLabels, labelShares }: Lessons, first: number): SoftTargets {
  return { width: LESSON_LABELS, choices: arcLabels, shares: labelShares, first };
}

/** Joins lessons of the same teachers, in order. */
export function joinedLessons(parts: readonly Lessons[]): Lessons {
  const words = parts.reduce((sum, part) => sum + lessonWords(part), 0);
  const arrays = Object.fromEntries(
    LESSON_ARRAY_NAMES.map((name) => {
      const joined = sharedArray(name, words);
      let at = 0;
      for (const part of parts) {
        joined.set(part[name], at);
        at += part[name].length;
      }
      return [name, joined];
    }),
  ) as unknown as Pick<Lessons, LessonArray>;
  const tags = new Symbols();
  let at = 0;
  for (const part of parts) {
    const numbers = part.tags.map((tag) => tags.add(tag));
    for (const tag of part.wordTags) arrays.wordTags[at++] = numbers[tag] ?? NO_TAG;
  }
  return {
    ...arrays,
    lengths: Int32Array.from(parts.flatMap(({ lengths }) => [...lengths])),
    forms: parts.map(({ forms }) => forms).join(""),
    labels: parts[0]?.labels ?? [],
    tags: tags.names,
  };
}

/** The lessons of a random sample of the sentences, about `words` words; all of them if they are not more. */
export function sampledLessons(lessons: Lessons, words: number, random: () => number): Lessons {
  const { lengths } = lessons;
  const first = new Int32Array(lengths.length);
  for (let k = 1; k < lengths.length; k++) first[k] = first[k - 1]! + lengths[k - 1]!;
  const chosen: number[] = [];
  let left = words;
  for (const k of shuffled(lengths.length, random)) {
    left -= lengths[k]!;
    if (left < 0) break;
    chosen.push(k);
  }
  chosen.sort((a, b) => a - b);
  const places = chosen.flatMap((k) => Array.from({ length: lengths[k]! }, (_, i) => first[k]! + i));
  const arrays = Object.fromEntries(
    LESSON_ARRAY_NAMES.map((name) => {
      const { width } = LESSON_ARRAYS[name];
      const [all, some] = [lessons[name], sharedArray(name, places.length)];
      for (const [k, place] of places.entries()) {
        for (let c = 0; c < width; c++) some[k * width + c] = all[place * width + c]!;
      }
      return [name, some];
    }),
  ) as unknown as Pick<Lessons, LessonArray>;
  const forms = [...lessonForms(lessons)];
  return {
    ...lessons,
    ...arrays,
    lengths: Int32Array.from(chosen, (k) => lengths[k]!),
    forms: chosen.map((k) => forms[k]!.map((form) => `\t${form}`).join("")).join(""),
  };
}

/** One of the arrays of lessons of this many words, in memory that threads share. */
function sharedArray(name: LessonArray, words: number): Uint8Array | Uint16Array {
  const { type, width } = LESSON_ARRAYS[name];
  const buffer = new SharedArrayBuffer(words * width * type.BYTES_PER_ELEMENT);
  return new (type as Uint8ArrayConstructor)(buffer);
}

/** Tells lessons apart: their numbers of sentences and words, and a sum over all heads. */
export function lessonsMark(lessons: Lessons): string {
  const hash = hashNumbers(lessons.heads) >>> 0;
  return `${lessons.lengths.length} x ${lessonWords(lessons)}, ${hash.toString(16)}`;
}
