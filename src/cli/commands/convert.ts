import { type Command, Option } from "commander";
import { conlluText } from "../../sentence/conllu-writer.js";
import { conllxText } from "../../sentence/conllx.js";
import { sentenceJson } from "../../sentence/json.js";
import type { Sentence } from "../../sentence/sentence.js";
import { sentenceText } from "../../sentence/text.js";
import { TreebankInput } from "../input.js";
import { withOutput } from "../output.js";
import { FILES, type TreebankOptions, treebankCommand } from "../treebank-command.js";

/** How a stream of sentences is written in a format. */
interface Format {
  readonly opening?: string;
  readonly between?: string;
  readonly closing?: string;
  /** Whether comments after the last sentence, read as a sentence of no words, can be written. */
  readonly takesNoWords: boolean;
  text(sentence: Sentence): string;
}

const FORMATS: Record<string, Format> = {
  conllu: { takesNoWords: true, text: conlluText },
  conllx: { takesNoWords: true, text: conllxText },
  json: {
    // One array, one sentence a line: a JSON reader and a line reader both manage.
    opening: "[\n",
    between: ",\n",
    closing: "\n]\n",
    takesNoWords: false,
    text: (sentence) => JSON.stringify(sentenceJson(sentence)),
  },
  text: { takesNoWords: false, text: (sentence) => `${sentenceText(sentence)}\n` },
};

export function convertCommand(): Command {
  return treebankCommand("convert", "Convert treebank files between formats, sentence by sentence.", [
    "crossarc convert train.conllu --to conllx -o train.conll",
    "crossarc convert old.conll --from conllx --to conllu -o old.conllu",
    "zcat big.conllu.gz | crossarc convert --to text | head",
  ])
    .argument(...FILES)
    .addOption(
      new Option("--to <format>", "format of the output").choices(Object.keys(FORMATS)).makeOptionMandatory(),
    )
    .action(async (files: string[], options: TreebankOptions & { to: string }) => {
      const format = FORMATS[options.to]!;
      await withOutput(options.output, async (output) => {
        let first = true;
        await output.write(format.opening ?? "");
        for await (const sentence of new TreebankInput(files, options)) {
          if (sentence.length === 0 && !format.takesNoWords) continue;
          if (!first) await output.write(format.between ?? "");
          first = false;
          await output.write(format.text(sentence));
        }
        await output.write(format.closing ?? "");
      });
    });
}
