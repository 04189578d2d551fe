import { accessSync, constants, existsSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { modelFile } from "../../node/named-models.js";
import { writeWhole } from "../../node/output.js";
import { NETWORK_HEADS } from "../../parse/neural/neural-settings.js";
import { FAMILIES, FAMILY_NAMES } from "../../train/families.js";
import { BITS_RANGE, NETWORK_SIZES } from "../../train/neural/neural-settings.js";
import { DEFAULT_SCHEDULE, TAUGHT_DROPOUT } from "../../train/neural/schedule.js";
import { START_EPOCHS } from "../../train/neural/start-settings.js";
import { DEFAULT_MIX_RATIO } from "../../train/neural/taught-task.js";
import { PARSER_PRESET_NAMES } from "../../train/parser-presets.js";
import type { ParserRun } from "../../train/parser-run.js";
import type { FamilyOption } from "../../train/user-options.js";
import { ENCODINGS } from "../../transform/encoding.js";
import { DEFAULT_SYSTEM, PARSING_SYSTEM_NAMES } from "../../transition/systems.js";
import { completeRun, isDiskFull } from "../complete-run.js";
import { removeTeachers, trainTeachers, withDistilledTeachers } from "../distil.js";
import { DataFailure, explain, UsageFailure } from "../failure.js";
import { checkpointOf, lessonsFileOf, taggingCheckpointOf } from "../file-roles.js";
import { hasTeacher, lessonsOfTeachers } from "../input/lessons.js";
import { startData, startOf } from "../input/start-model.js";
import { developmentSentences, learnableSentences } from "../input/training-data.js";
import { VECTOR_WORDS } from "../input/vector-file.js";
import { withFamilyOptions } from "../options/family-options.js";
import { decimalOption, numberOption, shareOption } from "../options/number-option.js";
import { stepsOption } from "../options/steps-option.js";
import { liftOption, withOwnedOptions } from "../options/system-options.js";
import { withTeachingOptions } from "../options/teaching-options.js";
import { remark } from "../progress.js";
import {
  checkBeforeTeaching,
  parserRun,
  runOptions,
  suitedTagger,
  THREADED,
  type TrainOptions,
  transformerOf,
  vectorsOf,
  withTeacher,
} from "../train-run.js";
import { type BeforeParsing, pipelineFile, TAGGERS, trainStepsBeforeParsing } from "../train-steps.js";

/** The names of the learners that take an option, for help. */
function takers(option: FamilyOption): string {
  return FAMILIES.flatMap(({ options, name }) => (options.includes(option) ? [name] : [])).join(", ");
}

/** `crossarc train` */
export function trainCommand(): Command {
  const command = new Command("train")
    .description(
      "Train a parser on treebank files or, with --steps all, a pipeline from running text to trees. Options you leave out are chosen from the data.",
    )
    .argument("<files...>", "CoNLL-U or CoNLL-X files to learn from, also .gz; - for standard input")
    .requiredOption("-o, --output <model>", "the model file to write")
    .addOption(stepsOption("steps to train").default(["parse"], "parse"))
    .addOption(new Option("--base <model>", "take the other steps from this model").argParser(modelFile))
    .addOption(numberOption("--folds <n>", "number of parts for jackknifing tags", 2, 100).default(5))
    .addOption(
      new Option(
        "--tagger <name>",
        "how the step tag is learnt: by the parser itself (joint), or apart (default: joint with --encoder or --teacher, neural with a neural parser, otherwise linear)",
      ).choices(TAGGERS),
    )
    .option("--jackknifed <file>", "write the sentences with jackknifed tags to this file")
    .option(
      "--dev <file>",
      "development data to choose the best epoch with (default: linear and mst hold out a tenth, then train on all; neural takes the last epoch)",
    )
    .addOption(
      new Option("--preset <name>", "a parser of the papers; other options take precedence").choices(
        PARSER_PRESET_NAMES,
      ),
    )
    .addOption(
      new Option("--system <name>", `transition system (default: ${DEFAULT_SYSTEM})`).choices(
        PARSING_SYSTEM_NAMES,
      ),
    )
    .option(
      "--oracle <name>",
      "eager, lazy, static or dynamic (default: dynamic where there is one; for memory and svm the system's first)",
    );
  withOwnedOptions(command, "default")
    .addOption(liftOption())
    .addOption(
      new Option(
        "--projectivize <encoding>",
        "make trees projective first (default: head for projective systems)",
      ).choices(["none", ...ENCODINGS]),
    )
    .addOption(
      new Option(
        "--learner <name>",
        "learner (default: neural, which parses best; linear for small treebanks, or with options about transitions or features)",
      ).choices(FAMILY_NAMES),
    )
    .addOption(
      new Option(
        "--head <name>",
        "neural: score all arcs and take the best tree, or score transitions (default: graph)",
      ).choices(NETWORK_HEADS),
    )
    .option(
      "--vectors <file>",
      "neural: vectors of words that were learnt from much text, as text of GloVe, word2vec or fastText, also .gz; for tagger and parser",
    )
    .addOption(
      numberOption(
        "--vector-words <n>",
        `keep the vectors of the first words of the file (default: ${VECTOR_WORDS})`,
        1,
        10_000_000,
      ),
    )
    .option(
      "--encoder <folder>",
      "neural: a pretrained transformer like BERT (config.json, tokenizer.json or vocab.txt, *.safetensors), which is tuned with the parser",
    )
    .addOption(
      numberOption(
        "--encoder-layers <n>",
        "use only the first layers of the encoder (default: all)",
        1,
        1000,
      ),
    )
    .option(
      "--frozen-encoder",
      "leave the encoder as it is: its vectors are computed once, so a large one trains in a fraction of the time, on one thread",
    );
  withTeachingOptions(command)
    .addOption(
      new Option(
        "--start <model>",
        "neural: adapt this model, of a network or a pipeline with one, to the files; its other steps are kept",
      ).argParser(modelFile),
    )
    .addOption(
      new Option(
        "--mix <file>",
        "with --start: older treebank data, of which each epoch takes another sample, so that the model forgets less; can be repeated",
      ).argParser((name: string, before: readonly string[] = []) => [...before, name]),
    )
    .addOption(
      decimalOption(
        "--mix-ratio <x>",
        `words of the older data in an epoch for each word of the files (default: ${DEFAULT_MIX_RATIO})`,
      ),
    )
    .addOption(
      new Option(
        "--size <name>",
        "neural: the size of the network; small has smaller heads, tiny is less than half as large (default: medium)",
      ).choices(NETWORK_SIZES),
    )
    .addOption(
      shareOption(
        "--dropout <x>",
        `neural: the share of units that training sets to 0 at random, in the LSTM layers and the heads, not in the transformer of --encoder (default: ${DEFAULT_SCHEDULE.hidden}; ${TAUGHT_DROPOUT} with --teacher, but not with --start)`,
      ),
    )
    .addOption(
      numberOption(
        "--bits <n>",
        "neural: bits of each number in the tables that the network learns, and in the matrices of its transformer; with fewer, the model compresses better; scores while it trains are those before rounding (default: 8)",
        ...BITS_RANGE,
      ),
    )
    .option(
      "--features <name>",
      "a preset, or a file with a feature model (default: linear takes the system's rich preset, memory and svm that of a paper)",
    )
    .addOption(
      new Option(
        "--guide <model>",
        `${takers("guide")}: a trained parser, or a preset to train first, whose trees become features; can be repeated`,
      ).argParser((name: string, before: readonly string[] = []) => [...before, name]),
    )
    .addOption(
      numberOption(
        "--guide-folds <n>",
        "number of parts for jackknifing the trees of guides (default: 2)",
        2,
        100,
      ),
    )
    .addOption(numberOption("--guide-beam <n>", "beam of the guides (default: 8)", 1, 1000))
    .option(
      "--single-root",
      "make trees with exactly one root (default: if 99 of 100 training trees have one)",
    )
    .option("--no-single-root", "allow several roots")
    .addOption(numberOption("--seed <n>", "seed of everything random", 0, 999_999_999).default(1))
    .addOption(
      numberOption(
        "--epochs <n>",
        `linear, mst, neural: maximum number of epochs (default: 10; neural 10 to 20, more for fewer words; ${START_EPOCHS} with --start)`,
        1,
        1000,
      ),
    )
    .addOption(
      numberOption("--workers <n>", `${THREADED.join(", ")}: threads that train (default: 1)`, 1, 256),
    )
    .option("--resume", "continue from MODEL.checkpoint, which an interrupted training leaves behind");
  return withFamilyOptions(command)
    .addOption(
      new Option("--from <format>", "format of the input (default: by the file's name)").choices([
        "conllu",
        "conllx",
      ]),
    )
    .option("--skip-broken", "skip sentences with a broken format and report how many")
    .option("-q, --quiet", "no progress and no remarks")
    .addHelpText(
      "after",
      `
Examples:
  crossarc train train.conllu -o my.model
  crossarc train train.conllu --dev dev.conllu --system covington --degree 2 -o covington.model
  crossarc train train.conllu --dev dev.conllu -o my.model --resume
  crossarc train train.conllu --preset nivre-nilsson-2005 -o 2005.model
  crossarc train train.conllu --preset nivre-2009-su --workers 4 -o 2009.model
  crossarc train train.conllu --learner svm --cost 0.3 --split s0.upos --pool 500 -o svm.model
  crossarc train train.conllu --learner memory --k 7 --metric overlap --weights gain-ratio -o memory.model
  crossarc train train.conllu --dev dev.conllu --workers 2 -o network.model
  crossarc train train.conllu --dev dev.conllu --head transition -o network.model
  crossarc train train.conllu --dev dev.conllu --learner linear -o fast.model
  crossarc train train.conllu --dev dev.conllu --guide first.model -o guided.model
  crossarc train train.conllu --dev dev.conllu --steps all -o pipeline.model
  crossarc train train.conllu --dev dev.conllu --steps all --learner linear -o pipeline.model
  crossarc train train.conllu --dev dev.conllu --steps all --vectors glove.txt --workers 2 -o pipeline.model
  crossarc train train.conllu --dev dev.conllu --steps all --encoder MiniLM --workers 2 -o large.model
  crossarc train train.conllu --dev dev.conllu --steps all --teacher large.model --unlabelled text.txt -o small.model
  crossarc train train.conllu --teacher a.model --teacher b.model --unlabelled train.conllu --unlabelled-variants 8 -o one.model
  crossarc train train.conllu --dev dev.conllu --distil 3 --workers 2 -o best.model
  crossarc train own.conllu --start pipeline.model --mix train.conllu --dev own-dev.conllu -o adapted.model
  crossarc train own.conllu --start pipeline.model --unlabelled text.txt -o adapted.model
  crossarc train more.conllu --steps tag,lemmatize --base pipeline.model -o other.model
`,
    )
    .action(async (files: string[], given: TrainOptions) => {
      refuseBadOutput(given.output, "--output");
      if (given.lessons !== undefined) refuseBadOutput(given.lessons, "--lessons");
      refuseNeedlessTagger(given);
      const options = withTeacher(await withDistilledTeachers(files, given));
      const start = startOf(options);
      const sentences = await learnableSentences(files, options);
      const dev = options.dev === undefined ? undefined : await developmentSentences(options.dev, options);
      const vectors = await vectorsOf(options);
      const transformer = transformerOf(options);
      if (hasTeacher(options)) checkBeforeTeaching(sentences, options, start?.parser);
      await trainTeachers({ files, sentences, dev, vectors }, options);
      const lessons = await lessonsOfTeachers(options, lessonsFileOf(options.output));
      if (start !== undefined) {
        const data = await startData(start, sentences, dev, options);
        const all = [...files, ...(options.mix ?? [])];
        const sources = { lessons, start: start.parser, mixed: data.mixed };
        await writeTrained(data, parserRun(data, all, options, sources), all, options);
        return;
      }
      const before = await trainStepsBeforeParsing(sentences, dev, {
        ...options,
        tagger: options.tagger ?? suitedTagger(sentences, options),
        run: { ...runOptions(files, options), vectors },
      });
      if (!options.steps.includes("parse")) {
        await writeModel(pipelineFile(before.files, files), options);
        rmSync(taggingCheckpointOf(options.output), { force: true });
        return;
      }
      const run = parserRun(before, files, options, { vectors, transformer, lessons });
      await writeTrained(before, run, files, options);
    });
}

/** Trains the parser to the end, and writes it with the other steps of its pipeline, if there are any. */
async function writeTrained(
  { files }: BeforeParsing,
  run: ParserRun,
  treebanks: readonly string[],
  options: TrainOptions,
): Promise<void> {
  const parse = await completeRun(run, checkpointOf(options.output), options);
  const isPipeline = Object.keys(files).length > 0;
  await writeModel(isPipeline ? pipelineFile({ ...files, parse }, treebanks) : parse, options);
  const ownLessons = options.teacher !== undefined && options.lessons === undefined ? [lessonsFileOf] : [];
  for (const checkpoint of [checkpointOf, taggingCheckpointOf, ...ownLessons]) {
    rmSync(checkpoint(options.output), { force: true });
  }
  removeTeachers(options);
}

/** Refuses a tagger that would not be trained. */
function refuseNeedlessTagger({ tagger, steps }: TrainOptions): void {
  if (tagger !== undefined && tagger !== "joint" && !steps.includes("tag"))
    throw new UsageFailure(`--tagger ${tagger} is for the step tag, found --steps ${steps.join()}`);
}

/** Refuses a place where no model can be written, before hours of training. */
function refuseBadOutput(file: string, option: string): void {
  if (file === "-") throw new UsageFailure(`${option}: expected a file, found - (standard output)`);
  if (file.endsWith(".gz"))
    throw new UsageFailure(
      `${option}: expected a name without .gz, since models are read as they are, found ${file}`,
    );
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new DataFailure(`${file}: expected a file, found a folder`);
  accessSync(dirname(file), constants.W_OK);
}

async function writeModel(bytes: Uint8Array, { output, quiet }: TrainOptions): Promise<void> {
  try {
    await writeWhole(output, bytes);
  } catch (error) {
    const checkpoint = checkpointOf(output);
    if (!isDiskFull(error) || !existsSync(checkpoint)) throw error;
    throw new DataFailure(
      `${explain(error).line}; make room and call again with --resume, which goes on from ${checkpoint}`,
    );
  }
  remark(`${output}: ${(bytes.length / 1e6).toFixed(1)} MB`, quiet);
}
