import { LINEAR } from "../../parse/transition/learners.js";
import { parserPreset } from "../../train/parser-presets.js";
import { DEFAULT_SYSTEM, systemDefinition } from "../../transition/systems.js";
import {
  type ExperimentSettings,
  epochsFor,
  SPLIT_SHARE,
  TIMED_PASSES,
  wishesFor,
} from "./experiment-settings.js";
import { PARSER_CELLS, STRUCTURE_CELL } from "./parser-cells.js";

/** Sizes of a treebank in words. */
export interface Sizes {
  readonly trainWords: number;
  readonly testWords: number;
}

/** Processor seconds for a thousand words: of training (for each epoch), of parsing, of parsing by a thousand learnt from. */
interface Rates {
  readonly train: number;
  readonly parse: number;
  readonly search: number;
}

/** As measured with da_ddt, sl_ssj, eu_bdt and en_ewt on two cores of a server; good to a factor of two. */
const RATES: Readonly<Record<string, Rates>> = {
  [LINEAR]: { train: 0.045, parse: 0.02, search: 0 },
  svm: { train: 0.08, parse: 0.03, search: 0 },
  memory: { train: 0.02, parse: 0.1, search: 0.018 },
};
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
  const { preset, wishes, data, rows, isTimed } = PARSER_CELLS.find(({ name }) => name === cell)!;
  const { learner } = wishesFor(preset, wishes, told);
  const rates = RATES[learner!]!;
  const factor = visitsAllPairs(preset) ? ALL_PAIRS : 1;
  const epochs = learner === LINEAR ? epochsFor(told) : 1;
  const learnt = data === "files" ? train : (1 - SPLIT_SHARE) * train;
  const parsed = data === "files" ? test : SPLIT_SHARE * train;
  const passes = rows.length * (isTimed ? 1 + TIMED_PASSES : 1);
  const parsing = passes * parsed * (rates.parse + rates.search * learnt);
  return reading + factor * (rates.train * learnt * epochs + parsing);
}

function visitsAllPairs(preset: string): boolean {
  const { system = DEFAULT_SYSTEM } = parserPreset(preset).wishes;
  return systemDefinition(system).traits.visitsAllPairs === true;
}
