import { vectorsMark } from "../../neural/word-vectors.js";
import type { Sentence } from "../../sentence/sentence.js";
import { EpochRun } from "../epoch-run.js";
import type { ParserRun, RunOptions } from "../parser-run.js";
import { shareGradients } from "./gradient-threads.js";
import { type TaggerSettings, TaggerTraining } from "./tagger-training.js";

/** Starts the training of a tagger. All epochs count: the learning rate falls until the end. */
export function startTagger(
  sentences: readonly Sentence[],
  settings: TaggerSettings,
  options: RunOptions,
): ParserRun {
  const { threads, vectors } = options;
  const plan = {
    epochs: settings.schedule.epochs,
    patience: Number.POSITIVE_INFINITY,
    holdOut: false,
    settings,
    // The number of threads changes the order of sums, and so the result.
    identity: [threads?.count ?? 0, ...(vectors === undefined ? [] : [vectorsMark(vectors)])],
    start: (some: readonly Sentence[]) => {
      const training = new TaggerTraining(some, settings, { vectors });
      if (threads !== undefined) shareGradients(training, settings, some, threads, { vectors });
      return training;
    },
  };
  return new EpochRun(sentences, undefined, plan, options);
}
