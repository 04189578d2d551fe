import { type Command, InvalidArgumentError, Option } from "commander";
import { BREAKDOWNS, type BreakdownName } from "../../evaluate/breakdown.js";
import { MismatchError } from "../../evaluate/mismatch.js";
import { withOutput } from "../../node/output.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { openSources, type Sources, sideBySide } from "../input/side-by-side.js";
import { type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { remark } from "../progress.js";
import { type AttachmentOptions, AttachmentReport } from "../reports/attachment-report.js";
import { Conll18Report } from "../reports/conll18-report.js";
import { type Section, sectionsText } from "../reports/sections.js";

interface EvalOptions extends TreebankOptions, AttachmentOptions {
  readonly conll18?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly markdown?: boolean | undefined;
}

/** What the command prints: tables, or the same figures as data. */
interface Report {
  readonly sentences: number;
  readonly sections: readonly Section[];
  toJSON(): unknown;
}

const LEGEND = `\
UAS, LAS: words with the right head, with the right head and relation. LA: with the right relation.
UEM, LEM: sentences with all heads right, with all heads and relations right.
UP, UR, UF and LP, LR, LF: precision, recall and F of arcs, unlabelled and labelled.
ER: error reduction against the first system. docs/guide/evaluation.md defines all of them.
`;

/** `crossarc eval GOLD SYSTEM...` */
export function evalCommand(): Command {
  const examples = [
    "crossarc eval gold.conllu parsed.conllu",
    "crossarc eval gold.conllu first.conllu second.conllu --significance --punctuation ignored",
    "crossarc eval gold.conllu parsed.conllu --by relation --by arc-length --markdown",
    "crossarc eval gold.conllu from-raw-text.conllu --conll18",
  ];
  const description = "Score parsed files against a gold file with the same words.";
  // A sentence that is skipped in one file would have no partner in the others.
  return treebankCommand("eval", description, examples, { skipBroken: false, legend: LEGEND })
    .argument("<gold>", "CoNLL-U or CoNLL-X file with the right trees, .gz too; - for standard input")
    .argument("<systems...>", "files with the same sentences, parsed by one or more systems")
    .addOption(
      new Option(
        "--punctuation <how>",
        "count or ignore words that are punctuation (default: report both)",
      ).choices(["counted", "ignored"]),
    )
    .addOption(
      new Option("--by <division>", `score by ${BREAKDOWNS.join(", ")} or all; can be repeated`)
        .argParser(addDivision)
        .default([], "none"),
    )
    .option("--significance", "test the differences between systems: McNemar's test and paired bootstrap")
    .addOption(new Option("--seed <number>", "seed of the bootstrap").argParser(integer).default(1))
    .addOption(
      new Option(
        "--conll18",
        "report the CoNLL 2018 metrics instead, which allow other tokens and sentences than the gold ones",
      ).conflicts(["punctuation", "by", "significance"]),
    )
    .addOption(new Option("--json", "print JSON, with all counts").conflicts("markdown"))
    .option("--markdown", "print Markdown tables")
    .action(async (gold: string, systems: string[], options: EvalOptions) => {
      if (options.significance && systems.length < 2)
        throw new UsageFailure("--significance compares systems: expected two or more, found one");
      const evaluate = options.conll18 ? conll18 : attachment;
      const sources = openSources({ gold, systems }, options);
      const report = await evaluate(sources, options).finally(() => sources.close());
      if (report.sentences === 0)
        throw new DataFailure(`${gold}: expected at least one sentence, found none`);
      const text = options.json
        ? `${JSON.stringify(report, null, 2)}\n`
        : sectionsText(report.sections, options.markdown ?? false);
      await withOutput(options.output, (output) => output.write(text));
    });
}

async function attachment(sources: Sources, options: EvalOptions): Promise<Report> {
  const report = new AttachmentReport(sources.gold.name, namesOf(sources), options);
  try {
    for await (const sentences of sideBySide(sources)) report.add(sentences.gold, sentences.systems);
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error;
    throw new DataFailure(
      `${error.message}; where only tokens or sentences are cut differently, use --conll18`,
    );
  }
  for (const line of report.remarks) remark(line, options.quiet);
  return report;
}

async function conll18(sources: Sources): Promise<Report> {
  const report = new Conll18Report(sources.gold.name, namesOf(sources));
  await report.read(sources);
  return report;
}

function namesOf({ systems }: Sources): string[] {
  return systems.map(({ name }) => name);
}

function addDivision(value: string, before: readonly BreakdownName[]): readonly BreakdownName[] {
  if (value === "all") return BREAKDOWNS;
  const name = BREAKDOWNS.find((known) => known === value);
  if (name === undefined)
    throw new InvalidArgumentError(`Allowed choices are ${[...BREAKDOWNS, "all"].join(", ")}.`);
  return before.includes(name) ? before : [...before, name];
}

function integer(value: string): number {
  if (!/^-?\d{1,9}$/.test(value)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(value);
}
