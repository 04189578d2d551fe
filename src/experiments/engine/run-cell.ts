import type { LearnerParameters } from "../../learn/batch-learner.js";
import { parserFrom } from "../../parse/load-parser.js";
import type { Parser } from "../../parse/parser.js";
import { TransitionParser } from "../../parse/transition/transition-parser.js";
import type { Sentence } from "../../sentence/sentence.js";
import { parserFamily, startRun } from "../../train/families.js";
import { guidesFor } from "../../train/guided/guides.js";
import { derivable } from "../../train/learnable.js";
import type { ParserFamily, ParserSettings } from "../../train/parser-family.js";
import type { ParserRun } from "../../train/parser-run.js";
import type { DerivationSettings, TransitionSettings } from "../../train/transition/transition-settings.js";
import { transitionSystem } from "../../transition/systems.js";
import type { TransitionCounts } from "../measures/structure.js";
import { mainRows, type ParsedRow, type ParserCell, type SettingsChanges } from "./cell.js";
import { cellOptions, type ExperimentSettings, TIMED_PASSES } from "./experiment-settings.js";
import { parsedSentences, type RowResult, type Scoring, scoreParser } from "./score-parser.js";
import { cellParts, type TreebankParts } from "./treebank-parts.js";

/** The settings of a parser as results record them. Settings that a family does not have are missing. */
export interface ResultSettings extends ParserSettings, Partial<Omit<DerivationSettings, "singleRoot">> {
  /** The parameters of the learner. */
  readonly parameters?: LearnerParameters;
  /** Number of features. */
  readonly features?: number;
  /** Maximum number of epochs. */
  readonly epochs?: number;
}

/** The result of a parser cell, as plain data. Only the times differ from run to run. */
export interface ParserResult {
  /** The settings of the parser. */
  readonly settings: ResultSettings;
  /** Number of training sentences. */
  readonly trainSentences: number;
  /** Number of training words. */
  readonly trainWords: number;
  /** Number of test sentences. */
  readonly testSentences: number;
  /** Number of test words. */
  readonly testWords: number;
  /** Size of the model file. */
  readonly modelBytes: number;
  /** How training went on the development sentences, if there were some. */
  readonly development?: DevelopmentScores;
  /** Scores by the name of the row. */
  readonly rows: Readonly<Record<string, RowResult>>;
  /** The transitions of each test sentence, if the cell counts them. */
  readonly transitions?: TransitionCounts;
  /** What training and parsing took. */
  readonly times: CellTimes;
}

/** Times of a cell. */
export interface CellTimes {
  /** Processor seconds of training. */
  readonly train: number;
  /** Processor seconds of each row's fastest pass; empty if the cell is not timed. */
  readonly parse: Readonly<Record<string, number>>;
  /** Seconds by the clock on the wall, of the same passes. */
  readonly parseWall: Readonly<Record<string, number>>;
}

/** Two clocks, in seconds. */
export interface Clock {
  /** Processor time of this thread. */
  processor(): number;
  /** Time on the wall. */
  wall(): number;
}

/** Scores of a training on its development sentences. */
export interface DevelopmentScores {
  /** LAS after each epoch or step, from 0 to 1. */
  readonly las: readonly number[];
  /** Number of the epoch or step that the model is from, starting with 1. */
  readonly best: number;
}

/**
 * Trains the parser of a cell and tests it; yields the share that is done.
 */
export function* runCell(
  cell: ParserCell,
  parts: TreebankParts,
  run: ExperimentSettings,
  clock: Clock,
): Generator<number, ParserResult, undefined> {
  const { train, dev, test } = cellParts(cell.data, parts, run.seed);
  const options = cellOptions(cell, run);
  const family = parserFamily(options.learner!);
  const settings = merged(family.settings(train, options).settings, cell.changes ?? {});
  const sentences = derivable(train, settings);
  const begun = clock.processor();
  const training = startRun(sentences, dev, settings, {
    treebanks: [],
    crossarc: "",
    guides: guidesFor(sentences, options, refuseModel),
    holdOut: cell.data === "development",
  });
  const development = yield* partOf(finished(training, family.epochs(settings)), 0, TRAINING_SHARE);
  const trainSeconds = clock.processor() - begun;
  const parser = parserFrom(training.model);
  const parsers = cell.rows.map((row) => parserOfRow(parser, row));
  const beam = { beam: run.beam ?? 1 };
  const scoring: Scoring = {
    punctuation: cell.scoresPunctuation ? "counted" : "ignored",
    groupsArcs: cell.groupsArcs ?? false,
  };
  const rows: Record<string, RowResult> = {};
  for (const [i, { name }] of cell.rows.entries()) {
    const [from, to] = [i, i + 1].map((k) => TRAINING_SHARE + ((1 - TRAINING_SHARE) * k) / cell.rows.length);
    rows[name] = yield* partOf(scoreParser(parsers[i]!, test, scoring, beam), from!, to!);
  }
  const passes = mainRows(cell).map((row) => ({
    name: row.name,
    parse: () => Array.from(parsedSentences(parsers[cell.rows.indexOf(row)]!, test, beam)),
  }));
  return {
    settings: resultSettings(family, settings),
    trainSentences: sentences.length,
    trainWords: wordsOf(sentences),
    testSentences: test.length,
    testWords: wordsOf(test),
    modelBytes: training.model.length,
    ...(development === undefined ? {} : { development }),
    rows,
    ...(cell.countsTransitions ? { transitions: transitionsOf(parser, test) } : {}),
    times: { train: trainSeconds, ...timed(cell.isTimed ? passes : [], clock) },
  };
}

