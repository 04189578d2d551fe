import { existsSync, readFileSync } from "node:fs";
import { FeatureError } from "../features/feature-error.js";
import { PRESET_NAMES } from "../features/presets.js";
import type { TransformerSource } from "../neural/pretrained/transformer-source.js";
import type { WordVectors } from "../neural/word-vectors.js";
import { readPretrainedFolder } from "../node/pretrained-folder.js";
import { startThread } from "../node/threads/start-thread.js";
import { version } from "../node/version.js";
import type { Sentence } from "../sentence/sentence.js";
import { defaultFamily, FAMILIES, requestedFamily, startRun } from "../train/families.js";
import type { Guide } from "../train/guided/recipe.js";
import type { ParserFamily } from "../train/parser-family.js";
import type { ParserRun, RunOptions } from "../train/parser-run.js";
import type { UserOptions } from "../train/user-options.js";
import { DataFailure, UsageFailure } from "./failure.js";
import { guidesOf } from "./input/guide-models.js";
import { derivableSentences } from "./input/training-data.js";
import { type InputOptions, shortNames } from "./input/treebank-input.js";
import { readVectors, VECTOR_WORDS } from "./input/vector-file.js";
import { explicitParameters, listed, refuseMisplaced } from "./options/family-options.js";
import { remark } from "./progress.js";
import type { BeforeParsing, StepOptions, TaggerName } from "./train-steps.js";

/** The options of `crossarc train`. */
export interface TrainOptions
  extends InputOptions,
    Omit<StepOptions, "run">,
    Omit<UserOptions, "seed" | "parameters" | "start"> {
  readonly output: string;
  readonly dev?: string;
  readonly workers?: number;
  readonly vectorWords?: number;
  readonly encoderLayers?: number;
  readonly unlabelled?: readonly string[];
  readonly unlabelledWords?: number;
  readonly unlabelledVariants?: number;
  readonly unlabelledSeed?: number;
  readonly lessons?: string;
  readonly lessonWords?: number;
  readonly start?: string;
  readonly mix?: readonly string[];
  /** Number of networks whose answers the model learns. */
  readonly distil?: number;
}

/** The names of the learners that train in several threads. */
export const THREADED = FAMILIES.flatMap(({ usesThreads, name }) => (usesThreads ? [name] : []));

/** Starts the training run that the options ask for, with remarks on what the data decided. */
export function parserRun(
  { sentences, dev, goldTags }: BeforeParsing,
  files: readonly string[],
  options: TrainOptions,
  sources: Pick<RunOptions, "vectors" | "transformer" | "lessons" | "start" | "mixed">,
): ParserRun {
  const wanted = { ...userOptions(options), start: sources.start };
  const family = requestedFamily(wanted) ?? suitedFamily(sentences, options);
  refuseMisplaced(family, wanted, { ...options });
  const { settings, remarks } = settingsOf(family, sentences, wanted, options);
  for (const text of remarks) remark(text, options.quiet);
  const usable = derivableSentences(sentences, settings, options);
  const guides = guidesOf(usable, wanted, options);
  try {
    const learners = [settings.learner, ...(guides?.list ?? []).map(learnerOf)];
    const threads = threadsFor(learners, options);
    return startRun(usable, dev, settings, {
      ...runOptions(files, options),
      guides,
      threads,
      ...sources,
      mixed: sources.mixed && derivableSentences(sources.mixed, settings, options),
      goldTags,
    });
  } catch (error) {
    // Such as more labels than a classifier has room for.
    if (error instanceof RangeError) throw new DataFailure(`${files.join(", ")}: ${error.message}`);
    throw error;
  }
}

/** The options of all runs of this command, with threads for those that use them. */
export function runOptions(files: readonly string[], { workers = 1 }: TrainOptions): RunOptions {
  const threads = workers === 1 ? undefined : { count: workers - 1, start: startThread };
  return { treebanks: shortNames(files), crossarc: version(), threads };
}

/** With a model to start from, that model teaches about unlabelled text, unless the options name another teacher. */
export function withTeacher(options: TrainOptions): TrainOptions {
  const { start, unlabelled, teacher } = options;
  if (start === undefined || unlabelled === undefined || teacher !== undefined) return options;
  return { ...options, teacher: [start] };
}

/** Refuses options that do not fit the learner or the data, before a teacher works on its answers for long. */
export function checkBeforeTeaching(
  sentences: readonly Sentence[],
  options: TrainOptions,
  start: RunOptions["start"],
): void {
  const wanted = { ...userOptions(options), start };
  const family = requestedFamily(wanted) ?? defaultFamily(sentences).family;
  refuseMisplaced(family, wanted, { ...options });
  settingsOf(family, sentences, wanted, options);
}

