import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The command line of this checkout. */
export const CROSSARC = new URL("../../../bin/crossarc.js", import.meta.url).pathname;

/**
 * Whether all commands are on this machine.
 * @param {...string} names
 */
export function hasCommands(...names) {
  return names.every((name) => {
    try {
      execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore", env: withSystemPath() });
      return true;
    } catch {
      return false;
    }
  });
}

/** The environment, with the folders where Debian puts servers. */
function withSystemPath() {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
}

/**
 * Starts a process of its own; `stop` ends it by its id.
 * @param {string} command
 * @param {readonly string[]} words
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function start(command, words, options = {}) {
  const child = spawn(command, words, {
    stdio: ["ignore", "ignore", "pipe"],
    env: withSystemPath(),
    ...options,
  });
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors = (errors + chunk).slice(-10_000);
  });
  /** @type {Promise<{ code: number | null, signal?: string | null }>} */
  const ended = new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", (error) => resolve({ code: 127, signal: error.message }));
  });
  return {
    child,
    ended,
    get errors() {
      return errors;
    },
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
    /** @param {NodeJS.Signals} [signal] */
    async stop(signal = "SIGKILL") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/**
 * Starts the command line.
 * @param {readonly string[]} words
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function crossarc(words, options) {
  return start(process.execPath, [CROSSARC, ...words], options);
}

/**
 * Runs the command line to its end; throws with what it wrote if it fails.
 * @param {readonly string[]} words
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function runCrossarc(words, options) {
  const process = crossarc(words, options);
  const { code } = await process.ended;
  if (code !== 0) throw new Error(`crossarc ${words.join(" ")}: exit code ${code}: ${process.errors}`);
  return process.errors;
}

/** A port of this machine that nobody uses. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** @param {number} port */
async function untilOpen(port) {
  for (let k = 0; k < 300; k++) {
    const socket = createConnection(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(100);
  }
  throw new Error(`expected a server on port ${port}, found none`);
}

/**
 * Starts a server of NATS with JetStream on loopback. `restart` kills it and starts it again.
 * @param {string} folder
 */
export async function startNats(folder) {
  const port = await freePort();
  const words = ["-js", "-a", "127.0.0.1", "-p", `${port}`, "-sd", join(folder, "jetstream")];
  let server = start("nats-server", words);
  await untilOpen(port);
  return {
    url: `nats://127.0.0.1:${port}`,
    async restart() {
      await server.stop("SIGKILL");
      server = start("nats-server", words);
      await untilOpen(port);
    },
    stop: () => server.stop("SIGKILL"),
  };
}

/**
 * Starts Slurm on this machine: munged, slurmctld and slurmd with files in a folder. It must be run by root.
 * Returns the environment in which its commands find it.
 * @param {string} folder
 * @param {number} cores
 */
export async function startSlurm(folder, cores) {
  for (const name of ["state", "spool", "munge"]) mkdirSync(join(folder, name), { recursive: true });
  chmodSync(folder, 0o755);
  const key = join(folder, "munge", "key");
  writeFileSync(key, Buffer.from(crypto.getRandomValues(new Uint8Array(128))), { mode: 0o600 });
  const socket = join(folder, "munge", "socket");
  const files = ["pid", "log", "seed"].map((name) => `--${name}-file=${join(folder, "munge", name)}`);
  const munge = start("munged", ["-F", "--force", `--socket=${socket}`, `--key-file=${key}`, ...files]);
  const [controller, daemon] = [await freePort(), await freePort()];
  const name = hostname().split(".")[0];
  const configuration = join(folder, "slurm.conf");
  writeFileSync(
    configuration,
    `ClusterName=trial
SlurmctldHost=${name}(127.0.0.1)
SlurmctldPort=${controller}
SlurmdPort=${daemon}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=${socket}
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
ReturnToService=2
MailProg=/bin/true
NodeName=${name} NodeAddr=127.0.0.1 CPUs=${cores} RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
`,
  );
  const env = { ...withSystemPath(), SLURM_CONF: configuration };
  await pause(500);
  const servers = [
    start("slurmctld", ["-D", "-f", configuration], { env }),
    start("slurmd", ["-D", "-f", configuration, "-N", name], { env }),
  ];
  const stop = async () => {
    for (const server of [...servers.reverse(), munge]) await server.stop("SIGTERM");
  };
  for (let k = 0; k < 100; k++) {
    try {
      const state = execFileSync("sinfo", ["-h", "-o", "%T"], {
        env,
        encoding: "utf8",
        timeout: 5000,
      }).trim();
      if (/idle|mixed/.test(state)) return { env, stop };
    } catch {}
    await pause(300);
  }
  await stop();
  throw new Error(`expected Slurm to be ready, found: ${servers.map(({ errors }) => errors).join("\n")}`);
}
