import { parserFamily } from "../../train/families.js";
import { parserPreset } from "../../train/parser-presets.js";
import { DEFAULT_SYSTEM, systemDefinition } from "../../transition/systems.js";
import { cellOptions, type ExperimentSettings, SPLIT_SHARE, TIMED_PASSES } from "./experiment-settings.js";
import { PARSER_CELLS, STRUCTURE_CELL } from "./parser-cells.js";

/** Sizes of a treebank in words. */
export interface Sizes {
  readonly trainWords: number;
  readonly testWords: number;
}

/** A system that visits all pairs of words has several times as many configurations. */
const ALL_PAIRS = 4;
/** Reading a treebank, and measuring it without a parser. */
const READING = 0.003;
const STRUCTURE = 0.06;

/** About how many processor seconds a cell takes. */
export function expectedSeconds(
  cell: string,
  { trainWords, testWords }: Sizes,
  told: ExperimentSettings,
): number {
  const scale = told.quick ? 0.1 : 1;
  const [train, test] = [(scale * trainWords) / 1000, (scale * testWords) / 1000];
  const reading = (READING / scale) * (train + test);
  if (cell === STRUCTURE_CELL) return reading + STRUCTURE * train;
  const { preset, options, data, rows, isTimed } = PARSER_CELLS.find(({ name }) => name === cell)!;
  const chosen = cellOptions(preset, options, told);
  const { cost } = parserFamily(chosen.learner!);
  const factor = visitsAllPairs(preset) ? ALL_PAIRS : 1;
  const epochs = chosen.epochs ?? 1;
  const learnt = data === "files" ? train : (1 - SPLIT_SHARE) * train;
  const parsed = data === "files" ? test : SPLIT_SHARE * train;
  const passes = rows.length * (isTimed ? 1 + TIMED_PASSES : 1);
  const parsing = passes * parsed * (cost.parse + cost.search * learnt);
  return reading + factor * (cost.train * learnt * epochs + parsing);
}

function visitsAllPairs(preset: string): boolean {
  const { system = DEFAULT_SYSTEM } = parserPreset(preset).options;
  return systemDefinition(system).traits.visitsAllPairs === true;
}
