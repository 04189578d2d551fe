import { type Command, Option } from "commander";
import { runningTimePlot } from "../../draw/svg/running-time-plot.js";
import { allCoverages, coverageOf } from "../../experiments/measures/coverage.js";
import { removePunctuation } from "../../experiments/measures/remove-punctuation.js";
import { withOutput } from "../../node/output.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { GoldTree } from "../../transition/gold-tree.js";
import { UsageFailure } from "../failure.js";
import { shortNames, TreebankInput } from "../input/treebank-input.js";
import { liftOption, singleRootOption } from "../options/system-options.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import {
  COVERAGE_LEGEND,
  comparisonTables,
  coverageTable,
  type NamedCoverages,
} from "../reports/coverage-table.js";

interface CoverageOptions extends TreebankOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly compare?: boolean;
  readonly plot?: string;
  readonly lift?: boolean;
  readonly singleRoot?: boolean;
  readonly removePunctuation?: boolean;
}

/** `crossarc coverage` */
export function coverageCommand(): Command {
  return treebankCommand(
    "coverage",
    "Measure how much of a treebank each transition system derives with each of its oracles, and in how many transitions.",
    [
      "crossarc coverage train.conllu",
      "crossarc coverage *-train.conllu --compare --markdown -o coverage.md",
      "crossarc coverage train.conllu --plot running-time.svg",
    ],
  )
    .argument(...FILES)
    .addOption(liftOption())
    .addOption(singleRootOption())
    .option("--remove-punctuation", "first remove the words that are only Unicode punctuation from the trees")
    .option(
      "--compare",
      "print one row for each file, instead of a table: what is derived, and the running time of swap",
    )
    .option("--markdown", "print tables in Markdown")
    .addOption(new Option("--json", "print the counts as JSON").conflicts("markdown"))
    .option(
      "--plot <file>",
      "also draw the running time of swap with its eager oracle to this SVG file (Nivre 2009, figure 5)",
    )
    .action(async (files: string[], options: CoverageOptions) => {
      if (options.plot !== undefined && files.length > 1) {
        throw new UsageFailure(`--plot draws the running time for one file, found ${files.length} files`);
      }
      await withOutput(options.output, async (output) => {
        const measured = await measure(files, options);
        await output.write(report(measured, options));
        if (options.plot !== undefined) await plot(measured[0]!, options.plot, options);
      });
    });
}

async function measure(files: readonly string[], options: CoverageOptions): Promise<NamedCoverages[]> {
  // A few broken trees do not matter for a measurement over all of them.
  const input = new TreebankInput(files, options, { trees: true, skips: ["tree"] });
  const { lift = false, singleRoot = false } = options;
  const measured = shortNames(input.files).map((name) => ({
    name,
    coverages: allCoverages({ lift, singleRoot }),
  }));
  const labels = new Symbols();
  for await (const whole of input) {
    const sentence = options.removePunctuation ? removePunctuation(whole) : whole;
    if (sentence.length === 0) continue;
    const gold = new GoldTree(treeOf(sentence, labels));
    for (const coverage of measured[input.index]!.coverages) coverage.add(gold);
  }
  return measured;
}

function report(measured: readonly NamedCoverages[], options: CoverageOptions): string {
  const { json, compare, markdown = false } = options;
  if (json) return `${JSON.stringify(measured, null, 2)}\n`;
  if (compare) return `${comparisonTables(measured, markdown)}\n${COVERAGE_LEGEND}\n`;
  const tables = measured.map(({ name, coverages }) => {
    const count = `${coverages[0]!.sentences} trees, ${coverages[0]!.arcs} arcs`;
    const title = markdown ? `### ${name}\n\n${count}\n\n` : `${name}: ${count}\n`;
    return title + coverageTable(coverages, markdown);
  });
  return `${tables.join("\n")}\n${COVERAGE_LEGEND}\n`;
}

async function plot(
  { name, coverages }: NamedCoverages,
  file: string,
  { removePunctuation = false }: CoverageOptions,
): Promise<void> {
  const { lengths, transitions, runningTime } = coverageOf(coverages, "swap", "eager");
  const title = `Running time of Swap, eager oracle: ${name}${removePunctuation ? ", no punctuation" : ""}`;
  await withOutput(file, (output) =>
    output.write(runningTimePlot({ title, lengths, transitions, ...runningTime })),
  );
}
