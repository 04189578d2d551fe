import { type Command, Option } from "commander";
import { withOutput } from "../../node/output.js";
import { locationPrefix } from "../../sentence/format-error.js";
import { Statistics } from "../../sentence/measures/statistics.js";
import { describeProblem } from "../../sentence/tree.js";
import { shortNames, TreebankInput } from "../input/treebank-input.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { remark } from "../progress.js";
import { statisticsTables } from "../reports/statistics-tables.js";

interface StatsOptions extends TreebankOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/** `crossarc stats` */
export function statsCommand(): Command {
  return treebankCommand(
    "stats",
    "Statistics of treebanks: sizes, tag sets, and how non-projective their trees are, with a row for each file.",
    [
      "crossarc stats train.conllu",
      "crossarc stats *.conllu --markdown -o statistics.md",
      "zcat big.conllu.gz | crossarc stats --json",
    ],
  )
    .argument(...FILES)
    .option("--json", "print all figures as JSON")
    .addOption(new Option("--markdown", "print tables in Markdown").conflicts("json"))
    .action(async (files: string[], options: StatsOptions) => {
      await withOutput(options.output, async (output) => {
        const input = new TreebankInput(files, options);
        const rows = shortNames(input.files).map((name) => ({ name, statistics: new Statistics() }));
        for await (const sentence of input) {
          const { statistics } = rows[input.index]!;
          const problem = statistics.add(sentence);
          if (problem !== undefined && statistics.brokenTrees === 1) {
            const location = {
              file: input.file,
              line: sentence.lineOf(problem.word),
              sentenceId: sentence.id,
            };
            const what = describeProblem(problem, sentence.head);
            remark(
              `${locationPrefix(location)}${what}; sentences that are not trees are left out of the structure measures`,
              options.quiet,
            );
          }
        }
        if (rows.length > 1) {
          const total = new Statistics();
          for (const { statistics } of rows) total.merge(statistics);
          rows.push({ name: "total", statistics: total });
        }
        const text = options.json
          ? `${JSON.stringify(
              rows.map(({ name, statistics }) => ({ name, ...statistics.toJSON() })),
              null,
              2,
            )}\n`
          : statisticsTables(rows, options.markdown ?? false);
        await output.write(text);
      });
    });
}
