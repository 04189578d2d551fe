import { DataFailure } from "../node/failure.js";
import type { Output } from "../node/output.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Format } from "./formats.js";

/** Some sentences as they stand one after the other in an output. */
export interface Passage {
  /** Text, or the same in UTF-8. */
  readonly text: string | Uint8Array<ArrayBuffer>;
  /** Number of sentences; of more than the format has room for, only the first is in the text. */
  readonly count: number;
}

/** The passage of some sentences in a format. */
export function passageOf(sentences: Iterable<Sentence>, format: Format): Passage & { text: string } {
  const { between = "", takesNoWords, isSingle } = format;
  let text = "";
  let count = 0;
  for (const sentence of sentences) {
    if (sentence.length === 0 && !takesNoWords) continue;
    if (count === 0) text = format.text(sentence);
    else if (!isSingle) text += between + format.text(sentence);
    count++;
  }
  return { text, count };
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
    await this.writePassage(passageOf([sentence], this.#format));
  }

  async writePassage({ text, count }: Passage): Promise<void> {
    if (count === 0) return;
    const { opening = "", between = "", isSingle } = this.#format;
    if (isSingle && this.#count > 0) throw new DataFailure(ONE_PICTURE);
    await this.#output.write(this.#count === 0 ? opening : between);
    await (typeof text === "string" ? this.#output.write(text) : this.#output.writeBytes(text));
    this.#count += count;
    if (isSingle && count > 1) throw new DataFailure(ONE_PICTURE);
  }

  async finish(): Promise<void> {
    const { opening = "", closing = "", isSingle } = this.#format;
    if (isSingle && this.#count === 0) throw new DataFailure("expected a sentence to draw, found none");
    if (this.#count === 0) await this.#output.write(opening);
    await this.#output.write(closing);
  }
}

const ONE_PICTURE = "expected one sentence for an SVG picture, found more; --to html makes a page of them";
