import { type Command, Option } from "commander";
import { type Output, withOutput } from "../../node/output.js";
import { locationPrefix } from "../../sentence/format-error.js";
import { type ValidationLevel, Validator } from "../../sentence/validate/validator.js";
import { formatOf, TreebankInput } from "../input/treebank-input.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { remark } from "../progress.js";
import { table } from "../reports/table.js";

interface ValidateOptions extends TreebankOptions {
  readonly json?: boolean;
  readonly level: "1" | "2";
}

/** A violation with its place, as it is reported. */
interface Finding {
  readonly file: string;
  readonly line: number;
  readonly sentenceId: string | null;
  readonly rule: string;
  readonly message: string;
}

/** `crossarc validate` */
export function validateCommand(): Command {
  return treebankCommand(
    "validate",
    "Report errors in treebank files: broken formats, broken trees, and violations of the rules of Universal " +
      "Dependencies. All files count as one treebank. The exit code is 1 if there are errors.",
    [
      "crossarc validate train.conllu dev.conllu test.conllu",
      "crossarc validate --level 1 old.conll",
      "crossarc validate --json train.conllu | jq .counts",
    ],
    { skipBroken: false },
  )
    .argument(...FILES)
    .addOption(
      new Option(
        "--level <number>",
        "1: only format and trees, 2: also the rules of UD up to level 2 (not for CoNLL-X)",
      )
        .choices(["1", "2"])
        .default("2"),
    )
    .option("--json", "print the report as JSON")
    .action(async (files: string[], options: ValidateOptions) => {
      const { sentences, counts } = await withOutput(options.output, (output) =>
        validate(files, options, output),
      );
      if (counts.size > 0) process.exitCode = 1;
      else remark(`${sentences} sentence${sentences === 1 ? "" : "s"}, nothing wrong`, options.quiet);
    });
}

/**
 * Writes the report while the files are read; returns the number of sentences, and of violations of each
 * rule.
 */
async function validate(files: readonly string[], options: ValidateOptions, output: Output) {
  const report = options.json ? new JsonReport(output) : new TextReport(output);
  const counts = new Map<string, number>();
  const add = async (finding: Finding) => {
    counts.set(finding.rule, (counts.get(finding.rule) ?? 0) + 1);
    await report.add(finding);
  };
  // The reader is ahead of the sentences it hands out: errors wait until those before them are reported.
  const broken: Finding[] = [];
  const input = new TreebankInput(files, options, {
    skips: ["format"],
    onSkip: ({ reason, location: { file = "", line = 0, sentenceId = null } }) =>
      broken.push({ file, line, sentenceId, rule: "format", message: reason }),
  });
  const trees = new Validator(1);
  const all = new Validator(Number(options.level) as ValidationLevel);
  let index = -1;
  let sentences = 0;
  await report.begin();
  for await (const sentence of input) {
    const { file } = input;
    while (broken.length > 0 && (broken[0]!.file !== file || broken[0]!.line < sentence.line)) {
      await add(broken.shift()!);
    }
    if (input.index !== index) all.startFile();
    index = input.index;
    if (sentence.length > 0) sentences++;
    const validator = formatOf(input.files[index]!, options) === "conllx" ? trees : all;
    const sentenceId = sentence.id ?? null;
    for (const violation of validator.check(sentence)) await add({ file, sentenceId, ...violation });
  }
  for (const finding of broken) await add(finding);
  await report.finish(new Map([...counts].sort(([, a], [, b]) => b - a)));
  return { sentences, counts };
}

/** Writes a line for each finding, then a table with the number of findings of each rule. */
class TextReport {
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  async begin(): Promise<void> {}

  async add({ file, line, sentenceId, rule, message }: Finding): Promise<void> {
    const prefix = locationPrefix({ file, line, sentenceId: sentenceId ?? undefined });
    await this.#output.write(`${prefix}${message} [${rule}]\n`);
  }

  async finish(counts: Map<string, number>): Promise<void> {
    if (counts.size > 0) await this.#output.write(`\n${table([...counts], { header: ["rule", "found"] })}`);
  }
}

/** Writes one object: the violations, one on each line, and the number of violations of each rule. */
class JsonReport {
  readonly #output: Output;
  #separator = "\n";

  constructor(output: Output) {
    this.#output = output;
  }

  async begin(): Promise<void> {
    await this.#output.write('{"violations":[');
  }

  async add(finding: Finding): Promise<void> {
    await this.#output.write(this.#separator + JSON.stringify(finding));
    this.#separator = ",\n";
  }

  async finish(counts: Map<string, number>): Promise<void> {
    await this.#output.write(`\n],"counts":${JSON.stringify(Object.fromEntries(counts))}}\n`);
  }
}
