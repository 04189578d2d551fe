// Sends signals at random moments to every command that writes a file; see --help.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const HELP = `Usage: node scripts/fuzz-signals.js [--minutes 1] [--rounds N] [--seed 1] [--only COMMAND]...

Sends SIGINT, SIGTERM and SIGHUP at random moments to every command that writes a file, and counts what happens. It
goes through all commands, again and again, until the minutes are over or the rounds are done. A process must end by
the signal within a second, and leave its old output or the whole new one, and no temporary file. A training that was
stopped must resume to the same model. Exits with 1 if anything else happened.
Build first (npm run build).
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    rounds: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const BIN = new URL("../bin/crossarc.js", import.meta.url).pathname;
const RULES = new URL("../examples/enhanced-english.grs", import.meta.url).pathname;
const HARBOUR = readFileSync(new URL("../examples/harbour.conllu", import.meta.url), "utf8");
/** The exit code that stands for each signal. */
const SIGNALS = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });
/** Milliseconds in which a process must end. */
const PATIENCE = 1000;
const OLD = "old output\n";

const folder = mkdtempSync(join(tmpdir(), "crossarc-signals-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const at = (/** @type {string} */ name) => join(folder, name);
writeInputs();

/**
 * A command: `code` is its exit code if not 0, `copies` are inputs that it replaces, `busy` ones take long over one
 * sentence and are never let finish, and `resumes` is for trainings.
 * @typedef {{
 *   name: string, args: string[], code?: number, copies?: string[], busy?: boolean, resumes?: boolean
 * }} FuzzedCommand
 */

/**
 * What a command writes when nobody stops it, and how many milliseconds that takes.
 * @typedef {{ time: number, files: Map<string, Buffer> }} Reference
 */

/** @type {FuzzedCommand[]} */
const COMMANDS = [
  { name: "convert", args: ["convert", at("big.conllu"), "--to", "json", "-o", "out"] },
  { name: "validate", args: ["validate", at("big.conllu"), "-o", "out"], code: 1 },
  { name: "stats", args: ["stats", at("big.conllu"), "-o", "out"] },
  { name: "eval", args: ["eval", at("big.conllu"), at("big.conllu"), "--by", "all", "-o", "out"] },
  { name: "draw", args: ["draw", at("some.conllu"), "-o", "out.html"] },
  { name: "coverage", args: ["coverage", at("some.conllu"), "--plot", "plot.svg", "-o", "out"] },
  { name: "coverage, long sentence", args: ["coverage", at("long.conllu"), "-o", "out"], busy: true },
  { name: "trace", args: ["trace", at("some.conllu"), "-o", "out"] },
  { name: "projectivize", args: ["projectivize", at("big.conllu"), "--encoding", "head", "-o", "out"] },
  { name: "deprojectivize", args: ["deprojectivize", at("big.conllu"), "--encoding", "head", "-o", "out"] },
  { name: "parse", args: ["parse", at("some.conllu"), "-q", "-o", "out"] },
  { name: "parse --text", args: ["parse", at("text.txt"), "-q", "-o", "out"] },
  { name: "parse --workers 2", args: ["parse", at("some.conllu"), "--workers", "2", "-q", "-o", "out"] },
  { name: "parse, long sentence", args: ["parse", at("long.conllu"), "-q", "-o", "out"], busy: true },
  {
    name: "parse, in place",
    args: ["parse", "own.conllu", "-q", "-o", "own.conllu"],
    copies: ["own.conllu"],
  },
  { name: "train", args: train("linear", "--epochs", "8"), resumes: true },
  { name: "train, neural", args: train("neural", "--epochs", "2"), resumes: true },
  { name: "train, two threads", args: train("neural", "--epochs", "2", "--workers", "2"), resumes: true },
  { name: "train, svm", args: train("svm", "--pool", "100"), resumes: true },
  {
    name: "train --steps all",
    args: train("linear", "--steps", "all", "--jackknifed", "jack.conllu", "--epochs", "2"),
  },
  { name: "grep", args: ["grep", "pattern { V -[nsubj]-> S }", at("big.conllu"), "-o", "out"] },
  { name: "rewrite", args: ["rewrite", RULES, at("big.conllu"), "-q", "-o", "out"] },
  { name: "experiment", args: ["experiment", "lifts", at("big.conllu"), "-o", "out"] },
];

/** @param {string} learner @param {string[]} more */
function train(learner, ...more) {
  return ["train", at("harbour.conllu"), "--learner", learner, "-q", "-o", "x.model", ...more];
}

function writeInputs() {
  writeFileSync(at("harbour.conllu"), HARBOUR);
  writeFileSync(at("own.conllu"), HARBOUR.repeat(10));
  writeFileSync(at("some.conllu"), HARBOUR.repeat(10));
  writeFileSync(at("big.conllu"), HARBOUR.repeat(200));
  writeFileSync(at("text.txt"), "Two boats left before the rain came.\n\n".repeat(500));
  const words = Array.from({ length: 40_000 }, (_, i) => `${i + 1}\tboats\t_\tNOUN\t_\t_\t${i}\tdep\t_\t_\n`);
  writeFileSync(at("long.conllu"), `${words.join("")}\n`);
}

/** Numbers from 0 to 1, the same for the same seed. */
let state = Number(values.seed) >>> 0;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

let runs = 0;

/**
 * Makes a folder to run a command in, with old output under the names that it writes to.
 * @param {FuzzedCommand} command @param {string[]} written
 */
function workFolder({ copies = [] }, written) {
  const work = at(`run-${runs++}`);
  mkdirSync(work);
  for (const name of written) writeFileSync(join(work, name), OLD);
  for (const name of copies) cpSync(at(name), join(work, name));
  return work;
}

/** @param {FuzzedCommand} command @returns {Reference} */
function reference(command) {
  const work = workFolder(command, []);
  const begun = performance.now();
  const run = spawnSync(process.execPath, [BIN, ...command.args], { cwd: work, encoding: "utf8" });
  const time = performance.now() - begun;
  if (run.status !== (command.code ?? 0))
    throw new Error(`${command.name}: exit code ${run.status}: ${run.stderr}`);
  return { time, files: filesIn(work) };
}

/** @param {string} work */
function filesIn(work) {
  return new Map(readdirSync(work).map((name) => [name, readFileSync(join(work, name))]));
}

/**
 * Runs a command, sends it a signal, and says what became of it.
 * @param {FuzzedCommand} command @param {Reference} reference
 */
async function interrupt(command, { time, files }) {
  const written = [...files.keys()].filter((name) => !command.copies?.includes(name));
  const work = workFolder(command, written);
  const before = filesIn(work);
  const child = spawn(process.execPath, [BIN, ...command.args], { cwd: work, stdio: "ignore" });
  const exit = once(child, "exit");
  const names = /** @type {(keyof typeof SIGNALS)[]} */ (Object.keys(SIGNALS));
  const signal = /** @type {keyof typeof SIGNALS} */ (names[Math.floor(random() * names.length)]);
  await Promise.race([exit, pause(random() * 1.1 * time)]);
  const sent = performance.now();
  const isSent = child.exitCode === null && child.kill(signal);
  const [code, by] = await Promise.race([exit, pause(60_000).then(() => ["no end", null])]);
  if (code === "no end") child.kill("SIGKILL");
  const waited = performance.now() - sent;
  // The file may get its name just after the process has ended; on a busy machine that takes a while.
  let after = filesIn(work);
  for (let k = 0; k < 40 && (k === 0 || [...after.keys()].some(isTemporary)); k++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    after = filesIn(work);
  }
  const troubles = [];
  const wasKilled = by === signal || code === SIGNALS[signal];
  if (!wasKilled && code !== (command.code ?? 0)) troubles.push(`exit code ${code ?? by}`);
  if (isSent && waited > PATIENCE) troubles.push(`ended ${Math.round(waited)} ms after ${signal}`);
  let isNew = 0;
  for (const [name, bytes] of after) {
    if (isTemporary(name)) troubles.push(`left ${name}`);
    else if (files.get(name)?.equals(bytes)) isNew++;
    else if (before.get(name)?.equals(bytes) || name.endsWith(".checkpoint")) continue;
    else troubles.push(`${name} is neither old nor new`);
  }
  if (!wasKilled && isNew < files.size) troubles.push("finished without its output");
  if (command.resumes && wasKilled && troubles.length === 0) troubles.push(...resumed(command, work, files));
  rmSync(work, { recursive: true });
  return {
    outcome: troubles.length > 0 ? /** @type {const} */ ("trouble") : outcomeOf(wasKilled, isNew > 0),
    troubles,
    waited: isSent ? waited : 0,
  };
}

/** @param {string} name */
function isTemporary(name) {
  return name.endsWith(".tmp");
}

/**
 * @param {boolean} wasKilled
 * @param {boolean} isNew
 * @returns {"finished" | "killed, new output" | "killed, old output"}
 */
function outcomeOf(wasKilled, isNew) {
  if (!wasKilled) return "finished";
  return isNew ? "killed, new output" : "killed, old output";
}

/**
 * Resumes a training from its checkpoint, if it has one: the model must be that of a training without interruption.
 * @param {FuzzedCommand} command @param {string} work @param {Map<string, Buffer>} files
 */
function resumed({ args }, work, files) {
  if (!existsSync(join(work, "x.model.checkpoint"))) return [];
  const run = spawnSync(process.execPath, [BIN, ...args, "--resume"], { cwd: work, encoding: "utf8" });
  if (run.status !== 0) return [`no resuming: ${run.stderr.trim()}`];
  return files.get("x.model")?.equals(readFileSync(join(work, "x.model")))
    ? []
    : ["resumed to another model"];
}

/**
 * Waits. The timer does not keep the script alive when nobody waits for it any more.
 * @param {number} milliseconds
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

const chosen = COMMANDS.filter(({ name }) => values.only?.includes(name) ?? true);
const fuzzed = chosen.map((command) => ({
  command,
  reference: command.busy ? { time: 3000, files: new Map([["out", Buffer.of()]]) } : reference(command),
  counts: {
    runs: 0,
    "killed, old output": 0,
    "killed, new output": 0,
    finished: 0,
    trouble: 0,
    "slowest, ms": 0,
  },
}));
const end = performance.now() + 60_000 * Number(values.minutes);
const rounds = Number(values.rounds);
let troubles = 0;
for (let round = 0; rounds > 0 ? round < rounds : performance.now() < end; round++) {
  for (const { command, reference, counts } of fuzzed) {
    const result = await interrupt(command, reference);
    counts.runs++;
    counts[result.outcome]++;
    counts["slowest, ms"] = Math.max(counts["slowest, ms"], Math.round(result.waited));
    if (result.troubles.length === 0) continue;
    troubles++;
    console.log(`${command.name}: ${result.troubles.join("; ")}`);
  }
}
console.table(Object.fromEntries(fuzzed.map(({ command, counts }) => [command.name, counts])));
const total = fuzzed.reduce((sum, { counts }) => sum + counts.runs, 0);
console.log(`${total} signals, ${troubles} with trouble`);
process.exitCode = troubles > 0 ? 1 : 0;
