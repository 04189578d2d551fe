import { type Command, InvalidArgumentError, Option } from "commander";
import { parsedDocumentLines } from "../../corpus/document-lines.js";
import { formatOfFile } from "../../corpus/format-of-file.js";
import { DATA_FORMATS, DRAWINGS, type FormatName, formatNamed } from "../../corpus/formats.js";
import { PieceParser } from "../../corpus/piece-parser.js";
import type { InputPiece, ParsedPiece, ParseTask } from "../../corpus/pieces.js";
import { SentenceWriter } from "../../corpus/sentence-writer.js";
import { pipelineOfAll, readModels } from "../../node/model.js";
import { builtInModel, modelFile } from "../../node/named-models.js";
import { withOutput } from "../../node/output.js";
import type { ParseThreadData } from "../../node/threads/parse-worker.js";
import { answersOfThreads } from "../../node/threads/piece-threads.js";
import { EnsembleParser } from "../../parse/ensemble/ensemble-parser.js";
import { GuidedParser } from "../../parse/guided/guided-parser.js";
import { type Parser, PRACTICAL_BEAM } from "../../parse/parser.js";
import type { LoadOptions } from "../../parse/parser-loader.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import { PIPELINE_STEPS, type PipelineStep } from "../../pipeline/steps.js";
import { FormatError } from "../../sentence/format-error.js";
import { foreignOption } from "../../transition/systems.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { type ParseInputOptions, parseInput } from "../input/parse-input.js";
import { filesOrInput, openFiles, shortNames, skipReport } from "../input/treebank-input.js";
import { modelOption } from "../options/model-option.js";
import { numberOption } from "../options/number-option.js";
import { stepsOption } from "../options/steps-option.js";
import { withOwnedOptions } from "../options/system-options.js";
import { FILES, treebankCommand } from "../options/treebank-command.js";
import { remark } from "../progress.js";
import { terminalColours, terminalColumns } from "../terminal.js";

interface Options extends ParseInputOptions {
  readonly model?: string;
  readonly ensemble?: readonly string[];
  readonly steps?: readonly PipelineStep[];
  readonly to?: FormatName;
  readonly output?: string;
  readonly beam: number;
  readonly degree?: number;
  readonly documents?: "jsonl";
  readonly textField: string;
  readonly idField: string;
}

const ABOUT =
  "Parse sentences with a trained model. The parser replaces HEAD and DEPREL; a pipeline also replaces tags and lemmas. With --text, running text is first split into sentences and tokens.";

/** `crossarc parse` */
export function parseCommand(): Command {
  const command = treebankCommand("parse", ABOUT, [
    "crossarc parse input.conllu --model my.model -o parsed.conllu",
    "crossarc parse --text novel.txt --to json",
    'crossarc parse --string "Two boats left."',
    "crossarc parse tokens.txt --tokenized --lines --model pipeline.model",
    "zcat big.conllu.gz | crossarc parse --model my.model --workers 4 > parsed.conllu",
    "crossarc parse input.conllu --model my.model --nbest 5 --scores",
    "crossarc parse --documents jsonl < texts.jsonl > parsed.jsonl",
    "crossarc parse input.conllu --ensemble first.model,second.model,third.model -o parsed.conllu",
  ])
    .argument(...FILES)
    .addOption(modelOption("-m, --model <model>", "model of a parser or of a pipeline"))
    .option(
      "--ensemble <files>",
      "models to parse with together, files or names, separated by commas: graph heads of networks average their probabilities, other parsers vote; the other steps come from the first",
      modelNames,
    )
    .option("--text", "read running text instead of a treebank (default for files named .txt)")
    .option("--string <text>", "parse this text instead of files")
    .option("--tokenized", "the text is tokenized: spaces separate the tokens")
    .option("--lines", "each line of the text is one sentence")
    .addOption(stepsOption("steps to run (default: all that the model has)"))
    .addOption(
      new Option(
        "--to <format>",
        "format of the output (default: by the name of the output; otherwise that of the input, or CoNLL-U for text)",
      ).choices([...Object.keys(DATA_FORMATS), ...DRAWINGS]),
    )
    .option("--ranges", "write the place of each token in the text to MISC, in characters: TokenRange=12:17")
    .addOption(numberOption("--workers <n>", "number of threads that parse", 1, 64).default(1))
    .addOption(
      numberOption(
        "--beam <n>",
        "number of derivations that a transition-based parser follows at a time; 1 is greedy and fastest",
        1,
        1000,
      ).default(PRACTICAL_BEAM),
    )
    .addOption(
      numberOption(
        "--nbest <n>",
        "write up to this many trees for each sentence, best first, with comments nbest and score",
        1,
        1000,
      ).default(1),
    )
    .option(
      "--scores",
      "write probabilities: ArcScore in MISC, that head and label of a word are right (fitted to development data for a graph head), and the comment score for each tree, their product",
    )
    .option("--keep", "keep the arcs of the input and add only the missing ones")
    .addOption(
      new Option(
        "--documents <format>",
        "read a document from each line, and write one line for each as soon as it is parsed: JSON objects with a text",
      ).choices(["jsonl"]),
    )
    .option("--text-field <name>", "field with the text of a document", "text")
    .option("--id-field <name>", "field with the id of a document", "id");
  return withOwnedOptions(command, "default: that of the model").action(parse);
}

