import { type Command, InvalidArgumentError, Option } from "commander";
import { TAG_COLUMNS, type TagColumn } from "../../draw/diagram.js";
import { cutToWidth } from "../../draw/layout/display-width.js";
import type { ThemeName } from "../../draw/svg/theme.js";
import { HTML_CLOSING, htmlFigure, htmlOpening } from "../../draw/svg/tree-html.js";
import { treeSvg } from "../../draw/svg/tree-svg.js";
import { ansiPaint } from "../../draw/text/ansi-paint.js";
import { printable } from "../../draw/text/printable.js";
import { TEXT_LAYOUTS, type TextLayout, treeText } from "../../draw/text/tree-text.js";
import { checkSameWords } from "../../evaluate/mismatch.js";
import { withOutput } from "../../node/output.js";
import type { Sentence } from "../../sentence/sentence.js";
import { sentenceText } from "../../sentence/text.js";
import { DataFailure, UsageFailure } from "../failure.js";
import { sideBySide, withSources } from "../input/side-by-side.js";
import { shortNames, TreebankInput } from "../input/treebank-input.js";
import { numberOption } from "../options/number-option.js";
import { SentenceChoice, sentenceOption } from "../options/sentence-choice.js";
import { FILES, type TreebankOptions, treebankCommand } from "../options/treebank-command.js";
import { terminalColours, terminalColumns } from "../terminal.js";

type DrawFormat = "text" | "svg" | "html";

interface DrawOptions extends TreebankOptions {
  readonly to?: DrawFormat;
  readonly sentence?: string;
  readonly against?: string;
  readonly width?: number;
  readonly theme: ThemeName;
  readonly layout: TextLayout;
  readonly tags?: readonly TagColumn[];
  readonly ascii?: true;
}

/** A sentence to be drawn, with the system's tree if there is one. */
interface Drawn {
  readonly sentence: Sentence;
  readonly against: Sentence | undefined;
}

/** How a stream of trees is written in a format. */
interface Format {
  readonly opening: string;
  readonly between: string;
  readonly closing: string;
  text(drawn: Drawn, name: string): string;
}

export function drawCommand(): Command {
  return treebankCommand("draw", "Draw trees in the terminal, as an SVG picture, or as a page of pictures.", [
    "crossarc draw train.conllu | less",
    "crossarc draw train.conllu --sentence weblog-1 -o tree.svg --theme dark",
    "crossarc draw gold.conllu --against parsed.conllu -o differences.html --width 1200",
    "crossarc parse new.conllu --model en.model | crossarc draw --layout vertical",
  ])
    .argument(...FILES)
    .addOption(
      new Option(
        "--to <format>",
        "format of the output (default: by the name, .svg or .html, or else text)",
      ).choices(["text", "svg", "html"]),
    )
    .addOption(sentenceOption())
    .option("--against <file>", "compare with the trees of this file, a system's for the same sentences")
    .addOption(
      numberOption(
        "--width <number>",
        "wrap pictures at so many pixels (default: never), texts at so many columns (default: the terminal's)",
        20,
        1_000_000,
      ),
    )
    .addOption(
      new Option("--theme <name>", "colours of pictures").choices(["light", "dark"]).default("light"),
    )
    .addOption(
      new Option("--layout <name>", "of texts: words beside each other, one a line, or what fits")
        .choices(TEXT_LAYOUTS)
        .default("auto"),
    )
    .addOption(
      new Option(
        "--tags <columns>",
        `below the words: ${TAG_COLUMNS.join(", ")}, with commas, or none (default: upos, or xpos if there is none)`,
      ).argParser(tagColumns),
    )
    .option("--ascii", "draw texts with ASCII characters only")
    .action(draw);
}

async function draw(files: string[], options: DrawOptions): Promise<void> {
  const to = options.to ?? formatByName(options.output);
  const format = formats(files, options)[to];
  const choice = new SentenceChoice(options.sentence);
  await withOutput(options.output, async (output) => {
    let count = 0;
    await output.write(format.opening);
    const add = async (drawn: Drawn) => {
      if (!choice.isWanted(drawn.sentence)) return;
      if (to === "svg" && count > 0) throw new DataFailure(ONE_PICTURE);
      await output.write(count++ === 0 ? "" : format.between);
      await output.write(format.text(drawn, choice.nameOf(drawn.sentence)));
    };
    const isDone = () => options.sentence !== undefined && count > 0;
    if (options.against === undefined) {
      for await (const sentence of new TreebankInput(files, options)) {
        await add({ sentence, against: undefined });
        if (isDone()) break;
      }
    } else {
      const { gold, system } = comparedFiles(files, options.against, options.skipBroken);
      await withSources({ gold, systems: [system] }, options, async (goldSource, systems) => {
        for await (const { gold: sentence, systems: others } of sideBySide(goldSource, systems)) {
          checkSameWords(sentence, others[0]!, { gold: goldSource.name, system: systems[0]!.name });
          await add({ sentence, against: others[0]! });
          if (isDone()) break;
        }
      });
    }
    choice.checkFound(count);
    if (to === "svg" && count === 0) throw new DataFailure("expected a sentence to draw, found none");
    await output.write(format.closing);
  });
}

const ONE_PICTURE =
  "expected one sentence for an SVG picture, found more; choose one with --sentence, or write a page with --to html";

function formatByName(output = ""): DrawFormat {
  if (/\.svg$/i.test(output)) return "svg";
  return /\.html?$/i.test(output) ? "html" : "text";
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
    throw new UsageFailure("--against goes through two files side by side, which --skip-broken would shift");
  return { gold: files[0] ?? "-", system: against };
}

function formats(files: readonly string[], options: DrawOptions): Record<DrawFormat, Format> {
  const { theme, tags, layout, ascii } = options;
  const columns = options.width ?? terminalColumns(options.output);
  const paint = terminalColours(options.output) ? ansiPaint : undefined;
  const picture = ({ against }: Drawn) => ({ against, theme, tags, width: options.width });
  return {
    text: {
      opening: "",
      between: "\n",
      closing: "",
      text: (drawn, name) => {
        const caption = printable(`${name}: ${sentenceText(drawn.sentence)}`);
        const { against } = drawn;
        return `${cutToWidth(caption, columns)}\n\n${treeText(drawn.sentence, { against, tags, layout, ascii, paint, width: columns })}`;
      },
    },
    svg: {
      opening: "",
      between: "",
      closing: "",
      text: (drawn) => treeSvg(drawn.sentence, picture(drawn)),
    },
    html: {
      opening: htmlOpening(shortNames(files.length === 0 ? ["-"] : files).join(", "), theme),
      between: "",
      closing: HTML_CLOSING,
      text: (drawn, name) => htmlFigure(drawn.sentence, name, picture(drawn)),
    },
  };
}

function tagColumns(text: string): TagColumn[] {
  if (text === "none") return [];
  return text.split(",").map((name) => {
    const column = TAG_COLUMNS.find((known) => known === name.trim());
    if (column === undefined)
      throw new InvalidArgumentError(`Expected some of ${TAG_COLUMNS.join(", ")} with commas, or none.`);
    return column;
  });
}
