import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { InputPiece } from "../../corpus/pieces.js";
import { MATCH_FORMATS, type MatchFormatName, matchFormatNamed } from "../../corpus/search/match-formats.js";
import {
  type Findings,
  PieceSearcher,
  type SearchedPiece,
  type SearchTask,
  type Term,
} from "../../corpus/search/piece-searcher.js";
import { FrameWriter } from "../../corpus/sentence-writer.js";
import { pipelineOf, readModel } from "../../node/model.js";
import { builtInModel } from "../../node/named-models.js";
import { type Output, withOutput } from "../../node/output.js";
import { answersOfThreads } from "../../node/threads/piece-threads.js";
import type { SearchThreadData } from "../../node/threads/search-worker.js";
import { sentenceMatcher } from "../../query/sentence-matcher.js";
import { FormatError } from "../../sentence/format-error.js";
import { DataFailure, explain, UsageFailure } from "../failure.js";
import { isText, parseInput, treebankPieces } from "../input/parse-input.js";
import { filesOrInput, shortNames, skipReport } from "../input/treebank-input.js";
import { modelOption } from "../options/model-option.js";
import { numberOption } from "../options/number-option.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { table } from "../reports/table.js";
import { terminalColours, terminalColumns } from "../terminal.js";

interface Options extends TreebankOptions {
  readonly file?: string;
  readonly to: MatchFormatName;
  readonly count?: true;
  readonly countBy?: readonly Term[];
  readonly invert?: true;
  readonly maxCount?: number;
  readonly names?: true;
  readonly key?: string;
  readonly text?: true;
  readonly string?: string;
  readonly model?: string;
  readonly workers: number;
}

const ABOUT =
  "Find sentences by a query over their trees, in Grew's or Semgrex's syntax (see docs/guide/query.md). Exits with 0 if something was found, with 1 if nothing was, and with 2 after an error.";

/** `crossarc grep` */
export function grepCommand(): Command {
  return treebankCommand("grep", ABOUT, [
    "crossarc grep 'pattern { V [upos=VERB]; V -[nsubj]-> S } without { V -[obj]-> O }' train.conllu",
    "crossarc grep '{upos:VERB}=v >nsubj:pass {}=s' train.conllu --to kwic",
    "crossarc grep 'pattern { e: H -> D }' train.conllu --count-by e.label,D.upos",
    "crossarc grep 'pattern { e: H -[projective=no]-> D }' train.conllu -o crossing.html --to html",
    "crossarc grep 'pattern { V [lemma=\"see\"]; V -[obj]-> O }' --text novel.txt",
  ])
    .argument("[query]", "the query, unless -f gives it")
    .argument(...FILES)
    .option("-f, --file <file>", "read the query from this file")
    .addOption(new Option("--to <format>", "how matches are written").choices(MATCH_FORMATS).default("text"))
    .option("-c, --count", "write only the number of matches (with -v, of sentences)")
    .addOption(
      new Option(
        "--count-by <values>",
        "count the values of captured nodes and arcs: V.lemma,e.label",
      ).argParser(parseTerms),
    )
    .option("-v, --invert", "find sentences without a match")
    .addOption(numberOption("-m, --max-count <n>", "stop after this many sentences", 1, 999_999_999))
    .option("-n, --names", "write the id of each sentence before it")
    .option("--key <node>", "the keyword of --to kwic (default: the first node)")
    .option("--text", "parse running text instead of reading a treebank (default for files named .txt)")
    .option("--string <text>", "parse this text instead of files")
    .addOption(modelOption("--model <model>", "model that parses text"))
    .addOption(numberOption("--workers <n>", "number of threads that search", 1, 64).default(1))
    .action(async (query: string | undefined, files: string[], options: Options) => {
      let isFound: boolean;
      try {
        isFound = await grep(query, files, options);
      } catch (error) {
        // As with other programs of this name, every error ends with 2.
        throw Object.assign(new UsageFailure(explain(error).line), { stack: (error as Error).stack });
      }
      process.exitCode = isFound ? 0 : 1;
    });
}

/** Searches, writes, and returns whether anything was found. */
async function grep(first: string | undefined, others: string[], options: Options): Promise<boolean> {
  const { text, files } = queryAndFiles(first, others, options);
  const task = taskOf(text, files, options);
  const pieces = searched(files, options, task);
  return withOutput(options.output, async (output) => {
    const report = skipReport(options.quiet);
    const results = new Results(output, task);
    for await (const { findings, skipped, failure } of pieces) {
      for (const sentence of skipped) report.add(sentence);
      for (const finding of findings) if (!results.isFull) await results.add(finding);
      if (results.isFull) break;
      if (failure !== undefined) throw new FormatError(failure.reason, failure.location);
    }
    report.finish();
    await results.finish(options);
    return results.sentences > 0;
  });
}

function queryAndFiles(
  first: string | undefined,
  others: readonly string[],
  { file }: Options,
): { text: string; files: readonly string[] } {
  if (file !== undefined)
    return { text: readFileSync(file, "utf8"), files: first === undefined ? [] : [first, ...others] };
  if (first === undefined) throw new UsageFailure("expected a query, such as 'pattern { V [upos=VERB] }'");
  return { text: first, files: others };
}

