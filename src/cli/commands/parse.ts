import { type Command, Option } from "commander";
import { DATA_FORMATS, DRAWINGS, type FormatName } from "../../corpus/formats.js";
import type { ParsedPiece, ParseTask, Piece } from "../../corpus/parse-piece.js";
import { PieceParser } from "../../corpus/piece-parser.js";
import { builtInModel, pipelineOf, readModel, type SharedModel } from "../../node/model.js";
import { withOutput } from "../../node/output.js";
import { terminalColours, terminalColumns } from "../../node/terminal.js";
import { ParsePool } from "../../node/threads/parse-pool.js";
import { PRACTICAL_BEAM } from "../../parse/parser.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import { PIPELINE_STEPS, type PipelineStep } from "../../pipeline/steps.js";
import { shortNames } from "../input/input.js";
import { ParseOutput } from "../input/parse-output.js";
import { type PieceOptions, piecesOf } from "../input/parse-pieces.js";
import { numberOption } from "../options/number-option.js";
import { stepsOption } from "../options/steps-option.js";
import { withOwnedOptions } from "../options/system-options.js";
import { FILES, treebankCommand } from "../options/treebank-command.js";

interface Options extends PieceOptions {
  readonly model?: string;
  readonly steps?: readonly PipelineStep[];
  readonly to?: FormatName;
  readonly ranges?: true;
  readonly output?: string;
  readonly workers: number;
  readonly beam: number;
  readonly degree?: number;
}

/** So many pieces for each worker are under way at a time: one in work, others so that it need not wait. */
const UNDER_WAY = 8;

export function parseCommand(): Command {
  const command = treebankCommand("parse", ABOUT, [
    "crossarc parse input.conllu --model my.model -o parsed.conllu",
    "crossarc parse --text novel.txt --to json",
    'crossarc parse --string "Two boats left."',
    "crossarc parse tokens.txt --tokenized --lines --model pipeline.model",
    "zcat big.conllu.gz | crossarc parse --model my.model --workers 4 > parsed.conllu",
    "crossarc parse input.conllu --model my.model --nbest 5 --scores",
  ])
    .argument(...FILES)
    .option("-m, --model <file>", "model of a parser, or of a pipeline (default: the built-in English one)")
    .option("--text", "the input is running text (default: if it is called .txt)")
    .option("--string <text>", "parse this text instead of files")
    .option("--tokenized", "tokens of the text are what stands between spaces")
    .option("--lines", "each line of the text is a sentence")
    .addOption(stepsOption("steps to take (default: all that the model has)"))
    .addOption(
      new Option(
        "--to <format>",
        "format of the output (default: that of the input, CoNLL-U for text)",
      ).choices([...Object.keys(DATA_FORMATS), ...DRAWINGS]),
    )
    .option("--ranges", "tell in MISC where each token of a text stands: TokenRange=12:17, in characters")
    .addOption(numberOption("--workers <n>", "number of threads that parse", 1, 64).default(1))
    .addOption(
      numberOption(
        "--beam <n>",
        "derivations to follow at a time; 1 is greedy, and fastest",
        1,
        1000,
      ).default(PRACTICAL_BEAM),
    )
    .addOption(
      numberOption(
        "--nbest <n>",
        "write up to so many trees for each sentence, best first, each with the comments nbest and score",
        1,
        1000,
      ).default(1),
    )
    .option("--scores", "tell how sure the parser is: ArcScore in MISC, and the comment score")
    .option("--keep", "leave the arcs that are given in the input alone, and fill in the rest");
  return withOwnedOptions(command, "default: that of the model").action(
    async (files: string[], options: Options) => {
      const file = options.model ?? builtInModel();
      const model = readModel(file);
      const pipeline = pipelineOf(model, file, { degree: options.degree });
      const steps = (options.steps ?? PIPELINE_STEPS).filter((step) => pipeline.steps.includes(step));
      const pieces = piecesOf(files, options, pipeline, file);
      const task = taskOf(files, steps, options);
      await withOutput(options.output, async (output) => {
        await withParsing(model, pipeline, task, options, async (parse) => {
          await parseInput(pieces, parse, new ParseOutput(output, task, options.quiet), options.workers);
        });
      });
    },
  );
}

const ABOUT =
  "Parse sentences with a trained model: HEAD and DEPREL are replaced, with the model of a pipeline tags and lemmas too. With --text, running text is split into sentences and tokens first.";

/** What is to be done with each piece of the input. */
function taskOf(files: readonly string[], steps: readonly PipelineStep[], options: Options): ParseTask {
  const { beam, nbest, keep, scores, ranges, skipBroken, to, output } = options;
  const title = options.string ?? shortNames(files.length === 0 ? ["-"] : files).join(", ");
  const style = { title, columns: terminalColumns(output), hasColours: terminalColours(output) };
  return { steps, beam, nbest, keep, scores, ranges, skipBroken, to, style };
}

type PieceParsing = (piece: Piece) => Promise<ParsedPiece>;

/** Runs `work` with a parser: here for one worker, in threads of their own for more. */
async function withParsing(
  model: SharedModel,
  pipeline: Pipeline,
  task: ParseTask,
  { degree, workers }: Options,
  work: (parse: PieceParsing) => Promise<void>,
): Promise<void> {
  if (workers === 1) {
    const parser = new PieceParser(pipeline, task);
    await work(async (piece) => parser.parse(piece));
    return;
  }
  const pool = new ParsePool(workers, { model, degree, task });
  try {
    await work((piece) => pool.parse(piece));
  } finally {
    await pool.close();
  }
}

/** Parses the input, piece by piece, and writes what comes of it in the same order. */
async function parseInput(
  pieces: AsyncIterable<Piece>,
  parse: PieceParsing,
  output: ParseOutput,
  workers: number,
): Promise<void> {
  const underWay: Promise<ParsedPiece>[] = [];
  const writeNext = async () => {
    try {
      await output.write(await underWay.shift()!);
    } catch (error) {
      underWay.length = 0;
      throw error;
    }
  };
  try {
    for await (const piece of pieces) {
      const parsed = parse(piece);
      // An error is met when its piece is due; until then it is not an unhandled one.
      parsed.catch(() => {});
      underWay.push(parsed);
      while (underWay.length >= UNDER_WAY * workers) await writeNext();
    }
  } finally {
    // What came before the trouble with an input is written all the same.
    while (underWay.length > 0) await writeNext();
  }
  await output.finish();
}
