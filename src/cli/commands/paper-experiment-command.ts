import { type Command, Option } from "commander";
import type { Experiment } from "../../experiments/engine/experiment.js";
import {
  type ExperimentSettings,
  LEARNER_CHOICES,
  type LearnerChoice,
} from "../../experiments/engine/experiment-settings.js";
import { foldCells } from "../../experiments/papers/fold-cells.js";
import { PAPER_EXPERIMENTS } from "../../experiments/papers/paper-experiments.js";
import { withOutput } from "../../node/output.js";
import { experimentRunCommand, type FoldCells, type RunOptions, runExperiments } from "../experiment-run.js";
import { numberOption } from "../options/number-option.js";
import { conditionsOf, writeExperiment, writeReport } from "../reports/experiment-report.js";
import { sectionText } from "../reports/report-markdown.js";

interface PaperOptions extends RunOptions {
  readonly crossValidate?: number;
  readonly learner: LearnerChoice;
  readonly seed: number;
}

/** The command of one experiment of the papers. */
export function paperExperimentCommand(experiment: Experiment): Command {
  return paperCommand(experiment.name, experiment.description).action(async (options: PaperOptions) => {
    const settings = settingsOf(options);
    const results = await runExperiments([experiment], [settings], options);
    const conditions = conditionsOf([settings], options.workers);
    const section = await writeExperiment(options.output, experiment, results, conditions);
    await withOutput(undefined, (output) => output.write(sectionText(section)));
  });
}

/** The command that runs all experiments of the papers and writes one report. */
export function allExperimentsCommand(): Command {
  return paperCommand(
    "all",
    "Run all experiments of the papers. The report puts the published figures beside ours and judges the papers' claims.",
  )
    .addOption(
      numberOption(
        "--cross-validate <k>",
        "also train and test on k folds of all sentences, where the test file is too small",
        2,
        20,
      ),
    )
    .action(async (options: PaperOptions) => {
      const settings = settingsOf(options);
      const results = await runExperiments(PAPER_EXPERIMENTS, [settings], options, foldsOf(options));
      const conditions = conditionsOf([settings], options.workers);
      const verdicts = await writeReport(options.output, PAPER_EXPERIMENTS, results, conditions);
      await withOutput(undefined, (output) => output.write(sectionText(verdicts)));
    });
}

function foldsOf({ crossValidate }: PaperOptions): FoldCells {
  return crossValidate === undefined ? new Map() : foldCells(crossValidate);
}

function settingsOf({ learner, quick = false, seed }: PaperOptions): ExperimentSettings {
  return { learner, quick, seed };
}

function paperCommand(name: string, description: string): Command {
  return experimentRunCommand(name, description, [
    "--treebanks ud -o results",
    "--treebanks ud -o results --only da,sl --learner linear",
  ])
    .addOption(
      new Option("--learner <name>", "that of each paper (memory in 2005, svm since), or one for all")
        .choices(LEARNER_CHOICES)
        .default("paper"),
    )
    .addOption(numberOption("--seed <n>", "seed of everything random", 0, 999_999_999).default(1));
}
