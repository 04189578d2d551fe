import { LINEAR } from "../../parse/transition/learners.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import { parserFrom } from "../../parse/transition/transition-parser-model.js";
import type { Sentence } from "../../sentence/sentence.js";
import { defaultSettings } from "../../train/default-settings.js";
import { derivable } from "../../train/learnable.js";
import { Training } from "../../train/linear/linear-training.js";
import { startRun } from "../../train/start-run.js";
import type { TrainingSettings } from "../../train/training-settings.js";
import { transitionSystem } from "../../transition/systems.js";
import type { Transitions } from "../measures/structure.js";
import {
  type ExperimentSettings,
  epochsFor,
  SPLIT_SHARE,
  TIMED_PASSES,
  wishesFor,
} from "./experiment-settings.js";
import type { ParsedRow, ParserCell } from "./parser-cells.js";
import { type RowResult, scored } from "./score-parser.js";
import { pseudoRandomSplit, type TreebankParts } from "./treebank-parts.js";

/** What came of a parser cell, as plain data; the same in every run but for the times. */
export interface ParserResult {
  readonly settings: Omit<TrainingSettings, "features"> & {
    readonly features: number;
    readonly epochs?: number;
  };
  readonly trainSentences: number;
  readonly trainWords: number;
  readonly testSentences: number;
  readonly testWords: number;
  readonly rows: Readonly<Record<string, RowResult>>;
  readonly transitions?: Transitions;
  /** Processor seconds of training, and of parsing each row. */
  readonly times: { readonly train: number; readonly parse: Readonly<Record<string, number>> };
}

/** Trains the parser of a cell and tests it; yields the share that is done. `clock` gives processor seconds. */
export function* runCell(
  cell: ParserCell,
  parts: TreebankParts,
  told: ExperimentSettings,
  clock: () => number,
): Generator<number, ParserResult, undefined> {
  const { train, test } =
    cell.data === "files" ? parts : pseudoRandomSplit(parts.train, SPLIT_SHARE, told.seed);
  const { settings } = defaultSettings(train, wishesFor(cell.preset, cell.wishes, told));
  const sentences = derivable(train, settings);
  const epochs = epochsFor(told);
  const begun = clock();
  const parser = yield* partOf(trained(sentences, settings, epochs), 0, TRAINING_SHARE);
  const trainSeconds = clock() - begun;
  const parsers = cell.rows.map((row) => bounded(parser, row, settings));
  const rows: Record<string, RowResult> = {};
  for (const [i, { name }] of cell.rows.entries()) {
    const [from, to] = [i, i + 1].map((k) => TRAINING_SHARE + ((1 - TRAINING_SHARE) * k) / cell.rows.length);
    rows[name] = yield* partOf(scored(parsers[i]!, test), from!, to!);
  }
  const parse = cell.isTimed ? timed(cell.rows, parsers, test, clock) : {};
  const { features, ...said } = settings;
  return {
    settings: {
      ...said,
      features: features.split("\n").filter((line) => /^\s*[^#\s]/.test(line)).length,
      ...(settings.learner === LINEAR ? { epochs } : {}),
    },
    trainSentences: sentences.length,
    trainWords: wordsOf(sentences),
    testSentences: test.length,
    testWords: wordsOf(test),
    rows,
    ...(cell.countsTransitions ? { transitions: transitionsOf(parser, test) } : {}),
    times: { train: trainSeconds, parse },
  };
}

/** Share of the work of a cell that is taken for training where progress is shown. */
const TRAINING_SHARE = 0.7;

/** Work as a part of larger work, of which it goes from one share to another. */
function* partOf<T>(work: Generator<number, T>, from: number, to: number): Generator<number, T, undefined> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield from + (to - from) * value;
  }
}

/** The parser after a fixed number of epochs, or after all steps of a batch learner. */
function* trained(
  sentences: readonly Sentence[],
  settings: TrainingSettings,
  epochs: number,
): Generator<number, TransitionParser, undefined> {
  if (settings.learner === LINEAR) {
    const training = new Training(sentences, settings);
    for (let epoch = 0; epoch < epochs; epoch++) {
      for (const share of training.runEpoch()) yield (epoch + share) / epochs;
    }
    return training.parser(training.classifier());
  }
  const run = startRun(sentences, undefined, settings, { epochs, treebanks: [], crossarc: "" });
  while (!run.isDone) for (const share of run.step()) yield share;
  return parserFrom(run.model);
}

/** The parser with the degree of a row. */
function bounded(
  parser: TransitionParser,
  { degree }: ParsedRow,
  settings: TrainingSettings,
): TransitionParser {
  if (degree === undefined) return parser;
  const { singleRoot } = settings;
  return new TransitionParser({
    ...parser.parts,
    system: transitionSystem(settings.system, { singleRoot, degree }),
  });
}

/** Processor seconds of parsing all sentences, by row: the fastest pass of each, with the passes in turn. */
function timed(
  rows: readonly ParsedRow[],
  parsers: readonly TransitionParser[],
  test: readonly Sentence[],
  clock: () => number,
): Record<string, number> {
  const fastest: Record<string, number> = {};
  for (let pass = 0; pass < TIMED_PASSES; pass++) {
    for (const [i, { name }] of rows.entries()) {
      const begun = clock();
      for (const sentence of test) parsers[i]!.parse(sentence);
      fastest[name] = Math.min(fastest[name] ?? Number.POSITIVE_INFINITY, clock() - begun);
    }
  }
  return fastest;
}

/** The transitions that a parser takes for each sentence. */
function transitionsOf(parser: TransitionParser, sentences: readonly Sentence[]): Transitions {
  const transitions = sentences.map((sentence) => {
    const derivation = parser.start(sentence);
    let count = 0;
    while (derivation.advance()) count++;
    return count;
  });
  return { lengths: sentences.map(({ length }) => length), transitions };
}

function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { length }) => sum + length, 0);
}
