import type { Command } from "commander";
import { withOutput } from "../../node/output.js";
import { conlluText } from "../../sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { SearchOptions } from "../../transform/deprojectivize.js";
import type { Encoding } from "../../transform/encoding.js";
import type { LiftOptions } from "../../transform/projectivize.js";
import { deprojectivizeSentence, projectivizeSentence } from "../../transform/pseudo-projective.js";
import { TreebankInput } from "../input/treebank-input.js";
import { encodingOption, lengthsOption, searchOption } from "../options/transform-options.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";

type TransformOptions = TreebankOptions & LiftOptions & SearchOptions & { readonly encoding: Encoding };

/** `crossarc projectivize` */
export function projectivizeCommand(): Command {
  return treebankCommand(
    "projectivize",
    "Make all trees projective by lifting arcs, and encode the lifts in the relations.",
    [
      "crossarc projectivize train.conllu --encoding head -o projective.conllu",
      "crossarc projectivize train.conllu --encoding path | crossarc deprojectivize --encoding path",
    ],
  )
    .argument(...FILES)
    .addOption(encodingOption())
    .addOption(lengthsOption())
    .action((files: string[], options: TransformOptions) =>
      transformTreebank(files, options, (sentence) =>
        projectivizeSentence(sentence, options.encoding, options),
      ),
    );
}

/** `crossarc deprojectivize` */
export function deprojectivizeCommand(): Command {
  return treebankCommand(
    "deprojectivize",
    "Move lifted arcs back down, as encoded in their relations: the inverse of projectivize.",
    ["crossarc deprojectivize parsed.conllu --encoding head -o output.conllu"],
  )
    .argument(...FILES)
    .addOption(encodingOption())
    .addOption(searchOption())
    .action((files: string[], options: TransformOptions) =>
      transformTreebank(files, options, (sentence) =>
        deprojectivizeSentence(sentence, options.encoding, options),
      ),
    );
}

/** Writes what `transform` makes of each sentence. */
async function transformTreebank(
  files: readonly string[],
  options: TransformOptions,
  transform: (sentence: Sentence) => Sentence,
): Promise<void> {
  await withOutput(options.output, async (output) => {
    for await (const sentence of new TreebankInput(files, options, { trees: true })) {
      await output.write(conlluText(transform(sentence)));
    }
  });
}
