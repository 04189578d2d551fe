import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Command } from "commander";
import { type Cell, type ParserCell, runsOn } from "../experiments/engine/cell.js";
import { expectedSeconds } from "../experiments/engine/cost.js";
import { cellsOf, type Experiment, type TreebankResults } from "../experiments/engine/experiment.js";
import type { ExperimentSettings } from "../experiments/engine/experiment-settings.js";
import { ENOUGH_ARCS } from "../experiments/papers/fold-cells.js";
import { nonProjectiveTestArcs, type TreebankFiles, treebanksIn } from "../node/experiment-data.js";
import { type CellTask, KeptCells } from "../node/kept-cells.js";
import { experimentCode, runCells } from "../node/threads/experiment-pool.js";
import { UsageFailure } from "./failure.js";
import { numberOption } from "./options/number-option.js";
import { Progress, remark } from "./progress.js";
import { duration, Forecast } from "./reports/forecast.js";

/** The options that all experiments over a folder of treebanks take. */
export interface RunOptions {
  readonly output: string;
  readonly treebanks?: string;
  readonly only?: string;
  readonly quick?: boolean;
  readonly workers: number;
  readonly quiet?: boolean;
}

/** A command with the options of `RunOptions`; `examples` follow its name in the help. */
export function experimentRunCommand(
  name: string,
  description: string,
  examples: readonly string[],
): Command {
  const calls = [...examples, "--treebanks ud -o /tmp/quick --quick"];
  return new Command(name)
    .description(description)
    .requiredOption("-o, --output <folder>", "folder of the results; finished parts in it are not run again")
    .option(
      "--treebanks <folder>",
      "folder with NAME-ud-train.conllu and NAME-ud-test.conllu (default: $CROSSARC_TREEBANKS)",
    )
    .option("--only <names>", "run only these treebanks, such as da_ddt,sl")
    .option("--quick", "use every tenth sentence and three epochs, to check that everything works")
    .addOption(
      numberOption("--workers <n>", "number of threads", 1, 256).default(
        availableParallelism(),
        "one for each core",
      ),
    )
    .option("-q, --quiet", "no progress and no remarks")
    .addHelpText(
      "after",
      `\nExamples:\n${calls.map((call) => `  crossarc experiment ${name} ${call}\n`).join("")}`,
    );
}

/**
 * Runs the cells of some experiments that have no result yet. Returns the results of all treebanks that are
 * complete, whether or not this run chose them. Each of `settings` differs in its seed. With
 * `crossValidated`, the cells of its folds are run as well on treebanks whose test file is too small.
 */
export async function runExperiments(
  experiments: readonly Experiment[],
  settings: readonly ExperimentSettings[],
  options: RunOptions,
  crossValidated: FoldCells = new Map(),
): Promise<TreebankResults[]> {
  const folder = options.treebanks ?? process.env.CROSSARC_TREEBANKS;
  if (folder === undefined) throw new UsageFailure("expected --treebanks with a folder, found none");
  const treebanks = treebanksIn(folder);
  const chosen = chosenTreebanks(treebanks, options.only);
  const cells = cellsOf(experiments);
  mkdirSync(options.output, { recursive: true });
  const kept = new KeptCells(options.output, experimentCode());
  const folds = chosenFolds(cells, crossValidated);
  const foldCells = [...folds.values()].flat();
  const tasks = chosen.flatMap((treebank) => {
    const all = foldCells.length > 0 && isTestSmall(treebank) ? [...cells, ...foldCells] : cells;
    const run = all.filter((cell) => runsOn(cell, treebank.trainWords));
    return settings.flatMap((one) => run.map((cell) => ({ treebank, cell, settings: one })));
  });
  await runMissing(tasks, kept, options);
  const complete = treebanks.flatMap((treebank) => {
    const results = settings.map((one) => {
      const found = kept.results(treebank, cells, one);
      return found && { ...found, folds: foldResults(kept, treebank, folds, one) };
    });
    return results.every((result) => result !== undefined) ? [results] : [];
  });
  const others = complete.length - chosen.length;
  if (others > 0)
    remark(
      `the report includes ${others} more treebank${others === 1 ? "" : "s"} from earlier runs`,
      options.quiet,
    );
  return complete.flat();
}

