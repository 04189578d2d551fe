import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { DOCUMENT_FORMATS, type DocumentFormatName, formatOfName } from "../../corpus/documents/formats.js";
import { LANGUAGES } from "../../corpus/language/identifiers.js";
import { CORPUS_OUTPUTS, type CorpusOutputName } from "../../corpus/outputs/outputs.js";
import type { CorpusSettings } from "../../corpus/shards/manifest.js";
import { type PlannedInput, planShards } from "../../corpus/shards/plan.js";
import { CorpusFolder } from "../../node/corpus/corpus-folder.js";
import { storedInput } from "../../node/corpus/stored-input.js";
import { pipelineOf, readModel } from "../../node/model.js";
import { builtInModel, isModelName, MODEL_NAMES, modelFile } from "../../node/named-models.js";
import type { PipelineStep } from "../../pipeline/steps.js";
import { FormatError } from "../../sentence/format-error.js";
import { UsageFailure } from "../failure.js";
import { shortNames } from "../input/treebank-input.js";
import { MODELS_BY_NAME } from "../options/model-option.js";
import { numberOption, sizeOption } from "../options/number-option.js";
import { stepsOption } from "../options/steps-option.js";
import { Progress, remark } from "../progress.js";

interface Options {
  readonly output: string;
  readonly model?: string;
  readonly from?: DocumentFormatName;
  readonly to: CorpusOutputName;
  readonly shardSize: number;
  readonly textField: string;
  readonly idField: string;
  readonly language?: string;
  readonly limit: number;
  readonly steps?: readonly PipelineStep[];
  readonly beam?: number;
  readonly tokenized?: true;
  readonly lines?: true;
  readonly quiet?: true;
}

const MIB = 1 << 20;

/** `crossarc corpus plan` */
export function planCommand(): Command {
  return new Command("plan")
    .description(
      "List the inputs of a corpus and cut them into shards of about equal size. A document is a JSON line, a WARC record, a Parquet row, what # newdoc begins in CoNLL-U, or else a file. Inputs that are compressed are not cut.",
    )
    .argument("<inputs...>", "files, also .gz and .zst, and folders with such files")
    .requiredOption("-o, --output <folder>", "folder for the manifest and all results")
    .option(
      "-m, --model <model>",
      `model of a parser or of a pipeline: ${MODELS_BY_NAME} (default: ${MODEL_NAMES[0]})`,
    )
    .addOption(
      new Option("--from <format>", "format of the inputs (default: by their names)").choices(
        Object.keys(DOCUMENT_FORMATS),
      ),
    )
    .addOption(
      new Option("--to <format>", "format of the outputs; Parquet has a row for each sentence")
        .choices(Object.keys(CORPUS_OUTPUTS))
        .default("conllu"),
    )
    .addOption(
      sizeOption("--shard-size <bytes>", "size of a shard, as its input is stored").default(16 * MIB, "16M"),
    )
    .option("--text-field <name>", "field or column with the text, for JSON lines and Parquet", "text")
    .option("--id-field <name>", "field or column with the id of the document", "id")
    .addOption(new Option("--language <code>", "keep only documents of this language").choices(LANGUAGES))
    .addOption(
      numberOption("--limit <s>", "longest time for a document; others are left out", 1, 86_400).default(300),
    )
    .addOption(stepsOption("steps to run (default: all that the model has)"))
    .addOption(
      numberOption("--beam <n>", "number of derivations that a transition-based parser follows", 1, 1000),
    )
    .option("--tokenized", "texts are tokenized: spaces separate the tokens")
    .option("--lines", "each line of a text is one sentence")
    .option("-q, --quiet", "print no progress and no remarks")
    .addHelpText(
      "after",
      `
Examples:
  crossarc corpus plan crawl/*.jsonl -o parsed
  crossarc corpus plan CC-MAIN-*.warc.wet.gz -o parsed --language en --to parquet
  crossarc corpus plan novels -o parsed --model my.model --shard-size 4M
`,
    )
    .action(plan);
}

async function plan(names: string[], options: Options): Promise<void> {
  const files = names.flatMap(filesIn);
  const short = shortNames(files);
  const inputs = files.map((file, k): PlannedInput => {
    const format = options.from ?? formatOfName(file);
    if (format === undefined) {
      const known = Object.values(DOCUMENT_FORMATS).flatMap(({ endings }) => endings);
      throw new UsageFailure(
        `${file}: expected a name that ends in ${known.join(", ")}, or --from with a format`,
      );
    }
    return { file: resolve(file), name: short[k]!, format, size: statSync(file).size };
  });
  const settings = settingsOf(
    options,
    inputs.some(({ format }) => format !== "conllu"),
  );
  const progress = new Progress("planning", inputs.length, options.quiet);
  const open = (input: PlannedInput) => storedInput(input.file, input.name);
  const planned = await planShards(inputs, open, options.shardSize, (k) => progress.update(k)).catch(named);
  progress.stop();
  const folder = new CorpusFolder(resolve(options.output));
  await folder.writeManifest({ settings, ...planned });
  const bytes = inputs.reduce((sum, input) => sum + input.size, 0);
  remark(
    `${inputs.length} input${inputs.length === 1 ? "" : "s"} of ${(bytes / MIB).toFixed(1)} MiB in ${planned.shards.length} shard${planned.shards.length === 1 ? "" : "s"}; next: crossarc corpus run ${options.output}`,
    options.quiet,
  );
}

/** The file itself, or the files of a folder that have a known format, in the order of their names. */
function filesIn(name: string): string[] {
  if (!statSync(name).isDirectory()) return [name];
  const files = readdirSync(name, { recursive: true, encoding: "utf8" })
    .map((file) => join(name, file))
    .filter((file) => formatOfName(file) !== undefined && statSync(file).isFile());
  if (files.length === 0) throw new UsageFailure(`${name}: expected files of a corpus, found none`);
  return files.sort();
}

function settingsOf(options: Options, hasText: boolean): CorpusSettings {
  const { model } = options;
  const file = model === undefined ? builtInModel() : modelFile(model);
  if (file === undefined)
    throw new UsageFailure("expected --model FILE: no model is built in; crossarc train makes one");
  const { steps } = pipelineOf(readModel(file), file);
  if (hasText && !steps.includes("tokenize"))
    throw new UsageFailure(
      `running text needs a model with the step tokenize, found only ${steps.join(", ")}: ${file}`,
    );
  const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
  return {
    // Other machines may have a model that is known by name elsewhere.
    model: { file: model && (isModelName(model) ? model : resolve(model)), sha256 },
    steps: options.steps,
    beam: options.beam,
    tokenized: options.tokenized,
    lines: options.lines,
    to: options.to,
    fields: { text: options.textField, id: options.idField },
    language: options.language,
    limit: options.limit,
  };
}

/** Turns errors of packages that read inputs into errors in data. */
function named(error: unknown): never {
  if (error instanceof Error && !("code" in error) && !(error instanceof FormatError))
    throw new FormatError(`expected an input that can be read, found: ${error.message}`);
  throw error;
}
