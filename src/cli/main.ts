import { existsSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { formatOfFile } from "../corpus/format-of-file.js";
import { version } from "../node/version.js";
import { quoted } from "../sentence/format-error.js";
import { explain, UsageFailure } from "./failure.js";
import { checkFiles } from "./file-roles.js";

/** The commands by name; each lives in its own file. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  stats: async () => (await import("./commands/stats.js")).statsCommand(),
  validate: async () => (await import("./commands/validate.js")).validateCommand(),
  convert: async () => (await import("./commands/convert.js")).convertCommand(),
  train: async () => (await import("./commands/train.js")).trainCommand(),
  parse: async () => (await import("./commands/parse.js")).parseCommand(),
  eval: async () => (await import("./commands/eval.js")).evalCommand(),
  grep: async () => (await import("./commands/grep.js")).grepCommand(),
  rewrite: async () => (await import("./commands/rewrite.js")).rewriteCommand(),
  draw: async () => (await import("./commands/draw.js")).drawCommand(),
  projectivize: async () => (await import("./commands/pseudo-projective.js")).projectivizeCommand(),
  deprojectivize: async () => (await import("./commands/pseudo-projective.js")).deprojectivizeCommand(),
  trace: async () => (await import("./commands/trace.js")).traceCommand(),
  coverage: async () => (await import("./commands/coverage.js")).coverageCommand(),
  corpus: async () => (await import("./commands/corpus.js")).corpusCommand(),
  serve: async () => (await import("./commands/serve.js")).serveCommand(),
  experiment: async () => (await import("./commands/experiment.js")).experimentCommand(),
  play: async () => (await import("./commands/play.js")).playCommand(),
};

/** Makes the command line with all commands, or with only the named one, which loads faster. */
export async function program(name = ""): Promise<Command> {
  const crossarc = new Command("crossarc")
    .description("Non-projective dependency parsing: treebanks, transition systems, parsers.")
    .version(version(), "-V, --version", "print the version")
    .option("--stack", "print the stack trace of an error, for bug reports")
    .helpCommand("help [command]", "print the help for a command")
    .addHelpText(
      "after",
      '\nExamples:\n  crossarc "A hearing is scheduled on the issue today."\n  crossarc stats train.conllu\n  crossarc help stats\n',
    );
  const wanted = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS);
  for (const command of wanted) crossarc.addCommand(await command());
  return crossarc.hook("preAction", (_, command) => checkFiles(command));
}

/** Runs the command line. Exit codes: 0 for success, 1 for an error in data or a model, 2 for wrong usage. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader such as head or less may close the pipe early: that is not an error.
    if (error.code === "EPIPE") process.exit(0);
    process.stderr.write(`crossarc: standard output: ${explain(error).line}\n`);
    process.exit(1);
  });
  // A training goes on if nobody reads its remarks any more.
  if (!process.stderr.listeners("error").includes(goOn)) process.stderr.on("error", goOn);
  const words = await withText(argv);
  const crossarc = await program(words[2]);
  forEachCommand(crossarc, (command) => {
    // Usage errors are thrown, and printed below like all other errors.
    command.exitOverride().configureOutput({ outputError: () => {} });
    command.helpOption("-h, --help", "print this help");
  });
  try {
    await crossarc.parseAsync(words);
  } catch (error) {
    // Commander also throws after it has printed help or the version.
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

function goOn(): void {}

/** Matches an argument that is text, not a command: it has a space in it or ends like a sentence. */
const TEXT = /\s|[.!?…]$/;

/**
 * A call with a text in the place of a command draws the trees of the text; options of `parse` may come
 * before it.
 */
async function withText(argv: readonly string[]): Promise<readonly string[]> {
  const [node, script, ...words] = argv;
  const place = words[0]?.startsWith("-") ? await placeAfterOptions(words) : 0;
  const text = words[place];
  if (text === undefined || !TEXT.test(text.trim())) return argv;
  const options = words.toSpliced(place, 1);
  const output = options.find((_, k) => ["-o", "--output"].includes(options[k - 1] ?? ""));
  const format = formatOfFile(output ?? "") === undefined ? ["--to", "tree"] : [];
  return [node!, script!, "parse", ...format, "--string", text, ...options];
}

/** The place of the first word that is neither an option of `parse` nor the value of one. */
async function placeAfterOptions(words: readonly string[]): Promise<number> {
  const { options } = await COMMANDS.parse!();
  let place = 0;
  while (words[place]?.startsWith("-")) {
    const flag = words[place]!;
    const option = options.find(({ short, long }) => flag === short || flag === long);
    place += option?.required ? 2 : 1;
  }
  return place;
}

/**
 * Turns an error of commander into one line. For an unknown command it lists the known ones and gives
 * advice.
 */
function usageFailure({ code, message }: CommanderError, crossarc: Command): UsageFailure {
  const line = message.replace(/^error: /, "").replaceAll("\n", " ");
  if (code !== "commander.unknownCommand") return new UsageFailure(line);
  const name = /'(.*)'/s.exec(message)?.[1] ?? "";
  if (name.trim() === "") return new UsageFailure("expected a command or a text, found an empty one");
  // Only the command that was called is loaded; another one means that the unknown name is one of its own.
  const [called, other] = crossarc.commands;
  const isNested = other === undefined && called !== undefined;
  const known = isNested ? called.commands.map((command) => command.name()) : Object.keys(COMMANDS);
  const advice = isNested
    ? ""
    : existsSync(name)
      ? "; to draw the trees of a file, use crossarc draw FILE"
      : "; to parse a single word, use crossarc parse --string WORD";
  return new UsageFailure(`unknown command ${quoted(name)}; known are ${known.join(", ")}${advice}`);
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}
