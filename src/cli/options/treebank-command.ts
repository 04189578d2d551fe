import { Command, Option } from "commander";
import type { InputOptions } from "../input/treebank-input.js";

/** The options that every command over treebank files has. */
export interface TreebankOptions extends InputOptions {
  readonly output?: string | undefined;
}

/**
 * A command that reads treebank files and writes one output: FILE..., -o, --from, --skip-broken, --quiet.
 * `examples` end its help.
 */
export function treebankCommand(
  name: string,
  description: string,
  examples: readonly string[],
  { skipBroken = true } = {},
): Command {
  const command = new Command(name)
    .description(description)
    .option("-o, --output <file>", "write to this file instead of standard output (-)")
    .addOption(
      new Option(
        "--from <format>",
        "format of the input (default: by the name, .conllx and .conll are CoNLL-X)",
      ).choices(["conllu", "conllx"]),
    );
  if (skipBroken) command.option("--skip-broken", "leave out broken sentences, and say how many");
  return command
    .option("-q, --quiet", "no progress and no remarks")
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  ${example}\n`).join("")}`);
}

/** The FILE... argument: none means standard input. */
export const FILES = [
  "[files...]",
  "CoNLL-U or CoNLL-X files, .gz too; - or none for standard input",
] as const;
