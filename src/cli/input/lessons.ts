import { createHash, randomUUID } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import {
  checksumOf,
  ModelError,
  type ModelFile,
  readModelFile,
  type Tensor,
  writeModelFile,
} from "../../model/model-file.js";
import {
  joinedLessons,
  LESSON_ARRAY_NAMES,
  type Lessons,
  lessonWords,
  sampledLessons,
} from "../../neural/lessons.js";
import { modelBytes, pipelineOfAll, readModels } from "../../node/model.js";
import { writeWhole } from "../../node/output.js";
import { startThread } from "../../node/threads/start-thread.js";
import { seeded } from "../../numbers/seeded.js";
import type { NetworkHead } from "../../parse/neural/neural-settings.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import type { PipelineStep } from "../../pipeline/steps.js";
import { LONGEST_LESSON, type Question, Teacher } from "../../pipeline/teacher.js";
import { ThreadPool } from "../../threads/thread-pool.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { flagOf } from "../options/family-options.js";
import { remark } from "../progress.js";
import { isTreebankName, type QuestionOptions, questionsOf, seedOfQuestions } from "./questions.js";

/** The options of `crossarc train` about teachers. */
export interface TeacherOptions extends QuestionOptions {
  readonly teacher?: readonly string[] | undefined;
  /** File that keeps the answers; by default they lie beside the model, until it is made. */
  readonly lessons?: string | undefined;
  /** Words of a random sample of the answers; all by default. */
  readonly lessonWords?: number | undefined;
  readonly lessonRatio?: number | undefined;
  readonly head?: NetworkHead | undefined;
  readonly steps: readonly PipelineStep[];
  readonly workers?: number | undefined;
  readonly resume?: boolean | undefined;
}

/** Words that a thread is given at a time. */
const CHUNK = 4000;
/** Answers are saved after about this many words, or this many milliseconds. */
const SAVED = 250_000;
const SAVED_AFTER = 60_000;
const KIND = "lessons";
const VERSION = 1;

/** The options that only teachers have a use for. */
const NEED_TEACHER = [
  "lessons",
  "lessonWords",
  "lessonRatio",
  "unlabelledWords",
  "unlabelledVariants",
  "unlabelledSeed",
] as const satisfies readonly (keyof TeacherOptions)[];

/**
 * Refuses options about teachers that do not fit together; returns whether there is a teacher.
 *
 * @throws UsageFailure that names the option
 */
export function hasTeacher(options: TeacherOptions): boolean {
  const { teacher, unlabelled, steps, head } = options;
  if (teacher === undefined && unlabelled === undefined) {
    const alone = NEED_TEACHER.find((name) => options[name] !== undefined);
    if (alone !== undefined)
      throw new UsageFailure(`${flagOf(alone)} needs --teacher, or --start with --unlabelled, found neither`);
    return false;
  }
  if (teacher === undefined) throw new UsageFailure("--unlabelled needs --teacher or --start, found neither");
  if (unlabelled === undefined) throw new UsageFailure("--teacher needs --unlabelled, found none");
  if (head === "transition") throw new UsageFailure("--teacher is for --head graph, found transition");
  if (steps.includes("parse")) return true;
  throw new UsageFailure(`--teacher needs the step parse, found --steps ${steps.join()}`);
}

/**
 * Asks the teachers about unlabelled text; undefined if the options name none. What they say is kept in
 * `file`, and an interrupted command goes on from there. Answers to other questions are refused with --resume and
 * in a file that the options name, and replaced otherwise.
 */
export async function lessonsOfTeachers(options: TeacherOptions, file: string): Promise<Lessons | undefined> {
  if (!hasTeacher(options)) return undefined;
  const { lessonWords: words } = options;
  const all = await answersOf(options, options.lessons ?? file);
  if (words === undefined || words >= lessonWords(all)) return all;
  const some = sampledLessons(all, words, seeded(seedOfQuestions(options)));
  if (lessonWords(some) === 0) {
    throw new DataFailure(
      `--lesson-words ${words}: expected room for a sentence, found none that is so short`,
    );
  }
  remark(`learning from ${lessonWords(some)} words of them`, options.quiet);
  return some;
}

