import { nbestSentences, withScores } from "../../parse/annotate.js";
import { givenCycle } from "../../parse/keep-given-arcs.js";
import type { Parse } from "../../parse/parser.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import { Sentence } from "../../sentence/sentence.js";
import { describeProblem } from "../../sentence/tree.js";
import { withRanges } from "../../text/ranges.js";
import { spacesOf } from "../../text/spaces.js";
import { InputFailure, readSlice } from "./input-reader.js";
import type { ParsePart, ParseTask, PartAnswer, ReadAnswer, ServeAnswer, ServeJob } from "./jobs.js";
import { outputNamed } from "./outputs.js";

const ENCODER = new TextEncoder();

/** A part while it is being parsed. */
interface OpenPart {
  readonly part: ParsePart;
  readonly sentences: readonly Sentence[];
  text: string;
  count: number;
  words: number;
}

/** Does the jobs of a thread: reads slices of inputs, and parses parts of requests. */
export class JobRunner {
  readonly #pipelines: ReadonlyMap<string, Pipeline>;
  readonly #longest: number;

  /** `longest` is the number of words that a sentence may have. */
  constructor(pipelines: ReadonlyMap<string, Pipeline>, longest: number) {
    this.#pipelines = pipelines;
    this.#longest = longest;
  }

  /**
   * Does a job. What is wrong with a request becomes part of its answer; any other error is thrown, and
   * should end the thread.
   */
  run(job: ServeJob): ServeAnswer {
    const pipeline = this.#pipelines.get(job.model);
    if (pipeline === undefined) throw new Error(`expected a model of the server, found ${job.model}`);
    if ("parts" in job) return { parts: this.#parse(job.parts, pipeline) };
    return answered<ReadAnswer>(() => {
      const read = readSlice(job.read, pipeline);
      for (const sentence of read.sentences) this.#checkLength(sentence, pipeline);
      return read;
    });
  }

  #parse(parts: readonly ParsePart[], pipeline: Pipeline): PartAnswer[] {
    const opened = parts.map((part) => answered(() => this.#open(part, pipeline)));
    const open = opened.filter((part) => "sentences" in part);
    const { parser } = pipeline.parts;
    // All sentences that are to be parsed go through the network together.
    const analysed = open.map(({ sentences, part: { task } }) => pipeline.analyse(sentences, task));
    const announced = analysed.flatMap((sentences, k) => (wantsTrees(open[k]!) ? sentences : []));
    if (announced.length > 0) parser?.prepare?.(announced);
    for (const [k, part] of open.entries())
      for (const sentence of analysed[k]!) write(part, pipeline.parses(sentence, part.part.task));
    return opened.map((part) => ("failure" in part ? part : closed(part)));
  }

  #open(part: ParsePart, pipeline: Pipeline): OpenPart {
    const { source, task } = part;
    const sentences =
      "sentences" in source
        ? source.sentences.map((sentence) => new Sentence(sentence, sentence))
        : readSlice(source, pipeline).sentences;
    for (const sentence of sentences) {
      this.#checkLength(sentence, pipeline);
      const problem = task.keep ? givenCycle(sentence.head) : undefined;
      if (problem !== undefined)
        throw new InputFailure(400, `expected a tree, found that ${describeProblem(problem, sentence.head)}`);
    }
    return { part, sentences, text: "", count: 0, words: 0 };
  }

  #checkLength({ length }: Sentence, { parts: { parser } }: Pipeline): void {
    const longest = Math.min(this.#longest, parser?.longest ?? Number.POSITIVE_INFINITY);
    if (length <= longest) return;
    throw new InputFailure(413, `expected sentences of at most ${longest} words, found one of ${length}`);
  }
}

/** The result of some work, or why the request is refused. */
function answered<Result>(work: () => Result): Result | { failure: InputFailure["failure"] } {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputFailure) return { failure: error.failure };
    throw error;
  }
}

function wantsTrees({ part }: OpenPart): boolean {
  return part.task.steps.includes("parse");
}

/** Adds the trees of a sentence to the text of its part. */
function write(open: OpenPart, trees: readonly Parse[]): void {
  const { task, index } = open.part;
  const { format, options } = task.output;
  const output = outputNamed(format);
  const isJson = format === "json" || format === "ndjson";
  const finished = finishedTrees(trees, task, isJson);
  const at = index + open.count;
  if (at > 0) open.text += output.between ?? "";
  open.text += output.text(finished, at, options);
  open.count++;
  open.words += trees[0]!.sentence.length;
}

/** Trees with what the task wants in their MISC and comments. JSON has fields for scores. */
function finishedTrees(trees: readonly Parse[], task: ParseTask, isJson: boolean): readonly Parse[] {
  const { nbest = 1, scores, ranges, normalizedSpaces } = task;
  let sentences = trees.map((tree) => (scores && !isJson ? withScores(tree) : tree.sentence));
  if (nbest > 1 && !isJson)
    sentences = nbestSentences(trees.map((tree, k) => ({ ...tree, sentence: sentences[k]! })));
  if (normalizedSpaces) sentences = sentences.map(withNormalizedSpaces);
  if (ranges) sentences = sentences.map(withRanges);
  return trees.map((tree, k) => ({ ...tree, sentence: sentences[k]! }));
}

/** Keeps only `SpaceAfter=No` of what MISC says about spaces. */
function withNormalizedSpaces(sentence: Sentence): Sentence {
  const normalized = (misc: string) => {
    const items = misc.split("|").filter((item) => !/^Spaces(Before|After|InToken)=/.test(item));
    if (spacesOf(misc).after === "" && !items.includes("SpaceAfter=No")) items.push("SpaceAfter=No");
    return items.filter((item) => item !== "_").join("|") || "_";
  };
  return sentence.with({
    misc: sentence.misc.map((misc, i) => (i === 0 ? misc : normalized(misc))),
    multiwords: sentence.multiwords.map((multiword) => {
      const columns = multiword.line.split("\t");
      return { ...multiword, line: [...columns.slice(0, 9), normalized(columns[9]!)].join("\t") };
    }),
  });
}

function closed({ part, text, count, words }: OpenPart): PartAnswer {
  const written = part.task.output.isQuoted ? JSON.stringify(text).slice(1, -1) : text;
  return { text: ENCODER.encode(written), sentences: count, words };
}
