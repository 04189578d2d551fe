import { accessSync, constants, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { FeatureError } from "../../features/feature-error.js";
import { PRESET_NAMES } from "../../features/presets.js";
import { ModelError } from "../../model/model-file.js";
import { DataFailure, UsageFailure } from "../../node/failure.js";
import { writeWhole } from "../../node/output.js";
import { remark } from "../../node/progress.js";
import { pause, shown } from "../../node/shown.js";
import { TrainingCrew } from "../../node/threads/batch-crew.js";
import { neuralRun } from "../../node/threads/neural-threads.js";
import { version } from "../../node/version.js";
import { HEADS, type Head, NEURAL } from "../../parse/neural/neural-settings.js";
import { LEARNER_NAMES, LINEAR } from "../../parse/transition/learners.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { BatchStep } from "../../train/batch/batch-run.js";
import { defaultLearner } from "../../train/default-learner.js";
import { defaultSettings, type Wishes } from "../../train/default-settings.js";
import { PARSER_PRESET_NAMES, parserPreset } from "../../train/parser-presets.js";
import type { ParserRun, StepReport } from "../../train/parser-run.js";
import { type AnyStep, startRun } from "../../train/start-run.js";
import type { TrainingSettings } from "../../train/training-settings.js";
import { ENCODINGS } from "../../transform/encoding.js";
import { DEFAULT_SYSTEM, PARSING_SYSTEM_NAMES } from "../../transition/systems.js";
import { type InputOptions, shortNames } from "../input/input.js";
import { derivableSentences, developmentSentences, learnableSentences } from "../input/training-data.js";
import { hasLearnerOptions, learnerParameters, withLearnerOptions } from "../options/learner-options.js";
import { numberOption } from "../options/number-option.js";
import { stepsOption } from "../options/steps-option.js";
import { withOwnedOptions } from "../options/system-options.js";
import { pipelineFile, type StepOptions, trainStepsBeforeParsing } from "../train-steps.js";

interface TrainOptions extends InputOptions, StepOptions, Omit<Wishes, "features" | "seed"> {
  readonly output: string;
  readonly dev?: string;
  readonly features?: string;
  readonly epochs?: number;
  readonly head?: Head;
  readonly resume?: boolean;
  readonly workers?: number;
}

export function trainCommand(): Command {
  const command = new Command("train")
    .description(
      "Train a parser on treebank files, or with --steps all the whole way from running text to trees. What is not said is looked up in the data: columns, roots, non-projectivity.",
    )
    .argument("<files...>", "CoNLL-U or CoNLL-X files to learn from, .gz too")
    .requiredOption("-o, --output <model>", "the model file to write")
    .addOption(stepsOption("what to learn").default(["parse"], "parse"))
    .option("--base <model>", "take the steps that are not learnt from this model")
    .addOption(numberOption("--folds <n>", "parts of the jackknifing of tags", 2, 100).default(5))
    .option("--jackknifed <file>", "write the sentences with jackknifed tags here")
    .option(
      "--dev <file>",
      "development data to choose the best epoch by (default: linear holds out a tenth, then uses it too; neural takes the last epoch)",
    )
    .addOption(
      new Option("--preset <name>", "a parser of the papers; other options change it").choices(
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
      "eager, lazy, static or dynamic (default: dynamic where there is one; the first of the system for the learners memory and svm)",
    );
  withOwnedOptions(command, "default")
    .addOption(
      new Option(
        "--projectivize <encoding>",
        "make trees projective first (default: head for projective systems)",
      ).choices(["none", ...ENCODINGS]),
    )
    .addOption(
      new Option(
        "--learner <name>",
        "learner (default: neural, which parses best; linear with few words, or where the options tell of transitions or features)",
      ).choices([...LEARNER_NAMES, NEURAL]),
    )
    .addOption(
      new Option(
        "--head <name>",
        "neural: score all arcs and take the best tree, or score transitions (default: graph)",
      ).choices(HEADS),
    )
    .option(
      "--features <name>",
      "a preset, or a file with a feature model (default: the rich preset of the system; for other learners than linear that of a paper)",
    )
    .option("--single-root", "exactly one root in every tree (default: if 99 of 100 trees have one)")
    .option("--no-single-root", "several roots are allowed")
    .addOption(numberOption("--seed <n>", "seed of everything random", 0, 999_999_999).default(1))
    .addOption(
      numberOption(
        "--epochs <n>",
        "linear, neural: epochs at the most (default: linear 10, neural 10 to 20, more for fewer words)",
        1,
        1000,
      ),
    )
    .addOption(numberOption("--workers <n>", "svm, neural: threads that learn (default: 1)", 1, 256))
    .option("--resume", "go on from MODEL.checkpoint, which an interrupted training leaves after each epoch");
  return withLearnerOptions(command)
    .addOption(
      new Option("--from <format>", "format of the input (default: by the name)").choices([
        "conllu",
        "conllx",
      ]),
    )
    .option("--skip-broken", "leave out sentences with a broken format, and say how many")
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
  crossarc train train.conllu --learner svm --cost 0.3 --split n0.upos --pool 500 -o svm.model
  crossarc train train.conllu --learner memory --k 7 --metric overlap --weights gain-ratio -o memory.model
  crossarc train train.conllu --dev dev.conllu --workers 2 -o network.model
  crossarc train train.conllu --dev dev.conllu --head transition -o network.model
  crossarc train train.conllu --dev dev.conllu --learner linear -o fast.model
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
      rmSync(checkpointOf(options), { force: true });
    });
}

