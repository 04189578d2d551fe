import { cutToWidth } from "../draw/display-width.js";
import { HTML_CLOSING, htmlFigure, htmlOpening } from "../draw/tree-html.js";
import { treeSvg } from "../draw/tree-svg.js";
import { treeText } from "../draw/tree-text.js";
import { visible } from "../draw/visible.js";
import { conlluText } from "../sentence/conllu-writer.js";
import { conllxText } from "../sentence/conllx.js";
import { sentenceJson } from "../sentence/json.js";
import type { Sentence } from "../sentence/sentence.js";
import { sentenceText } from "../sentence/text.js";
import { DataFailure } from "./failure.js";
import type { Output } from "./output.js";
import { terminalColumns, terminalPaint } from "./terminal.js";

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

/** The formats of drawings, as they suit an output; a page of them has a title. */
export function drawingFormat(drawing: Drawing, output: string | undefined, title: string): Format {
  if (drawing === "svg")
    return { takesNoWords: false, isSingle: true, text: (sentence) => treeSvg(sentence) };
  if (drawing === "html") {
    const text = (sentence: Sentence) => htmlFigure(sentence, sentence.id ?? "");
    return { opening: htmlOpening(title), closing: HTML_CLOSING, takesNoWords: false, text };
  }
  const width = terminalColumns(output);
  const paint = terminalPaint(output);
  return {
    between: "\n",
    takesNoWords: false,
    text: (sentence) =>
      `${cutToWidth(visible(sentenceText(sentence)), width)}\n\n${treeText(sentence, { paint, width })}`,
  };
}

/** Writes sentences in a format, one after the other. */
export class SentenceOutput {
  readonly #output: Output;
  readonly #format: Format;
  #count = 0;

  constructor(output: Output, format: Format) {
    this.#output = output;
    this.#format = format;
  }

  async write(sentence: Sentence): Promise<void> {
    const { opening = "", between = "", takesNoWords, isSingle, text } = this.#format;
    if (sentence.length === 0 && !takesNoWords) return;
    if (isSingle && this.#count > 0) throw new DataFailure(ONE_PICTURE);
    await this.#output.write(this.#count++ === 0 ? opening : between);
    await this.#output.write(text(sentence));
  }

  async finish(): Promise<void> {
    const { opening = "", closing = "", isSingle } = this.#format;
    if (isSingle && this.#count === 0) throw new DataFailure("expected a sentence to draw, found none");
    if (this.#count === 0) await this.#output.write(opening);
    await this.#output.write(closing);
  }
}

const ONE_PICTURE = "expected one sentence for an SVG picture, found more; --to html makes a page of them";
