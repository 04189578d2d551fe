import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DataFailure } from "../../failure.js";
import { remark } from "../../progress.js";
import type { CorpusEngine, SubmitOptions } from "./engine.js";

/** The most tasks of an array job: Slurm allows 1,001 unless it is told otherwise. */
const ARRAY = 1000;

/**
 * Slurm: an array job whose tasks share the shards, and after it a job that submits what is not done again.
 * The folder must be on a disk that all machines see.
 */
export const slurmEngine: CorpusEngine = {
  about: "an array job of Slurm",
  async submit({ folder, manifest, waiting }, options) {
    const path = resolve(folder.path);
    const count = Math.min(manifest.shards.length, options.array ?? ARRAY);
    // Each task of the array has every count-th shard; tasks whose shards are all done are not submitted.
    const tasks = [...new Set(waiting.map((task) => task % count))].sort((a, b) => a - b);
    const scripts = join(path, "slurm");
    mkdirSync(scripts, { recursive: true });
    const command = [process.execPath, resolve(process.argv[1]!), "corpus"];
    const run = [
      ...command,
      "run",
      path,
      "--workers",
      `${options.workers}`,
      "--memory",
      `${options.memory}`,
      "--quiet",
    ];
    const script = join(scripts, "run.sh");
    write(
      script,
      options,
      ["--requeue", `--array=${ranges(tasks)}`, `--output=${scripts}/%A_%a.log`],
      [`exec ${run.map(quotedWord).join(" ")} --shard "$SLURM_ARRAY_TASK_ID/${count}"`],
    );
    const job = sbatch([script]);
    remark(`job ${job}: ${tasks.length} tasks for ${waiting.length} shards`, options.quiet);
    if ((options.attempts ?? 1) === 1) return;
    const again = [...command, "submit", path, "--engine", "slurm", ...words(options)];
    const next = join(scripts, "again.sh");
    write(
      next,
      { ...options, workers: 1 },
      [`--output=${scripts}/%j.log`],
      [`exec ${again.map(quotedWord).join(" ")}`],
    );
    const second = sbatch([`--dependency=afterany:${job}`, next]);
    remark(`job ${second} submits again what is not done then`, options.quiet);
  },
};

/** The options of the next attempt. */
function words({ workers, memory, array = ARRAY, attempts = 1, sbatch = [] }: SubmitOptions): string[] {
  return [
    ...["--workers", `${workers}`, "--memory", `${memory}`, "--array", `${array}`],
    ...["--attempts", `${attempts - 1}`],
    ...sbatch.map((option) => `--sbatch=${option}`),
  ];
}

function write(
  file: string,
  options: SubmitOptions,
  flags: readonly string[],
  commands: readonly string[],
): void {
  const all = ["--job-name=crossarc", `--cpus-per-task=${options.workers}`, "--open-mode=append", ...flags];
  const lines = [...all, ...(options.sbatch ?? [])].map((flag) => `#SBATCH ${flag}`);
  writeFileSync(file, `${["#!/bin/sh", ...lines, ...commands].join("\n")}\n`);
  chmodSync(file, 0o755);
}

function sbatch(words: readonly string[]): string {
  try {
    return execFileSync("sbatch", ["--parsable", ...words], { encoding: "utf8" })
      .trim()
      .split(";")[0]!;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    const found = code === "ENOENT" ? "no such command" : (stderr ?? String(error)).trim();
    throw new DataFailure(`sbatch: ${found}`);
  }
}

/** Numbers as Slurm writes them: 0-4,7. */
function ranges(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}

function quotedWord(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
