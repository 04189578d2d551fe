import { Command, Option } from "commander";
import { numberOption } from "../options/number-option.js";

/** The options of a worker. */
export interface WorkerOptions {
  readonly nats: string;
  readonly workers: number;
  readonly memory: number;
  readonly results: "files" | "stream";
  readonly untilDone?: true;
  readonly quiet?: true;
}

/** `crossarc corpus worker` */
export function workerCommand(): Command {
  return new Command("worker")
    .description(
      "Take shards from a queue of NATS JetStream and parse them, until it is interrupted. Shards of workers that vanish go to others. SIGTERM finishes the shards under way.",
    )
    .requiredOption("--nats <url>", "address of the NATS server, with JetStream")
    .addOption(numberOption("--workers <n>", "number of threads", 1, 256).default(1))
    .addOption(numberOption("--memory <MiB>", "largest heap of a thread", 64, 100_000).default(1024))
    .addOption(
      new Option(
        "--results <where>",
        "where results go: to files of the corpus, or to a stream of the server",
      )
        .choices(["files", "stream"])
        .default("files"),
    )
    .option("--until-done", "end when no shard is left in the queue")
    .option("-q, --quiet", "print no remarks")
    .addHelpText(
      "after",
      `
Examples:
  crossarc corpus submit parsed --engine nats --nats nats://queue:4222
  crossarc corpus worker --nats nats://queue:4222 --workers 4
`,
    )
    .action(async (options: WorkerOptions) => {
      // What only a worker needs is loaded now.
      const { work } = await import("./engines/nats-worker.js");
      await work(options);
    });
}
