// Runs TiMBL, the reference of the memory-based learner, and reads its output.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { measured } from "./measured.js";

/** @typedef {import("../../dist/research.js").MemoryOptions} MemoryOptions */

/**
 * An answer of TiMBL.
 * @typedef {object} TimblAnswer
 * @property {string} className
 * @property {Record<string, number>} votes
 * @property {number} distance Distance of the nearest instance.
 */

/**
 * The options of TiMBL for options of this package.
 * @param {MemoryOptions} options
 */
export function timblOptions({ k, metric, weights, threshold, vote }) {
  const weighting = { none: 0, "gain-ratio": 1, "information-gain": 2 }[weights];
  return [
    ...["-a", "IB1", metric === "mvdm" ? "-mM" : "-mO", `-k${k}`, `-w${weighting}`],
    ...(metric === "mvdm" ? [`-L${threshold}`] : []),
    vote === "majority" ? "-dZ" : "-dID",
  ];
}

/** Installs TiMBL with apt if it is missing and that is allowed; says how if not. */
export function requireTimbl() {
  if (isThere()) return;
  spawnSync("apt-get", ["install", "-y", "timbl"], { stdio: "ignore" });
  if (isThere()) return;
  process.stderr.write("expected the program timbl, found none: install it with apt-get install timbl\n");
  process.exit(1);
}

function isThere() {
  return spawnSync("timbl", ["-V"], { stdio: "ignore" }).error === undefined;
}

/**
 * Trains on a file and tests on another, both in TiMBL's format of columns.
 * @param {MemoryOptions} options
 * @param {string} train
 * @param {string} test
 * @param {string} output
 */
export async function runTimbl(options, train, test, output) {
  const args = [
    "-f",
    train,
    "-t",
    test,
    ...timblOptions(options),
    "-F",
    "Columns",
    "+v",
    "di+db",
    "-o",
    output,
  ];
  const { text, megabytes, seconds } = await measured("timbl", args);
  const slots = readFileSync(train, "utf8").split("\n", 1)[0].split(" ").length - 1;
  const answers = readFileSync(output, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => answerOf(line, slots));
  return {
    answers,
    megabytes,
    seconds,
    // Slots from 1, in the order in which distances are added up.
    permutation: permutationIn(text),
  };
}

/** @param {string} text */
function permutationIn(text) {
  const found = /Permutation based on \S+ :\n< ([\d, ]+) >/.exec(text);
  if (found === null)
    throw new Error("expected a permutation of features in the output of TiMBL, found none");
  return found[1].split(", ").map(Number);
}

/**
 * Reads a line of output: values, the right class, the class found, the votes in braces, the distance.
 * @param {string} line
 * @param {number} slots
 * @returns {TimblAnswer}
 */
function answerOf(line, slots) {
  const [before, votes, after] = line.split(/[{}]/);
  const shares = votes.trim().split(/,? /);
  return {
    className: before.trim().split(/ +/)[slots + 1],
    votes: Object.fromEntries(
      Array.from({ length: shares.length / 2 }, (_, k) => [shares[2 * k], Number(shares[2 * k + 1])]),
    ),
    distance: Number(after),
  };
}
