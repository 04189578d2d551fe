import { Worker } from "node:worker_threads";
import { type InputOptions, shortNames } from "../../cli/input/input.js";
import { derivableSentences } from "../../cli/input/training-data.js";
import { learnerParameters } from "../../cli/options/learner-options.js";
import { type Batch, batchOf } from "../../corpus/sentence-batch.js";
import { NEURAL, type NeuralSettings } from "../../parse/neural/neural-settings.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { CrewPlace } from "../../train/neural/gradient-crew.js";
import { type NeuralWishes, neuralSettings } from "../../train/neural/neural-defaults.js";
import { NeuralRun } from "../../train/neural/neural-run.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { remark } from "../progress.js";
import { version } from "../version.js";

/** What a thread that helps to train is told at its start. */
export interface TrainTask {
  readonly place: CrewPlace;
  readonly settings: NeuralSettings;
  readonly sentences: Batch;
}

interface NeuralOptions extends InputOptions, NeuralWishes {
  /** A file or preset of features, or a parser of the papers, which are not for networks. */
  readonly features?: string;
  readonly preset?: string | undefined;
  readonly workers?: number;
}

/** The training run of a neural parser, with remarks on what was looked up in the data. */
export function neuralRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  files: readonly string[],
  options: NeuralOptions,
): NeuralRun {
  refuseOthers(options);
  const { settings, remarks } = settingsFor(sentences, options);
  for (const text of remarks) remark(text, options.quiet);
  const usable = derivableSentences(sentences, settings, options);
  try {
    const run = new NeuralRun(usable, dev, settings, { treebanks: shortNames(files), crossarc: version() });
    if ((options.workers ?? 1) > 1) enlist(run, options.workers! - 1, usable, settings);
    return run;
  } catch (error) {
    if (error instanceof RangeError) throw new DataFailure(`${files.join(", ")}: ${error.message}`);
    throw error;
  }
}

/** Refuses options that say nothing to a neural parser, or to one with its head. */
function refuseOthers(options: NeuralOptions): void {
  learnerParameters(NEURAL, { ...options });
  const { features, preset, head = "graph", system, oracle, degree, projectivize } = options;
  if (features !== undefined) throw new UsageFailure(`--features is for other learners than ${NEURAL}`);
  if (preset !== undefined) throw new UsageFailure(`--preset is for other learners than ${NEURAL}`);
  if (head === "transition") return;
  for (const [name, value] of Object.entries({ system, oracle, degree, projectivize })) {
    if (value !== undefined)
      throw new UsageFailure(`--${name} is for --head transition with the learner ${NEURAL}, found ${head}`);
  }
}

/** Starts threads that help with each batch. They end with the training. */
function enlist(
  run: NeuralRun,
  members: number,
  sentences: readonly Sentence[],
  settings: NeuralSettings,
): void {
  const batch = batchOf(sentences);
  const crew = run.enlist(members);
  for (const place of crew.places) {
    const workerData: TrainTask = { place, settings, sentences: batch };
    const worker = new Worker(new URL("./neural-worker.js", import.meta.url), {
      workerData,
    });
    worker.on("error", (error) => crew.fail(error));
    worker.on("exit", (code) => {
      if (code !== 0) crew.fail(new Error(`a thread of the training ended by itself with code ${code}`));
    });
    worker.unref();
  }
}

function settingsFor(
  sentences: readonly Sentence[],
  options: NeuralOptions,
): ReturnType<typeof neuralSettings> {
  try {
    const { head, system, oracle, degree, projectivize, singleRoot, seed, epochs } = options;
    return neuralSettings(sentences, {
      head,
      system,
      oracle,
      degree,
      projectivize,
      singleRoot,
      seed,
      epochs,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    throw error;
  }
}
