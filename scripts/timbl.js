// Runs TiMBL, the reference of the memory-based learner, and reads what it says.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { measured } from "./measured.js";

/** TiMBL's options for those of `MemoryOptions`. */
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

/** Trains on a file and tests on another, in TiMBL's format of columns. */
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
    permutation: /Permutation based on \S+ :\n< ([\d, ]+) >/.exec(text)[1].split(", ").map(Number),
  };
}

/** Values, the right class, the class found, the votes in braces, the distance. */
function answerOf(line, slots) {
  const [before, votes, after] = line.split(/[{}]/);
  const shares = votes.trim().split(/,? /);
  return {
    cls: before.trim().split(/ +/)[slots + 1],
    votes: Object.fromEntries(
      Array.from({ length: shares.length / 2 }, (_, k) => [shares[2 * k], Number(shares[2 * k + 1])]),
    ),
    distance: Number(after),
  };
}