async function answersOf(options: TeacherOptions, file: string): Promise<Lessons> {
  const { unlabelledWords, unlabelledVariants, workers = 1, quiet } = options;
  const [teacher, unlabelled] = [options.teacher!, options.unlabelled!];
  const models = readModels(teacher);
  const pipeline = pipelineOfAll(models);
  const here = teacherOf(pipeline, teacher);
  const mark = JSON.stringify([
    Array.from(models.values(), (model) => checksumOf(modelBytes(model))),
    await Promise.all(unlabelled.map(async (name) => [isTreebankName(name), await contentMark(name)])),
    [unlabelledWords, unlabelledVariants, options.from, options.skipBroken],
    // Only samples and variants are random.
    unlabelledWords === undefined && unlabelledVariants === undefined ? null : seedOfQuestions(options),
  ]);
  const mustFit = options.resume || options.lessons !== undefined;
  const before = existsSync(file) ? lessonsBefore(file, mark, mustFit, quiet) : undefined;
  const parts = before === undefined ? [] : [before.lessons];
  const done = before?.lessons.lengths.length ?? 0;
  let words = before === undefined ? 0 : lessonWords(before.lessons);
  if (before?.isWhole) {
    remark(`teacher: ${done} sentences, ${words} words, from ${file}`, quiet);
    return joinedLessons(parts);
  }
  if (done > 0) remark(`going on from ${file}, which has ${words} words`, quiet);
  let saved = { words, at: Date.now() };
  // One thread is this one.
  const pool =
    workers === 1
      ? undefined
      : new ThreadPool<readonly Question[], Lessons>(startThread, "teach", workers, { models });
  try {
    const waiting: Promise<Lessons>[] = [];
    const take = async () => {
      const part = await waiting.shift()!;
      parts.push(part);
      words += lessonWords(part);
      if (words - saved.words < SAVED && Date.now() - saved.at < SAVED_AFTER) return;
      saved = { words, at: Date.now() };
      await save(parts, file, mark, false);
      remark(`teacher: ${words} words`, quiet);
    };
    for await (const chunk of chunksOf(questionsOf(unlabelled, pipeline, options), done)) {
      waiting.push(pool?.run(chunk) ?? Promise.resolve(here.answers(chunk)));
      if (pool === undefined || waiting.length > 2 * workers) await take();
    }
    while (waiting.length > 0) await take();
  } finally {
    await pool?.close();
  }
  if (words === 0) {
    const room =
      unlabelledWords === undefined ? "" : ` for which --unlabelled-words ${unlabelledWords} has room`;
    throw new DataFailure(
      `${unlabelled.join(", ")}: expected sentences of at most ${LONGEST_LESSON} words${room}, found none`,
    );
  }
  const joined = await save(parts, file, mark, true);
  remark(`teacher: ${joined.lengths.length} sentences, ${words} words`, quiet);
  return joined;
}

/** @throws DataFailure if the parser of the pipeline cannot teach. */
function teacherOf(pipeline: Pipeline, names: readonly string[]): Teacher {
  try {
    return new Teacher(pipeline);
  } catch (error) {
    if (error instanceof RangeError) throw new DataFailure(`${names.join(", ")}: ${error.message}`);
    throw error;
  }
}

/** Questions, without the first `skip` ones, about `CHUNK` words at a time. */
async function* chunksOf(questions: AsyncIterable<Question>, skip: number): AsyncGenerator<Question[]> {
  let [chunk, size, number]: [Question[], number, number] = [[], 0, 0];
  for await (const question of questions) {
    if (number++ < skip) continue;
    chunk.push(question);
    size += question.forms.length;
    if (size < CHUNK) continue;
    yield chunk;
    [chunk, size] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

/** Joins the parts into one, and saves it. It is whole if the teachers have answered everything. */
async function save(parts: Lessons[], file: string, mark: string, isWhole: boolean): Promise<Lessons> {
  const joined = joinedLessons(parts);
  parts.splice(0, parts.length, joined);
  const { lengths, forms, labels, tags } = joined;
  const tensors: Record<string, Tensor> = { lengths, forms: new TextEncoder().encode(forms) };
  for (const name of LESSON_ARRAY_NAMES) tensors[name] = joined[name];
  await writeWhole(
    file,
    writeModelFile({ kind: KIND, version: VERSION, mark, isWhole, labels, tags }, tensors),
  );
  return joined;
}

/** Reads answers of an earlier run; undefined if they do not fit, and need not. */
function lessonsBefore(file: string, mark: string, mustFit: boolean, quiet: boolean | undefined) {
  try {
    return readLessons(file, mark);
  } catch (error) {
    if (mustFit || !(error instanceof ModelError)) throw error;
    remark(`${error.message}; the file is replaced`, quiet);
    return undefined;
  }
}

/** Reads answers to the questions with this mark. */
function readLessons(file: string, mark: string): { readonly lessons: Lessons; readonly isWhole: boolean } {
  const { header, tensors } = readLessonFile(file);
  if (header.version !== VERSION || header.mark !== mark) {
    throw new ModelError(`${file}: expected answers ${difference(String(header.mark), mark)}`);
  }
  const { labels, tags } = header as unknown as Pick<Lessons, "labels" | "tags">;
  const forms = new TextDecoder().decode(tensors.forms as Uint8Array);
  const lessons = { ...(tensors as unknown as Lessons), forms, labels, tags };
  return { lessons, isWhole: header.isWhole === true };
}

/** What the marks of answers tell apart, in their order. */
const MARKED = ["of these teachers", "about this text", "about this sample and these variants"];

/** Says what is expected of answers whose mark differs from the one that is wanted. */
function difference(found: string, wanted: string): string {
  const [there, here] = [found, wanted].map((mark) => JSON.parse(mark) as readonly unknown[]);
  const part = MARKED.findIndex((_, k) => JSON.stringify(there![k]) !== JSON.stringify(here![k]));
  if (part !== -1) return `${MARKED[part]}, found others`;
  const seed = there!.at(-1);
  return `of the seed ${here!.at(-1)}, found those of ${seed}, which --unlabelled-seed ${seed} takes`;
}

function readLessonFile(file: string): ModelFile {
  try {
    const read = readModelFile(readFileSync(file));
    if (read.header.kind === KIND) return read;
    throw new ModelError(`found a file of kind ${String(read.header.kind)}`);
  } catch (error) {
    if (error instanceof ModelError)
      throw new ModelError(`${file}: expected a file with answers of teachers: ${error.message}`);
    throw error;
  }
}

/** Tells the contents of a file apart. Nobody knows those of standard input before they are read. */
async function contentMark(file: string): Promise<string> {
  if (file === "-") return randomUUID();
  if (statSync(file).isDirectory()) throw new DataFailure(`${file}: expected text, found a folder`);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
