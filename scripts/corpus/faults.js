// Puts crossarc corpus through what happens to large corpora; see --help.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generator, smallModel, writeCorpus } from "../support/corpus/generated.js";
import { crossarc, hasCommands, runCrossarc, startNats, startSlurm } from "../support/corpus/processes.js";

const HELP = `Usage: node scripts/corpus/faults.js [--engine local|slurm|nats]... [--shards 1000] [--seed 1]

Parses a generated corpus on each engine while processes are killed with SIGKILL every few seconds, the disk is full
once (on a tmpfs, if this is root), the manifest is cut short, the broker restarts (nats), and a shard is delivered
twice (nats). Then crossarc corpus verify must find every document once, and the merged output must be, byte for byte,
that of one process which nothing disturbed. Exits with 1 if something is not as it must be, with 0 and a remark if an
engine is not installed. The corpus has about as many shards as --shards says. Build first (npm run build).
`;

const { values } = parseArgs({
  options: {
    engine: { type: "string", multiple: true, default: ["local", "slurm", "nats"] },
    shards: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const shards = Number(values.shards);
const random = generator(Number(values.seed));
const root = mkdtempSync(join(tmpdir(), "crossarc-faults-"));
/** Milliseconds between two kills, at least; three times as many at most. On a slow machine they are more. */
let leastPause = 1500;
/** Documents of a shard. */
const DOCUMENTS = 60;

/** @typedef {ReturnType<typeof mountedDisk>} Disk */
/** @typedef {Record<string, number>} Faults What was done to a corpus, and how often. */

/** @type {Record<string, (folder: string, faults: Faults, disk: Disk) => Promise<void>>} */
const ENGINES = { local: disturbLocal, slurm: disturbSlurm, nats: disturbNats };
/** @type {Record<string, string[]>} */
const NEEDED = { local: [], slurm: ["slurmctld", "slurmd", "munged", "sbatch"], nats: ["nats-server"] };

let failures = 0;
/** Number of shards that the corpus has in the end. */
let count = 0;
try {
  const model = smallModel(root);
  const corpus = writeCorpus(root, DOCUMENTS * shards, Number(values.seed));
  const size = Math.floor(readFileSync(corpus).length / shards);
  const plan = ["corpus", "plan", corpus, "--model", model, "--shard-size", `${size}`, "-q", "-o"];
  const calm = join(root, "calm");
  await runCrossarc([...plan, calm]);
  const first = performance.now();
  await runCrossarc(["corpus", "run", calm, "--task", "0", "-q"]);
  // Half of all processes should live long enough to do something.
  leastPause = Math.min(5000, Math.max(leastPause, 2 * (performance.now() - first)));
  await runCrossarc(["corpus", "run", calm, "--workers", "1", "-q"]);
  await runCrossarc(["corpus", "merge", calm, "-q", "-o", `${calm}.conllu`]);
  count = readFileSync(join(calm, "manifest.jsonl"), "utf8").split("\n").length - 4;
  for (const engine of values.engine) {
    if (!hasCommands(...(NEEDED[engine] ?? []))) {
      console.log(`${engine}: skipped, since ${(NEEDED[engine] ?? []).join(", ")} are not installed`);
      continue;
    }
    const begun = performance.now();
    const disk = mountedDisk(engine);
    const folder = join(disk.path, engine);
    try {
      await runCrossarc([...plan, folder]);
      /** @type {Faults} */
      const faults = { killed: 0, ...(await cutManifest(plan, folder)) };
      await ENGINES[engine]?.(folder, faults, disk);
      // The work may have ended while the disk was full.
      disk.free();
      const remark = await runCrossarc(["corpus", "verify", folder]);
      await runCrossarc(["corpus", "merge", folder, "-q", "-o", `${folder}.conllu`]);
      const isSame = readFileSync(`${folder}.conllu`).equals(readFileSync(`${calm}.conllu`));
      if (!isSame) failures++;
      const told = Object.entries(faults).map(([name, number]) => `${name} ${number}`);
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.log(`${engine}: ${count} shards in ${seconds} s; ${told.join(", ")}`);
      console.log(`  verify: ${remark.trim().replace(/^crossarc: /, "")}`);
      console.log(`  output: ${isSame ? "the same bytes as" : "OTHER BYTES than"} one undisturbed process`);
    } catch (error) {
      failures++;
      console.log(`${engine}: FAILED: ${/** @type {Error} */ (error).stack}`);
    } finally {
      disk.unmount();
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;

/**
 * A small disk of its own that can be filled; a folder if this user cannot mount one.
 * @param {string} name
 */
function mountedDisk(name) {
  const path = join(root, `disk-${name}`);
  mkdirSync(path);
  const filler = join(path, "filler");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${200 + shards}m`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    return { path, fill: () => false, free() {}, unmount() {} };
  }
  return {
    path,
    fill() {
      try {
        for (;;) writeFileSync(filler, new Uint8Array(1 << 20), { flag: "a" });
      } catch {
        return true;
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      for (let k = 0; k < 20; k++) {
        try {
          execFileSync("umount", [path], { stdio: "ignore" });
          return;
        } catch {
          execFileSync("sleep", ["0.2"]);
        }
      }
    },
  };
}

/**
 * Cuts the manifest short: it must be refused, and planning again must give the same bytes.
 * @param {string[]} plan
 * @param {string} folder
 */
async function cutManifest(plan, folder) {
  const file = join(folder, "manifest.jsonl");
  const whole = readFileSync(file, "utf8");
  truncateSync(file, Math.floor(whole.length / 2));
  const process = crossarc(["corpus", "run", folder, "-q"]);
  const { code } = await process.ended;
  if (code !== 1 || !/cut short/.test(process.errors)) throw new Error(`cut manifest: ${process.errors}`);
  await runCrossarc([...plan, folder]);
  if (readFileSync(file, "utf8") !== whole) throw new Error("planning again gave another manifest");
  return { "manifests cut": 1 };
}

/** @param {string} folder */
function done(folder) {
  const path = join(folder, "done");
  return existsSync(path) ? readdirSync(path).length : 0;
}

/**
 * Fills the disk for a moment, once some shards are done.
 * @param {string} folder
 * @param {Faults} faults
 * @param {Disk} disk
 */
function fillOnce(folder, faults, disk) {
  if (faults["disk full"] !== undefined || done(folder) < count / 4) return;
  if (!disk.fill()) {
    faults["disk full"] = 0;
    return;
  }
  faults["disk full"] = 1;
  setTimeout(disk.free, 1500);
}

/**
 * One process after the other, each killed after a while.
 * @param {string} folder
 * @param {Faults} faults
 * @param {Disk} disk
 */
async function disturbLocal(folder, faults, disk) {
  for (let isDone = false; !isDone; ) {
    const run = crossarc(["corpus", "run", folder, "-q", "--workers", "2"]);
    await Promise.race([run.ended, pause(leastPause + random.below(2 * leastPause))]);
    fillOnce(folder, faults, disk);
    if (run.isRunning) {
      faults.killed = (faults.killed ?? 0) + 1;
      await run.stop("SIGKILL");
    } else isDone = (await run.ended).code === 0 && done(folder) === count;
    if (done(folder) > count / 2 && faults.again === undefined) faults.again = await again(folder);
  }
}

/**
 * Runs a task that is done: nothing must change.
 * @param {string} folder
 */
async function again(folder) {
  const [name = ""] = readdirSync(join(folder, "done"));
  const before = readFileSync(join(folder, "done", name), "utf8");
  await runCrossarc(["corpus", "run", folder, "--task", `${Number(/\d+/.exec(name)?.[0])}`, "-q"]);
  if (readFileSync(join(folder, "done", name), "utf8") !== before) throw new Error("a task was done twice");
  return 1;
}

/**
 * Array jobs of Slurm whose processes are killed.
 * @param {string} folder
 * @param {Faults} faults
 * @param {Disk} disk
 */
async function disturbSlurm(folder, faults, disk) {
  const place = join(root, "slurm");
  mkdirSync(place);
  const slurm = await startSlurm(place, 2);
  try {
    faults.submissions = 0;
    while (done(folder) < count) {
      faults.submissions = (faults.submissions ?? 0) + 1;
      const words = ["submit", folder, "--engine", "slurm", "--array", "8", "--attempts", "3", "-q"];
      await runCrossarc(["corpus", ...words], { env: slurm.env });
      for (let isBusy = true; isBusy; ) {
        await pause(leastPause + random.below(2 * leastPause));
        fillOnce(folder, faults, disk);
        const own = processesOf(folder);
        if (own.length > 0 && done(folder) < count) {
          process.kill(own[random.below(own.length)], "SIGKILL");
          faults.killed = (faults.killed ?? 0) + 1;
        }
        isBusy = execFileSync("squeue", ["-h"], { env: slurm.env, encoding: "utf8" }).trim() !== "";
      }
    }
  } finally {
    await slurm.stop();
  }
}

/**
 * The processes that parse shards of this corpus.
 * @param {string} folder
 */
function processesOf(folder) {
  return readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
      return words.includes("run") && words.includes(folder) && words[0] === process.execPath
        ? [Number(id)]
        : [];
    } catch {
      return [];
    }
  });
}

/**
 * Three workers of which one is killed every now and then, a broker that restarts, and a shard that comes twice.
 * @param {string} folder
 * @param {Faults} faults
 * @param {Disk} disk
 */
async function disturbNats(folder, faults, disk) {
  const place = join(root, "nats");
  mkdirSync(place);
  const nats = await startNats(place);
  const worker = () => crossarc(["corpus", "worker", "--nats", nats.url, "--until-done"]);
  /** @type {ReturnType<typeof worker>[]} */
  let workers = [];
  try {
    await runCrossarc(["corpus", "submit", folder, "--engine", "nats", "--nats", nats.url, "-q"]);
    faults["delivered twice"] = await deliverAgain(nats.url);
    faults["broker restarts"] = 0;
    workers = [worker(), worker(), worker()];
    while (done(folder) < count) {
      await pause(leastPause + random.below(2 * leastPause));
      fillOnce(folder, faults, disk);
      if (done(folder) >= count) break;
      const k = random.below(workers.length);
      if (workers[k]?.isRunning) {
        await workers[k].stop("SIGKILL");
        faults.killed = (faults.killed ?? 0) + 1;
      }
      workers[k] = worker();
      if (faults["broker restarts"] === 0 && done(folder) > count / 5) {
        await nats.restart();
        faults["broker restarts"] = 1;
      }
    }
    // What was delivered twice, or to workers that were killed, is taken once more and skipped.
    const ends = await Promise.all(
      workers.map(({ ended }) => Promise.race([ended, pause(90_000, undefined, { ref: false })])),
    );
    if (ends.some((end) => end === undefined))
      throw new Error(
        `a worker did not end after the last shard: ${workers.map(({ errors }) => errors).join("")}`,
      );
  } finally {
    for (const { stop } of workers) await stop("SIGKILL");
    await nats.stop();
  }
}

/**
 * Puts the first three shards into the queue once more, under other ids.
 * @param {string} url
 */
async function deliverAgain(url) {
  const { connect } = await import("@nats-io/transport-node");
  const { jetstream, jetstreamManager } = await import("@nats-io/jetstream");
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection);
  for (const seq of [1, 2, 3]) {
    const message = await manager.streams.getMessage("CROSSARC_SHARDS", { seq });
    if (message === null) continue;
    const { subject, data } = message;
    await jetstream(connection).publish(subject, data, { msgID: `again-${seq}` });
  }
  await connection.close();
  return 3;
}
