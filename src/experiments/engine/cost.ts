import { parserFamily } from "../../train/families.js";
import { GUIDE_FOLDS } from "../../train/guided/recipe.js";
import { guideNames, parserPreset } from "../../train/parser-presets.js";
import type { UserOptions } from "../../train/user-options.js";
import { DEFAULT_SYSTEM, systemDefinition } from "../../transition/systems.js";
import { type Cell, type CellData, isParserCell, mainRows, type ParserCell } from "./cell.js";
import { cellOptions, type ExperimentSettings, SPLIT_SHARE, TIMED_PASSES } from "./experiment-settings.js";
import { FIRST_DEVELOPMENT } from "./treebank-parts.js";

/** The size of a treebank. */
export interface Sizes {
  readonly trainWords: number;
  readonly testWords: number;
}

/** A system that visits all pairs of words takes about so many times as long. */
const ALL_PAIRS = 4;
/** Seconds for a thousand words: to read a treebank, and to measure it without a parser. */
const READING = 0.003;
const STRUCTURE = 0.06;
/** About how many words a sentence has, in thousands. */
const SENTENCE = 0.017;

/** Estimates how many processor seconds a cell takes, within a factor of about two. */
export function expectedSeconds(cell: Cell, sizes: Sizes, settings: ExperimentSettings): number {
  const scale = settings.quick ? 0.1 : 1;
  const train = (scale * sizes.trainWords) / 1000;
  const test = (scale * sizes.testWords) / 1000;
  const reading = (READING / scale) * (train + test);
  if (!isParserCell(cell)) return reading + STRUCTURE * train;
  const options = cellOptions(cell, settings);
  const { cost } = parserFamily(options.learner!);
  const factor = visitsAllPairs(cell) ? ALL_PAIRS : 1;
  const epochs = options.epochs ?? cost.epochs;
  const [learnt, parsed] = usedWords(cell.data, train, test);
  const timed = cell.isTimed ? TIMED_PASSES * mainRows(cell).length : 0;
  const passes = (cell.rows.length + timed) * (settings.beam ?? 1);
  const parsing = passes * parsed * (cost.parse + cost.search * learnt);
  return reading + factor * (cost.train * learnt * epochs + parsing) + guideSeconds(options, learnt, parsed);
}

/** Seconds to train the guides of a parser, on all sentences and for each fold, and to parse with them. */
function guideSeconds(options: UserOptions, learnt: number, parsed: number): number {
  const folds = options.guideFolds ?? GUIDE_FOLDS;
  const seconds = guideNames(options).map((guide) => {
    const { cost } = parserFamily(parserPreset(guide).options.learner);
    return (
      folds * cost.train * learnt * cost.epochs + (learnt + parsed) * (cost.parse + cost.search * learnt)
    );
  });
  return seconds.reduce((sum, more) => sum + more, 0);
}

/** Thousands of words that a cell trains on and tests on. */
function usedWords(data: CellData, train: number, test: number): [number, number] {
  if (data === "split") return [(1 - SPLIT_SHARE) * train, SPLIT_SHARE * train];
  if (typeof data === "string") return [train, test];
  if (typeof data === "object") return [(1 - 1 / data.of) * (train + test), (train + test) / data.of];
  return [Math.min(train, data * SENTENCE), FIRST_DEVELOPMENT * SENTENCE];
}

function visitsAllPairs({ preset, options }: ParserCell): boolean {
  const system = options.system ?? (preset && parserPreset(preset).options.system) ?? DEFAULT_SYSTEM;
  return systemDefinition(system).traits.visitsAllPairs === true;
}
