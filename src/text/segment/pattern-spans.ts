import { hashText } from "../../numbers/hash.js";
import { CLOSE, OPEN, SPACE } from "../characters.js";
import { type GoldParagraph, INSIDE } from "./gold-text.js";
import { RunningText } from "./running-text.js";
import { EMOJI, TOKEN_PATTERNS, type TokenPattern } from "./token-patterns.js";

/** Signs, besides brackets and quotation marks, after which a pattern may match inside a chunk. */
const STARTS_AFTER = "\"',;:=|*!?<>…—–¡¿$€£¥";
/** Punctuation that is trimmed from the end of a match. */
const TRIMMED = ".,;:!?'’‘“”\"»…*|";
const BRACKETS = ["()", "[]", "{}"];

/** Shape [EMOJI + 1]: a bit for each unit that is a sign of a pattern; the last is for all further units. */
const BITS = new Int32Array(EMOJI.charCodeAt(0) + 1);
for (const [k, sign] of [...new Set(TOKEN_PATTERNS.flatMap(({ signs }) => [...signs]))].entries()) {
  BITS[sign.charCodeAt(0)] = 1 << k;
}

function bitOf(unit: number): number {
  return BITS[Math.min(unit, BITS.length - 1)]!;
}

/** Names of the kinds of patterns. */
export const PATTERN_NAMES: readonly string[] = [...new Set(TOKEN_PATTERNS.map(({ name }) => name))];

/** For each pattern, what stands for all its tokens among the features; 0 if each stands for itself. */
export const PATTERN_HASHES: readonly number[] = TOKEN_PATTERNS.map(({ name, isWord }) =>
  isWord ? 0 : hashText(name),
);

/** A pattern with its index in TOKEN_PATTERNS and the bits of its signs. */
interface SearchedPattern extends TokenPattern {
  readonly index: number;
  readonly mask: number;
}

/** The parts of a text that are tokens by their form, from left to right; they do not overlap. */
export class PatternSpans {
  /** Number of parts. */
  count = 0;
  /** Shape [count]: the first UTF-16 unit of each part. */
  readonly start: number[] = [];
  /** Shape [count]: the unit after each part. */
  readonly end: number[] = [];
  /** Shape [count]: the pattern of each part, an index into TOKEN_PATTERNS. */
  readonly pattern: number[] = [];
  readonly #patterns: readonly SearchedPattern[];
  /** The patterns for each set of signs that has occurred. */
  readonly #bySigns = new Map<number, readonly SearchedPattern[]>();

  /** Finds patterns of these names. */
  constructor(names: readonly string[] = PATTERN_NAMES) {
    this.#patterns = TOKEN_PATTERNS.map((pattern, index) => ({
      ...pattern,
      index,
      mask: maskOf(pattern),
    })).filter(({ name }) => names.includes(name));
  }

  /** Replaces the parts by those of a text. */
  load(text: RunningText): void {
    this.count = 0;
    const { kind, length } = text;
    for (let from = 0, at = 0, mask = 0; at <= length; at++) {
      if (at < length && kind[at] !== SPACE) {
        mask |= bitOf(text.lower[at]!);
        continue;
      }
      if (mask !== 0) this.#search(text, from, at, mask);
      mask = 0;
      from = at + 1;
    }
  }

  /** Searches a chunk that has the signs in `mask`. */
  #search(text: RunningText, from: number, to: number, mask: number): void {
    let patterns = this.#bySigns.get(mask);
    if (patterns === undefined) {
      patterns = this.#patterns.filter((pattern) => (pattern.mask & mask) !== 0);
      this.#bySigns.set(mask, patterns);
    }
    for (let at = from; at < to; at++) {
      const isStart = at === from || startsAfter(text, at - 1);
      const bit = bitOf(text.lower[at]!);
      for (const { anywhere, mask: signs, form, trimmed, index } of patterns) {
        if (anywhere ? (bit & signs) === 0 : !isStart) continue;
        form.lastIndex = at;
        if (!form.test(text.text)) continue;
        const end = trimmed ? trimmedEnd(text.text, at, form.lastIndex) : form.lastIndex;
        if (end <= at) continue;
        this.start[this.count] = at;
        this.end[this.count] = end;
        this.pattern[this.count++] = index;
        at = end - 1;
        break;
      }
    }
  }
}

function maskOf({ signs }: TokenPattern): number {
  let mask = 0;
  for (const sign of signs) mask |= bitOf(sign.charCodeAt(0));
  return mask;
}

/** Whether a pattern may match right after this unit. */
function startsAfter(text: RunningText, at: number): boolean {
  const kind = text.kind[at];
  return kind === OPEN || kind === CLOSE || STARTS_AFTER.includes(text.text[at]!);
}

/** The end of a match without punctuation at its end; a closing bracket stays if the match opens it. */
function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  const opened = BRACKETS.map((pair) => balance(text, pair, start, end));
  for (; last > start; last--) {
    const sign = text[last - 1]!;
    if (TRIMMED.includes(sign)) continue;
    const bracket = BRACKETS.findIndex((pair) => pair[1] === sign);
    if (bracket === -1 || opened[bracket]! >= 0) break;
    opened[bracket]!++;
  }
  return last;
}

/** Opening brackets minus closing ones. */
function balance(text: string, pair: string, start: number, end: number): number {
  let open = 0;
  for (let i = start; i < end; i++) open += text[i] === pair[0] ? 1 : text[i] === pair[1] ? -1 : 0;
  return open;
}

/**
 * Chooses the kinds of patterns that a treebank keeps whole, from its sentences: those that it never has, and
 * those of which it has at least half as one token.
 */
export function keptPatterns(sentences: readonly GoldParagraph[]): string[] {
  const [kept, split] = [new Map<string, number>(), new Map<string, number>()];
  const text = new RunningText();
  const spans = new PatternSpans();
  for (const sentence of sentences) {
    text.load(sentence.text);
    spans.load(text);
    for (let k = 0; k < spans.count; k++) {
      const { name } = TOKEN_PATTERNS[spans.pattern[k]!]!;
      const counts = isToken(sentence, spans.start[k]!, spans.end[k]!) ? kept : split;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return PATTERN_NAMES.filter((name) => (kept.get(name) ?? 0) >= (split.get(name) ?? 0));
}

/** Whether a part of a text is exactly one token. */
function isToken({ text, ends }: GoldParagraph, start: number, end: number): boolean {
  if (start > 0 && ends[start - 1] === INSIDE && text[start - 1] !== " ") return false;
  for (let i = start; i < end - 1; i++) if (ends[i] !== INSIDE) return false;
  return ends[end - 1] !== INSIDE;
}
