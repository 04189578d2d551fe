import type { Parse, ParseOptions } from "../parse/parser.js";
import type { Pipeline } from "../pipeline/pipeline.js";
import type { Step } from "../pipeline/steps.js";
import { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";

/** What is asked of a pipeline for each sentence. */
export interface ParseRequest extends ParseOptions {
  readonly steps: readonly Step[];
  /** Whether the scores are wanted; greedy parsing is faster without. */
  readonly scores: boolean;
}

/** The trees of one sentence, best first; scores are left empty where they were not asked for. */
export type Parses = readonly Parse[];

const NO_SCORES = new Float64Array(0);

/** The trees of each sentence of a batch. */
export function batchParses(
  pipeline: Pipeline,
  sentences: readonly Sentence[],
  request: ParseRequest,
): Parses[] {
  const analysed = sentences.map((sentence) => pipeline.analyse(sentence, request));
  if (request.steps.includes("parse")) pipeline.parts.parser?.prepare?.(analysed);
  return analysed.map((sentence) => parsesOf(pipeline, sentence, request));
}

/** Parses a sentence that is tagged, if that is asked. */
function parsesOf(pipeline: Pipeline, analysed: Sentence, request: ParseRequest): Parses {
  const { parser } = pipeline.parts;
  if (parser === undefined || !request.steps.includes("parse")) {
    return [{ sentence: analysed, arcScores: NO_SCORES, score: 1 }];
  }
  if (request.scores) return parser.parses(analysed, request);
  return [{ sentence: parser.parse(analysed, request), arcScores: NO_SCORES, score: 1 }];
}

/** The trees of a batch of sentences in flat arrays, cheap to send from thread to thread. */
export interface BatchAnswer {
  /** Number of trees of each sentence. */
  readonly trees: Int32Array<ArrayBuffer>;
  /** Heads of the words of all trees, one after the other. */
  readonly head: Int32Array<ArrayBuffer>;
  /** The columns that the steps filled in, besides the heads. */
  readonly columns: readonly AnsweredColumn[];
  /** Scores of the words' arcs and of the trees; empty where they were not asked for. */
  readonly arcScores: Float64Array<ArrayBuffer>;
  readonly treeScores: Float64Array<ArrayBuffer>;
}

/** A column of the words of all trees: most values occur many times, and are sent once. */
interface AnsweredColumn {
  readonly name: Column;
  readonly values: readonly string[];
  /** The place of each word's value among the values. */
  readonly places: Int32Array<ArrayBuffer>;
}

/** The columns that a parser may look at. */
const COLUMNS = ["form", "lemma", "upos", "xpos", "feats", "deprel"] as const;

type Column = (typeof COLUMNS)[number];

/** The columns that each step fills in, besides the heads. */
const FILLED: Readonly<Record<Step, readonly Column[]>> = {
  tokenize: [],
  tag: ["upos", "xpos", "feats"],
  lemmatize: ["lemma"],
  parse: ["deprel"],
};

/** What a parser needs of some sentences in a few long strings: the fewer values, the cheaper to send. */
export interface Batch {
  /** Length of each sentence, and the heads of all words. */
  readonly lengths: Int32Array<ArrayBuffer>;
  readonly head: Int32Array<ArrayBuffer>;
  /** The values of all words with tabs between, column by column. */
  readonly columns: readonly string[];
}

export function batchOf(sentences: readonly Sentence[]): Batch {
  const lengths = Int32Array.from(sentences, ({ length }) => length);
  const head = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const sentence of sentences) {
    head.set(sentence.head.subarray(1), at);
    at += sentence.length;
  }
  // Entry 0 is empty, so that each sentence but none of its words begins with a tab.
  const columns = COLUMNS.map((column) => sentences.map((sentence) => sentence[column].join("\t")).join(""));
  return { lengths, head, columns };
}

/** The sentences of a batch, with nothing in the columns that parsers do not look at. */
export function sentencesOf({ lengths, head, columns }: Batch): Sentence[] {
  const values = columns.map((column) => column.split("\t"));
  let at = 0;
  return Array.from(lengths, (length) => {
    const [form, lemma, upos, xpos, feats, deprel] = values.map((column) => [
      "",
      ...column.slice(at + 1, at + length + 1),
    ]) as [string[], string[], string[], string[], string[], string[]];
    const unset = form.map(() => "_");
    const heads = new Int32Array(length + 1).fill(-1, 0, 1);
    heads.set(head.subarray(at, at + length), 1);
    at += length;
    return new Sentence({ form, lemma, upos, xpos, feats, head: heads, deprel, deps: unset, misc: unset });
  });
}

/** Parses a batch. */
export function answerBatch(pipeline: Pipeline, batch: Batch, request: ParseRequest): BatchAnswer {
  const trees: number[] = [];
  const parses: Parse[] = [];
  for (const found of batchParses(pipeline, sentencesOf(batch), request)) {
    trees.push(found.length);
    parses.push(...found);
  }
  const words = parses.reduce((sum, { sentence }) => sum + sentence.length, 0);
  const head = new Int32Array(words);
  const arcScores = new Float64Array(request.scores ? words : 0);
  let at = 0;
  for (const parse of parses) {
    head.set(parse.sentence.head.subarray(1), at);
    if (parse.arcScores.length > 0) arcScores.set(parse.arcScores.subarray(1), at);
    at += parse.sentence.length;
  }
  return {
    trees: Int32Array.from(trees),
    head,
    columns: request.steps.flatMap((step) => FILLED[step].map((name) => answeredColumn(name, parses, words))),
    arcScores,
    treeScores: Float64Array.from(parses, ({ score }) => score),
  };
}

function answeredColumn(name: Column, parses: readonly Parse[], words: number): AnsweredColumn {
  const values = new Symbols();
  const places = new Int32Array(words);
  let at = 0;
  for (const { sentence } of parses) {
    const column = sentence[name];
    for (let i = 1; i < column.length; i++) places[at++] = values.add(column[i]!);
  }
  return { name, values: values.names, places };
}

/** The trees of an answer, put into the sentences that were asked about. */
export function parsesFrom(answer: BatchAnswer, sentences: readonly Sentence[]): Parses[] {
  let tree = 0;
  let at = 0;
  return sentences.map((sentence, k) =>
    Array.from({ length: answer.trees[k]! }, () => {
      const end = at + sentence.length;
      const head = new Int32Array(sentence.length + 1);
      head[0] = -1;
      head.set(answer.head.subarray(at, end), 1);
      const changes: Partial<Record<Column, string[]>> = {};
      for (const column of answer.columns) changes[column.name] = valuesOf(column, at, end);
      const arcScores = answer.arcScores.length === 0 ? NO_SCORES : new Float64Array(sentence.length + 1);
      if (arcScores.length > 0) arcScores.set(answer.arcScores.subarray(at, end), 1);
      at = end;
      return { sentence: sentence.with({ head, ...changes }), arcScores, score: answer.treeScores[tree++]! };
    }),
  );
}

/** The values of the words from `from` to before `to`, behind that of the root. */
function valuesOf({ values, places }: AnsweredColumn, from: number, to: number): string[] {
  const column = [""];
  for (let at = from; at < to; at++) column.push(values[places[at]!]!);
  return column;
}
