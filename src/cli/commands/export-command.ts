import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportedInstances,
  exportFiles,
} from "../../experiments/engine/exported-instances.js";
import { withOutput } from "../../node/output.js";
import { trainingSettings } from "../../train/families.js";
import { derivable } from "../../train/learnable.js";
import { TRANSITION_PRESET_NAMES } from "../../train/parser-presets.js";
import type { TransitionSettings } from "../../train/transition/transition-settings.js";
import { DataFailure } from "../failure.js";
import { learnableSentences } from "../input/training-data.js";
import type { InputOptions } from "../input/treebank-input.js";
import { remark } from "../progress.js";

interface ExportOptions extends InputOptions {
  readonly to: ExportFormat;
  readonly preset: string;
  readonly output: string;
}

/** The command that writes the instances of a parser of the papers for LIBSVM or TiMBL. */
export function exportCommand(): Command {
  return new Command("export")
    .description(
      "Write what a parser of the papers learns from in the format of LIBSVM or TiMBL, to check its learner.",
    )
    .argument("<train>", "CoNLL-U or CoNLL-X file to learn from, .gz too")
    .argument("<test>", "file with test sentences")
    .addOption(
      new Option("--to <program>", "the program that reads the files")
        .choices(EXPORT_FORMATS)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--preset <name>", "the parser").choices(TRANSITION_PRESET_NAMES).default("malt-06"),
    )
    .requiredOption("-o, --output <folder>", "an existing folder for the files")
    .addOption(
      new Option("--from <format>", "format of the input (default: by the file's name)").choices([
        "conllu",
        "conllx",
      ]),
    )
    .option("--skip-broken", "leave out sentences with a broken format, and say how many")
    .option("-q, --quiet", "no remarks")
    .addHelpText(
      "after",
      `
Files: train.txt and test.txt with an instance in each line, classes.txt and features.txt with names; and
train.parts.txt and test.parts.txt with the part of each instance if the preset splits its training data.

Examples:
  crossarc experiment export train.conllu test.conllu --to libsvm --preset nivre-2009-su -o folder
  svm-train -t 1 -d 2 -g 0.2 -r 0 -c 0.5 -e 1 folder/train.txt
  crossarc experiment export train.conllu test.conllu --to timbl --preset nivre-nilsson-2005 -o folder
  timbl -f folder/train.txt -t folder/test.txt -a IB1 -mM -k5 -w0 -dID -L3
`,
    )
    .action(async (train: string, test: string, options: ExportOptions) => {
      const { output, preset, to } = options;
      if (!existsSync(output)) throw new DataFailure(`${output}: expected a folder to write to, found none`);
      if (!statSync(output).isDirectory())
        throw new DataFailure(`${output}: expected a folder to write to, found a file`);
      const [learnt, tested] = [
        await learnableSentences([train], options),
        await learnableSentences([test], options),
      ];
      const settings = trainingSettings(learnt, { preset }).settings as TransitionSettings;
      const instances = exportedInstances(derivable(learnt, settings), derivable(tested, settings), settings);
      for (const [name, lines] of exportFiles(instances, to)) {
        await withOutput(join(output, name), async (file) => {
          for (const line of lines) await file.write(line);
        });
      }
      const { train: a, test: b, classNames, slotNames } = instances;
      remark(
        `${preset}: ${a.targets.length} training and ${b.targets.length} test instances, ` +
          `${slotNames.length} features, ${classNames.length} classes`,
        options.quiet,
      );
    });
}
