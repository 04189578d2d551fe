import { type Multiword, Sentence } from "../../sentence/sentence.js";
import { linesEnded } from "../characters.js";
import { spacesMisc } from "../spaces.js";
import { INSIDE, SENTENCE_END, TOKEN_END } from "./gold-text.js";
import type { MultiwordSplitter } from "./multiword-splitter.js";
import { PatternSpans } from "./pattern-spans.js";
import { RunningText } from "./running-text.js";
import { LONGEST_SENTENCE, type SentenceSplitter } from "./sentence-splitter.js";
import type { TokenSplitter } from "./token-splitter.js";
import { Tokens } from "./tokens.js";

/** A position in a text. */
export interface TextPosition {
  /** Number of UTF-16 units before it. */
  readonly unit: number;
  /** Number of code points before it. */
  readonly point: number;
}

/** The parts of a segmenter. */
export interface SegmenterParts {
  /** Kinds of tokens that are found by their form. */
  readonly patterns: readonly string[];
  /** Splits text into tokens. */
  readonly tokens: TokenSplitter;
  /** Groups tokens into sentences. */
  readonly sentences: SentenceSplitter;
  /** Splits multiword tokens into words. */
  readonly multiwords: MultiwordSplitter;
}

/** Tells a segmenter which boundaries are already in the text. */
export interface SegmentOptions {
  /** Whether tokens are already separated by spaces; they are then neither split nor joined. */
  readonly tokenized?: boolean | undefined;
  /** Whether each line is a sentence. */
  readonly lines?: boolean | undefined;
}

/** Splits text into sentences and tokens. `Segmenter` is the one that can be trained. */
export interface TextSegmenter {
  /**
   * Splits a paragraph that begins at a position of a text. Returns its sentences, with their offsets in
   * the text.
   */
  segment(paragraph: string, position: TextPosition, options?: SegmentOptions): Sentence[];
}

/** Splits running text into sentences and tokens. */
export class Segmenter implements TextSegmenter {
  /**
   * The parts that make the decisions.
   * @internal
   */
  readonly parts: SegmenterParts;
  readonly #text = new RunningText();
  readonly #tokens = new Tokens();
  readonly #spans: PatternSpans;
  #ends = new Uint8Array(1 << 12);

  /**
   * Builds a segmenter from trained parts; see `trainSegmenter` and `segmenterFrom`.
   * @internal
   */
  constructor(parts: SegmenterParts) {
    this.parts = parts;
    this.#spans = new PatternSpans(parts.patterns);
  }

  /**
   * Splits a paragraph that starts at the given position of a text into sentences. Tokens and the spaces in
   * their MISC reproduce the paragraph; a paragraph of nothing but spaces has no sentences. Spaces before
   * the first token are in its MISC.
   */
  segment(paragraph: string, { unit, point }: TextPosition, options: SegmentOptions = {}): Sentence[] {
    const text = this.#text;
    const tokens = this.#tokens;
    if (this.#ends.length < paragraph.length) this.#ends = new Uint8Array(2 * paragraph.length);
    const ends = this.#ends;
    text.load(paragraph);
    this.#spans.load(text);
    if (options.tokenized) splitAtSpaces(text, ends);
    else this.parts.tokens.split(text, this.#spans, ends);
    tokens.load(text, ends);
    if (options.lines) splitAtLines(text, tokens, ends);
    else this.parts.sentences.split(text, tokens, this.#spans, ends);
    const sentences: Sentence[] = [];
    const writer = new SentenceWriter(paragraph, unit, point);
    for (let first = 0, k = 0; k < tokens.count; k++) {
      if (ends[tokens.end[k]! - 1] !== SENTENCE_END) continue;
      sentences.push(writer.write(tokens, first, k, options.tokenized ? undefined : this.parts.multiwords));
      first = k + 1;
    }
    return sentences;
  }
}

function splitAtSpaces(text: RunningText, ends: Uint8Array): void {
  for (let i = 0; i < text.length; i++) {
    const isEnd = !text.isSpace(i) && (i + 1 === text.length || text.isSpace(i + 1));
    ends[i] = isEnd ? TOKEN_END : INSIDE;
  }
}

/** Ends a sentence with each line, and before it gets longer than a sentence may be. */
function splitAtLines(text: RunningText, tokens: Tokens, ends: Uint8Array): void {
  for (let first = 0, k = 0; k < tokens.count; k++) {
    const next = k + 1 === tokens.count ? text.length : tokens.start[k + 1]!;
    let isEnd = k + 1 === tokens.count || k + 1 - first === LONGEST_SENTENCE;
    for (let i = tokens.end[k]!; i < next; i++) isEnd ||= linesEnded(text.text, i) > 0;
    if (!isEnd) continue;
    ends[tokens.end[k]! - 1] = SENTENCE_END;
    first = k + 1;
  }
}

/**
 * Builds sentences from the tokens of a paragraph, from left to right, and counts code points on the way.
 */
class SentenceWriter {
  readonly #text: string;
  readonly #unit: number;
  /** The unit up to which code points have been counted, and the position there. */
  #counted = 0;
  #point: number;

  constructor(text: string, unit: number, point: number) {
    this.#text = text;
    this.#unit = unit;
    this.#point = point;
  }

  /** Builds the sentence of the tokens `first` to `last`. */
  write(
    tokens: Tokens,
    first: number,
    last: number,
    multiwordSplitter: MultiwordSplitter | undefined,
  ): Sentence {
    const text = this.#text;
    const count = last - first + 1;
    const surface: string[] = [];
    const forms: string[] = [];
    const misc = [""];
    const multiwords: Multiword[] = [];
    const [start, end] = [new Float64Array(count), new Float64Array(count)];
    const [startPoint, endPoint] = [new Float64Array(count), new Float64Array(count)];
    let spelled = "";
    for (let t = first; t <= last; t++) {
      const form = text.slice(tokens.start[t]!, tokens.end[t]!);
      surface.push(multiwordSplitter?.shared(form) ?? form);
    }
    for (let t = 0; t < count; t++) {
      const [from, to] = [tokens.start[first + t]!, tokens.end[first + t]!];
      start[t] = this.#unit + from;
      end[t] = this.#unit + to;
      startPoint[t] = this.#pointAt(from);
      endPoint[t] = this.#pointAt(to);
      const next = first + t + 1 < tokens.count ? tokens.start[first + t + 1]! : text.length;
      const before = first + t === 0 ? text.slice(0, from) : "";
      const spaces = spacesMisc(before, text.slice(to, next));
      spelled += next > to && t + 1 < count ? `${surface[t]} ` : surface[t]!;
      const words = multiwordSplitter?.split(surface, t);
      if (words === undefined) {
        forms.push(surface[t]!);
        misc.push(spaces);
        continue;
      }
      const range = { first: forms.length + 1, last: forms.length + words.length };
      const line = `${range.first}-${range.last}\t${surface[t]}\t_\t_\t_\t_\t_\t_\t_\t${spaces}`;
      multiwords.push({ ...range, line });
      for (const word of words) {
        forms.push(word);
        misc.push("_");
      }
    }
    const comments = [`# text = ${spelled}`];
    const offsets = { start, end, startPoint, endPoint };
    return Sentence.ofForms(forms).with({ misc, multiwords, comments, offsets });
  }

  /** The position of a unit of the paragraph in code points; units must not decrease from call to call. */
  #pointAt(unit: number): number {
    for (; this.#counted < unit; this.#point++) {
      this.#counted += this.#text.codePointAt(this.#counted)! > 0xffff ? 2 : 1;
    }
    return this.#point;
  }
}
