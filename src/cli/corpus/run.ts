import { availableParallelism } from "node:os";
import { Command, InvalidArgumentError, Option } from "commander";
import { CorpusFolder } from "../../node/corpus/corpus-folder.js";
import { UsageFailure } from "../failure.js";
import { numberOption } from "../options/number-option.js";
import { localEngine } from "./engines/local.js";

interface Options {
  readonly task?: number;
  readonly shard?: readonly [number, number];
  readonly workers?: number;
  readonly memory: number;
  readonly quiet?: true;
}

/** `crossarc corpus run` */
export function runCommand(): Command {
  return new Command("run")
    .description(
      "Parse the shards of a corpus: all of them on all cores of this machine, or some. Shards that are done are skipped, so the same command goes on after an interruption.",
    )
    .argument("<folder>", "folder of the corpus, from crossarc corpus plan")
    .addOption(numberOption("--task <k>", "parse only this shard, from 0", 0, 99_999_999))
    .addOption(
      new Option("--shard <i/n>", "parse every n-th shard from the i-th on, from 0/n to n-1/n").argParser(
        share,
      ),
    )
    .addOption(
      numberOption("--workers <n>", "number of threads (default: all cores; one for --task)", 1, 256),
    )
    .addOption(numberOption("--memory <MiB>", "largest heap of a thread", 64, 100_000).default(1024))
    .option("-q, --quiet", "print no progress and no remarks")
    .addHelpText(
      "after",
      `
Examples:
  crossarc corpus run parsed
  crossarc corpus run parsed --task 17
  crossarc corpus run parsed --shard 3/100 --workers 4
`,
    )
    .action(run);
}

/** Reads "3/100". */
function share(text: string): readonly [number, number] {
  const [, i, n] = /^(\d{1,8})\/(\d{1,8})$/.exec(text) ?? [];
  if (i !== undefined && Number(i) < Number(n)) return [Number(i), Number(n)];
  throw new InvalidArgumentError("Expected i/n with i below n, such as 0/100.");
}

async function run(path: string, options: Options): Promise<void> {
  if (options.task !== undefined && options.shard !== undefined)
    throw new UsageFailure("expected --task or --shard, found both");
  const folder = new CorpusFolder(path);
  const manifest = await folder.manifest();
  const { length } = manifest.shards;
  if (options.task !== undefined && options.task >= length)
    throw new UsageFailure(`--task: expected a number below ${length}, found ${options.task}`);
  const [i, n] = options.shard ?? [0, 1];
  const tasks =
    options.task !== undefined
      ? [options.task]
      : [...manifest.shards.keys()].filter((task) => task % n === i);
  const workers = options.workers ?? (options.task === undefined ? availableParallelism() : 1);
  const { memory, quiet } = options;
  await localEngine.submit({ folder, manifest, waiting: tasks }, { workers, memory, quiet });
}
