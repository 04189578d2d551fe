import { givenCycle } from "../parse/keep.js";
import type { Pipeline } from "../pipeline/pipeline.js";
import type { Sentence } from "../sentence/sentence.js";
import { UsageFailure } from "./failure.js";
import { displayName, formatOf, type InputOptions, TreebankInput } from "./input.js";
import { sentencesOfFiles, sentencesOfText } from "./text-input.js";
import { wholeTrees } from "./whole-trees.js";

/** What there is to parse. */
export interface ItemOptions extends InputOptions {
  readonly text?: true;
  readonly string?: string;
  readonly tokenized?: true;
  readonly lines?: true;
  readonly keep?: true;
  readonly nbest: number;
  readonly scores?: true;
}

/** A sentence of the input, and the format of its file. */
export interface Item {
  readonly sentence: Sentence;
  readonly format: "conllu" | "conllx";
}

/** The sentences of the input, each with the format of its file. */
export function itemsOf(
  files: readonly string[],
  options: ItemOptions,
  pipeline: Pipeline,
  model: string,
): AsyncIterable<Item> | Iterable<Item> {
  if (!isText(files, options)) {
    const input = new TreebankInput(files, options);
    refuseScoresInConllx(input, options);
    return itemsOfTreebank(input, options);
  }
  if (!pipeline.steps.includes("tokenize")) {
    throw new UsageFailure(
      `running text needs a model with the step tokenize, found only ${pipeline.steps.join(", ")}: ${model}`,
    );
  }
  if (options.keep) throw new UsageFailure("--keep is for arcs that are given, and running text has none");
  if (options.string === undefined) return itemsOfText(sentencesOfFiles(files, pipeline, options));
  if (files.length > 0) throw new UsageFailure("expected files or --string, found both");
  return itemsOfText(sentencesOfText(options.string, pipeline, options));
}

function isText(files: readonly string[], { text, string, tokenized, lines }: ItemOptions): boolean {
  if (text || tokenized || lines || string !== undefined) return true;
  return files.length > 0 && files.every((file) => /\.txt(\.gz)?$/i.test(file));
}

async function* itemsOfTreebank(input: TreebankInput, options: ItemOptions): AsyncGenerator<Item> {
  for await (const sentence of sentencesOf(input, options)) {
    yield { sentence, format: formatOf(input.files[input.index]!, options) };
  }
}

async function* itemsOfText(sentences: AsyncIterable<Sentence> | Iterable<Sentence>): AsyncGenerator<Item> {
  for await (const sentence of sentences) yield { sentence, format: "conllu" };
}

/** The sentences to parse; given heads must not form a cycle if they are to be kept. */
function sentencesOf(input: TreebankInput, options: ItemOptions): AsyncIterable<Sentence> {
  if (!options.keep) return input;
  const { skipBroken: leaveOut, quiet } = options;
  return wholeTrees(input, { problemOf: givenCycle, leaveOut, quiet });
}

function refuseScoresInConllx(input: TreebankInput, options: ItemOptions): void {
  if (!options.scores && options.nbest === 1) return;
  const file = input.files.find((name) => formatOf(name, options) === "conllx");
  if (file === undefined) return;
  throw new UsageFailure(
    `--scores and --nbest need the comments and the MISC of CoNLL-U, found CoNLL-X: ${displayName(file)}`,
  );
}
