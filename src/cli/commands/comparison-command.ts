import { type Command, InvalidArgumentError, Option } from "commander";
import {
  comparisonExperiment,
  type ParserComparison,
  rowNames,
} from "../../experiments/comparisons/comparison.js";
import type { ExperimentSettings } from "../../experiments/engine/experiment-settings.js";
import { withOutput } from "../../node/output.js";
import { TRANSITION_FAMILY_NAMES } from "../../train/families.js";
import { experimentRunCommand, type RunOptions, runExperiments } from "../experiment-run.js";
import { UsageFailure } from "../failure.js";
import { numberOption } from "../options/number-option.js";
import { conditionsOf, writeExperiment } from "../reports/experiment-report.js";
import { sectionText } from "../reports/report-markdown.js";

interface ComparisonOptions extends RunOptions {
  readonly learner?: string;
  readonly seeds: readonly number[];
  readonly rows?: string;
  readonly epochs?: number;
  readonly beam: number;
}

/** The command of a comparison of parsers. */
export function comparisonCommand(comparison: ParserComparison): Command {
  const rows = rowNames(comparison);
  const command = experimentRunCommand(comparison.name, comparison.description, [
    "--treebanks ud -o results",
    `--treebanks ud -o results --only en_ewt --rows "${rows[0]}" --seeds 1,2,3`,
  ])
    .option("--rows <names>", `only these rows of the table: ${rows.join(", ")}`)
    .addOption(
      new Option("--seeds <list>", "seeds; the table has means over them")
        .argParser(seedList)
        .default([1], "1"),
    )
    .addOption(numberOption("--epochs <n>", "number of epochs, at most", 1, 9999))
    .addOption(
      numberOption("--beam <n>", "width of the beam; 1 parses greedily", 1, 1000).default(comparison.beam),
    );
  if (comparison.learner !== undefined) {
    const option = new Option("--learner <name>", "learner of all rows").choices(TRANSITION_FAMILY_NAMES);
    command.addOption(option.default(comparison.learner));
  }
  return command.action(async (options: ComparisonOptions) => {
    const experiment = chosenRows(comparison, options.rows);
    const { learner = "paper", quick = false, epochs, beam } = options;
    const settings = options.seeds.map(
      (seed): ExperimentSettings => ({ learner, quick, seed, epochs, beam }),
    );
    const results = await runExperiments([experiment], settings, options);
    const conditions = conditionsOf(settings, options.workers);
    const section = await writeExperiment(options.output, experiment, results, conditions);
    await withOutput(undefined, (output) => output.write(sectionText(section)));
  });
}

function chosenRows(comparison: ParserComparison, rows: string | undefined) {
  try {
    return comparisonExperiment(
      comparison,
      rows?.split(",").map((row) => row.trim()),
    );
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message);
    throw error;
  }
}

function seedList(text: string): number[] {
  if (/^\d{1,9}(,\d{1,9})*$/.test(text)) return [...new Set(text.split(",").map(Number))];
  throw new InvalidArgumentError("Expected whole numbers with commas, such as 1,2,3.");
}
