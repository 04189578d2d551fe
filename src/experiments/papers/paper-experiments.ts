import type { Experiment } from "../engine/experiment.js";
import { closing } from "./closing.js";
import { datasets } from "./datasets.js";
import { degrees } from "./degrees.js";
import { encodings } from "./encodings.js";
import { relatedWork } from "./related-work.js";
import { runningTimes } from "./running-time-figure.js";
import { splits } from "./splits.js";
import { swap } from "./swap-table.js";
import { transformation } from "./transformation.js";

/** The experiments of the papers, in the order of a report: adding one means its file and a line here. */
export const PAPER_EXPERIMENTS: readonly Experiment[] = [
  datasets,
  transformation,
  encodings,
  degrees,
  relatedWork,
  runningTimes,
  swap,
  closing,
  splits,
];
