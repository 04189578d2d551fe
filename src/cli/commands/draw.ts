import { type Command, InvalidArgumentError, Option } from "commander";
import { formatOfFile } from "../../corpus/format-of-file.js";
import { type Drawing, type DrawingStyle, formatNamed } from "../../corpus/formats.js";
import { SentenceWriter, type TextSink } from "../../corpus/sentence-writer.js";
import { TAG_COLUMNS, type TagColumn } from "../../draw/diagram.js";
import type { ThemeName } from "../../draw/svg/theme.js";
import { TEXT_LAYOUTS, type TextLayout } from "../../draw/text/tree-text.js";
import { checkSameWords } from "../../evaluate/mismatch.js";
import { withOutput } from "../../node/output.js";
import type { Sentence } from "../../sentence/sentence.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { openSources, sideBySide } from "../input/side-by-side.js";
import { filesOrInput, shortNames, TreebankInput } from "../input/treebank-input.js";
import { numberOption } from "../options/number-option.js";
import { SentenceChoice, sentenceOption } from "../options/sentence-choice.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { pngRenderer } from "../png-renderer.js";
import { terminalColours, terminalColumns } from "../terminal.js";

interface DrawOptions extends TreebankOptions {
  readonly to?: "text" | "svg" | "html" | "png";
  readonly sentence?: string;
  readonly against?: string;
  readonly width?: number;
  readonly theme: ThemeName;
  readonly layout: TextLayout;
  readonly tags?: readonly TagColumn[];
  readonly ascii?: true;
}

/** `crossarc draw` */
export function drawCommand(): Command {
  return treebankCommand(
    "draw",
    "Draw trees in the terminal, as an SVG or PNG picture, or as a page of pictures.",
    [
      "crossarc draw train.conllu | less",
      "crossarc draw train.conllu --sentence weblog-1 -o tree.svg --theme dark",
      "crossarc draw train.conllu --sentence 3 -o tree.png",
      "crossarc draw gold.conllu --against parsed.conllu -o differences.html --width 1200",
      "crossarc parse new.conllu --model en.model | crossarc draw --layout vertical",
    ],
  )
    .argument(...FILES)
    .addOption(
      new Option(
        "--to <format>",
        "format of the output (default: svg, png or html by the name of the output file, else text)",
      ).choices(["text", "svg", "png", "html"]),
    )
    .addOption(sentenceOption())
    .option("--against <file>", "compare with the trees of a system for the same sentences")
    .addOption(
      numberOption(
        "--width <number>",
        "width of a row: pixels in pictures (default: no limit), columns in text (default: those of the terminal)",
        20,
        1_000_000,
      ),
    )
    .addOption(
      new Option("--theme <name>", "colours of pictures").choices(["light", "dark"]).default("light"),
    )
    .addOption(
      new Option(
        "--layout <name>",
        "layout of text: words side by side, one word per line, or whichever fits",
      )
        .choices(TEXT_LAYOUTS)
        .default("auto"),
    )
    .addOption(
      new Option(
        "--tags <columns>",
        `columns below the words: ${TAG_COLUMNS.join(", ")}, separated by commas, or none (default: upos, else xpos)`,
      ).argParser(tagColumns),
    )
    .option("--ascii", "draw text with ASCII characters only")
    .action(draw);
}

async function draw(files: string[], options: DrawOptions): Promise<void> {
  const name = formatName(options);
  // A missing package is reported before anything is read.
  const renderPng = name === "png" ? await pngRenderer() : undefined;
  const format = formatNamed(name === "png" ? "svg" : name, styleOf(files, options));
  const choice = new SentenceChoice(options.sentence);
  await withOutput(options.output, async (output) => {
    const svg = new KeptText();
    const writer = new SentenceWriter(renderPng === undefined ? output : svg, format);
    for await (const { sentence, against } of drawnSentences(files, options)) {
      if (!choice.isWanted(sentence)) continue;
      await writer.write(sentence, { name: choice.nameOf(sentence), against });
      if (format.isSingle && writer.count > 1) throw new DataFailure(ONE_PICTURE);
      if (options.sentence !== undefined) break;
    }
    choice.checkFound(writer.count);
    if (format.isSingle && writer.count === 0)
      throw new DataFailure("expected a sentence to draw, found none");
    await writer.finish();
    if (renderPng !== undefined) await output.writeBytes(renderPng(svg.text));
  });
}

/** Takes text and keeps it in memory. */
class KeptText implements TextSink {
  text = "";

  async write(text: string): Promise<void> {
    this.text += text;
  }

  async writeBytes(bytes: Uint8Array): Promise<void> {
    this.text += new TextDecoder().decode(bytes);
  }
}

const ONE_PICTURE =
  "expected one sentence for a picture, found more; choose one with --sentence, or write a page with --to html";

/** The format of --to, or else the one that the name of the output suggests. */
function formatName({ to, output = "" }: DrawOptions): Drawing | "png" {
  if (to !== undefined) return to === "text" ? "tree" : to;
  const named = formatOfFile(output);
  return named === undefined || named === "json" ? "tree" : named;
}

function styleOf(files: readonly string[], options: DrawOptions): DrawingStyle {
  const { width, output, theme, layout, ascii, tags } = options;
  return {
    title: shortNames(filesOrInput(files)).join(", "),
    columns: width ?? terminalColumns(output),
    hasColours: terminalColours(output),
    pixels: width,
    theme,
    layout,
    ascii,
    tags,
  };
}

/** The sentences to draw, each with the tree of --against. */
async function* drawnSentences(
  files: readonly string[],
  options: DrawOptions,
): AsyncGenerator<{ sentence: Sentence; against?: Sentence }> {
  if (options.against === undefined) {
    for await (const sentence of new TreebankInput(files, options)) yield { sentence };
    return;
  }
  const { gold, system } = comparedFiles(files, options.against, options.skipBroken);
  const sources = openSources({ gold, systems: [system] }, options);
  try {
    for await (const { gold: sentence, systems } of sideBySide(sources)) {
      checkSameWords(sentence, systems[0]!, { gold: sources.gold.name, system: sources.systems[0]!.name });
      yield { sentence, against: systems[0]! };
    }
  } finally {
    await sources.close();
  }
}

function comparedFiles(
  files: readonly string[],
  against: string,
  skipsBroken = false,
): { gold: string; system: string } {
  if (files.length > 1)
    throw new UsageFailure(
      `--against compares two files: expected one file before it, found ${files.length}`,
    );
  if (skipsBroken)
    throw new UsageFailure("--against reads two files in step, which --skip-broken would shift");
  return { gold: files[0] ?? "-", system: against };
}

function tagColumns(text: string): TagColumn[] {
  if (text === "none") return [];
  return text.split(",").map((name) => {
    const column = TAG_COLUMNS.find((known) => known === name.trim());
    if (column === undefined)
      throw new InvalidArgumentError(
        `Expected some of ${TAG_COLUMNS.join(", ")}, separated by commas, or none.`,
      );
    return column;
  });
}