/** A place where no model can be written is noticed before hours of training. */
function refuseBadOutput(file: string): void {
  if (file === "-") throw new UsageFailure("expected a file for the model, found - (standard output)");
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new DataFailure(`${file}: expected a file, found a folder`);
  accessSync(dirname(file), constants.W_OK);
}

/** The run of the learner that is wished, with remarks on what was looked up in the data. */
function parserRun(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  files: readonly string[],
  options: TrainOptions,
): ParserRun<AnyStep> {
  const learner = learnerFor(sentences, options);
  if (learner === NEURAL) return neuralRun(sentences, dev, files, options);
  if (options.head !== undefined)
    throw new UsageFailure(`--head is for the learner ${NEURAL}, found ${learner}`);
  const { settings, remarks } = settingsFor(sentences, learner, options);
  for (const text of remarks) remark(text, options.quiet);
  return runOf(derivableSentences(sentences, settings, options), dev, settings, files, options);
}

/** The learner that is wished for, by its name or by options that only one has; else the one that suits the data. */
function learnerFor(sentences: readonly Sentence[], options: TrainOptions): string {
  const { learner, preset, head, system, oracle, degree, projectivize, features } = options;
  const wished = learner ?? presetLearner(preset);
  if (wished !== undefined) return wished;
  if (head !== undefined) return NEURAL;
  const ofTransitions = [system, oracle, degree, projectivize, features];
  if (ofTransitions.some((value) => value !== undefined) || hasLearnerOptions({ ...options })) return LINEAR;
  const found = defaultLearner(sentences);
  remark(found.remark, options.quiet);
  return found.learner;
}

