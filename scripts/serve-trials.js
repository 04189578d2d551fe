// Puts a server through what it must withstand; see --help.
import { parseArgs } from "node:util";
import { deaths, hanging, restart, signals } from "./support/serve/fault-trials.js";
import { leaving, overload, slowClients } from "./support/serve/load-trials.js";
import { malformed } from "./support/serve/malformed-trial.js";
import { fairness, overhead, throughput } from "./support/serve/speed-trials.js";

const HELP = `Usage: node scripts/serve-trials.js [--short] [--only TRIAL]... [--seed 1] [--workers 2]

Puts crossarc serve through trials on loopback, each with servers of its own that end with it: speed against the command
line (throughput), a single sentence (overhead), a sentence beside a long text (fairness), ten times the capacity
(overload), clients that leave (leaving) or send a byte a second (slow), malformed requests (malformed), threads that die
(deaths) or hang (hanging), SIGHUP and SIGTERM under load (signals), and kill -9 (restart). Prints their figures, and exits
with 1 if something is not as it must be. --short takes half a minute and does not judge speeds. Build first (npm run build).
`;

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const { short } = values;
const threads = Number(values.workers);
const seed = Number(values.seed);

/** @type {Record<string, () => Promise<import("./support/serve/speed-trials.js").Trial>>} */
const TRIALS = {
  throughput: () => throughput({ units: short ? 30_000 : 300_000, rounds: short ? 1 : 3, threads }),
  overhead: () => overhead({ requests: short ? 50 : 1000 }),
  fairness: () => fairness({ units: short ? 1_000_000 : 10_000_000, requests: short ? 10 : 100, threads }),
  overload: () => overload({ seconds: short ? 2 : 60, queue: short ? 8 : 100, threads }),
  leaving: () => leaving({ clients: short ? 50 : 1000, threads }),
  slow: () => slowClients({ clients: short ? 10 : 200, sendTime: short ? 2 : 10 }),
  malformed: () => malformed({ requests: short ? 400 : 10_000, seed }),
  deaths: () => deaths({ rounds: short ? 4 : 40, threads }),
  hanging: () => hanging({ threads }),
  signals: () => signals({ swaps: short ? 1 : 10, threads }),
  restart: () => restart({ threads, limit: short ? 10 : 2 }),
};
/** Trials whose failures are matters of speed, which no short run on a busy machine can judge. */
const SPEEDS = ["throughput", "overhead", "fairness"];

const wanted = values.only ?? Object.keys(TRIALS);
const unknown = wanted.find((name) => !Object.hasOwn(TRIALS, name));
if (unknown !== undefined) {
  process.stderr.write(
    `serve-trials: unknown trial ${unknown}; known are ${Object.keys(TRIALS).join(", ")}\n`,
  );
  process.exit(2);
}
for (const name of wanted) {
  const { figures, failures } = await /** @type {() => Promise<any>} */ (TRIALS[name])();
  process.stdout.write(`${name}\n`);
  for (const [figure, value] of Object.entries(figures))
    process.stdout.write(`  ${figure}: ${Number(Number(value).toPrecision(3))}\n`);
  if (short && SPEEDS.includes(name)) continue;
  for (const failure of failures) process.stdout.write(`  FAILED: ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}
