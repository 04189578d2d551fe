import type { LearnerParameters } from "../../learn/batch-learner.js";
import { parserFrom } from "../../parse/load-parser.js";
import type { Parser } from "../../parse/parser.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import type { Sentence } from "../../sentence/sentence.js";
import { parserFamily } from "../../train/families.js";
import { derivable } from "../../train/learnable.js";
import type { ParserFamily, ParserSettings } from "../../train/parser-family.js";
import type { DerivationSettings, TransitionSettings } from "../../train/transition/transition-settings.js";
import { transitionSystem } from "../../transition/systems.js";
import type { Transitions } from "../measures/structure.js";
import { cellOptions, type ExperimentSettings, SPLIT_SHARE, TIMED_PASSES } from "./experiment-settings.js";
import type { ParsedRow, ParserCell } from "./parser-cells.js";
import { type RowResult, scored } from "./score-parser.js";
import { pseudoRandomSplit, type TreebankParts } from "./treebank-parts.js";

/** The settings of a parser as results keep them. What a family does not have is missing. */
export interface ResultSettings extends ParserSettings, Partial<Omit<DerivationSettings, "singleRoot">> {
  readonly parameters?: LearnerParameters;
  /** Number of features. */
  readonly features?: number;
  readonly epochs?: number;
}

/** What came of a parser cell, as plain data; the same in every run but for the times. */
export interface ParserResult {
  /** The settings of the parser; of a feature model only the number of features. */
  readonly settings: ResultSettings;
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
  const options = cellOptions(cell.preset, cell.options, told);
  const family = parserFamily(options.learner!);
  const { settings } = family.settings(train, options);
  const sentences = derivable(train, settings);
  const begun = clock();
  const parser = yield* partOf(trained(family, sentences, settings), 0, TRAINING_SHARE);
  const trainSeconds = clock() - begun;
  const parsers = cell.rows.map((row) => bounded(parser, row));
  const rows: Record<string, RowResult> = {};
  for (const [i, { name }] of cell.rows.entries()) {
    const [from, to] = [i, i + 1].map((k) => TRAINING_SHARE + ((1 - TRAINING_SHARE) * k) / cell.rows.length);
    rows[name] = yield* partOf(scored(parsers[i]!, test), from!, to!);
  }
  const parse = cell.isTimed ? timed(cell.rows, parsers, test, clock) : {};
  return {
    settings: resultSettings(family, settings),
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

/** Trains for all epochs on all sentences: nothing is held out, and no epoch is chosen. */
function* trained(
  family: ParserFamily,
  sentences: readonly Sentence[],
  settings: ParserSettings,
): Generator<number, Parser, undefined> {
  const run = family.start(sentences, undefined, settings, { treebanks: [], crossarc: "", holdOut: false });
  const epochs = family.epochs(settings);
  for (let epoch = 0; !run.isDone; epoch++) {
    for (const share of run.step()) yield Math.min(1, (epoch + share) / epochs);
  }
  return parserFrom(run.model);
}

/** The parser with the degree of a row. */
function bounded(parser: Parser, { degree, name }: ParsedRow): Parser {
  if (degree === undefined) return parser;
  const { parts } = asTransitionParser(parser, `the row ${name}`);
  const { system, singleRoot } = parts;
  return new TransitionParser({ ...parts, system: transitionSystem(system.name, { singleRoot, degree }) });
}

function asTransitionParser(parser: Parser, what: string): TransitionParser {
  if (parser instanceof TransitionParser) return parser;
  throw new RangeError(`expected a transition-based parser for ${what}, found one without transitions`);
}

function resultSettings(family: ParserFamily, settings: ParserSettings): ResultSettings {
  const { learner, singleRoot, seed, ...rest } = settings as ParserSettings & Partial<TransitionSettings>;
  const { system, oracle, degree, encoding, parameters, features } = rest;
  const count = features?.split("\n").filter((line) => /^\s*[^#\s]/.test(line)).length;
  const epochs = family.options.includes("epochs") ? family.epochs(settings) : undefined;
  const found = {
    system,
    oracle,
    singleRoot,
    degree,
    encoding,
    features: count,
    learner,
    parameters,
    seed,
    epochs,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as unknown as ResultSettings;
}

/** Processor seconds of parsing all sentences, by row: the fastest pass of each, with the passes in turn. */
function timed(
  rows: readonly ParsedRow[],
  parsers: readonly Parser[],
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
function transitionsOf(found: Parser, sentences: readonly Sentence[]): Transitions {
  const parser = asTransitionParser(found, "counting transitions");
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
