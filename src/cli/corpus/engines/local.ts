import { createHash } from "node:crypto";
import { type CorpusSettings, type Manifest, shardOf } from "../../../corpus/shards/manifest.js";
import type { CorpusFolder } from "../../../node/corpus/corpus-folder.js";
import { ShardPool } from "../../../node/corpus/shard-pool.js";
import { modelBytes, readModel, type SharedModel } from "../../../node/model.js";
import { builtInModel, modelFile } from "../../../node/named-models.js";
import { DataFailure } from "../../failure.js";
import { Progress, remark } from "../../progress.js";
import type { CorpusEngine } from "./engine.js";

/** All cores of this machine, in one process. */
export const localEngine: CorpusEngine = {
  about: "this machine",
  async submit({ folder, manifest, waiting }, { workers, memory, quiet }) {
    const { failed } = await runTasks(folder, manifest, waiting, { workers, heap: memory, quiet });
    if (failed > 0)
      throw new DataFailure(`${failed} shard${failed === 1 ? "" : "s"} failed; the same command tries again`);
  },
};

/** How shards are parsed on this machine. */
export interface LocalOptions {
  /** Number of threads. */
  readonly workers: number;
  /** The largest heap of a thread, in MiB. */
  readonly heap: number;
  readonly quiet?: boolean | undefined;
}

/** How many tasks were done now, were done before or elsewhere, and failed. */
export interface TaskCounts {
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
}

/** Parses shards in threads of this process, each thread one shard at a time. */
export async function runTasks(
  folder: CorpusFolder,
  manifest: Manifest,
  tasks: readonly number[],
  { workers, heap, quiet }: LocalOptions,
): Promise<TaskCounts> {
  folder.prepare();
  const counts = { done: 0, skipped: 0, failed: 0 };
  const waiting: number[] = [];
  for (const task of tasks) {
    if (folder.marker(await shardOf(manifest, task)) === undefined) waiting.push(task);
    else counts.skipped++;
  }
  if (waiting.length === 0) {
    remark(`all ${tasks.length} shards are done`, quiet);
    return counts;
  }
  const total = waiting.length;
  const threads = Math.min(workers, total);
  const pool = new ShardPool(modelOf(manifest.settings), { threads, limit: manifest.settings.limit, heap });
  const progress = new Progress("parsing", total, quiet);
  let words = 0;
  const begun = performance.now();
  const lane = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const shard = await shardOf(manifest, task);
      const end = await pool.run(folder, shard);
      if (end.state === "done") {
        counts.done++;
        words += end.result.words;
      } else if (end.state === "failed") {
        counts.failed++;
        remark(`shard ${task} failed: ${end.reason}`);
      } else counts.skipped++;
      if (end.state === "running") remark(`shard ${task}: somebody else works on it`, quiet);
      progress.update(counts.done + counts.failed);
    }
  };
  try {
    await pool.untilReady();
    await Promise.all(Array.from({ length: threads }, lane));
  } finally {
    progress.stop();
    await pool.close();
  }
  const seconds = (performance.now() - begun) / 1000;
  remark(
    `${counts.done} shard${counts.done === 1 ? "" : "s"} with ${words} words in ${seconds.toFixed(1)} s${pool.deaths > 0 ? `; ${pool.deaths} threads were replaced` : ""}`,
    quiet,
  );
  return counts;
}

/**
 * The model of a corpus.
 * @throws DataFailure if its bytes are not those that the corpus was planned with.
 */
export function modelOf({ model }: CorpusSettings): SharedModel {
  const file = model.file === undefined ? builtInModel() : modelFile(model.file);
  if (file === undefined) throw new DataFailure("expected the built-in model, found none");
  const read = readModel(file);
  const sha256 = createHash("sha256").update(modelBytes(read)).digest("hex");
  if (sha256 === model.sha256) return read;
  throw new DataFailure(
    `${file}: expected the model that the corpus was planned with (SHA-256 ${model.sha256.slice(0, 12)}…), found another (${sha256.slice(0, 12)}…)`,
  );
}
