import { type Command, Option } from "commander";
import { DATA_FORMATS } from "../../corpus/formats.js";
import { SentenceWriter } from "../../corpus/sentence-writer.js";
import { withOutput } from "../../node/output.js";
import { TreebankInput } from "../input/treebank-input.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";

/** `crossarc convert` */
export function convertCommand(): Command {
  return treebankCommand("convert", "Convert treebank files between formats, sentence by sentence.", [
    "crossarc convert train.conllu --to conllx -o train.conll",
    "crossarc convert old.conll --from conllx --to conllu -o old.conllu",
    "zcat big.conllu.gz | crossarc convert --to text | head",
  ])
    .argument(...FILES)
    .addOption(
      new Option("--to <format>", "format of the output")
        .choices(Object.keys(DATA_FORMATS))
        .makeOptionMandatory(),
    )
    .action(async (files: string[], options: TreebankOptions & { to: keyof typeof DATA_FORMATS }) => {
      await withOutput(options.output, async (output) => {
        const sentences = new SentenceWriter(output, DATA_FORMATS[options.to]);
        for await (const sentence of new TreebankInput(files, options)) await sentences.write(sentence);
        await sentences.finish();
      });
    });
}
