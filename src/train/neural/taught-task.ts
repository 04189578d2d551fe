import { headTargets, type Lessons, labelTargets, lessonForms, NO_TAG } from "../../neural/lessons.js";
import type { NeuralVocabulary } from "../../neural/neural-vocabulary.js";
import { type TagAtoms, UNTAGGED, withTags } from "../../neural/tag-atoms.js";
import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { NetworkTask } from "./network-training.js";
import type { NeuralSettings } from "./neural-settings.js";

/** What a network knows that learns from lessons. */
interface TaughtParts {
  /** Number of words of the treebank. */
  readonly words: number;
  readonly lessons: Lessons;
  /** The labels, with those of the lessons. */
  readonly labels: Symbols;
  readonly tags: TagAtoms | undefined;
  readonly vocabulary: NeuralVocabulary;
  readonly settings: Pick<NeuralSettings, "seed" | "lessonRatio" | "shape">;
}

/** Words of lessons in an epoch for each word of the treebank, unless the settings say otherwise. */
export const DEFAULT_LESSON_RATIO = 4;

/** Words of older data in an epoch for each word of one's own, unless the settings say otherwise. */
export const DEFAULT_MIX_RATIO = 4;

/**
 * A task whose first `own` sentences are trained on in each epoch, and only some of the others, which come in
 * turn as lessons do.
 */
export function mixedTask(
  task: NetworkTask,
  own: number,
  { mixRatio = DEFAULT_MIX_RATIO, seed }: Pick<NeuralSettings, "mixRatio" | "seed">,
): NetworkTask {
  const words = task.lengths.subarray(0, own).reduce((sum, length) => sum + length, 0);
  return {
    ...task,
    sentencesOf: (epoch) => [
      ...Array.from({ length: own }, (_, i) => i),
      ...Array.from(sampleOf(epoch, task.lengths.subarray(own), mixRatio * words, seed), (k) => own + k),
    ],
  };
}

/**
 * A task with the lessons of a teacher besides: an epoch trains on all sentences of the treebank, and on some
 * of the lessons. All lessons come in turn, in a random order, before one comes again.
 */
export function taughtTask(
  task: NetworkTask,
  { words, lessons, labels, tags, vocabulary, settings }: TaughtParts,
): NetworkTask {
  const own = task.lengths.length;
  const forms = [...lessonForms(lessons)];
  const first = new Int32Array(forms.length + 1);
  for (const [k, length] of lessons.lengths.entries()) first[k + 1] = first[k]! + length;
  const renumbered = {
    ...lessons,
    arcLabels: lessons.arcLabels.map((label) => labels.get(lessons.labels[label]!)),
  };
  const tagNumbers = lessons.tags.map((tag) => tags?.tags.get(tag) ?? -1);
  const lengths = Int32Array.from([...task.lengths, ...lessons.lengths]);
  const share = Math.max(1, (settings.lessonRatio ?? DEFAULT_LESSON_RATIO) * words);
  const sentenceOf = (k: number) => {
    const sentence = Sentence.ofForms(forms[k]!);
    if (settings.shape.tagColumns === 0) return sentence;
    const numbers = lessons.wordTags.subarray(first[k]!, first[k + 1]!);
    return withTags(
      sentence,
      Array.from(numbers, (tag) => lessons.tags[tag] ?? UNTAGGED),
    );
  };
  return {
    ...task,
    lengths,
    input: (i) => (i < own ? task.input(i) : vocabulary.encode(sentenceOf(i - own))),
    counts: sums(task.counts, vocabulary.counts(withRoots(forms))),
    sentencesOf: (epoch) => [
      ...(task.sentencesOf?.(epoch) ?? Array.from({ length: own }, (_, i) => i)),
      ...Array.from(sampleOf(epoch, lessons.lengths, share, settings.seed), (k) => own + k),
    ],
    gold(i, random, epoch) {
      if (i < own) return task.gold(i, random, epoch);
      const start = first[i - own]!;
      const length = lengths[i]!;
      const head = new Int32Array(length + 1);
      head.set(lessons.tree.subarray(start, start + length), 1);
      const wordTags = new Int32Array(length + 1).fill(-1);
      for (let w = 0; w < length; w++) {
        const tag = lessons.wordTags[start + w]!;
        if (tag !== NO_TAG) wordTags[w + 1] = tagNumbers[tag]!;
      }
      return {
        head,
        tags: wordTags,
        soft: { heads: headTargets(renumbered, start), labels: labelTargets(renumbered, start) },
      };
    },
  };
}

/**
 * The sentences of an epoch, about `words` words of all: the next ones in a random order, which is another one each
 * time that all have come.
 */
export function sampleOf(epoch: number, lengths: Int32Array, words: number, seed: number): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const found: number[] = [];
  if (total === 0) return found;
  const [from, to] = [epoch * words, (epoch + 1) * words];
  for (let round = Math.floor(from / total); round * total < to; round++) {
    let at = round * total;
    for (const k of shuffled(lengths.length, seeded(seed * 7919 + round + 1))) {
      if (at >= from && at < to) found.push(k);
      at += lengths[k]!;
    }
  }
  return found;
}

function sums(a: Int32Array, b: Int32Array): Int32Array {
  return a.map((x, k) => Math.min(0x7fffffff, x + b[k]!));
}

function* withRoots(sentences: readonly (readonly string[])[]): Generator<string[]> {
  for (const forms of sentences) yield ["", ...forms];
}
