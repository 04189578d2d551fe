import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { CORPUS_OUTPUTS } from "../../corpus/outputs/outputs.js";
import { CorpusFolder } from "../../node/corpus/corpus-folder.js";
import { WholeFile } from "../../node/whole-file.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { Progress } from "../progress.js";
import { markersOf } from "./corpus-status.js";

interface Options {
  readonly output: string;
  readonly quiet?: true;
}

/** `crossarc corpus merge` */
export function mergeCommand(): Command {
  return new Command("merge")
    .description("Write the outputs of all shards to one file, in the order of the inputs.")
    .argument("<folder>", "folder of the corpus")
    .requiredOption("-o, --output <file>", "file to write")
    .option("-q, --quiet", "print no progress and no remarks")
    .addHelpText("after", "\nExamples:\n  crossarc corpus merge parsed -o parsed.conllu\n")
    .action(merge);
}

async function merge(path: string, { output, quiet }: Options): Promise<void> {
  const folder = new CorpusFolder(path);
  const manifest = await folder.manifest();
  if (!CORPUS_OUTPUTS[manifest.settings.to].isJoinable)
    throw new UsageFailure(
      `expected an output of lines to merge, found ${manifest.settings.to}: other programs read all files of ${join(path, "output")} together`,
    );
  const markers = await markersOf(folder, manifest);
  const missing = manifest.shards.length - markers.size;
  if (missing > 0)
    throw new DataFailure(
      `expected all shards to be done, found ${missing} that are not: crossarc corpus run ${path}`,
    );
  const file = new WholeFile(output);
  const progress = new Progress("merging", markers.size, quiet);
  try {
    for (const [task, marker] of markers) {
      for await (const chunk of createReadStream(join(path, marker.output.file), { highWaterMark: 1 << 20 }))
        file.write(chunk as Buffer);
      progress.update(task);
    }
    await file.finish();
  } catch (error) {
    file.discard();
    throw error;
  } finally {
    progress.stop();
  }
}
