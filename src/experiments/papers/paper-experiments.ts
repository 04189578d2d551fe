import { transformation } from "../measures/transformation.js";
import { datasets } from "./datasets.js";
import { degrees } from "./degrees.js";
import { encodings } from "./encodings.js";
import type { PaperExperiment } from "./paper-experiment.js";
import { runningTimes } from "./running-time-figure.js";
import { swap } from "./swap-table.js";

/** The experiments over several treebanks, in the order of a report; here is where they are all named. */
export const PAPER_EXPERIMENTS: readonly PaperExperiment[] = [
  datasets,
  transformation,
  encodings,
  degrees,
  runningTimes,
  swap,
];

/** Names of all cells that the experiments need of a treebank, each once. */
export function cellsOf(experiments: readonly PaperExperiment[]): string[] {
  return [...new Set(experiments.flatMap(({ cells }) => cells))];
}
