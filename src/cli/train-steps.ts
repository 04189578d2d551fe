import { readModelFile } from "../model/model-file.js";
import { neuralTaggerFrom } from "../neural/neural-tagger-model.js";
import { modelBytes, pipelineOf, readModel } from "../node/model.js";
import { withOutput } from "../node/output.js";
import { version } from "../node/version.js";
import { learnToAnalyse, SEGMENTER_EPOCHS, trainAnalyser } from "../pipeline/analyser.js";
import { lemmatizerBytes, segmenterBytes, taggerBytes } from "../pipeline/component-models.js";
import { jackknifed, MIN_SENTENCES } from "../pipeline/jackknife.js";
import { Pipeline } from "../pipeline/pipeline.js";
import { pipelineBytes, type StepFiles, stepFiles } from "../pipeline/pipeline-model.js";
import type { PipelineStep } from "../pipeline/steps.js";
import { conlluText } from "../sentence/conllu/conllu-writer.js";
import type { Sentence } from "../sentence/sentence.js";
import { hasMisc, surfaceTokens } from "../sentence/text.js";
import { trainSegmenter } from "../text/segment/segmenter-training.js";
import { taggerSettings } from "../train/neural/tagger-training.js";
import { TaggingRun } from "../train/neural/tagging-run.js";
import type { RunOptions } from "../train/parser-run.js";
import { completeRun } from "./complete-run.js";
import { UsageFailure } from "./failure.js";
import { taggingCheckpointOf } from "./file-roles.js";
import { shortNames } from "./input/treebank-input.js";
import { remark, withProgress } from "./progress.js";

/** The options of `crossarc train --steps`. */
export interface StepOptions {
  /** The steps to train. */
  readonly steps: readonly PipelineStep[];
  /** File of a model that provides the other steps. */
  readonly base?: string | undefined;
  /** File for the training sentences with predicted tags and lemmas. */
  readonly jackknifed?: string | undefined;
  /** Number of folds for jackknifing. */
  readonly folds: number;
  /** How the tagger is learnt. */
  readonly tagger?: TaggerName | undefined;
  /** File of the model to write; checkpoints lie beside it. */
  readonly output: string;
  /** Options of the training run of a neural tagger. */
  readonly run: RunOptions;
  readonly seed?: number | undefined;
  readonly resume?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}

/** The ways to learn a tagger. */
export const TAGGERS = ["linear", "neural", "joint"] as const;
/** A way to learn a tagger. */
export type TaggerName = (typeof TAGGERS)[number];

/** The results of the steps before parsing, for the training of a parser. */
export interface BeforeParsing {
  /** The models of the trained steps, and of those taken from a base. */
  readonly files: StepFiles;
  /** The training sentences, with predicted tags and lemmas if those steps were trained. */
  readonly sentences: readonly Sentence[];
  /** The development sentences, likewise. */
  readonly dev: readonly Sentence[] | undefined;
  /** The training sentences with gold tags, by those with predicted ones; undefined if no tags were predicted. */
  readonly goldTags?: ReadonlyMap<Sentence, Sentence> | undefined;
}

/**
 * Trains the steps that come before parsing.
 * @throws UsageFailure for --jackknifed without a step that tags or lemmatises, or if nothing would find the tags
 * that a step needs
 */
export async function trainStepsBeforeParsing(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  options: StepOptions,
): Promise<BeforeParsing> {
  const { steps, seed = 1, quiet } = options;
  const files = options.base === undefined ? {} : baseFiles(options.base, options);
  if (steps.includes("tokenize")) {
    remark(spaceRemark(sentences), quiet);
    const segmenter = await withProgress(
      "splitting",
      trainSegmenter(sentences, SEGMENTER_EPOCHS, seed),
      quiet,
    );
    files.tokenize = segmenterBytes(segmenter);
  }
  if (!steps.includes("tag") && !steps.includes("lemmatize")) {
    if (options.jackknifed === undefined) return { files, sentences, dev };
    throw new UsageFailure(`--jackknifed is for --steps with tag or lemmatize, found ${steps.join()}`);
  }
  if (options.tagger === "joint") return trainJointly(files, sentences, dev, options);
  const isNeural = steps.includes("tag") && options.tagger === "neural";
  const predicts = steps.includes("parse") || options.jackknifed !== undefined;
  const tagging = isNeural ? await trainNeuralTagger(sentences, predicts, options) : undefined;
  const others = isNeural ? steps.filter((step) => step !== "tag") : steps;
  const analyser = await withProgress("tagging", trainAnalyser(sentences, others, seed), quiet);
  if (tagging !== undefined) files.tag = tagging.model;
  if (analyser.tagger !== undefined) files.tag = taggerBytes(analyser.tagger);
  if (analyser.lemmatizer !== undefined) files.lemmatize = lemmatizerBytes(analyser.lemmatizer);
  const tagger = tagging ? neuralTaggerFrom(readModelFile(tagging.model)) : analyser.tagger;
  const analysedDev = dev && new Pipeline({ ...analyser, tagger }).annotateAll(dev);
  if (dev !== undefined) remark(`dev ${describe(dev, analysedDev!, steps)}`, quiet);
  if (!predicts) return { files, sentences, dev };
  const predicted = await withPredictedTags(sentences, tagging, options);
  const goldTags = steps.includes("tag")
    ? new Map(predicted.map((sentence, k) => [sentence, sentences[k]!]))
    : undefined;
  return { files, sentences: predicted, dev: analysedDev, goldTags };
}

