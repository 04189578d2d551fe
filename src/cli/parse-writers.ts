import type { Sentence } from "../sentence/sentence.js";
import { withRanges } from "../text/ranges.js";
import {
  DATA_FORMATS,
  DRAWINGS,
  type Drawing,
  drawingFormat,
  type Format,
  SentenceOutput,
} from "./formats.js";
import { shortNames } from "./input.js";
import type { Output } from "./output.js";

/** How the trees are to be written. */
export interface WriterOptions {
  readonly to?: keyof typeof DATA_FORMATS | Drawing;
  readonly ranges?: true;
  readonly output?: string | undefined;
  readonly string?: string;
}

/** Writes sentences: all in the format that is wanted, or each in that of its file. */
export class Writers {
  readonly #output: Output;
  readonly #wanted: Format | undefined;
  readonly #writers = new Map<Format, SentenceOutput>();
  readonly #ranges: boolean;

  constructor(output: Output, files: readonly string[], { to, output: file, ranges, string }: WriterOptions) {
    this.#output = output;
    this.#ranges = ranges === true;
    const title = string ?? shortNames(files.length === 0 ? ["-"] : files).join(", ");
    const drawing = DRAWINGS.find((name) => name === to);
    if (drawing !== undefined) this.#wanted = drawingFormat(drawing, file, title);
    else if (to !== undefined) this.#wanted = DATA_FORMATS[to as keyof typeof DATA_FORMATS];
    if (this.#wanted !== undefined) this.#writer(this.#wanted);
  }

  async write(sentence: Sentence, format: keyof typeof DATA_FORMATS): Promise<void> {
    const writer = this.#writer(this.#wanted ?? DATA_FORMATS[format]);
    await writer.write(this.#ranges ? withRanges(sentence) : sentence);
  }

  async finish(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.finish();
  }

  #writer(format: Format): SentenceOutput {
    let writer = this.#writers.get(format);
    if (writer === undefined) {
      writer = new SentenceOutput(this.#output, format);
      this.#writers.set(format, writer);
    }
    return writer;
  }
}
