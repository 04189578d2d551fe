import { type Command, Option } from "commander";
import { modelFile } from "../../node/named-models.js";
import { DEFAULT_LESSON_RATIO } from "../../train/neural/taught-task.js";
import { DISTIL_VARIANTS } from "../distil.js";
import { decimalOption, numberOption } from "./number-option.js";

/** Adds the options of `crossarc train` about teachers and their answers. */
export function withTeachingOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--teacher <model>",
        "neural: learn also from the answers of this model about --unlabelled text; can be repeated, for an ensemble, whose first model splits the text",
      ).argParser((name: string, before: readonly string[] = []) => [...before, modelFile(name)]),
    )
    .addOption(
      new Option(
        "--unlabelled <file>",
        "text for the teacher (with --start: for that model), or a treebank if its name ends in .conllu or .conllx, also .gz; can be repeated",
      ).argParser((name: string, before: readonly string[] = []) => [...before, name]),
    )
    .addOption(
      numberOption(
        "--unlabelled-words <n>",
        "ask the teacher only about a random sample of at most this many words of each --unlabelled file, variants included (default: all)",
        1,
        1e12,
      ),
    )
    .addOption(
      numberOption(
        "--unlabelled-variants <n>",
        "ask the teacher also about this many variants of each sentence of --unlabelled treebanks with tags: words are exchanged for others with the same tags (default: none)",
        1,
        1000,
      ),
    )
    .addOption(
      numberOption(
        "--unlabelled-seed <n>",
        "seed of the sample, of the variants and of --lesson-words, so that networks with other seeds can learn from the same answers (default: --seed)",
        0,
        999_999_999,
      ),
    )
    .option(
      "--lessons <file>",
      "keep the teacher's answers in this file, and take them from it if it has those of the same teachers about the same text (default: MODEL.lessons, which is removed in the end)",
    )
    .addOption(
      numberOption(
        "--lesson-words <n>",
        "learn only from a random sample of at most this many words of all answers (default: all)",
        1,
        1e12,
      ),
    )
    .addOption(
      decimalOption(
        "--lesson-ratio <x>",
        `words of the text in an epoch for each word of the treebank (default: ${DEFAULT_LESSON_RATIO})`,
      ),
    )
    .addOption(
      numberOption(
        "--distil <n>",
        `neural: train n networks first, with the seeds --seed, --seed + 1 and so on, then one that learns from their answers about the files and ${DISTIL_VARIANTS} variants of each sentence (or --unlabelled-variants); --size is that of the last one`,
        1,
        100,
      ),
    );
}
