import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { expectedSeconds } from "../../experiments/engine/cost.js";
import {
  type ExperimentSettings,
  LEARNER_CHOICES,
  type LearnerChoice,
} from "../../experiments/engine/experiment-settings.js";
import type { PaperExperiment, TreebankResults } from "../../experiments/papers/paper-experiment.js";
import { cellsOf, PAPER_EXPERIMENTS } from "../../experiments/papers/paper-experiments.js";
import { type TreebankFiles, treebanksIn } from "../../node/experiment-data.js";
import { KeptCells } from "../../node/kept-cells.js";
import { withOutput } from "../../node/output.js";
import { type CellTask, runCells } from "../../node/threads/experiment-crew.js";
import { UsageFailure } from "../failure.js";
import { numberOption } from "../options/number-option.js";
import { Progress, remark } from "../progress.js";
import { conditionsOf, writeExperiment, writeReport } from "../reports/experiment-report.js";
import { duration, Forecast } from "../reports/forecast.js";
import { sectionText } from "../reports/report-markdown.js";

interface PaperOptions {
  readonly output: string;
  readonly treebanks?: string;
  readonly only?: string;
  readonly learner: LearnerChoice;
  readonly quick?: boolean;
  readonly seed: number;
  readonly workers: number;
  readonly quiet?: boolean;
}

/** The command of one experiment over several treebanks. */
export function paperExperimentCommand(experiment: PaperExperiment): Command {
  return baseCommand(experiment.name, experiment.description).action(async (options: PaperOptions) => {
    const run = await complete([experiment], options);
    const section = await writeExperiment(options.output, experiment, run.results, run.conditions);
    await withOutput(undefined, (output) => output.write(sectionText(section)));
  });
}

/** The command that runs everything and writes one report. */
export function allExperimentsCommand(): Command {
  return baseCommand(
    "all",
    "Run all experiments of the papers and write one report, with the published figures beside and a page of claims.",
  ).action(async (options: PaperOptions) => {
    const run = await complete(PAPER_EXPERIMENTS, options);
    const verdicts = await writeReport(options.output, PAPER_EXPERIMENTS, run.results, run.conditions);
    await withOutput(undefined, (output) => output.write(sectionText(verdicts)));
  });
}

function baseCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .requiredOption("-o, --output <folder>", "folder of the results; finished parts in it are used again")
    .option(
      "--treebanks <folder>",
      "folder with NAME-ud-train.conllu and NAME-ud-test.conllu (default: that in CROSSARC_TREEBANKS)",
    )
    .option("--only <names>", "only these treebanks, such as da_ddt,sl; the report has all that are finished")
    .addOption(
      new Option(
        "--learner <name>",
        "learner: that of each paper (memory in 2005, svm since), or one for all",
      )
        .choices(LEARNER_CHOICES)
        .default("paper"),
    )
    .option("--quick", "every tenth sentence and fewer epochs, to see whether everything works")
    .addOption(numberOption("--seed <n>", "seed of everything random", 0, 999_999_999).default(1))
    .addOption(
      numberOption("--workers <n>", "threads", 1, 256).default(availableParallelism(), "one for each core"),
    )
    .option("-q, --quiet", "no progress and no remarks")
    .addHelpText(
      "after",
      `\nExamples:\n  crossarc experiment ${name} --treebanks ud -o results\n` +
        `  crossarc experiment ${name} --treebanks ud -o results --only da,sl --learner linear\n` +
        `  crossarc experiment ${name} --treebanks ud -o /tmp/quick --quick\n`,
    );
}

