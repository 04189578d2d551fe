import { accessSync, constants, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { FeatureError } from "../../features/feature-error.js";
import { PRESET_NAMES } from "../../features/presets.js";
import { ModelError } from "../../model/model-file.js";
import { writeWhole } from "../../node/output.js";
import { startThread } from "../../node/threads/start-thread.js";
import { version } from "../../node/version.js";
import { NETWORK_HEADS } from "../../parse/neural/neural-settings.js";
import type { Sentence } from "../../sentence/sentence.js";
import { defaultFamily, FAMILIES, FAMILY_NAMES, requestedFamily, startRun } from "../../train/families.js";
import type { Guide } from "../../train/guided/recipe.js";
import type { ParserFamily } from "../../train/parser-family.js";
import { PARSER_PRESET_NAMES } from "../../train/parser-presets.js";
import type { ParserRun, StepReport } from "../../train/parser-run.js";
import type { FamilyOption, UserOptions } from "../../train/user-options.js";
import { ENCODINGS } from "../../transform/encoding.js";
import { DEFAULT_SYSTEM, PARSING_SYSTEM_NAMES } from "../../transition/systems.js";
import { DataFailure, explain, UsageFailure } from "../failure.js";
import { checkpointOf } from "../file-roles.js";
import { guidesOf } from "../input/guide-models.js";
import { derivableSentences, developmentSentences, learnableSentences } from "../input/training-data.js";
import { type InputOptions, shortNames } from "../input/treebank-input.js";
import { explicitParameters, listed, refuseMisplaced, withFamilyOptions } from "../options/family-options.js";
import { numberOption } from "../options/number-option.js";
import { stepsOption } from "../options/steps-option.js";
import { liftOption, withOwnedOptions } from "../options/system-options.js";
import { remark, withProgress } from "../progress.js";
import { describeStep } from "../reports/training-step.js";
import { pipelineFile, type StepOptions, trainStepsBeforeParsing } from "../train-steps.js";

interface TrainOptions extends InputOptions, StepOptions, Omit<UserOptions, "seed" | "parameters"> {
  readonly output: string;
  readonly dev?: string;
  readonly resume?: boolean;
  readonly workers?: number;
}

/** The names of the learners that train in several threads. */
const THREADED = FAMILIES.flatMap(({ usesThreads, name }) => (usesThreads ? [name] : []));

/** The names of the learners that take an option, for help. */
function takers(option: FamilyOption): string {
  return FAMILIES.flatMap(({ options, name }) => (options.includes(option) ? [name] : [])).join(", ");
}

/** `crossarc train` */
export function trainCommand(): Command {
  const command = new Command("train")
    .description(
      "Train a parser on treebank files or, with --steps all, a pipeline from running text to trees. Options you leave out are chosen from the data.",
    )
    .argument("<files...>", "CoNLL-U or CoNLL-X files to learn from, also .gz; - for standard input")
    .requiredOption("-o, --output <model>", "the model file to write")
    .addOption(stepsOption("steps to train").default(["parse"], "parse"))
    .option("--base <model>", "take the other steps from this model")
    .addOption(numberOption("--folds <n>", "number of parts for jackknifing tags", 2, 100).default(5))
    .option("--jackknifed <file>", "write the sentences with jackknifed tags to this file")
    .option(
      "--dev <file>",
      "development data to choose the best epoch with (default: linear and mst hold out a tenth, then train on all; neural takes the last epoch)",
    )
    .addOption(
      new Option("--preset <name>", "a parser of the papers; other options take precedence").choices(
        PARSER_PRESET_NAMES,
      ),
    )
    .addOption(
      new Option("--system <name>", `transition system (default: ${DEFAULT_SYSTEM})`).choices(
        PARSING_SYSTEM_NAMES,
      ),
    )
    .option(
      "--oracle <name>",
      "eager, lazy, static or dynamic (default: dynamic where there is one; for memory and svm the system's first)",
    );
  withOwnedOptions(command, "default")
    .addOption(liftOption())
    .addOption(
      new Option(
        "--projectivize <encoding>",
        "make trees projective first (default: head for projective systems)",
      ).choices(["none", ...ENCODINGS]),
    )
    .addOption(
      new Option(
        "--learner <name>",
        "learner (default: neural, which parses best; linear for small treebanks, or with options about transitions or features)",
      ).choices(FAMILY_NAMES),
    )
    .addOption(
      new Option(
        "--head <name>",
        "neural: score all arcs and take the best tree, or score transitions (default: graph)",
      ).choices(NETWORK_HEADS),
    )
    .option(
      "--features <name>",
      "a preset, or a file with a feature model (default: linear takes the system's rich preset, memory and svm that of a paper)",
    )
    .addOption(
      new Option(
        "--guide <model>",
        `${takers("guide")}: a trained parser, or a preset to train first, whose trees become features; can be repeated`,
      ).argParser((name: string, before: readonly string[] = []) => [...before, name]),
    )
    .addOption(
      numberOption(
        "--guide-folds <n>",
        "number of parts for jackknifing the trees of guides (default: 2)",
        2,
        100,
      ),
    )
    .addOption(numberOption("--guide-beam <n>", "beam of the guides (default: 8)", 1, 1000))
    .option(
      "--single-root",
      "make trees with exactly one root (default: if 99 of 100 training trees have one)",
    )
    .option("--no-single-root", "allow several roots")
    .addOption(numberOption("--seed <n>", "seed of everything random", 0, 999_999_999).default(1))
    .addOption(
      numberOption(
        "--epochs <n>",
        "linear, mst, neural: maximum number of epochs (default: 10; neural 10 to 20, more for fewer words)",
        1,
        1000,
      ),
    )
    .addOption(
      numberOption("--workers <n>", `${THREADED.join(", ")}: threads that train (default: 1)`, 1, 256),
    )
    .option("--resume", "continue from MODEL.checkpoint, which an interrupted training leaves behind");
  return withFamilyOptions(command)
    .addOption(
      new Option("--from <format>", "format of the input (default: by the file's name)").choices([
        "conllu",
        "conllx",
      ]),
    )
    .option("--skip-broken", "skip sentences with a broken format and report how many")
    .option("-q, --quiet", "no progress and no remarks")
    .addHelpText(
      "after",
      `
Examples:
  crossarc train train.conllu -o my.model
  crossarc train train.conllu --dev dev.conllu --system covington --degree 2 -o covington.model
  crossarc train train.conllu --dev dev.conllu -o my.model --resume
  crossarc train train.conllu --preset nivre-nilsson-2005 -o 2005.model
  crossarc train train.conllu --preset nivre-2009-su --workers 4 -o 2009.model
  crossarc train train.conllu --learner svm --cost 0.3 --split s0.upos --pool 500 -o svm.model
  crossarc train train.conllu --learner memory --k 7 --metric overlap --weights gain-ratio -o memory.model
  crossarc train train.conllu --dev dev.conllu --workers 2 -o network.model
  crossarc train train.conllu --dev dev.conllu --head transition -o network.model
  crossarc train train.conllu --dev dev.conllu --learner linear -o fast.model
  crossarc train train.conllu --dev dev.conllu --guide first.model -o guided.model
  crossarc train train.conllu --dev dev.conllu --steps all -o pipeline.model
  crossarc train train.conllu --dev dev.conllu --steps all --learner linear -o pipeline.model
  crossarc train more.conllu --steps tag,lemmatize --base pipeline.model -o other.model
`,
    )
    .action(async (files: string[], options: TrainOptions) => {
      refuseBadOutput(options.output);
      const sentences = await learnableSentences(files, options);
      const dev = options.dev === undefined ? undefined : await developmentSentences(options.dev, options);
      const before = await trainStepsBeforeParsing(sentences, dev, options);
      const isPipeline = Object.keys(before.files).length > 0;
      if (!options.steps.includes("parse")) {
        await writeModel(pipelineFile(before.files, files), options);
        return;
      }
      const run = parserRun(before.sentences, before.dev, files, options);
      const parse = await complete(run, options);
      await writeModel(isPipeline ? pipelineFile({ ...before.files, parse }, files) : parse, options);
      rmSync(checkpointOf(options.output), { force: true });
    });
}

/** Refuses a place where no model can be written, before hours of training. */
function refuseBadOutput(file: string): void {
  if (file === "-") throw new UsageFailure("expected a file for the model, found - (standard output)");
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new DataFailure(`${file}: expected a file, found a folder`);
  accessSync(dirname(file), constants.W_OK);
}

/** Starts the training run that the options ask for, with remarks on what the data decided. */
function parserRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  files: readonly string[],
  options: TrainOptions,
): ParserRun {
  const wanted = userOptions(options);
  const family = requestedFamily(wanted) ?? suitedFamily(sentences, options);
  refuseMisplaced(family, wanted, { ...options });
  const { settings, remarks } = settingsOf(family, sentences, wanted, options.features);
  for (const text of remarks) remark(text, options.quiet);
  const usable = derivableSentences(sentences, settings, options);
  const guides = guidesOf(usable, wanted, options);
  try {
    return startRun(usable, dev, settings, {
      treebanks: shortNames(files),
      crossarc: version(),
      guides,
      threads: threadsFor([settings.learner, ...(guides?.list ?? []).map(learnerOf)], options),
    });
  } catch (error) {
    // Such as more labels than a classifier has room for.
    if (error instanceof RangeError) throw new DataFailure(`${files.join(", ")}: ${error.message}`);
    throw error;
  }
}

