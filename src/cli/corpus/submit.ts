import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { CorpusFolder } from "../../node/corpus/corpus-folder.js";
import { numberOption } from "../options/number-option.js";
import { remark } from "../progress.js";
import { markersOf } from "./corpus-status.js";
import type { SubmitOptions } from "./engines/engine.js";
import { ENGINES, type EngineName } from "./engines/engines.js";

interface Options extends Omit<SubmitOptions, "workers"> {
  readonly engine: EngineName;
  readonly workers?: number;
}

/** `crossarc corpus submit` */
export function submitCommand(): Command {
  const collect = (value: string, before: readonly string[] = []) => [...before, value];
  const engines = Object.entries(ENGINES).map(([name, { about }]) => `${name}, ${about}`);
  return new Command("submit")
    .description("Give the shards of a corpus that are not done to an engine.")
    .argument("<folder>", "folder of the corpus, which all machines see under this name")
    .addOption(
      new Option("--engine <name>", `what does the work: ${engines.join("; ")}`)
        .choices(Object.keys(ENGINES))
        .default("local"),
    )
    .addOption(
      numberOption(
        "--workers <n>",
        "threads of each process (default: all cores here, one for Slurm)",
        1,
        256,
      ),
    )
    .addOption(numberOption("--memory <MiB>", "largest heap of a thread", 64, 100_000).default(1024))
    .addOption(numberOption("--array <n>", "Slurm: most tasks of the array job", 1, 1_000_000).default(1000))
    .option("--sbatch <option>", "Slurm: option for sbatch; may be given several times", collect)
    .addOption(
      numberOption("--attempts <n>", "Slurm: how often to submit what is not done", 1, 100).default(3),
    )
    .option("--nats <url>", "NATS: address of the server")
    .option("-q, --quiet", "print no progress and no remarks")
    .addHelpText(
      "after",
      `
Examples:
  crossarc corpus submit parsed --engine slurm --sbatch=--partition=long --sbatch=--time=4:00:00
  crossarc corpus submit parsed --engine nats --nats nats://queue:4222
`,
    )
    .action(submit);
}

async function submit(path: string, options: Options): Promise<void> {
  const folder = new CorpusFolder(path);
  const manifest = await folder.manifest();
  folder.prepare();
  const markers = await markersOf(folder, manifest);
  const waiting = [...manifest.shards.keys()].filter((task) => !markers.has(task));
  if (waiting.length === 0) {
    remark(`all ${markers.size} shards are done`, options.quiet);
    return;
  }
  const workers = options.workers ?? (options.engine === "local" ? availableParallelism() : 1);
  await ENGINES[options.engine].submit({ folder, manifest, waiting }, { ...options, workers });
}