function taskOf(text: string, files: readonly string[], options: Options): SearchTask {
  const { to, countBy, invert, maxCount, names, key, skipBroken, output } = options;
  const matcher = sentenceMatcher(text);
  if (invert && countBy !== undefined)
    throw new UsageFailure("--count-by counts matches, which -v has none of");
  if (invert && to === "kwic") throw new UsageFailure("--to kwic shows matches, which -v has none of");
  // What was counted must have been captured, and the keyword too.
  for (const { of, feature } of countBy ?? []) matcher.reader(of, feature);
  if (key !== undefined) matcher.reader(key, "form");
  const title = options.string ?? shortNames(filesOrInput(files)).join(", ");
  const style = { title, columns: terminalColumns(output), hasColours: terminalColours(output), names, key };
  const isWritten = countBy === undefined && !options.count;
  return {
    query: matcher.query,
    isInverted: invert,
    limit: maxCount,
    to: isWritten ? to : undefined,
    style,
    countBy,
    skipBroken,
  };
}

/** The pieces of the input, searched here or in threads. Running text is parsed first. */
function searched(
  files: readonly string[],
  options: Options,
  task: SearchTask,
): AsyncIterable<SearchedPiece> {
  let pieces: AsyncIterable<InputPiece>;
  let searcher: (() => PieceSearcher) | undefined;
  let model: SearchThreadData["model"];
  if (isText(files, options)) {
    const file = options.model ?? builtInModel();
    if (file === undefined)
      throw new UsageFailure("expected --model FILE to parse text: no model is built in");
    model = readModel(file);
    const pipeline = pipelineOf(model, file);
    pieces = parseInput(files, { ...options, nbest: 1 }, pipeline, file);
    searcher = () => new PieceSearcher(task, pipeline);
  } else {
    if (options.model !== undefined)
      throw new UsageFailure("--model is for running text; add --text to parse it");
    pieces = treebankPieces(filesOrInput(files), options);
    searcher = () => new PieceSearcher(task);
  }
  if (options.workers === 1) return searchedHere(pieces, searcher());
  return answersOfThreads("search", pieces, options.workers, { task, model } satisfies SearchThreadData);
}

async function* searchedHere(
  pieces: AsyncIterable<InputPiece>,
  searcher: PieceSearcher,
): AsyncGenerator<SearchedPiece> {
  for await (const piece of pieces) yield searcher.search(piece);
}

/** Writes what was found, or adds it up. */
class Results {
  sentences = 0;
  #matches = 0;
  readonly #counts = new Map<string, number>();
  readonly #output: Output;
  readonly #task: SearchTask;
  readonly #writer: FrameWriter | undefined;
  readonly #isSingle: boolean;

  constructor(output: Output, task: SearchTask) {
    this.#output = output;
    this.#task = task;
    const format = task.to && matchFormatNamed(task.to, task.style, sentenceMatcher(task.query));
    this.#writer = format && new FrameWriter(output, format);
    this.#isSingle = format?.isSingle === true;
  }

  /** Whether as many sentences were found as are wanted. */
  get isFull(): boolean {
    return this.sentences >= (this.#task.limit ?? Number.POSITIVE_INFINITY);
  }

  async add({ sentences, matches, text, count, counts }: Findings): Promise<void> {
    this.sentences += sentences;
    this.#matches += matches;
    for (const [values, more] of counts) this.#counts.set(values, (this.#counts.get(values) ?? 0) + more);
    await this.#writer?.writeFormatted({ text, count });
    if (this.#isSingle && this.#writer!.count > 1) throw new DataFailure(ONE_PICTURE);
  }

  async finish({ count, countBy, to, invert }: Options): Promise<void> {
    if (countBy !== undefined) await this.#output.write(this.#countTable(countBy, to));
    else if (count) await this.#output.write(`${invert ? this.sentences : this.#matches}\n`);
    else if (!this.#isSingle || this.sentences > 0) await this.#writer?.finish();
  }

  #countTable(terms: readonly Term[], to: MatchFormatName): string {
    const names = terms.map(({ of, feature }) => `${of}.${feature}`);
    const rows = [...this.#counts]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([values, count]) => ({ count, values: values.split("\t") }));
    if (to === "json") {
      const objects = rows.map(({ count, values }) =>
        JSON.stringify({ count, ...Object.fromEntries(names.map((name, i) => [name, values[i]])) }),
      );
      return `[\n${objects.join(",\n")}\n]\n`;
    }
    return table(
      rows.map(({ count, values }) => [count, ...values]),
      { header: ["count", ...names] },
    );
  }
}

const ONE_PICTURE =
  "expected one sentence for an SVG picture, found more; choose the first with -m 1, or write a page with --to html";

function parseTerms(text: string): Term[] {
  return text.split(",").map((part) => {
    const [, of, feature] = /^\s*([^\s.]+)\.([^\s.]+)\s*$/.exec(part) ?? [];
    if (of === undefined || feature === undefined)
      throw new InvalidArgumentError("Expected values such as V.lemma or e.label, with commas between them.");
    return { of, feature };
  });
}
