import { Command, CommanderError } from "commander";
import { convertCommand } from "./commands/convert.js";
import { experimentCommand } from "./commands/experiment.js";
import { deprojectivizeCommand, projectivizeCommand } from "./commands/pseudo-projective.js";
import { statsCommand } from "./commands/stats.js";
import { traceCommand } from "./commands/trace.js";
import { explain } from "./failure.js";
import { discardUnfinished } from "./output.js";
import { version } from "./version.js";

/** The whole command line as a tree of commands; each command lives in its own file. */
export function program(): Command {
  const crossarc = new Command("crossarc")
    .description("Non-projective dependency parsing: treebanks, transition systems, parsers.")
    .version(version(), "-V, --version", "print the version")
    .option("--stack", "print the stack of an error, for a report")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showHelpAfterError("(crossarc --help lists the commands)");
  const commands = [
    statsCommand(),
    convertCommand(),
    projectivizeCommand(),
    deprojectivizeCommand(),
    traceCommand(),
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
  forEachCommand(crossarc, (command) => command.exitOverride());
  try {
    await crossarc.parseAsync(argv);
  } catch (error) {
    discardUnfinished();
    if (error instanceof CommanderError) {
      // Help and version exit with 0; anything else commander throws is a wrong call, already explained.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      return;
    }
    const { line, exitCode } = explain(error);
    process.stderr.write(`crossarc: ${line}\n`);
    if (crossarc.opts<{ stack?: boolean }>().stack && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
    process.exitCode = exitCode;
  }
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
