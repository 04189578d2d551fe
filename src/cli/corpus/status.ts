import { Command } from "commander";
import { CorpusFolder } from "../../node/corpus/corpus-folder.js";
import { duration } from "../reports/forecast.js";
import { markersOf, statusOf } from "./corpus-status.js";

interface Options {
  readonly json?: true;
  readonly leftOut?: true;
}

/** `crossarc corpus status` */
export function statusCommand(): Command {
  return new Command("status")
    .description(
      "Print how far a corpus has come: shards, documents, words, speed, and when it will be done.",
    )
    .argument("<folder>", "folder of the corpus")
    .option("--json", "print JSON")
    .option(
      "--left-out",
      "print a JSON line for each document that is not in the output, with place and reason",
    )
    .addHelpText(
      "after",
      `
Examples:
  crossarc corpus status parsed
  crossarc corpus status parsed --left-out > left-out.jsonl
`,
    )
    .action(status);
}

async function status(path: string, { json, leftOut }: Options): Promise<void> {
  const folder = new CorpusFolder(path);
  if (leftOut) {
    for (const marker of (await markersOf(folder, await folder.manifest())).values())
      for (const document of marker.leftOut) process.stdout.write(`${JSON.stringify(document)}\n`);
    return;
  }
  const found = await statusOf(folder);
  if (json) {
    process.stdout.write(`${JSON.stringify(found, undefined, 2)}\n`);
    return;
  }
  const { shards, done, running, failed, wordsPerSecond, secondsLeft } = found;
  const rows = [
    [
      "shards",
      `${shards}: ${done} done, ${running} running, ${failed} failed, ${shards - done - running - failed} waiting`,
    ],
    ["documents", `${found.documents} parsed, ${found.leftOut} left out`],
    ["words", `${found.words} in ${found.sentences} sentences, ${found.bytes} bytes`],
    ["speed", `${Math.round(wordsPerSecond)} words a second and thread`],
    ["time left", secondsLeft === undefined ? (done === shards ? "none" : "unknown") : duration(secondsLeft)],
    ...Object.entries(found.failures).map(([name, reason]) => [name, `failed: ${reason}`]),
  ];
  const width = Math.max(...rows.map(([name]) => name!.length));
  for (const [name, value] of rows) process.stdout.write(`${name!.padEnd(width)}  ${value}\n`);
}
