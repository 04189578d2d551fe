import { Command, CommanderError } from "commander";
import { discardUnfinished } from "../node/output.js";
import { version } from "../node/version.js";
import { explain, UsageFailure } from "./failure.js";

/** The commands by name; each lives in its own file. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  stats: async () => (await import("./commands/stats.js")).statsCommand(),
  validate: async () => (await import("./commands/validate.js")).validateCommand(),
  convert: async () => (await import("./commands/convert.js")).convertCommand(),
  train: async () => (await import("./commands/train.js")).trainCommand(),
  parse: async () => (await import("./commands/parse.js")).parseCommand(),
  eval: async () => (await import("./commands/eval.js")).evalCommand(),
  draw: async () => (await import("./commands/draw.js")).drawCommand(),
  projectivize: async () => (await import("./commands/pseudo-projective.js")).projectivizeCommand(),
  deprojectivize: async () => (await import("./commands/pseudo-projective.js")).deprojectivizeCommand(),
  trace: async () => (await import("./commands/trace.js")).traceCommand(),
  coverage: async () => (await import("./commands/coverage.js")).coverageCommand(),
  experiment: async () => (await import("./commands/experiment.js")).experimentCommand(),
};

/** The command line as a tree of commands: all of them, or only the one of a known name, which loads faster. */
export async function program(name = ""): Promise<Command> {
  const crossarc = new Command("crossarc")
    .description("Non-projective dependency parsing: treebanks, transition systems, parsers.")
    .version(version(), "-V, --version", "print the version")
    .option("--stack", "print the stack of an error, for a report")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText(
      "after",
      '\nExamples:\n  crossarc "A hearing is scheduled on the issue today."\n  crossarc stats train.conllu\n  crossarc help stats\n',
    );
  const wanted = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS);
  for (const command of wanted) crossarc.addCommand(await command());
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
  const words = withText(argv);
  const crossarc = await program(words[2]);
  forEachCommand(crossarc, (command) => {
    // Errors of usage are thrown, and printed below like all others.
    command.exitOverride().configureOutput({ outputError: () => {} });
    command.helpOption("-h, --help", "print this help");
  });
  try {
    await crossarc.parseAsync(words);
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

/** What has a space in it, or ends as a sentence does, is no command. */
const TEXT = /\s|[.!?…]$/;

/** A call with a text in the place of a command draws the trees of the text. */
function withText(argv: readonly string[]): readonly string[] {
  const [node, script, text, ...others] = argv;
  if (text === undefined || text.startsWith("-") || !TEXT.test(text.trim())) return argv;
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