/** Reads the vectors that the options name, if the learner takes any. */
export async function vectorsOf(options: TrainOptions): Promise<WordVectors | undefined> {
  const { vectors, vectorWords } = options;
  if (vectors === undefined) {
    if (vectorWords === undefined) return undefined;
    throw new UsageFailure("--vector-words needs --vectors, found none");
  }
  refuseForLearner(options);
  return readVectors(vectors, vectorWords ?? VECTOR_WORDS);
}

/**
 * Reads the pretrained transformer that the options name, if the learner takes one.
 *
 * @throws {ModelError} that names the folder, if a file is missing or broken
 */
export function transformerOf(options: TrainOptions): TransformerSource | undefined {
  const { encoder, encoderLayers, frozenEncoder } = options;
  if (encoder === undefined) {
    const other = encoderLayers !== undefined ? "--encoder-layers" : frozenEncoder && "--frozen-encoder";
    if (!other) return undefined;
    throw new UsageFailure(`${other} needs --encoder, found none`);
  }
  refuseForLearner(options);
  return readPretrainedFolder(encoder, encoderLayers);
}

/**
 * The tagger that suits parser and data: the parser itself if it has a transformer or a teacher, a network if the
 * parser is one and there are enough words for it.
 */
export function suitedTagger(sentences: readonly Sentence[], options: TrainOptions): TaggerName {
  if (options.encoder !== undefined || options.teacher !== undefined) return "joint";
  const suited = defaultFamily(sentences).family;
  const family = requestedFamily(userOptions(options)) ?? suited;
  return family.name === "neural" && suited.name === "neural" ? "neural" : "linear";
}

/** Refuses options that the learner of the options does not take, before large files are read for them. */
function refuseForLearner(options: TrainOptions): void {
  const wanted = userOptions(options);
  const family = requestedFamily(wanted);
  if (family !== undefined) refuseMisplaced(family, wanted, { ...options });
}

/** Whether the parser sees tags; undefined for the default. One that is taught to parse alone is given tags. */
function seesTags({ tagger, teacher, encoder, start, steps }: TrainOptions): boolean | undefined {
  if (tagger === "joint") return false;
  if (teacher === undefined || encoder !== undefined || start !== undefined) return undefined;
  return steps.includes("tag") ? undefined : true;
}

/** What the options of the command say about the parser. */
function userOptions(options: TrainOptions): UserOptions {
  const { preset, learner, system, oracle, degree, lift, projectivize } = options;
  const { head, epochs, singleRoot, seed, vectors, encoder, guide, guideFolds, guideBeam } = options;
  const { teacher, lessonRatio, mixRatio, size, dropout, bits, frozenEncoder } = options;
  const tagInput = seesTags(options);
  const parameters = explicitParameters({ ...options });
  const features = featuresOf(options.features);
  return {
    preset,
    learner,
    parameters,
    system,
    oracle,
    degree,
    lift,
    projectivize,
    features,
    guide,
    guideFolds,
    guideBeam,
    head,
    vectors,
    encoder,
    frozenEncoder,
    teacher,
    tagInput,
    lessonRatio,
    mixRatio,
    size,
    dropout,
    bits,
    epochs,
    singleRoot,
    seed,
  };
}

function suitedFamily(sentences: readonly Sentence[], { quiet }: TrainOptions): ParserFamily {
  const { family, remark: reason } = defaultFamily(sentences);
  remark(reason, quiet);
  return family;
}

function settingsOf(
  family: ParserFamily,
  sentences: readonly Sentence[],
  wanted: UserOptions,
  { features, workers = 1 }: TrainOptions,
): ReturnType<ParserFamily["settings"]> {
  try {
    const chosen = family.settings(sentences, wanted);
    if (workers > 1 && "frozenEncoder" in chosen.settings)
      throw new UsageFailure(`a frozen encoder trains on one thread, found --workers ${workers}`);
    return chosen;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    if (error instanceof FeatureError) throw new DataFailure(`${features}: ${error.message}`);
    throw error;
  }
}

/** Threads, if one of these learners uses them: that of the parser, and those of its guides. */
function threadsFor(learners: readonly string[], { workers = 1, quiet }: TrainOptions) {
  if (workers === 1) return undefined;
  if (learners.some((name) => THREADED.includes(name))) return { count: workers - 1, start: startThread };
  remark(`the ${learners[0]} learner works in one thread; --workers is for ${listed(THREADED)}`, quiet);
  return undefined;
}

function learnerOf({ recipe }: Guide): string {
  return recipe.settings.learner;
}

/** The name of a preset, or the text of a file. */
function featuresOf(name: string | undefined): string | undefined {
  if (name === undefined || PRESET_NAMES.some((preset) => preset === name)) return name;
  if (!existsSync(name)) {
    throw new UsageFailure(
      `expected a preset (${PRESET_NAMES.join(", ")}) or a file of features, found ${name}`,
    );
  }
  // A preset's name never contains a line break, so text with one is a feature model.
  return `${readFileSync(name, "utf8")}\n`;
}
