import { type Command, Option } from "commander";
import { nbestSentences, withScores } from "../../parse/annotate.js";
import { PRACTICAL_BEAM } from "../../parse/parser.js";
import type { Pipeline } from "../../pipeline/pipeline.js";
import { STEPS, type Step } from "../../pipeline/steps.js";
import type { Sentence } from "../../sentence/sentence.js";
import { DATA_FORMATS, DRAWINGS } from "../formats.js";
import { builtInModel, pipelineOf, readModel, type SharedModel } from "../model.js";
import { numberOption } from "../number-option.js";
import { withOutput } from "../output.js";
import { batchParses, type ParseRequest, type Parses } from "../parse-batch.js";
import { type Item, type ItemOptions, itemsOf } from "../parse-items.js";
import { ParsePool } from "../parse-pool.js";
import { type WriterOptions, Writers } from "../parse-writers.js";
import { stepsOption } from "../steps-option.js";
import { degreeOption } from "../system-options.js";
import { FILES, treebankCommand } from "../treebank-command.js";

interface Options extends ItemOptions, WriterOptions {
  readonly model?: string;
  readonly steps?: readonly Step[];
  readonly workers: number;
  readonly beam: number;
  readonly degree?: number;
}

/** Sentences go to the parser in batches of at least this many words, or one sentence if it is longer. */
const BATCH = 1000;
/** So many batches for each worker are under way at a time: one in work, others so that it need not wait. */
const UNDER_WAY = 4;

export function parseCommand(): Command {
  return treebankCommand("parse", ABOUT, [
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
    .option("--keep", "leave the arcs that are given in the input alone, and fill in the rest")
    .addOption(
      degreeOption(
        "covington: highest degree of an arc, 0, 1, 2, ... or unbounded (default: that of the model)",
      ),
    )
    .action(async (files: string[], options: Options) => {
      const file = options.model ?? builtInModel();
      const model = readModel(file);
      const pipeline = pipelineOf(model, file, { degree: options.degree });
      const steps = (options.steps ?? STEPS).filter((step) => pipeline.steps.includes(step));
      const items = itemsOf(files, options, pipeline, file);
      await withOutput(options.output, async (output) => {
        await withParsing(model, pipeline, steps, options, async (parse) => {
          await parseInput(items, new Writers(output, files, options), options, parse);
        });
      });
    });
}

const ABOUT =
  "Parse sentences with a trained model: HEAD and DEPREL are replaced, with the model of a pipeline tags and lemmas too. With --text, running text is split into sentences and tokens first.";

/** Gives the trees of each sentence of a batch. */
type BatchParser = (batch: readonly Sentence[]) => Promise<Parses[]>;

/** Runs `work` with a parser: here for one worker, in threads of their own for more. */
async function withParsing(
  model: SharedModel,
  pipeline: Pipeline,
  steps: readonly Step[],
  options: Options,
  work: (parse: BatchParser) => Promise<void>,
): Promise<void> {
  const { degree, workers, beam, nbest, keep } = options;
  const scores = steps.includes("parse") && (options.scores === true || nbest > 1);
  const request: ParseRequest = { beam, nbest, keep, scores, steps };
  if (workers === 1) {
    await work(async (batch) => batchParses(pipeline, batch, request));
    return;
  }
  const pool = new ParsePool(workers, { model, degree, request });
  try {
    await work((batch) => pool.parse(batch));
  } finally {
    await pool.close();
  }
}

/** Parses all sentences, batch by batch, and writes them in the order of the input. */
async function parseInput(
  items: AsyncIterable<Item> | Iterable<Item>,
  writers: Writers,
  options: Options,
  parse: BatchParser,
): Promise<void> {
  const underWay: { batch: Item[]; parses: Promise<Parses[]> }[] = [];
  let batch: Item[] = [];
  let words = 0;
  const send = () => {
    if (batch.length === 0) return;
    const parses = parse(batch.map(({ sentence }) => sentence).filter(hasWords));
    // An error is met when its batch is due; until then it is not an unhandled one.
    parses.catch(() => {});
    underWay.push({ batch, parses });
    batch = [];
    words = 0;
  };
  const writeNext = async () => {
    const next = underWay.shift()!;
    const parses = await next.parses;
    let place = 0;
    for (const { sentence, format } of next.batch) {
      const found = hasWords(sentence) ? written(parses[place++]!, options) : [sentence];
      for (const tree of found) await writers.write(tree, format);
    }
  };
  try {
    for await (const item of items) {
      batch.push(item);
      words += item.sentence.length;
      if (words < BATCH && batch.length < BATCH) continue;
      send();
      while (underWay.length >= UNDER_WAY * options.workers) await writeNext();
    }
  } finally {
    // What came before a broken sentence is written all the same.
    send();
    while (underWay.length > 0) await writeNext();
  }
  await writers.finish();
}

function hasWords({ length }: Sentence): boolean {
  return length > 0;
}

/** The sentences that are written for one of the input. */
function written(parses: Parses, { nbest, scores }: Options): Sentence[] {
  const trees = scores ? parses.map((parse) => ({ ...parse, sentence: withScores(parse) })) : parses;
  return nbest > 1 ? nbestSentences(trees) : trees.map(({ sentence }) => sentence);
}