/** What the options of the command say about the parser. */
function userOptions(options: TrainOptions): UserOptions {
  const { preset, learner, system, oracle, degree, lift, projectivize } = options;
  const { head, epochs, singleRoot, seed, guide, guideFolds, guideBeam } = options;
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
  options: UserOptions,
  featureFile: string | undefined,
): ReturnType<ParserFamily["settings"]> {
  try {
    return family.settings(sentences, options);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    if (error instanceof FeatureError) throw new DataFailure(`${featureFile}: ${error.message}`);
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

/** Trains a parser to the end, with a checkpoint after each step; returns its model. */
async function complete(run: ParserRun, options: TrainOptions): Promise<Uint8Array> {
  const checkpoint = checkpointOf(options.output);
  if (options.resume) {
    if (existsSync(checkpoint)) resume(run, checkpoint);
    else remark(`no checkpoint ${checkpoint}: training from the start`, options.quiet);
  }
  let hasRoom = true;
  while (!run.isDone) {
    const begun = performance.now();
    const report = await withProgress<StepReport>("this step", run.step(), options.quiet);
    remark(describeStep(report, (performance.now() - begun) / 1000), options.quiet);
    hasRoom = await saveCheckpoint(checkpoint, run.checkpoint(), hasRoom);
  }
  return run.model;
}

/**
 * Saves a checkpoint. If the disk is full, the last checkpoint stays and training goes on, with a remark
 * unless there was no room before either. Returns whether there was room.
 */
async function saveCheckpoint(file: string, bytes: Uint8Array, hadRoom: boolean): Promise<boolean> {
  try {
    await writeWhole(file, bytes);
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    if (hadRoom) remark(`${explain(error).line}; training goes on without a new checkpoint`);
    return false;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));
}

async function writeModel(bytes: Uint8Array, { output, quiet }: TrainOptions): Promise<void> {
  try {
    await writeWhole(output, bytes);
  } catch (error) {
    const checkpoint = checkpointOf(output);
    if (!isFull(error) || !existsSync(checkpoint)) throw error;
    throw new DataFailure(
      `${explain(error).line}; make room and call again with --resume, which goes on from ${checkpoint}`,
    );
  }
  remark(`${output}: ${(bytes.length / 1e6).toFixed(1)} MB`, quiet);
}

function resume(run: ParserRun, checkpoint: string): void {
  try {
    run.resume(readFileSync(checkpoint));
  } catch (error) {
    if (error instanceof ModelError) throw new DataFailure(`${checkpoint}: ${error.message}`);
    throw error;
  }
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
