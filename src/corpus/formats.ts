import { cutToWidth } from "../draw/layout/display-width.js";
import { HTML_CLOSING, htmlFigure, htmlOpening } from "../draw/svg/tree-html.js";
import { treeSvg } from "../draw/svg/tree-svg.js";
import { printable } from "../draw/text/printable.js";
import { treeText } from "../draw/text/tree-text.js";
import { terminalPaint } from "../node/terminal.js";
import { conlluText } from "../sentence/conllu/conllu-writer.js";
import { conllxText } from "../sentence/conllu/conllx.js";
import { sentenceJson } from "../sentence/json.js";
import type { Sentence } from "../sentence/sentence.js";
import { sentenceText } from "../sentence/text.js";

/** How a stream of sentences is written in a format. */
export interface Format {
  readonly opening?: string;
  readonly between?: string;
  readonly closing?: string;
  /** Whether comments after the last sentence, read as a sentence of no words, can be written. */
  readonly takesNoWords: boolean;
  /** Whether it has room for one sentence only. */
  readonly isSingle?: boolean;
  text(sentence: Sentence): string;
}

/** The formats of data. */
export const DATA_FORMATS = {
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
} satisfies Record<string, Format>;

export const DRAWINGS = ["tree", "svg", "html"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** What drawings depend on besides their sentences: the title of a page, the terminal. */
export interface DrawingStyle {
  readonly title: string;
  readonly columns: number;
  readonly hasColours: boolean;
}

/** The formats of drawings. */
function drawingFormat(drawing: Drawing, { title, columns, hasColours }: DrawingStyle): Format {
  if (drawing === "svg")
    return { takesNoWords: false, isSingle: true, text: (sentence) => treeSvg(sentence) };
  if (drawing === "html") {
    const text = (sentence: Sentence) => htmlFigure(sentence, sentence.id ?? "");
    return { opening: htmlOpening(title), closing: HTML_CLOSING, takesNoWords: false, text };
  }
  const paint = terminalPaint(hasColours);
  return {
    between: "\n",
    takesNoWords: false,
    text: (sentence) =>
      `${cutToWidth(printable(sentenceText(sentence)), columns)}\n\n${treeText(sentence, { paint, width: columns })}`,
  };
}

export type FormatName = keyof typeof DATA_FORMATS | Drawing;

/** The format of data or of drawings with this name. */
export function formatNamed(name: FormatName, style: DrawingStyle): Format {
  const drawing = DRAWINGS.find((known) => known === name);
  return drawing === undefined
    ? DATA_FORMATS[name as keyof typeof DATA_FORMATS]
    : drawingFormat(drawing, style);
}
