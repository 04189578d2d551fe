import { seeded } from "../../numbers/seeded.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import { LONGEST_LESSON, type Question } from "../../pipeline/teacher.js";
import { taggedQuestion, WordExchange } from "../../pipeline/word-exchange.js";
import type { Sentence } from "../../sentence/sentence.js";
import { UsageFailure } from "../failure.js";
import { remark } from "../progress.js";
import { sentencesOfFiles } from "./parse-input.js";
import { type InputOptions, TreebankInput } from "./treebank-input.js";

/** The options of `crossarc train` about the text that teachers are asked about. */
export interface QuestionOptions extends InputOptions {
  readonly unlabelled?: readonly string[] | undefined;
  /** Words of a random sample of each file; all by default. */
  readonly unlabelledWords?: number | undefined;
  /** Number of variants of each sentence of treebanks with tags, beside the sentence itself; none by default. */
  readonly unlabelledVariants?: number | undefined;
  /** The seed of the sample and of the variants; that of the training by default. */
  readonly unlabelledSeed?: number | undefined;
  readonly seed?: number | undefined;
}

/** The seed of what the teachers are asked. */
export function seedOfQuestions({ unlabelledSeed, seed = 1 }: QuestionOptions): number {
  return unlabelledSeed ?? seed;
}

/**
 * The sentences of files that can be lessons; of each file a random sample, if the options ask for one.
 *
 * @throws UsageFailure if there are to be variants, but no file is a treebank with tags
 */
export async function* questionsOf(
  files: readonly string[],
  pipeline: Pipeline,
  options: QuestionOptions,
): AsyncGenerator<Question> {
  const { unlabelledWords, unlabelledVariants = 0 } = options;
  const varied = unlabelledVariants === 0 ? new Set<string>() : await variedFiles(files, options);
  for (const file of files) {
    const random = seeded(seedOfQuestions(options));
    // Ten million words take more than a minute, in which nothing else is said.
    if (unlabelledWords !== undefined)
      remark(`reading ${file} for a sample of ${unlabelledWords} words`, options.quiet);
    let kept: Keyed[] = [];
    let words = 0;
    for await (const question of questionsIn(file, pipeline, options, varied.has(file))) {
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

/** Number of sentences that tell whether a treebank has tags. */
const TELLING = 100;

/** The files that variants can be made of. */
async function variedFiles(files: readonly string[], options: InputOptions): Promise<ReadonlySet<string>> {
  const varied = new Set<string>();
  for (const file of files) if (isTreebankName(file) && (await hasTags(file, options))) varied.add(file);
  if (varied.size > 0) return varied;
  throw new UsageFailure(`${files.join(", ")}: --unlabelled-variants is for treebanks with tags, found none`);
}

/**
 * Refuses a treebank without tags, of which no variants can be made.
 *
 * @throws UsageFailure that names the file
 */
export async function refuseUntagged(
  files: readonly string[],
  options: InputOptions,
  flag: string,
): Promise<void> {
  for (const file of files)
    if (!(await hasTags(file, options)))
      throw new UsageFailure(`${file}: ${flag} is for treebanks with tags, found none`);
}

async function hasTags(file: string, options: InputOptions): Promise<boolean> {
  let seen = 0;
  for await (const { upos } of new TreebankInput([file], options, { onSkip: () => {} })) {
    if (upos.some((tag) => tag !== "" && tag !== "_")) return true;
    if (++seen === TELLING) break;
  }
  return false;
}

/** The sentences of a file, with variants or without. */
async function* questionsIn(
  file: string,
  pipeline: Pipeline,
  options: QuestionOptions,
  isVaried: boolean,
): AsyncGenerator<Question> {
  if (isTreebankName(file)) {
    // A teacher that finds tags itself is given none.
    const question = pipeline.tagger === undefined ? taggedQuestion : formsOf;
    const sentences: Sentence[] = [];
    for await (const sentence of new TreebankInput([file], options)) {
      yield question(sentence);
      if (isVaried) sentences.push(sentence);
    }
    if (isVaried) yield* variantsOf(sentences, options);
    return;
  }
  if (pipeline.parts.segmenter === undefined) {
    throw new UsageFailure(
      `${file}: text needs a teacher with the step tokenize, found only ${pipeline.steps.join(", ")}`,
    );
  }
  for await (const sentence of sentencesOfFiles([file], pipeline, { quiet: true })) yield formsOf(sentence);
}

function* variantsOf(sentences: readonly Sentence[], options: QuestionOptions): Generator<Question> {
  const { unlabelledVariants = 0 } = options;
  const exchange = new WordExchange(sentences);
  const random = seeded(seedOfQuestions(options) * 31 + 7);
  for (let k = 0; k < unlabelledVariants; k++) {
    for (const sentence of sentences) yield exchange.variant(sentence, random);
  }
}

function formsOf({ form }: Sentence): Question {
  return { forms: form.slice(1) };
}
