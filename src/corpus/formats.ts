import type { DiagramMarks, TagColumn } from "../draw/diagram.js";
import { cutToWidth } from "../draw/layout/display-width.js";
import type { ThemeName } from "../draw/svg/theme.js";
import { HTML_CLOSING, htmlFigure, htmlOpening } from "../draw/svg/tree-html.js";
import { treeSvg } from "../draw/svg/tree-svg.js";
import { ansiPaint } from "../draw/text/ansi-paint.js";
import { printable } from "../draw/text/printable.js";
import { type TextLayout, treeText } from "../draw/text/tree-text.js";
import { conlluText } from "../sentence/conllu/conllu-writer.js";
import { conllxText } from "../sentence/conllu/conllx.js";
import { sentenceJson } from "../sentence/json.js";
import type { Sentence } from "../sentence/sentence.js";
import { sentenceText } from "../sentence/text.js";

/** What stands around the sentences of an output. */
export interface OutputFrame {
  /** Text before the first sentence, between two sentences and after the last one. */
  readonly opening?: string;
  readonly between?: string;
  readonly closing?: string;
  /** Whether only one sentence can be written. */
  readonly isSingle?: boolean;
}

/** How a stream of sentences is written. */
export interface OutputFormat extends OutputFrame {
  /** Whether comments after the last sentence can be written; they are read as a sentence without words. */
  readonly takesNoWords: boolean;
  /** The text of one sentence. The details are for drawings. */
  text(sentence: Sentence, details?: DrawingDetails): string;
}

/** What a drawing shows besides its sentence. */
export interface DrawingDetails {
  /** Name of the sentence in the caption; by default its id, or none in a terminal. */
  readonly name?: string | undefined;
  /** The same words with another tree, to compare with. */
  readonly against?: Sentence | undefined;
  /** Words and arcs to be coloured. */
  readonly marks?: DiagramMarks | undefined;
}

/** Formats that other programs read, by name. */
export const DATA_FORMATS = {
  conllu: { takesNoWords: true, text: conlluText },
  conllx: { takesNoWords: true, text: conllxText },
  json: {
    // One array with a sentence on each line, for JSON parsers and for tools that work on lines.
    opening: "[\n",
    between: ",\n",
    closing: "\n]\n",
    takesNoWords: false,
    text: (sentence) => JSON.stringify(sentenceJson(sentence)),
  },
  text: { takesNoWords: false, text: (sentence) => `${sentenceText(sentence)}\n` },
} satisfies Record<string, OutputFormat>;

/** Names of the formats that draw trees. */
export const DRAWINGS = ["tree", "svg", "html"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** How trees are drawn. It is plain data, which can be sent to threads. */
export interface DrawingStyle {
  /** Title of a page. */
  readonly title: string;
  /** Columns of the terminal. */
  readonly columns: number;
  /** Whether the terminal shows colours. */
  readonly hasColours: boolean;
  /** Width of pictures in pixels; by default they are as wide as their sentences. */
  readonly pixels?: number | undefined;
  readonly theme?: ThemeName | undefined;
  readonly layout?: TextLayout | undefined;
  readonly ascii?: boolean | undefined;
  /** Columns with the tags below the words. */
  readonly tags?: readonly TagColumn[] | undefined;
}

/** Name of an output format. */
export type FormatName = keyof typeof DATA_FORMATS | Drawing;

/** The output format with this name. */
export function formatNamed(name: FormatName, style: DrawingStyle): OutputFormat {
  const drawing = DRAWINGS.find((known) => known === name);
  return drawing === undefined
    ? DATA_FORMATS[name as keyof typeof DATA_FORMATS]
    : drawingFormat(drawing, style);
}

function drawingFormat(drawing: Drawing, style: DrawingStyle): OutputFormat {
  const { title, columns, hasColours, pixels, theme, layout, ascii, tags } = style;
  const picture = ({ against, marks }: DrawingDetails) => ({ against, marks, theme, tags, width: pixels });
  if (drawing === "svg") {
    return {
      takesNoWords: false,
      isSingle: true,
      text: (sentence, details = {}) => treeSvg(sentence, picture(details)),
    };
  }
  if (drawing === "html") {
    return {
      opening: htmlOpening(title, theme),
      closing: HTML_CLOSING,
      takesNoWords: false,
      text: (sentence, details = {}) =>
        htmlFigure(sentence, details.name ?? sentence.id ?? "", picture(details)),
    };
  }
  const paint = hasColours ? ansiPaint : undefined;
  return {
    between: "\n",
    takesNoWords: false,
    text: (sentence, { name, against, marks } = {}) => {
      const caption = (name === undefined ? "" : `${name}: `) + sentenceText(sentence);
      const tree = treeText(sentence, { against, marks, tags, layout, ascii, paint, width: columns });
      return `${cutToWidth(printable(caption), columns)}\n\n${tree}`;
    },
  };
}
