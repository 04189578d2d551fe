import type { Command } from "commander";
import { nbestSentences, withScores } from "../../parse/annotate.js";
import { givenCycle } from "../../parse/keep.js";
import { PRACTICAL_BEAM } from "../../parse/parser.js";
import { conlluText } from "../../sentence/conllu-writer.js";
import { conllxText } from "../../sentence/conllx.js";
import type { Sentence } from "../../sentence/sentence.js";
import { UsageFailure } from "../failure.js";
import { displayName, formatOf, TreebankInput } from "../input.js";
import { parserOf, readModel, type SharedModel } from "../model.js";
import { numberOption } from "../number-option.js";
import { withOutput } from "../output.js";
import { batchParses, type ParseRequest, type Parses } from "../parse-batch.js";
import { ParsePool } from "../parse-pool.js";
import { degreeOption } from "../system-options.js";
import { FILES, type TreebankOptions, treebankCommand } from "../treebank-command.js";
import { wholeTrees } from "../whole-trees.js";

interface Options extends TreebankOptions {
  readonly model: string;
  readonly workers: number;
  readonly beam: number;
  readonly nbest: number;
  readonly scores?: true;
  readonly keep?: true;
  readonly degree?: number;
}

/** Sentences go to the parser in batches of at least this many words, or one sentence if it is longer. */
const BATCH = 1000;
/** So many batches for each worker are under way at a time: one in work, others so that it need not wait. */
const UNDER_WAY = 4;

export function parseCommand(): Command {
  return treebankCommand("parse", "Parse sentences with a trained model: HEAD and DEPREL are replaced.", [
    "crossarc parse input.conllu --model english.model -o parsed.conllu",
    "zcat big.conllu.gz | crossarc parse --model english.model --workers 4 > parsed.conllu",
    "crossarc parse input.conllu --model english.model --nbest 5 --scores",
  ])
    .argument(...FILES)
    .requiredOption("-m, --model <file>", "model of the parser")
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
      const input = new TreebankInput(files, options);
      refuseScoresInConllx(input, options);
      const model = readModel(options.model);
      await withOutput(options.output, async (output) => {
        await withParsing(model, options, async (parse) => {
          await parseInput(input, options, parse, (text) => output.write(text));
        });
      });
    });
}

/** Gives the trees of each sentence of a batch. */
type BatchParser = (batch: readonly Sentence[]) => Promise<Parses[]>;

/** Runs `work` with a parser: here for one worker, in threads of their own for more. */
async function withParsing(
  model: SharedModel,
  options: Options,
  work: (parse: BatchParser) => Promise<void>,
): Promise<void> {
  const { degree, workers, beam, nbest, keep } = options;
  const request: ParseRequest = { beam, nbest, keep, scores: options.scores === true || nbest > 1 };
  // Also with threads: trouble with the model shows before they start.
  const parser = parserOf(model, options.model, { degree });
  if (workers === 1) {
    await work(async (batch) => batchParses(parser, batch, request));
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
  input: TreebankInput,
  options: Options,
  parse: BatchParser,
  write: (text: string) => Promise<void>,
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
    for (const { sentence, text } of next.batch) {
      const found = hasWords(sentence) ? written(parses[place++]!, options) : [sentence];
      for (const tree of found) await write(text(tree));
    }
  };
  try {
    for await (const sentence of sentencesOf(input, options)) {
      batch.push({ sentence, text: TEXT[formatOf(input.files[input.index]!, options)] });
      words += sentence.length;
      if (words < BATCH && batch.length < BATCH) continue;
      send();
      while (underWay.length >= UNDER_WAY * options.workers) await writeNext();
    }
  } finally {
    // What came before a broken sentence is written all the same.
    send();
    while (underWay.length > 0) await writeNext();
  }
}

/** A sentence of the input, and how its file is written. */
interface Item {
  readonly sentence: Sentence;
  readonly text: (sentence: Sentence) => string;
}

const TEXT = { conllu: conlluText, conllx: conllxText };

function hasWords({ length }: Sentence): boolean {
  return length > 0;
}

/** The sentences to parse; given heads must not form a cycle if they are to be kept. */
function sentencesOf(input: TreebankInput, options: Options): AsyncIterable<Sentence> {
  if (!options.keep) return input;
  const { skipBroken: leaveOut, quiet } = options;
  return wholeTrees(input, { problemOf: givenCycle, leaveOut, quiet });
}

/** The sentences that are written for one of the input. */
function written(parses: Parses, { nbest, scores }: Options): Sentence[] {
  const trees = scores ? parses.map((parse) => ({ ...parse, sentence: withScores(parse) })) : parses;
  return nbest > 1 ? nbestSentences(trees) : trees.map(({ sentence }) => sentence);
}

function refuseScoresInConllx(input: TreebankInput, options: Options): void {
  if (!options.scores && options.nbest === 1) return;
  const file = input.files.find((name) => formatOf(name, options) === "conllx");
  if (file === undefined) return;
  throw new UsageFailure(
    `--scores and --nbest need the comments and the MISC of CoNLL-U, found CoNLL-X: ${displayName(file)}`,
  );
}
