import { ModelError } from "../../model/model-file.js";
import { modelBytes, readModel } from "../../node/model.js";
import { taggerFrom } from "../../pipeline/component-models.js";
import { Pipeline } from "../../pipeline/pipeline.js";
import { type StepFiles, stepFiles } from "../../pipeline/pipeline-model.js";
import type { PipelineStep } from "../../pipeline/steps.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type StartModel, startModel } from "../../train/neural/start-model.js";
import { DECIDED_BY_START } from "../../train/neural/start-settings.js";
import { UsageFailure } from "../failure.js";
import { flagOf } from "../options/family-options.js";
import { remark } from "../progress.js";
import type { BeforeParsing } from "../train-steps.js";
import { learnableSentences } from "./training-data.js";
import type { InputOptions } from "./treebank-input.js";

/** The options of `crossarc train` about a model to start from. */
export interface StartOptions extends InputOptions {
  readonly start?: string | undefined;
  readonly mix?: readonly string[] | undefined;
  readonly mixRatio?: number | undefined;
  readonly steps: readonly PipelineStep[];
}

/** A model to start from: its parser, and its other steps. */
export interface StartPipeline {
  readonly parser: StartModel;
  readonly files: StepFiles;
}

/** The options that make no sense with a model to start from. */
const REFUSED = [
  ...DECIDED_BY_START,
  "vectorWords",
  "encoderLayers",
  "features",
  "guide",
  "guideFolds",
  "guideBeam",
  "base",
  "tagger",
  "jackknifed",
];

/**
 * Reads the model that the options start from; undefined if they name none.
 *
 * @throws UsageFailure for an option that the model decides, or one that needs a model.
 * @throws {ModelError} that names the file, if its parser is not neural
 */
export function startOf(options: StartOptions): StartPipeline | undefined {
  const { start, mix, mixRatio, steps } = options;
  if (start === undefined) {
    if (mix !== undefined) throw new UsageFailure("--mix needs --start, found none");
    if (mixRatio !== undefined) throw new UsageFailure("--mix-ratio needs --mix, found none");
    return undefined;
  }
  if (mixRatio !== undefined && mix === undefined) {
    throw new UsageFailure("--mix-ratio needs --mix, found none");
  }
  if (steps.join() !== "parse") {
    throw new UsageFailure(
      `--start trains the step parse and keeps all others, found --steps ${steps.join()}`,
    );
  }
  const values = { ...options } as Readonly<Record<string, unknown>>;
  const refused = REFUSED.find((name) => values[name] !== undefined);
  if (refused !== undefined) {
    throw new UsageFailure(`${flagOf(refused)} cannot be combined with --start, whose model decides it`);
  }
  const bytes = modelBytes(readModel(start));
  try {
    const { parse, ...files } = stepFiles(bytes);
    if (parse === undefined) throw new ModelError("expected a model with the step parse to start from");
    return { parser: startModel(parse), files };
  } catch (error) {
    if (error instanceof ModelError) throw new ModelError(`${start}: ${error.message}`);
    throw error;
  }
}

/** What a parser learns from that starts from a model. */
export interface StartData extends BeforeParsing {
  /** The older data that is mixed in. */
  readonly mixed: readonly Sentence[];
}

/**
 * Reads the older data, and prepares all sentences for the parser of a model to start from: if it sees tags,
 * those of the model's own tagger replace those of the data.
 */
export async function startData(
  { parser, files }: StartPipeline,
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  options: StartOptions,
): Promise<StartData> {
  const mixed = options.mix === undefined ? [] : await learnableSentences(options.mix, options);
  if (files.tag === undefined || parser.header.shape.tagColumns === 0)
    return { files, sentences, dev, mixed };
  remark("the tagger of the model finds the tags that the parser sees", options.quiet);
  const pipeline = new Pipeline({ tagger: taggerFrom(files.tag) });
  const goldTags = new Map<Sentence, Sentence>();
  const tagged = (gold: readonly Sentence[]) =>
    pipeline.annotateAll(gold).map((sentence, k) => {
      goldTags.set(sentence, gold[k]!);
      return sentence;
    });
  return { files, sentences: tagged(sentences), dev: dev && tagged(dev), mixed: tagged(mixed), goldTags };
}
