import { basename } from "node:path";
import { type Command, Option } from "commander";
import { removePunctuation } from "../experiments/remove-punctuation.js";
import {
  type CountOptions,
  PUNCTUATION,
  type TreebankExperiment,
} from "../experiments/treebank-experiment.js";
import { displayName, TreebankInput } from "./input.js";
import { withOutput } from "./output.js";
import { table } from "./table.js";
import { FILES, type TreebankOptions, treebankCommand } from "./treebank-command.js";
import { wholeTrees } from "./whole-trees.js";

type ExperimentOptions = TreebankOptions & CountOptions & { readonly json?: true; readonly markdown?: true };

/** The command of an experiment that measures treebanks: a row for each file. */
export function treebankExperimentCommand<Options>(experiment: TreebankExperiment<Options>): Command {
  const { name, description } = experiment;
  return treebankCommand(name, description, [
    `crossarc experiment ${name} train.conllu`,
    `crossarc experiment ${name} *-train.conllu --markdown`,
  ])
    .argument(...FILES)
    .addOption(
      new Option(
        "--punctuation <how>",
        "words of Unicode punctuation only: in the trees but omitted from the counts, counted, or removed from the trees",
      )
        .choices(PUNCTUATION)
        .default("omitted"),
    )
    .option("--markdown", "a Markdown table")
    .addOption(new Option("--json", "the counts as JSON").conflicts("markdown"))
    .action(async (files: string[], options: Options & ExperimentOptions) => {
      await withOutput(options.output, async (output) => {
        const treebanks = [];
        for (const file of files.length === 0 ? ["-"] : files) {
          const measurement = experiment.begin(options);
          const input = new TreebankInput([file], options);
          // A measurement over all trees can do without a broken one.
          for await (const sentence of wholeTrees(input, { leaveOut: true, quiet: options.quiet })) {
            measurement.add(options.punctuation === "removed" ? removePunctuation(sentence) : sentence);
          }
          treebanks.push({ treebank: treebankName(file), measurement });
        }
        if (options.json) {
          const rows = treebanks.map(({ treebank, measurement }) => ({ treebank, ...measurement.counts() }));
          await output.write(`${JSON.stringify(rows, null, 2)}\n`);
          return;
        }
        const rows = treebanks.map(({ treebank, measurement }) => [treebank, ...measurement.cells()]);
        const align = ["left" as const, ...experiment.columns.map(() => "right" as const)];
        const header = ["treebank", ...experiment.columns];
        await output.write(table(rows, { header, align, markdown: options.markdown ?? false }));
      });
    });
}

/** What a file is called in a table: its name without folder and endings. */
function treebankName(file: string): string {
  return file === "-" ? displayName(file) : basename(file).replace(/(\.conll[ux]?)?(\.gz)?$/, "");
}
