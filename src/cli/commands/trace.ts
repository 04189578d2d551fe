import { type Command, Option } from "commander";
import { withOutput } from "../../node/output.js";
import type { Sentence } from "../../sentence/sentence.js";
import { Symbols } from "../../sentence/symbols.js";
import { treeOf } from "../../sentence/tree.js";
import { GoldTree } from "../../transition/gold-tree.js";
import { traceRows } from "../../transition/trace.js";
import { traceTable } from "../../transition/trace-table.js";
import { TreebankInput } from "../input/treebank-input.js";
import { SentenceChoice, sentenceOption } from "../options/sentence-choice.js";
import { chosenSystem, type SystemChoice, withSystemOptions } from "../options/system-options.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { type TraceReport, traceJson, traceText } from "../reports/trace-report.js";

interface TraceCommandOptions extends TreebankOptions, SystemChoice {
  readonly sentence?: string;
  readonly to: "text" | "markdown" | "latex" | "csv" | "json";
  readonly json?: true;
  readonly full?: true;
}

/** `crossarc trace` */
export function traceCommand(): Command {
  const command = treebankCommand(
    "trace",
    "Show how a transition system derives trees, step by step, as printed in the papers.",
    [
      "crossarc trace train.conllu --sentence weblog-1",
      "crossarc trace train.conllu --system swap --oracle eager --to latex",
      "crossarc trace one.conllu --system covington --degree 1 --full --json",
    ],
  ).argument(...FILES);
  return withSystemOptions(command)
    .addOption(sentenceOption())
    .option("--full", "print whole stacks and buffers, not only their ends (always in JSON)")
    .addOption(
      new Option("--to <format>", "format of the output")
        .choices(["text", "markdown", "latex", "csv", "json"])
        .default("text"),
    )
    .addOption(new Option("--json", "the same as --to json").implies({ to: "json" }))
    .action(traceTreebank);
}

async function traceTreebank(files: string[], options: TraceCommandOptions): Promise<void> {
  const { system, oracleName, oracle } = chosenSystem(options);
  const full = options.full ?? options.to === "json";
  const choice = new SentenceChoice(options.sentence);
  const isWanted = (sentence: Sentence) => choice.isWanted(sentence);
  const trees = new TreebankInput(files, options, { trees: true, isWanted });
  let traced = 0;
  await withOutput(options.output, async (output) => {
    for await (const sentence of trees) {
      const labels = new Symbols();
      const gold = new GoldTree(treeOf(sentence, labels));
      const report: TraceReport = {
        name: choice.nameOf(sentence),
        sentence,
        labels,
        system,
        oracle: oracleName,
        derive: () => traceRows(system, oracle(gold), gold, { full }),
      };
      await output.write(opening(options.to, traced++));
      for (const piece of written(report, options.to)) await output.write(piece);
    }
    choice.checkFound(traced);
    if (options.to === "json") await output.write(traced === 0 ? "[]\n" : "\n]\n");
  });
}

/** A derivation in a format, piece by piece. */
function written(report: TraceReport, format: TraceCommandOptions["to"]): Iterable<string> {
  if (format === "json") return traceJson(report);
  if (format !== "latex" && format !== "csv") return traceText(report, format === "markdown");
  const { sentence, labels, system } = report;
  return traceTable(report.derive(), { sentence, labels, traits: system.traits }, format);
}

/** The text before the n-th derivation. JSON is one array with a derivation on each line. */
function opening(format: string, n: number): string {
  if (format === "json") return n === 0 ? "[\n" : ",\n";
  return n === 0 ? "" : "\n";
}
