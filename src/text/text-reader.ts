import type { Sentence } from "../sentence/sentence.js";
import { isSpaceUnit, linesEnded } from "./characters.js";
import type { SegmentOptions, TextSegmenter } from "./segment/segmenter.js";

/** Longer paragraphs are segmented in parts of about this many UTF-16 units, to bound memory. */
const LONGEST_PART = 1 << 16;

/** How far a reader has come in a text, so that another reader can continue from there. */
export interface TextProgress {
  /** Number of UTF-16 units of the text whose sentences are complete. */
  readonly unit: number;
  /** The same in code points. */
  readonly point: number;
  /** Number of sentences so far. */
  readonly sentences: number;
  /** Whether the next sentence starts a paragraph. */
  readonly isNewParagraph: boolean;
}

/**
 * Splits running text into sentences as it arrives. Call `push` with each piece of the text, then `end`;
 * both return the sentences that are complete. The result does not depend on how the text is cut into
 * pieces.
 *
 * Blank lines end paragraphs, and thereby sentences. Sentences have the comments newdoc, newpar, sent_id
 * and text, and offsets from the start of the text. Tokens and the spaces in their MISC reproduce the text
 * exactly; only a text of nothing but spaces is lost.
 */
export class TextReader {
  readonly #segmenter: TextSegmenter;
  readonly #options: SegmentOptions;
  #pending = "";
  /** How far the pending text has been scanned. */
  #scanned = 0;
  /** Start of the spaces right before #scanned, -1 if there are none; and the lines that they end. */
  #spaces = -1;
  #lines = 0;
  /** Start of the first token of the pending text, -1 if there is none yet. */
  #firstToken = -1;
  /** End of the last spaces after the first token, 0 if there are none. */
  #lastGap = 0;
  /** Position of the pending text in the whole text, in UTF-16 units and in code points. */
  #unit = 0;
  #point = 0;
  #sentences = 0;
  #isNewParagraph = true;

  readonly #document: string;

  /**
   * `document` is the name of the text. If it is not empty, newdoc and the ids of sentences contain it, with
   * _ for spaces and slashes. A text with a name gets a line end if it does not end in a space, since other
   * documents may follow. With `progress`, the reader continues where another one was: its first piece must
   * start at `progress.unit`.
   */
  constructor(
    segmenter: TextSegmenter,
    options: SegmentOptions = {},
    document = "",
    progress?: TextProgress,
  ) {
    this.#document = document.replace(/[\s\u0085/]+/g, "_");
    this.#segmenter = segmenter;
    this.#options = options;
    if (progress === undefined) return;
    this.#unit = progress.unit;
    this.#point = progress.point;
    this.#sentences = progress.sentences;
    this.#isNewParagraph = progress.isNewParagraph;
  }

  /** How far the reader has come; text after `unit` is pending. */
  get progress(): TextProgress {
    return {
      unit: this.#unit,
      point: this.#point,
      sentences: this.#sentences,
      isNewParagraph: this.#isNewParagraph,
    };
  }

  /** Adds a piece of the text; returns the sentences that it completes. */
  push(piece: string): Sentence[] {
    this.#pending += piece;
    const sentences: Sentence[] = [];
    // Keep the last unit for later: it may be half of a character or of a line end.
    while (this.#scanned < this.#pending.length - 1) this.#scan(sentences);
    return sentences;
  }

  /** Ends the text; returns the remaining sentences. */
  end(): Sentence[] {
    const sentences: Sentence[] = [];
    if (this.#document !== "" && !isSpaceUnit(this.#pending.charCodeAt(this.#pending.length - 1)))
      this.#pending += "\n";
    while (this.#scanned < this.#pending.length) this.#scan(sentences);
    this.#finish(this.#pending.length, true, sentences);
    return sentences;
  }

  /**
   * Scans the next unit of the pending text; segments the text before it if a paragraph or part ends there.
   */
  #scan(sentences: Sentence[]): void {
    const at = this.#scanned++;
    if (isSpaceUnit(this.#pending.charCodeAt(at))) {
      if (this.#spaces === -1) {
        this.#spaces = at;
        this.#lines = 0;
      }
      this.#lines += linesEnded(this.#pending, at);
      return;
    }
    const endsParagraph = this.#firstToken !== -1 && this.#spaces !== -1 && this.#lines > 1;
    if (this.#firstToken === -1) this.#firstToken = at;
    else if (this.#spaces !== -1) this.#lastGap = at;
    this.#spaces = -1;
    if (endsParagraph) this.#finish(at, true, sentences);
    else if (at - this.#firstToken >= LONGEST_PART)
      this.#finish(this.#lastGap || wholeCharacters(this.#pending, at), false, sentences);
  }

  /**
   * Segments the pending text up to `end`. Inside a paragraph, the last of several sentences stays pending.
   */
  #finish(end: number, isParagraph: boolean, sentences: Sentence[]): void {
    const position = { unit: this.#unit, point: this.#point };
    const found = this.#segmenter.segment(this.#pending.slice(0, end), position, this.#options);
    const waiting = !isParagraph && found.length > 1 ? found.pop() : undefined;
    for (const sentence of found) sentences.push(this.#commented(sentence));
    if (found.length > 0) this.#isNewParagraph = isParagraph;
    const rest = waiting === undefined ? end : waiting.offsets!.start[0]! - this.#unit;
    this.#unit += rest;
    this.#point += pointsIn(this.#pending, rest);
    this.#pending = this.#pending.slice(rest);
    this.#scanned = 0;
    this.#spaces = -1;
    this.#firstToken = -1;
    this.#lastGap = 0;
  }

  /** Adds the comments of the sentence. */
  #commented(sentence: Sentence): Sentence {
    const isFirst = this.#sentences++ === 0;
    const [id, name] = this.#document === "" ? ["", ""] : [` id = ${this.#document}`, `${this.#document}-`];
    const comments = [`# sent_id = ${name}${this.#sentences}`, ...sentence.comments];
    if (this.#isNewParagraph) comments.unshift("# newpar");
    if (isFirst) comments.unshift(`# newdoc${id}`);
    this.#isNewParagraph = false;
    return sentence.with({ comments });
  }
}

/** Returns `at`, or the index before it if `at` is inside a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  return text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
}

/** Number of code points in the first `end` units of a text. */
function pointsIn(text: string, end: number): number {
  let points = 0;
  for (let i = 0; i < end; points++) i += text.codePointAt(i)! > 0xffff ? 2 : 1;
  return points;
}
