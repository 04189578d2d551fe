import { fstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { builtInModel } from "../node/named-models.js";
import { UsageFailure } from "./failure.js";
import { isText } from "./input/parse-input.js";

/** The options whose values are files that a command reads. All arguments are such files too. */
const READ = [
  "dev",
  "against",
  "model",
  "ensemble",
  "base",
  "features",
  "file",
  "guide",
  "vectors",
  "encoder",
  "teacher",
  "unlabelled",
  "start",
  "mix",
];
/** The options whose values are files that a command writes. */
const WRITTEN = ["output", "plot", "jackknifed", "lessons"];
/** The commands that write their input anew, sentence by sentence: they may replace it. */
const IN_PLACE = ["convert", "parse", "projectivize", "deprojectivize", "rewrite"];

/** A file of a command line. */
interface NamedFile {
  readonly name: string;
  /** What it is for: "the input", or an option such as "--dev". */
  readonly role: string;
  /** Whether the command may replace it. */
  readonly isReplaceable: boolean;
}

/**
 * Refuses a command line that would overwrite a file it reads, that names one file for two outputs, that reads
 * standard input twice, or that names a model of an ensemble, or a text of a teacher, twice.
 * Files count as the same if they are: links and different spellings of a path make no difference.
 *
 * @throws UsageFailure that names both.
 */
export function checkFiles(command: Command): void {
  const read = filesRead(command);
  const written = filesWritten(command);
  for (const { name, role } of [...read, ...written])
    if (name === "") throw new UsageFailure(`${role}: expected the name of a file, found an empty one`);
  refuseTwice(read);
  const outputs = new Map<string, NamedFile>();
  for (const output of written) {
    const identity = identityOf(output.name);
    if (identity === undefined) continue;
    const other = outputs.get(identity);
    if (other !== undefined)
      throw new UsageFailure(`${output.role} and ${other.role} would write the same file: ${output.name}`);
    outputs.set(identity, output);
  }
  for (const { name, role, isReplaceable } of read) {
    const output = isReplaceable ? undefined : outputs.get(identityOf(name) ?? "");
    if (output === undefined) continue;
    const same =
      output.name === name ? "" : `, which is the same file as ${name === "-" ? "standard input" : name}`;
    throw new UsageFailure(`${output.role} would overwrite ${role}: ${output.name}${same}`);
  }
}

/** What options name that must be named once: a second time, it would count once or twice, and nobody could tell. */
const ONCE = { "--ensemble": "model", "--teacher": "model", "--unlabelled": "text" } as const;

/** Refuses standard input for two files, of which one would be empty, and what options name twice. */
function refuseTwice(read: readonly NamedFile[]): void {
  const input = read.flatMap(({ name, role }) => (name === "-" ? [role] : []));
  if (input.length > 1) {
    const roles = new Set(input);
    const found = roles.size === 1 ? "several" : [...roles].join(" and ");
    throw new UsageFailure(`expected standard input (-) for one file at most, found it for ${found}`);
  }
  for (const [option, what] of Object.entries(ONCE)) {
    const names = read.flatMap(({ name, role }) => (role === option ? [name] : []));
    const files = names.map((name) => identityOf(name) ?? name);
    const twice = names.find((_, k) => files.indexOf(files[k]!) !== k);
    if (twice !== undefined) throw new UsageFailure(`${option} names a ${what} twice: ${twice}`);
  }
}

function filesRead(command: Command): NamedFile[] {
  // Text that was replaced by its trees would be lost.
  const losesText =
    command.name() === "parse" && isText(command.processedArgs.flat() as string[], command.opts());
  const isReplaceable = IN_PLACE.includes(command.name()) && !losesText;
  const read = command.registeredArguments.flatMap((argument, i) => {
    const value = command.processedArgs[i] as string | string[] | undefined;
    if (argument.name() === "rules")
      return [{ name: String(value), role: "the rules", isReplaceable: false }];
    // A query is no file, unless an option gives the query and the first argument is a file.
    if (argument.name() === "query" && command.opts().file === undefined) return [];
    const names = [value].flat().map((name) => name ?? "-");
    // Commands without files read standard input.
    const inputs = names.length === 0 && i === 0 ? ["-"] : names;
    return inputs.map((name) => ({ name, role: "the input", isReplaceable }));
  });
  const named = optionsOf(command, READ).map((file) => ({ ...file, isReplaceable: false }));
  for (const folder of named.filter(({ role }) => role === "--encoder")) {
    if (!statSync(folder.name, { throwIfNoEntry: false })?.isDirectory()) continue;
    named.push(...readdirSync(folder.name).map((name) => ({ ...folder, name: join(folder.name, name) })));
  }
  const { model: given, ensemble } = command.opts() as Record<string, unknown>;
  const isBuiltIn = command.name() === "parse" && given === undefined && ensemble === undefined;
  const model = isBuiltIn ? builtInModel() : undefined;
  if (model !== undefined) named.push({ name: model, role: "the built-in model", isReplaceable: false });
  return [...read, ...named];
}

function filesWritten(command: Command): NamedFile[] {
  const written = optionsOf(command, WRITTEN).map((file) => ({ ...file, isReplaceable: true }));
  const model = command.name() === "train" ? written.find(({ role }) => role === "--output") : undefined;
  if (model === undefined || model.name === "") return written;
  const { distil = 0 } = command.opts() as { distil?: number };
  const teachers = Array.from({ length: distil }, (_, k) => teacherFileOf(model.name, k + 1));
  const checkpoints = [
    ...[checkpointOf, taggingCheckpointOf, lessonsFileOf].map((of) => of(model.name)),
    ...teachers.flatMap((teacher) => [teacher, checkpointOf(teacher)]),
  ];
  return [...written, ...checkpoints.map((name) => ({ ...model, name, role: "the checkpoint of --output" }))];
}

/** The name of the checkpoint of a training that writes this model. */
export function checkpointOf(model: string): string {
  return `${model}.checkpoint`;
}

/** The name of the checkpoint of a training that writes this model, for its tagger. */
export function taggingCheckpointOf(model: string): string {
  return `${model}.tagging.checkpoint`;
}

/** The name of the file with what teachers said, of a training that writes this model. */
export function lessonsFileOf(model: string): string {
  return `${model}.lessons`;
}

/** The name of the model of teacher k, from 1 on, of a training with --distil that writes this model. */
export function teacherFileOf(model: string, k: number): string {
  return `${model}.teacher-${k}`;
}

/** The options of a command that have these names, with their values. */
function optionsOf(command: Command, names: readonly string[]): { name: string; role: string }[] {
  const values = command.opts() as Record<string, unknown>;
  return names.flatMap((option) =>
    [values[option]].flat().flatMap((name) => {
      return typeof name === "string" ? [{ name, role: `--${option}` }] : [];
    }),
  );
}

/**
 * The same for two names of a file; undefined for what cannot be overwritten, such as a folder, device or
 * pipe.
 */
function identityOf(name: string): string | undefined {
  const found =
    name === "-" ? fstatSync(0, { bigint: true }) : statSync(name, { bigint: true, throwIfNoEntry: false });
  if (found !== undefined) return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
  const folder = dirname(resolve(name));
  return join(statSync(folder, { throwIfNoEntry: false }) ? realpathSync(folder) : folder, basename(name));
}