function runOf(
  sentences: readonly Sentence[],
  dev: readonly Sentence[] | undefined,
  settings: TrainingSettings,
  files: readonly string[],
  { epochs, workers, quiet }: TrainOptions,
): ParserRun<AnyStep> {
  if (epochs !== undefined && settings.learner !== LINEAR)
    throw new UsageFailure(`--epochs is for the learners ${LINEAR} and ${NEURAL}, found ${settings.learner}`);
  const isShared = settings.learner === "svm";
  if (!isShared && (workers ?? 1) > 1)
    remark(`the ${settings.learner} learner works in one thread, whatever --workers says`, quiet);
  const helpers = isShared ? (workers ?? 1) - 1 : 0;
  try {
    return startRun(sentences, dev, settings, {
      epochs: epochs ?? EPOCHS,
      treebanks: shortNames(files),
      crossarc: version(),
      crewFor: helpers === 0 ? undefined : (task) => new TrainingCrew(helpers, task),
    });
  } catch (error) {
    // Such as more labels than a classifier has room for.
    if (error instanceof RangeError) throw new DataFailure(`${files.join(", ")}: ${error.message}`);
    throw error;
  }
}

/** Runs the training of a parser to its end, with a checkpoint after each epoch; the model of the parser. */
async function complete(run: ParserRun<AnyStep>, options: TrainOptions): Promise<Uint8Array> {
  const checkpoint = checkpointOf(options);
  if (options.resume) {
    if (existsSync(checkpoint)) resume(run, checkpoint);
    else remark(`no checkpoint ${checkpoint}: training from the start`, options.quiet);
  }
  while (!run.isDone) {
    const begun = performance.now();
    const report = await shown<AnyStep>("this step", run.step(), options.quiet);
    remark(describe(report, (performance.now() - begun) / 1000), options.quiet);
    await writeWhole(checkpoint, run.checkpoint());
    await pause();
  }
  return run.model;
}

function checkpointOf({ output }: TrainOptions): string {
  return `${output}.checkpoint`;
}

async function writeModel(bytes: Uint8Array, { output, quiet }: TrainOptions): Promise<void> {
  await writeWhole(output, bytes);
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

/** Epochs at the most, where nothing is said. */
const EPOCHS = 10;

function describe(report: AnyStep, seconds: number): string {
  if (!("epoch" in report)) return describeBatch(report, seconds);
  const { isLast, epochs, endsEarly } = report.pass;
  const left = Math.max(0, epochs - report.epoch) * seconds;
  const scores = `${describeScores(report)}${report.las !== undefined && report.isBest ? " (best)" : ""}`;
  const pass = isLast ? "all data, " : "";
  return (
    `${pass}epoch ${report.epoch} of ${epochs}: ${report.instances} instances, ${percent(report.accuracy)} right` +
    `${scores}, ${seconds.toFixed(0)} s, ${endsEarly ? "at most " : ""}${left.toFixed(0)} s left`
  );
}

function describeBatch(report: BatchStep, seconds: number): string {
  const { step, steps, instances } = report;
  const place = steps === 1 ? "" : `step ${step} of ${steps}: `;
  return `${place}${instances} instances${describeScores(report)}, ${seconds.toFixed(0)} s`;
}

function describeScores({ las, uas }: StepReport): string {
  return las === undefined || uas === undefined ? "" : `, dev LAS ${percent(las)} UAS ${percent(uas)}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

function settingsFor(
  sentences: readonly Sentence[],
  learner: string,
  options: TrainOptions,
): ReturnType<typeof defaultSettings> {
  try {
    const parameters = learnerParameters(learner, { ...options });
    return defaultSettings(sentences, { ...options, parameters, features: featuresOf(options.features) });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    if (error instanceof FeatureError) throw new DataFailure(`${options.features}: ${error.message}`);
    throw error;
  }
}

function presetLearner(preset: string | undefined): string | undefined {
  return preset === undefined ? undefined : parserPreset(preset).wishes.learner;
}

/** The name of a preset, or the text of a file. */
function featuresOf(name: string | undefined): string | undefined {
  if (name === undefined || PRESET_NAMES.some((preset) => preset === name)) return name;
  if (!existsSync(name)) {
    throw new UsageFailure(
      `expected a preset (${PRESET_NAMES.join(", ")}) or a file of features, found ${name}`,
    );
  }
  // A line end more tells a text from a name, and says nothing.
  return `${readFileSync(name, "utf8")}\n`;
}