async function parse(files: string[], options: Options, command: Command): Promise<void> {
  const names = namesOf(options);
  const models = readModels(names);
  const file = names.join(", ");
  const { degree } = options;
  const pipeline = pipelineOfAll(models, { degree });
  const parsers = parsersIn(pipeline.parts.parser);
  refuseForeignOptions(parsers, { degree }, file);
  if (command.getOptionValueSource("beam") === "cli") refuseBeamWithoutTransitions(parsers, file);
  const steps = (options.steps ?? PIPELINE_STEPS).filter((step) => pipeline.steps.includes(step));
  if (options.documents !== undefined) {
    await parseDocuments(files, options, pipeline, steps);
    return;
  }
  const pieces = parseInput(files, options, pipeline, file);
  const task = taskOf(files, steps, options);
  const parsed =
    options.workers === 1
      ? parsedHere(pieces, new PieceParser(pipeline, task))
      : answersOfThreads<ParsedPiece>("parse", pieces, options.workers, {
          models,
          degree,
          task,
        } satisfies ParseThreadData);
  await withOutput(options.output, async (output) => {
    // No text stands between or around the sentences of a treebank, whatever its format.
    const format = formatNamed(task.to ?? "conllu", task.style);
    const writer = new SentenceWriter(output, format);
    const report = skipReport(options.quiet);
    for await (const piece of parsed) {
      for (const skipped of piece.skipped) report.add(skipped);
      await writer.writeFormatted(piece);
      if (format.isSingle && writer.count > 1) throw new DataFailure(ONE_PICTURE);
      if (piece.failure !== undefined) throw formatError(piece.failure);
    }
    report.finish();
    if (writer.count === 0) remark("the input has no sentences", options.quiet);
    if (format.isSingle && writer.count === 0)
      throw new DataFailure("expected a sentence to draw, found none");
    await writer.finish();
  });
}

/** The error of a broken line. A first line without columns may be running text. */
function formatError({ reason, location }: NonNullable<ParsedPiece["failure"]>): FormatError {
  const isText = location.line === 1 && reason.endsWith("columns, found 1");
  return new FormatError(isText ? `${reason}; --text reads running text` : reason, location);
}

/** Answers each line with a line, for programs that hold on to this process. */
async function parseDocuments(
  files: readonly string[],
  options: Options,
  pipeline: Pipeline,
  steps: readonly PipelineStep[],
): Promise<void> {
  if (!pipeline.steps.includes("tokenize"))
    throw new UsageFailure("--documents needs a model with the step tokenize");
  const { beam, tokenized, lines, textField, idField } = options;
  await withOutput(options.output, async (output) => {
    for await (const { chunks } of openFiles(filesOrInput(files), options.quiet)) {
      const fields = { text: textField, id: idField };
      const parsed = parsedDocumentLines(chunks, pipeline, { steps, beam, tokenized, lines }, fields);
      for await (const line of parsed) await output.writeBytes(line);
    }
  });
}

const ONE_PICTURE = "expected one sentence for an SVG picture, found more; --to html makes a page of them";

/** The names of the model files. */
function namesOf({ model, ensemble }: Options): readonly string[] {
  if (ensemble !== undefined) {
    if (model !== undefined) throw new UsageFailure("expected --model or --ensemble, found both");
    return ensemble;
  }
  const file = model ?? builtInModel();
  if (file !== undefined) return [file];
  throw new UsageFailure("expected --model FILE: no model is built in; crossarc train makes one");
}

function modelNames(text: string, before: readonly string[] = []): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (!names.includes("")) return [...before, ...names.map(modelFile)];
  throw new InvalidArgumentError("expected names of model files, separated by commas.");
}

/** The parsers that do the work: those of an ensemble, without their guides. */
function parsersIn(parser: Parser | undefined): Parser[] {
  if (parser === undefined) return [];
  if (parser instanceof EnsembleParser) return parser.parts.parsers.flatMap(parsersIn);
  return [parser instanceof GuidedParser ? parser.parts.parser : parser];
}

/** Refuses options of single systems, such as --degree, if no model has such a system. */
function refuseForeignOptions(parsers: readonly Parser[], options: LoadOptions, file: string): void {
  const systems = parsers.flatMap((parser) =>
    parser instanceof TransitionParser ? [parser.parts.system] : [],
  );
  const traits = systems.length === 0 ? [undefined] : systems.map((system) => system.traits);
  const foreign = traits.map((ofSystem) => foreignOption(options, ofSystem));
  if (foreign.includes(undefined)) return;
  const name =
    systems.length === 0 ? "a graph parser" : `the system ${systems.map((system) => system.name).join(", ")}`;
  const { option, systems: known } = foreign[0]!;
  throw new UsageFailure(`--${option.name} is for ${known.join(", ")}, found a model of ${name}: ${file}`);
}

/** Refuses --beam if no parser follows derivations. */
function refuseBeamWithoutTransitions(parsers: readonly Parser[], file: string): void {
  if (parsers.length === 0 || parsers.some((parser) => parser instanceof TransitionParser)) return;
  throw new UsageFailure(`--beam is for transition-based parsers, found a model of a graph parser: ${file}`);
}

/** The format that the name of the output asks for; undefined if it asks for none. */
function formatOfOutput(output = ""): FormatName | undefined {
  const format = formatOfFile(output);
  if (format !== "png") return format;
  throw new UsageFailure(`expected text to write to ${output}: only crossarc draw writes PNG pictures`);
}

/** What to do with each piece of the input. */
function taskOf(files: readonly string[], steps: readonly PipelineStep[], options: Options): ParseTask {
  const { beam, nbest, keep, scores, ranges, skipBroken, output } = options;
  const to = options.to ?? formatOfOutput(output);
  const title = options.string ?? shortNames(filesOrInput(files)).join(", ");
  const style = { title, columns: terminalColumns(output), hasColours: terminalColours(output) };
  return { steps, beam, nbest, keep, scores, ranges, skipBroken, to, style };
}

async function* parsedHere(
  pieces: AsyncIterable<InputPiece>,
  parser: PieceParser,
): AsyncGenerator<ParsedPiece> {
  for await (const piece of pieces) yield parser.parse(piece);
}
