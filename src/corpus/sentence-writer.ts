import type { Sentence } from "../sentence/sentence.js";
import type { DrawingDetails, OutputFormat, OutputFrame } from "./formats.js";

/** Where text goes. */
export interface TextSink {
  /** Adds text; resolves when there is room for more. */
  write(text: string): Promise<void>;
  /** Adds text that is already in UTF-8. */
  writeBytes(bytes: Uint8Array): Promise<void>;
}

/** Sentences in an output format, as they follow each other in an output. */
export interface FormattedSentences {
  /** The text, or the same in UTF-8. */
  readonly text: string | Uint8Array<ArrayBuffer>;
  /** Number of sentences. A format for one sentence has only the first of them in the text. */
  readonly count: number;
}

/** Puts sentences into an output format. */
export function formatSentences(
  sentences: Iterable<Sentence>,
  format: OutputFormat,
  details?: DrawingDetails,
): FormattedSentences & { readonly text: string } {
  const { between = "", takesNoWords, isSingle } = format;
  let text = "";
  let count = 0;
  for (const sentence of sentences) {
    if (sentence.length === 0 && !takesNoWords) continue;
    if (count === 0) text = format.text(sentence, details);
    else if (!isSingle) text += between + format.text(sentence, details);
    count++;
  }
  return { text, count };
}

/** Joins texts that are already in an output format. */
export function formatSentenceTexts(
  texts: readonly string[],
  { between = "", isSingle }: OutputFrame,
): FormattedSentences & { readonly text: string } {
  return { text: isSingle ? (texts[0] ?? "") : texts.join(between), count: texts.length };
}

/** Writes sentences that are already in an output format, with what stands before, between and after them. */
export class FrameWriter {
  /** Number of sentences so far. A format for one sentence writes the first and only counts the others. */
  count = 0;
  readonly #sink: TextSink;
  readonly #frame: OutputFrame;

  constructor(sink: TextSink, frame: OutputFrame) {
    this.#sink = sink;
    this.#frame = frame;
  }

  /** Writes sentences that are already in the format. */
  async writeFormatted({ text, count }: FormattedSentences): Promise<void> {
    const { opening = "", between = "", isSingle } = this.#frame;
    if (count > 0 && !(isSingle && this.count > 0)) {
      await this.#sink.write(this.count === 0 ? opening : between);
      await (typeof text === "string" ? this.#sink.write(text) : this.#sink.writeBytes(text));
    }
    this.count += count;
  }

  /** Completes the output. */
  async finish(): Promise<void> {
    const { opening = "", closing = "" } = this.#frame;
    if (this.count === 0) await this.#sink.write(opening);
    await this.#sink.write(closing);
  }
}

/** Writes sentences in an output format, with what the format puts before, between and after them. */
export class SentenceWriter extends FrameWriter {
  readonly #format: OutputFormat;

  constructor(sink: TextSink, format: OutputFormat) {
    super(sink, format);
    this.#format = format;
  }

  /** Writes one sentence. The details are for drawings. */
  async write(sentence: Sentence, details?: DrawingDetails): Promise<void> {
    await this.writeFormatted(formatSentences([sentence], this.#format, details));
  }
}
