import { type NeuralWishes, neuralSettings } from "../parse/neural-defaults.js";
import { NeuralRun } from "../parse/neural-run.js";
import type { Sentence } from "../sentence/sentence.js";
import { DataFailure, UsageFailure } from "./failure.js";
import { type InputOptions, shortNames } from "./input.js";
import { remark } from "./progress.js";
import { derivableSentences } from "./training-data.js";
import { version } from "./version.js";

interface NeuralOptions extends InputOptions, NeuralWishes {
  /** A file or preset of features, which are not for networks. */
  readonly features?: string;
}

/** The training run of a neural parser, with remarks on what was looked up in the data. */
export function neuralRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  files: readonly string[],
  options: NeuralOptions,
): NeuralRun {
  if (options.features !== undefined)
    throw new UsageFailure("--features is for the learner linear, found neural");
  const { settings, remarks } = settingsFor(sentences, options);
  for (const text of remarks) remark(text, options.quiet);
  const usable = derivableSentences(sentences, settings, options);
  try {
    return new NeuralRun(usable, dev, settings, { treebanks: shortNames(files), crossarc: version() });
  } catch (error) {
    if (error instanceof RangeError) throw new DataFailure(`${files.join(", ")}: ${error.message}`);
    throw error;
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
