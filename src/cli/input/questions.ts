import { seeded } from "../../numbers/seeded.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import { LONGEST_LESSON, type Question } from "../../pipeline/teacher.js";
import { taggedQuestion, WordExchange } from "../../pipeline/word-exchange.js";
import type { Sentence } from "../../sentence/sentence.js";
import { UsageFailure } from "../failure.js";
import { sentencesOfFiles } from "./parse-input.js";
import { type InputOptions, TreebankInput } from "./treebank-input.js";

/** The options of `crossarc train` about the text that teachers are asked about. */
export interface QuestionOptions extends InputOptions {
  readonly unlabelled?: readonly string[] | undefined;
  /** Words of a random sample of each file; all by default. */
  readonly unlabelledWords?: number | undefined;
  /** Number of variants of each sentence of a treebank, beside the sentence itself; none by default. */
  readonly unlabelledVariants?: number | undefined;
  readonly seed?: number | undefined;
}

/** The sentences of files that can be lessons; of each file a random sample, if the options ask for one. */
export async function* questionsOf(
  files: readonly string[],
  pipeline: Pipeline,
  options: QuestionOptions,
): AsyncGenerator<Question> {
  const { unlabelledWords, seed = 1 } = options;
  for (const file of files) {
    const random = seeded(seed);
    let kept: Keyed[] = [];
    let words = 0;
    for await (const question of questionsIn(file, pipeline, options)) {
      const { length } = question.forms;
      if (length === 0 || length > LONGEST_LESSON) continue;
      if (unlabelledWords === undefined) {
        yield question;
        continue;
      }
      kept.push({ question, key: random() });
      words += length;
      if (words < 2 * unlabelledWords) continue;
      kept = withLowestKeys(kept, unlabelledWords);
      words = kept.reduce((sum, { question: { forms } }) => sum + forms.length, 0);
    }
    if (unlabelledWords !== undefined) {
      for (const { question } of withLowestKeys(kept, unlabelledWords)) yield question;
    }
  }
}

interface Keyed {
  readonly question: Question;
  readonly key: number;
}

/** The sentences with the lowest keys, up to this many words, in their order. */
function withLowestKeys(sentences: readonly Keyed[], words: number): Keyed[] {
  let [sum, limit] = [0, Number.POSITIVE_INFINITY];
  for (const { question, key } of sentences.toSorted((a, b) => a.key - b.key)) {
    sum += question.forms.length;
    if (sum <= words) continue;
    limit = key;
    break;
  }
  return sentences.filter(({ key }) => key < limit);
}

/** Whether a file is a treebank by its name, CoNLL-U or CoNLL-X, also .gz; any other is text. */
export function isTreebankName(file: string): boolean {
  return /\.conll[ux]?(\.gz)?$/.test(file);
}

/** The sentences of a file. */
async function* questionsIn(
  file: string,
  pipeline: Pipeline,
  options: QuestionOptions,
): AsyncGenerator<Question> {
  const { unlabelledVariants = 0 } = options;
  if (isTreebankName(file)) {
    // A teacher that finds tags itself is given none.
    const question = pipeline.tagger === undefined ? taggedQuestion : formsOf;
    const input = new TreebankInput([file], options);
    if (unlabelledVariants === 0) {
      for await (const sentence of input) yield question(sentence);
      return;
    }
    const sentences: Sentence[] = [];
    for await (const sentence of input) sentences.push(sentence);
    if (sentences.every(({ upos }) => upos.every((tag) => tag === "" || tag === "_"))) {
      throw new UsageFailure(`${file}: --unlabelled-variants is for treebanks with tags, found none`);
    }
    yield* sentences.map(question);
    yield* variantsOf(sentences, unlabelledVariants, options);
    return;
  }
  if (unlabelledVariants > 0) {
    throw new UsageFailure(`${file}: --unlabelled-variants is for treebanks with tags, found text`);
  }
  if (pipeline.parts.segmenter === undefined) {
    throw new UsageFailure(`${file}: the first teacher splits text, and has no step tokenize`);
  }
  for await (const sentence of sentencesOfFiles([file], pipeline, { quiet: true })) yield formsOf(sentence);
}

function* variantsOf(
  sentences: readonly Sentence[],
  count: number,
  { seed = 1 }: QuestionOptions,
): Generator<Question> {
  const exchange = new WordExchange(sentences);
  const random = seeded(seed * 31 + 7);
  for (let k = 0; k < count; k++) {
    for (const sentence of sentences) yield exchange.variant(sentence, random);
  }
}

function formsOf({ form }: Sentence): Question {
  return { forms: form.slice(1) };
}
