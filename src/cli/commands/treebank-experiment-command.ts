import { type Command, Option } from "commander";
import { removePunctuation } from "../../experiments/measures/remove-punctuation.js";
import {
  type CountOptions,
  PUNCTUATION,
  type TreebankExperiment,
} from "../../experiments/measures/treebank-experiment.js";
import { withOutput } from "../../node/output.js";
import { shortNames, TreebankInput } from "../input/treebank-input.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { table } from "../reports/table.js";

type ExperimentOptions = TreebankOptions & CountOptions & { readonly json?: true; readonly markdown?: true };

/**
 * The command of an experiment that measures treebanks, one row for each file. `extra` options end its
 * examples.
 */
export function treebankExperimentCommand<Options>(
  experiment: TreebankExperiment<Options>,
  extra = "",
): Command {
  const { name, description } = experiment;
  return treebankCommand(name, description, [
    `crossarc experiment ${name} train.conllu${extra}`,
    `crossarc experiment ${name} *-train.conllu${extra} --markdown`,
  ])
    .argument(...FILES)
    .addOption(
      new Option(
        "--punctuation <how>",
        "punctuation: part of the trees but not counted, counted, or removed from the trees",
      )
        .choices(PUNCTUATION)
        .default("omitted"),
    )
    .option("--markdown", "print a Markdown table")
    .addOption(new Option("--json", "print the counts as JSON").conflicts("markdown"))
    .action(async (files: string[], options: Options & ExperimentOptions) => {
      await withOutput(options.output, async (output) => {
        // One broken tree among many does not matter to the counts.
        const input = new TreebankInput(files, options, { trees: true, skips: ["tree"] });
        const rows = shortNames(input.files).map((treebank) => ({
          treebank,
          measurement: experiment.begin(options),
        }));
        for await (const sentence of input) {
          const { measurement } = rows[input.index]!;
          measurement.add(options.punctuation === "removed" ? removePunctuation(sentence) : sentence);
        }
        if (options.json) {
          const counts = rows.map(({ treebank, measurement }) => ({ treebank, ...measurement.counts() }));
          await output.write(`${JSON.stringify(counts, null, 2)}\n`);
          return;
        }
        const cells = rows.map(({ treebank, measurement }) => [treebank, ...measurement.cells()]);
        const align = ["left" as const, ...experiment.columns.map(() => "right" as const)];
        const header = ["treebank", ...experiment.columns];
        await output.write(table(cells, { header, align, markdown: options.markdown ?? false }));
      });
    });
}
