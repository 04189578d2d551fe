import { existsSync, readFileSync, rmSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { FeatureError } from "../../features/feature-error.js";
import { defaultSettings, type Wishes } from "../../parse/default-settings.js";
import { derivable } from "../../parse/learnable.js";
import type { TrainingSettings } from "../../parse/training.js";
import { type StepReport, TrainingRun } from "../../parse/training-run.js";
import type { Sentence } from "../../sentence/sentence.js";
import { brokenTree, describeProblem } from "../../sentence/tree.js";
import { ENCODINGS } from "../../transform/encoding.js";
import { SYSTEM_NAMES } from "../../transition/systems.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { type InputOptions, shortNames, TreebankInput } from "../input.js";
import { writeWhole } from "../output.js";
import { Progress, remark } from "../progress.js";
import { version } from "../version.js";

interface TrainOptions extends InputOptions, Omit<Wishes, "features"> {
  readonly output: string;
  readonly dev?: string;
  readonly features?: string;
  readonly epochs: number;
  readonly resume?: boolean;
}

export function trainCommand(): Command {
  return new Command("train")
    .description(
      "Train a parser on treebank files. What is not said is looked up in the data: columns, roots, non-projectivity.",
    )
    .argument("<files...>", "CoNLL-U or CoNLL-X files to learn from, .gz too")
    .requiredOption("-o, --output <model>", "the model file to write")
    .option("--dev <file>", "development data for early stopping (default: a tenth is held out, then used)")
    .addOption(new Option("--system <name>", "transition system").choices(TRAINABLE).default("swap"))
    .option("--oracle <name>", "eager, lazy, static or dynamic (default: dynamic where there is one)")
    .option("--degree <d>", "highest degree of non-projectivity, for covington", wholeNumber)
    .addOption(
      new Option(
        "--projectivize <encoding>",
        "make trees projective first (default: head for projective systems)",
      ).choices(["none", ...ENCODINGS]),
    )
    .addOption(new Option("--learner <name>", "learner").choices(["linear"]).default("linear"))
    .option(
      "--features <name>",
      "a preset, or a file with a feature model (default: the rich preset of the system)",
    )
    .option("--single-root", "exactly one root in every tree (default: if 99 of 100 trees have one)")
    .option("--no-single-root", "several roots are allowed")
    .option("--seed <n>", "seed of everything random", wholeNumber, 1)
    .option("--epochs <n>", "epochs at the most", wholeNumber, 12)
    .option("--resume", "go on from the checkpoint of an interrupted training")
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
`,
    )
    .action(async (files: string[], options: TrainOptions) => {
      const sentences = await learnable(files, options);
      const dev = options.dev === undefined ? undefined : await all([options.dev], options);
      const { settings, remarks } = settingsFor(sentences, options);
      for (const text of remarks) remark(text, options.quiet);
      const usable = rooted(sentences, settings, options);
      const run = new TrainingRun(usable, dev, settings, {
        epochs: options.epochs,
        treebanks: shortNames(files),
        crossarc: version(),
      });
      await complete(run, options);
    });
}

const TRAINABLE = SYSTEM_NAMES.filter((name) => name !== "gnome-sort");

/** Runs a training to its end, with a checkpoint after each epoch. */
async function complete(run: TrainingRun, options: TrainOptions): Promise<void> {
  const checkpoint = `${options.output}.checkpoint`;
  if (options.resume) {
    if (existsSync(checkpoint)) run.resume(readFileSync(checkpoint));
    else remark(`no checkpoint ${checkpoint}: training from the start`, options.quiet);
  }
  while (!run.isDone) {
    const begun = performance.now();
    const report = await shown(run.step(), options.quiet);
    remark(describe(report, run, (performance.now() - begun) / 1000), options.quiet);
    await writeWhole(checkpoint, run.checkpoint());
  }
  await writeWhole(options.output, run.model);
  rmSync(checkpoint, { force: true });
  remark(`${options.output}: ${(run.model.length / 1e6).toFixed(1)} MB`, options.quiet);
}

/** Goes through an epoch with a progress bar, and pauses now and then, so that signals are heard. */
async function shown(epoch: Generator<number, StepReport>, quiet: boolean | undefined): Promise<StepReport> {
  const progress = new Progress("training", 100, quiet);
  let paused = performance.now();
  try {
    for (;;) {
      const { done, value } = epoch.next();
      if (done) return value;
      progress.update(100 * value);
      if (performance.now() - paused < PAUSE) continue;
      await new Promise((resolve) => setImmediate(resolve));
      paused = performance.now();
    }
  } finally {
    progress.stop();
  }
}

/** Milliseconds between two pauses. */
const PAUSE = 200;

function describe(report: StepReport, run: TrainingRun, seconds: number): string {
  const { isLast, epochs } = run.pass;
  const left = Math.max(0, epochs - report.epoch) * seconds;
  const scores =
    report.las === undefined || report.uas === undefined
      ? ""
      : `, dev LAS ${percent(report.las)} UAS ${percent(report.uas)}${report.isBest ? " (best)" : ""}`;
  const pass = isLast ? "all data, " : "";
  return (
    `${pass}epoch ${report.epoch} of ${epochs}: ${report.instances} instances, ${percent(report.accuracy)} right` +
    `${scores}, ${seconds.toFixed(0)} s, ${isLast ? "" : "at most "}${left.toFixed(0)} s left`
  );
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

function settingsFor(
  sentences: readonly Sentence[],
  options: TrainOptions,
): ReturnType<typeof defaultSettings> {
  const { features } = options;
  const text = features !== undefined && existsSync(features) ? readFileSync(features, "utf8") : features;
  try {
    return defaultSettings(sentences, { ...options, features: text });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    if (error instanceof FeatureError) throw new DataFailure(`${features}: ${error.message}`);
    throw error;
  }
}

/** All sentences with words. */
async function all(files: readonly string[], options: TrainOptions): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for await (const sentence of new TreebankInput(files, options))
    if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}

/** The sentences that have a tree; others are left out with a warning and a count. */
async function learnable(files: readonly string[], options: TrainOptions): Promise<Sentence[]> {
  const input = new TreebankInput(files, options);
  const kept: Sentence[] = [];
  let left = 0;
  let first = "";
  for await (const sentence of input) {
    if (sentence.length === 0) continue;
    const problem = brokenTree(sentence.head);
    if (problem === undefined) kept.push(sentence);
    else if (left++ === 0)
      first = `${input.file}:${sentence.lineOf(problem.word)}: ${describeProblem(problem, sentence.head)}`;
  }
  if (left > 0)
    remark(
      `left out ${left} of ${kept.length + left} sentences without a tree, the first at ${first}`,
      options.quiet,
    );
  if (kept.length === 0)
    throw new DataFailure(`${files.join(", ")}: expected sentences with trees to learn from, found none`);
  return kept;
}

/** The sentences that a parser with these settings can derive; how many are left out is said. */
function rooted(
  sentences: readonly Sentence[],
  settings: TrainingSettings,
  options: TrainOptions,
): Sentence[] {
  const kept = derivable(sentences, settings);
  const left = sentences.length - kept.length;
  if (left > 0) remark(`left out ${left} of ${sentences.length} sentences with several roots`, options.quiet);
  return kept;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("expected a whole number.");
  return Number(text);
}
