import type { Sentence } from "../sentence/sentence.js";
import { isSpaceUnit, linesEnded } from "./characters.js";
import type { Segmenter, SegmentOptions } from "./segment/segmenter.js";

/** A paragraph is looked at in parts of about so many UTF-16 units, so that memory is bounded. */
const LONGEST_PART = 1 << 16;

/**
 * Reads running text piece by piece and makes sentences of it: `push` pieces, take the finished sentences, call
 * `end`. How the text is cut into pieces makes no difference. Blank lines end paragraphs, and so sentences.
 * Sentences have the comments newdoc, newpar, sent_id and text, and offsets from the start of all text. The tokens with
 * the spaces that their MISC tells of are the text; only a text of nothing but spaces is lost.
 */
export class TextReader {
  readonly #segmenter: Segmenter;
  readonly #options: SegmentOptions;
  #pending = "";
  /** How far the pending text was looked through, where the spaces before that place began, and their lines. */
  #scanned = 0;
  #spaces = -1;
  #lines = 0;
  /** Where its first token began, -1 if none did, and where the last spaces after that ended, 0 if none did. */
  #firstToken = -1;
  #lastGap = 0;
  /** Place of the pending text in all text. */
  #unit = 0;
  #point = 0;
  #sentences = 0;
  #isNewParagraph = true;

  readonly #document: string;

  /** The name of the document, if it has one, is in the ids of its sentences. */
  constructor(segmenter: Segmenter, options: SegmentOptions = {}, document = "") {
    this.#document = document;
    this.#segmenter = segmenter;
    this.#options = options;
  }

  /** Takes a piece of the text and returns the sentences that it finished. */
  push(piece: string): Sentence[] {
    this.#pending += piece;
    const sentences: Sentence[] = [];
    // The last unit waits: it may be half of a character or of a line end.
    while (this.#scanned < this.#pending.length - 1) this.#scan(sentences);
    return sentences;
  }

  /** Tells that the text has ended and returns what was left. */
  end(): Sentence[] {
    const sentences: Sentence[] = [];
    while (this.#scanned < this.#pending.length) this.#scan(sentences);
    this.#finish(this.#pending.length, true, sentences);
    return sentences;
  }

  /** Looks at the next unit of the pending text, and makes sentences of what is before it if that is due. */
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

  /** Makes sentences of the pending text up to a place; the last of several waits for more of its paragraph. */
  #finish(end: number, isParagraph: boolean, sentences: Sentence[]): void {
    const place = { unit: this.#unit, point: this.#point };
    const found = this.#segmenter.segment(this.#pending.slice(0, end), place, this.#options);
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

/** The place, or the one before it if it is inside a pair of surrogates. */
function wholeCharacters(text: string, at: number): number {
  return text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
}

/** Number of code points of a text up to a place. */
function pointsIn(text: string, end: number): number {
  let points = 0;
  for (let i = 0; i < end; points++) i += text.codePointAt(i)! > 0xffff ? 2 : 1;
  return points;
}
