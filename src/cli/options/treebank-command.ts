import { Command, Option } from "commander";
import type { InputOptions } from "../input/treebank-input.js";

/** The options of every command that reads treebank files. */
export interface TreebankOptions extends InputOptions {
  /** File to write to; undefined or "-" for standard output. */
  readonly output?: string | undefined;
}

/**
 * Makes a command that reads treebank files and writes one output, with the options -o, --from, --skip-broken
 * and --quiet. The help ends with `legend`, if there is one, and `examples`.
 */
export function treebankCommand(
  name: string,
  description: string,
  examples: readonly string[],
  { skipBroken = true, legend = "" } = {},
): Command {
  const command = new Command(name)
    .description(description)
    .option("-o, --output <file>", "write to this file instead of standard output (-)")
    .addOption(
      new Option(
        "--from <format>",
        "format of the input (default: CoNLL-X for .conllx and .conll, else CoNLL-U)",
      ).choices(["conllu", "conllx"]),
    );
  if (skipBroken) command.option("--skip-broken", "skip broken sentences and report how many");
  return command
    .option("-q, --quiet", "print no progress and no remarks")
    .addHelpText(
      "after",
      `${legend && `\n${legend}`}\nExamples:\n${examples.map((example) => `  ${example}\n`).join("")}`,
    );
}

/** The files argument: no files means standard input. */
export const FILES = [
  "[files...]",
  "CoNLL-U or CoNLL-X files, also .gz; - or no file for standard input",
] as const;