/** The models of the steps that are not trained. A parser that finds tags is a step of its own kind. */
function baseFiles(base: string, { steps, tagger }: StepOptions): StepFiles {
  const model = readModel(base);
  const { parser, tagger: other } = pipelineOf(model, base).parts;
  if (parser?.isTagger) {
    const [tags, parses] = (["tag", "parse"] as const).map((step) => steps.includes(step));
    if (tags && !parses)
      throw new UsageFailure(`${base}: its parser finds tags, and would not use those of another tagger`);
    if (parses && !tags && tagger !== "joint" && other === undefined)
      throw new UsageFailure(
        `${base}: its parser finds the tags, and nothing else would; expected --steps tag,parse, found --steps ${steps.join()}`,
      );
  }
  return stepFiles(modelBytes(model));
}

/** Leaves tags to the parser, and trains the lemmatizer if it is asked for. */
async function trainJointly(
  files: StepFiles,
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  { steps, seed = 1, quiet }: StepOptions,
): Promise<BeforeParsing> {
  if (steps.includes("tag") && !steps.includes("parse")) {
    throw new UsageFailure(
      "a parser that finds tags (--tagger joint, the default with --encoder) needs the steps tag and parse, found no parse",
    );
  }
  const others = steps.filter((step) => step !== "tag");
  const { lemmatizer } = await withProgress("lemmatizing", trainAnalyser(sentences, others, seed), quiet);
  if (lemmatizer !== undefined) files.lemmatize = lemmatizerBytes(lemmatizer);
  const goldTags = steps.includes("tag")
    ? new Map(sentences.map((sentence) => [sentence, sentence]))
    : undefined;
  return { files, sentences, dev, goldTags };
}

/** Trains a neural tagger, with one more for each fold if the parser needs predicted tags. */
async function trainNeuralTagger(
  sentences: readonly Sentence[],
  predicts: boolean,
  { seed = 1, folds, output, run, resume, quiet }: StepOptions,
): Promise<TaggingRun> {
  const settings = taggerSettings(sentences, seed);
  const isEnough = sentences.length >= MIN_SENTENCES;
  const tagging = new TaggingRun(sentences, settings, predicts && isEnough ? folds : 0, run);
  await completeRun(tagging, taggingCheckpointOf(output), { resume, quiet });
  return tagging;
}

/** Makes the model file of a pipeline with these steps. */
export function pipelineFile(files: StepFiles, treebanks: readonly string[]): Uint8Array {
  return pipelineBytes(files, { treebanks: shortNames(treebanks), crossarc: version() });
}

/**
 * Replaces tags and lemmas by those that models predict which were not trained on the sentence (jackknifing).
 */
async function withPredictedTags(
  sentences: readonly Sentence[],
  tagging: TaggingRun | undefined,
  { steps, folds, seed = 1, quiet, jackknifed: file }: StepOptions,
): Promise<readonly Sentence[]> {
  if (sentences.length < MIN_SENTENCES) {
    remark(
      `${sentences.length} sentences are too few for jackknifing: the parser is trained on gold tags`,
      quiet,
    );
    return sentences;
  }
  // The lemmas of a fold depend on its tags, which a neural tagger has found already.
  const rest = tagging === undefined ? steps : steps.filter((step) => step !== "tag");
  const learn = (others: readonly Sentence[]) => learnToAnalyse(others, rest, seed);
  const tagged = tagging?.tagged() ?? sentences;
  const analysed = rest.some((step) => step === "tag" || step === "lemmatize")
    ? await withProgress("jackknifing", jackknifed(sentences, folds, learn, tagged), quiet)
    : tagged;
  remark(`jackknifing in ${folds} folds: ${describe(sentences, analysed, steps)}`, quiet);
  if (file !== undefined) {
    await withOutput(file, async (output) => {
      for (const sentence of analysed) await output.write(conlluText(sentence));
    });
  }
  return analysed;
}

function spaceRemark(sentences: readonly Sentence[]): string {
  const hasSpaces = sentences.some((sentence) =>
    [...surfaceTokens(sentence)].some(({ misc }) => hasMisc(misc, "SpaceAfter=No")),
  );
  return hasSpaces
    ? "tokens and sentences are learnt from the text"
    : "no SpaceAfter=No in the data: tokens will only be split at spaces";
}

/** Describes how many words have the right tags and lemmas, in percent. */
function describe(
  gold: readonly Sentence[],
  found: readonly Sentence[],
  steps: readonly PipelineStep[],
): string {
  const columns = [
    ...(steps.includes("tag") ? (["upos", "xpos", "feats"] as const) : []),
    ...(steps.includes("lemmatize") ? (["lemma"] as const) : []),
  ];
  const words = gold.reduce((sum, { length }) => sum + length, 0);
  return columns
    .map((column) => {
      let right = 0;
      for (const [k, sentence] of gold.entries()) {
        for (let i = 1; i <= sentence.length; i++) {
          if (sentence[column][i] === found[k]![column][i]) right++;
        }
      }
      return `${column.toUpperCase()} ${((100 * right) / words).toFixed(2)}`;
    })
    .join(" ");
}