/** Cells have no files, so their guides are presets. */
function refuseModel(name: string): never {
  throw new RangeError(`expected a preset as the guide of a cell, found ${name}`);
}

/** Share of a cell's work that counts as training where progress is reported. */
const TRAINING_SHARE = 0.7;

/**
 * Maps the progress of a part of the work to that of the whole, of which it covers the shares `from` to
 * `to`.
 */
function* partOf<T>(work: Generator<number, T>, from: number, to: number): Generator<number, T, undefined> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield from + (to - from) * value;
  }
}

/** Trains to the end; yields the share that is done, and returns the development scores if there were any. */
function* finished(
  run: ParserRun,
  steps: number,
): Generator<number, DevelopmentScores | undefined, undefined> {
  const las: number[] = [];
  let best = 0;
  for (let step = 0; !run.isDone; step++) {
    const work = run.step();
    for (;;) {
      const { done, value } = work.next();
      if (!done) {
        yield Math.min(1, (step + value) / steps);
        continue;
      }
      if (value.las !== undefined && value.part === undefined) {
        las.push(value.las);
        if (value.isBest) best = value.number;
      }
      break;
    }
  }
  return las.length === 0 ? undefined : { las, best };
}

/** A copy of settings with some values replaced, also in nested objects. */
function merged<Settings extends object>(settings: Settings, changes: SettingsChanges): Settings {
  const old = settings as Record<string, unknown>;
  const replaced = Object.entries(changes).map(([name, value]) => {
    if (!(name in old)) throw new RangeError(`expected a setting to change, found ${name}`);
    return [name, typeof value === "object" && value !== null ? merged(old[name] as object, value) : value];
  });
  return { ...settings, ...Object.fromEntries(replaced) };
}

/** The parser with the options of a row. */
function parserOfRow(parser: Parser, { degree, lift, singleRoot, name }: ParsedRow): Parser {
  if (degree === undefined && singleRoot === undefined) return parser;
  const { parts } = asTransitionParser(parser, `the row ${name}`);
  const roots = singleRoot ?? parts.singleRoot;
  const system = transitionSystem(parts.system.name, { singleRoot: roots, degree, lift });
  return new TransitionParser({ ...parts, system, singleRoot: roots });
}

function asTransitionParser(parser: Parser, what: string): TransitionParser {
  if (parser instanceof TransitionParser) return parser;
  throw new RangeError(`expected a transition-based parser for ${what}, found one without transitions`);
}

function resultSettings(family: ParserFamily, settings: ParserSettings): ResultSettings {
  const { learner, singleRoot, seed, ...rest } = settings as ParserSettings & Partial<TransitionSettings>;
  const { system, oracle, degree, lift, encoding, parameters, features } = rest;
  const count = features?.split("\n").filter((line) => /^\s*[^#\s]/.test(line)).length;
  const epochs = family.options.includes("epochs") ? family.epochs(settings) : undefined;
  const recorded = {
    system,
    oracle,
    singleRoot,
    degree,
    lift,
    encoding,
    features: count,
    learner,
    parameters,
    seed,
    epochs,
  };
  return Object.fromEntries(
    Object.entries(recorded).filter(([, value]) => value !== undefined),
  ) as unknown as ResultSettings;
}

/** Seconds of each row's fastest pass, by each clock. Rows take turns, so that disturbances hit all alike. */
function timed(
  passes: readonly { readonly name: string; readonly parse: () => void }[],
  clock: Clock,
): Omit<ParserResult["times"], "train"> {
  const [parse, parseWall]: [Record<string, number>, Record<string, number>] = [{}, {}];
  for (let round = 0; round < TIMED_PASSES; round++) {
    for (const pass of passes) {
      const { name } = pass;
      const [processor, wall] = [clock.processor(), clock.wall()];
      pass.parse();
      parse[name] = Math.min(parse[name] ?? Number.POSITIVE_INFINITY, clock.processor() - processor);
      parseWall[name] = Math.min(parseWall[name] ?? Number.POSITIVE_INFINITY, clock.wall() - wall);
    }
  }
  return { parse, parseWall };
}

/** The transitions that a parser takes for each sentence. */
function transitionsOf(anyParser: Parser, sentences: readonly Sentence[]): TransitionCounts {
  const parser = asTransitionParser(anyParser, "counting transitions");
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
