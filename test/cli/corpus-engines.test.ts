import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { hasCommands, runCrossarc, startNats } from "../../scripts/support/corpus/processes.js";
import { temporaryFolder } from "../support/cli.js";
import { smallPipeline } from "../support/segmenters.js";

const SCRIPT = new URL("../../scripts/corpus/faults.js", import.meta.url).pathname;
const hasNats = hasCommands("nats-server");
const hasSlurm = hasCommands("slurmctld", "slurmd", "munged", "sbatch") && process.getuid?.() === 0;

/** Runs the trial of an engine with few shards. */
function trial(engine: string, shards: number): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [SCRIPT, "--engine", engine, "--shards", `${shards}`],
    { encoding: "utf8", timeout: 500_000 },
  );
  return stdout + stderr;
}

const RIGHT =
  /each accounted for once: \d+ parsed, \d+ left out\n {2}output: the same bytes as one undisturbed process/;

describe("engines of crossarc corpus", () => {
  it("local: loses and doubles nothing while processes are killed and the disk is full", () => {
    expect(trial("local", 60)).toMatch(RIGHT);
  }, 600_000);

  it.skipIf(!hasSlurm)(
    "slurm: submits again what was killed",
    () => {
      expect(trial("slurm", 40)).toMatch(RIGHT);
    },
    600_000,
  );

  it.skipIf(!hasNats)(
    "nats: loses and doubles nothing while workers are killed and the broker restarts",
    () => {
      const report = trial("nats", 60);
      expect(report).toMatch(RIGHT);
      expect(report).toMatch(/delivered twice 3/);
    },
    600_000,
  );

  it.skipIf(!hasNats)(
    "nats: puts results into a stream, each part once",
    async () => {
      const folder = temporaryFolder();
      const nats = await startNats(folder);
      onTestFinished(() => nats.stop());
      writeFileSync(join(folder, "small.model"), smallPipeline());
      mkdirSync(join(folder, "texts"));
      for (const k of [0, 1, 2])
        writeFileSync(join(folder, `texts/${k}.txt`), "The old boat left. ".repeat(20));
      const output = join(folder, "out");
      await runCrossarc([
        "corpus",
        "plan",
        join(folder, "texts"),
        "-m",
        join(folder, "small.model"),
        "--shard-size",
        "1",
        "-o",
        output,
      ]);
      const submit = ["corpus", "submit", output, "--engine", "nats", "--nats", nats.url];
      expect(await runCrossarc(submit)).toContain("3 shards are in the queue;");
      expect(await runCrossarc(submit)).toContain("of which 3 were in the queue already");
      const worker = ["corpus", "worker", "--nats", nats.url, "--results", "stream", "--until-done"];
      await Promise.all([runCrossarc(worker), runCrossarc(worker)]);
      // The same shards once more: they are found in the stream of results.
      const { connect } = await import("@nats-io/transport-node");
      const { jetstreamManager } = await import("@nats-io/jetstream");
      const connection = await connect({ servers: nats.url });
      const { streams } = await jetstreamManager(connection);
      const { state } = await streams.info("CROSSARC_RESULTS", { subjects_filter: ">" });
      expect(state.messages).toBe(6);
      const parts = Object.keys(state.subjects ?? {}).filter((subject) => subject.endsWith(".0"));
      const texts = [];
      for (const subject of parts)
        texts.push((await streams.getMessage("CROSSARC_RESULTS", { last_by_subj: subject }))!.string());
      await connection.close();
      await runCrossarc(["corpus", "run", output, "-q"]);
      const files = [0, 1, 2].map((k) => readFileSync(join(output, `output/part-00000${k}.conllu`), "utf8"));
      expect(texts.sort()).toEqual(files.sort());
    },
    120_000,
  );
});
