// Runs TiMBL, the reference of the memory-based learner, and reads what it says.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts the time of processes in these parts of a second. */
const TICKS = 100;

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

/** Runs a program to its end; its output, the most memory that it had, and the seconds that a processor worked for it. */
export function measured(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    let errors = "";
    let kilobytes = 0;
    let ticks = 0;
    const timer = setInterval(() => {
      try {
        const found = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
        kilobytes = Math.max(kilobytes, Number(found?.[1] ?? 0));
        const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
        ticks = Math.max(ticks, Number(fields[11]) + Number(fields[12]));
      } catch {
        // It has just ended.
      }
    }, 20);
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      clearInterval(timer);
      if (code === 0) resolve({ text, megabytes: kilobytes / 1024, seconds: ticks / TICKS });
      else reject(new Error(`${program} ended with code ${code}: ${errors}`));
    });
  });
}