/** The cells of the folds of a cross-validation, by the name of the cell whose parser they train. */
export type FoldCells = ReadonlyMap<string, readonly ParserCell[]>;

/** The folds of the cells that are run. */
function chosenFolds(cells: readonly Cell[], folds: FoldCells): FoldCells {
  return new Map([...folds].filter(([name]) => cells.some((cell) => cell.name === name)));
}

/** Whether a test file has too few non-projective arcs for a test of significance. */
function isTestSmall(treebank: TreebankFiles): boolean {
  return nonProjectiveTestArcs(treebank) < ENOUGH_ARCS;
}

/** The results of all folds; undefined if there are none, or if one is missing. */
function foldResults(
  kept: KeptCells,
  treebank: TreebankFiles,
  folds: FoldCells,
  settings: ExperimentSettings,
): TreebankResults["folds"] {
  const cells = [...folds.values()].flat().filter((cell) => runsOn(cell, treebank.trainWords));
  if (cells.length === 0) return undefined;
  const found = kept.results(treebank, cells, settings);
  if (found === undefined) return undefined;
  return Object.fromEntries(
    [...folds].map(([name, ofCell]) => [name, ofCell.map((cell) => found.parsers[cell.name]!)]),
  );
}

async function runMissing(
  tasks: readonly CellTask[],
  kept: KeptCells,
  { workers, quiet = false }: RunOptions,
): Promise<void> {
  const expected = ({ treebank, cell, settings }: CellTask) => expectedSeconds(cell, treebank, settings);
  const missing = inOrder(
    tasks.filter((task) => !kept.has(task)),
    expected,
  );
  const forecast = new Forecast(
    missing.reduce((sum, task) => sum + expected(task), 0),
    Math.min(workers, Math.max(1, missing.length)),
  );
  const count = `${missing.length} of ${tasks.length} parts to do`;
  const cost = `about ${duration(forecast.total)} of processor time, ${duration(forecast.left)} with ${workers} threads`;
  remark(missing.length === 0 ? count : `${count}: ${cost}`, quiet);
  const progress = new Progress("experiments", forecast.total, quiet);
  const shares = new Map<CellTask, number>();
  const update = () => {
    const running = [...shares].reduce((sum, [task, share]) => sum + share * expected(task), 0);
    progress.update(forecast.done + running);
  };
  let done = 0;
  try {
    await runCells(missing, workers, {
      onShare: (task, share) => {
        shares.set(task, share);
        update();
      },
      onDone: async (task, record) => {
        await kept.keep(task, record);
        shares.delete(task);
        forecast.finish(expected(task), record.seconds);
        done++;
        const left = done < missing.length ? `, about ${duration(forecast.left)} left` : "";
        remark(
          `${task.treebank.name}, ${task.cell.name}, seed ${task.settings.seed}: ${duration(record.seconds)}; ` +
            `${done} of ${missing.length} parts done${left}`,
          // A terminal has the progress bar instead.
          quiet || process.stderr.isTTY,
        );
        update();
      },
    });
  } finally {
    progress.stop();
  }
}

/**
 * Sorts tasks by treebank and then by cost, the most expensive first, so that no thread ends with long
 * work.
 */
function inOrder(tasks: readonly CellTask[], expected: (task: CellTask) => number): CellTask[] {
  const totals = new Map<TreebankFiles, number>();
  for (const task of tasks) totals.set(task.treebank, (totals.get(task.treebank) ?? 0) + expected(task));
  return [...tasks].sort(
    (a, b) => totals.get(b.treebank)! - totals.get(a.treebank)! || expected(b) - expected(a),
  );
}

/** The treebanks whose name or language is in a list with commas; all without a list. */
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