/** Runs what is missing of some experiments; gives the results of all treebanks that are complete. */
async function complete(experiments: readonly PaperExperiment[], options: PaperOptions) {
  const { learner, quick = false, seed, workers } = options;
  const settings: ExperimentSettings = { learner, quick, seed };
  const folder = options.treebanks ?? process.env.CROSSARC_TREEBANKS;
  if (folder === undefined) throw new UsageFailure("expected --treebanks with a folder, found none");
  const treebanks = treebanksIn(folder);
  const chosen = chosenTreebanks(treebanks, options.only);
  const cells = cellsOf(experiments);
  mkdirSync(options.output, { recursive: true });
  const kept = new KeptCells(options.output, settings);
  await runMissing(chosen, cells, kept, settings, options);
  const results = treebanks.flatMap((treebank): TreebankResults[] => {
    const found = kept.results(treebank, cells);
    return found === undefined ? [] : [found];
  });
  const others = results.length - chosen.length;
  if (others > 0)
    remark(
      `the report has ${others} more treebank${others === 1 ? "" : "s"}, finished before`,
      options.quiet,
    );
  return { results, conditions: conditionsOf(settings, workers) };
}

async function runMissing(
  treebanks: readonly TreebankFiles[],
  cells: readonly string[],
  kept: KeptCells,
  settings: ExperimentSettings,
  { workers, quiet = false }: PaperOptions,
): Promise<void> {
  const expected = ({ treebank, cell }: CellTask) => expectedSeconds(cell, treebank, settings);
  const all = treebanks.flatMap((treebank) => cells.map((cell) => ({ treebank, cell })));
  const missing = inOrder(
    all.filter(({ treebank, cell }) => !kept.has(treebank, cell)),
    expected,
  );
  const forecast = new Forecast(
    missing.reduce((sum, task) => sum + expected(task), 0),
    Math.min(workers, Math.max(1, missing.length)),
  );
  const count = `${missing.length} of ${all.length} parts to do`;
  const cost = `about ${duration(forecast.total)} of processor time, ${duration(forecast.left)} with ${workers} threads`;
  remark(missing.length === 0 ? `${count}` : `${count}: ${cost}`, quiet);
  const progress = new Progress("experiments", forecast.total, quiet);
  const shares = new Map<CellTask, number>();
  const show = () => {
    const running = [...shares].reduce((sum, [task, share]) => sum + share * expected(task), 0);
    progress.update(forecast.done + running);
  };
  let done = 0;
  try {
    await runCells(missing, workers, settings, {
      onShare: (task, share) => {
        shares.set(task, share);
        show();
      },
      onDone: async (task, record) => {
        await kept.keep(task.treebank, task.cell, record);
        shares.delete(task);
        forecast.finish(expected(task), record.seconds);
        done++;
        const left = done < missing.length ? `, about ${duration(forecast.left)} left` : "";
        remark(
          `${task.treebank.name}, ${task.cell}: ${duration(record.seconds)}; ${done} of ${missing.length} parts done${left}`,
          // On a terminal the bar says it.
          quiet || process.stderr.isTTY,
        );
        show();
      },
    });
  } finally {
    progress.stop();
  }
}

/** Treebank by treebank, the most expensive first, and so within each: no thread is left with long work at the end. */
function inOrder(tasks: readonly CellTask[], expected: (task: CellTask) => number): CellTask[] {
  const totals = new Map<TreebankFiles, number>();
  for (const task of tasks) totals.set(task.treebank, (totals.get(task.treebank) ?? 0) + expected(task));
  return [...tasks].sort(
    (a, b) => totals.get(b.treebank)! - totals.get(a.treebank)! || expected(b) - expected(a),
  );
}

/** Those of some treebanks that are named in a list, by their names or by their languages; all without a list. */
function chosenTreebanks(treebanks: readonly TreebankFiles[], only: string | undefined): TreebankFiles[] {
  if (only === undefined) return [...treebanks];
  const names = only.split(",").map((name) => name.trim());
  const isNamed = ({ name }: TreebankFiles, wanted: string) =>
    name === wanted || name.split("_")[0] === wanted;
  const unknown = names.find((wanted) => !treebanks.some((treebank) => isNamed(treebank, wanted)));
  if (unknown !== undefined) {
    const known = treebanks.map(({ name }) => name).join(", ");
    throw new UsageFailure(`expected treebanks among ${known}, found ${unknown}`);
  }
  return treebanks.filter((treebank) => names.some((wanted) => isNamed(treebank, wanted)));
}
