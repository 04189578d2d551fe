import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { type Shard, shardOf } from "../../corpus/shards/manifest.js";
import type { Marker } from "../../corpus/shards/marker.js";
import { checkShard, planProblems } from "../../corpus/shards/verify.js";
import { CorpusFolder } from "../../node/corpus/corpus-folder.js";
import { storedInput } from "../../node/corpus/stored-input.js";
import { DataFailure } from "../failure.js";
import { Progress, remark } from "../progress.js";

interface Options {
  readonly redo?: true;
  readonly quiet?: true;
}

/** `crossarc corpus verify` */
export function verifyCommand(): Command {
  return new Command("verify")
    .description(
      "Check that a corpus is complete: read all inputs and outputs again, and find each document once, in the output or in the report of those that were left out.",
    )
    .argument("<folder>", "folder of the corpus")
    .option("--redo", "let crossarc corpus run do shards again whose output is missing or damaged")
    .option("-q, --quiet", "print no progress and no remarks")
    .addHelpText("after", "\nExamples:\n  crossarc corpus verify parsed\n")
    .action(verify);
}

async function verify(path: string, { redo, quiet }: Options): Promise<void> {
  const folder = new CorpusFolder(path);
  const manifest = await folder.manifest();
  const problems = planProblems(manifest);
  const progress = new Progress("verifying", manifest.shards.length, quiet);
  const totals = { documents: 0, leftOut: 0 };
  for (const task of manifest.shards.keys()) {
    const shard = await shardOf(manifest, task);
    const marker = folder.marker(shard);
    const problem = marker === undefined ? "it is not done" : await problemOf(folder, shard, marker, totals);
    if (problem !== undefined) {
      problems.push(`shard ${task}: ${problem}`);
      if (redo) folder.forget(shard);
    }
    progress.update(task + 1);
  }
  progress.stop();
  for (const problem of problems) remark(problem);
  if (problems.length > 0)
    throw new DataFailure(
      `${problems.length} problem${problems.length === 1 ? "" : "s"}${redo ? "; crossarc corpus run does these shards again" : ""}`,
    );
  const { length } = manifest.shards;
  remark(
    `${totals.documents} documents in ${length} shard${length === 1 ? "" : "s"}, each accounted for once: ${totals.documents - totals.leftOut} parsed, ${totals.leftOut} left out`,
    quiet,
  );
}

async function problemOf(
  folder: CorpusFolder,
  shard: Shard,
  marker: Marker,
  totals: { documents: number; leftOut: number },
): Promise<string | undefined> {
  const file = join(folder.path, marker.output.file);
  if (!existsSync(file)) return `${marker.output.file}: expected an output, found none`;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  if (hash.digest("hex") !== marker.output.sha256)
    return `${marker.output.file}: expected the checksum of its marker, found another`;
  try {
    const open = (input: Shard["parts"][number]["input"]) => storedInput(input.file, input.name, input.size);
    const { documents, problem } = await checkShard(shard, marker, open, storedInput(file, shard.name));
    totals.documents += documents;
    totals.leftOut += marker.leftOut.length;
    return problem;
  } catch (error) {
    return (error as Error).message;
  }
}
