import { Command, CommanderError } from "commander";
import { convertCommand } from "./commands/convert.js";
import { coverageCommand } from "./commands/coverage.js";
import { drawCommand } from "./commands/draw.js";
import { evalCommand } from "./commands/eval.js";
import { experimentCommand } from "./commands/experiment.js";
import { parseCommand } from "./commands/parse.js";
import { deprojectivizeCommand, projectivizeCommand } from "./commands/pseudo-projective.js";
import { statsCommand } from "./commands/stats.js";
import { traceCommand } from "./commands/trace.js";
import { trainCommand } from "./commands/train.js";
import { validateCommand } from "./commands/validate.js";
import { explain, UsageFailure } from "./failure.js";
import { discardUnfinished } from "./output.js";
import { version } from "./version.js";

/** The whole command line as a tree of commands; each command lives in its own file. */
export function program(): Command {
  const crossarc = new Command("crossarc")
    .description("Non-projective dependency parsing: treebanks, transition systems, parsers.")
    .version(version(), "-V, --version", "print the version")
    .option("--stack", "print the stack of an error, for a report")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText(
      "after",
      '\nExamples:\n  crossarc "A hearing is scheduled on the issue today."\n  crossarc stats train.conllu\n  crossarc help stats\n',
    );
  const commands = [
    statsCommand(),
    validateCommand(),
    convertCommand(),
    trainCommand(),
    parseCommand(),
    evalCommand(),
    drawCommand(),
    projectivizeCommand(),
    deprojectivizeCommand(),
    traceCommand(),
    coverageCommand(),
    experimentCommand(),
  ];
  for (const command of commands) crossarc.addCommand(command);
  return crossarc;
}

/** Runs the command line. Exit codes: 0 done, 1 trouble with data or a model, 2 usage. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    discardUnfinished();
    // A reader that has seen enough (head, less) closes the pipe: that is not an error.
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`crossarc: standard output: ${explain(error).line}\n`);
    process.exit(1);
  });
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.once(signal, () => {
      discardUnfinished();
      process.exit(128 + number);
    });
  }
  const crossarc = program();
  forEachCommand(crossarc, (command) => {
    // Errors of usage are thrown, and printed below like all others.
    command.exitOverride().configureOutput({ outputError: () => {} });
    command.helpOption("-h, --help", "print this help");
  });
  try {
    await crossarc.parseAsync(withText(argv));
  } catch (error) {
    discardUnfinished();
    // Printing help or the version ends this way too.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    if (error instanceof CommanderError && error.code === "commander.help") {
      process.exitCode = 2;
      return;
    }
    const { line, exitCode } = explain(
      error instanceof CommanderError ? usageFailure(error, crossarc) : error,
    );
    process.stderr.write(`crossarc: ${line}\n`);
    if (crossarc.opts<{ stack?: boolean }>().stack && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
    process.exitCode = exitCode;
  }
}

/** A call with a text in the place of a command, told by its spaces, draws the trees of the text. */
function withText(argv: readonly string[]): readonly string[] {
  const [node, script, text, ...others] = argv;
  if (text === undefined || text.startsWith("-") || !/\s/.test(text.trim())) return argv;
  return [node!, script!, "parse", "--to", "tree", "--string", text, ...others];
}

/** What commander says about a wrong call, in one line. */
function usageFailure({ code, message }: CommanderError, crossarc: Command): UsageFailure {
  const line = message.replace(/^error: /, "").replaceAll("\n", " ");
  if (code !== "commander.unknownCommand") return new UsageFailure(line);
  return new UsageFailure(
    `${line}; known are ${crossarc.commands.map((command) => command.name()).join(", ")}`,
  );
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
