import type { Classifier } from "../../learn/classifier.js";
import { isOneCharacter, KINDS, SPACE } from "../characters.js";
import { EndTrainer } from "./end-trainer.js";
import { type GoldParagraph, INSIDE, TOKEN_END } from "./gold-text.js";
import { PatternSpans } from "./pattern-spans.js";
import { RunningText } from "./running-text.js";
import { TokenEnds } from "./token-ends.js";
import { TOKEN_FEATURES, tokenFeatures } from "./token-features.js";

/** Maximum length of a token in UTF-16 units; longer ones are cut. */
export const LONGEST_TOKEN = 1024;

/** Shape [KINDS, KINDS]: 1 for each pair of kinds between which no token of the training text ended. */
export type NeverCut = Uint8Array;

/**
 * Splits running text into tokens: at every space, around the parts that are tokens by their form, and
 * elsewhere where a classifier decides so.
 */
export class TokenSplitter {
  /** Decides whether a token ends: class 0 for no, class 1 for yes. */
  readonly classifier: Classifier;
  /** Pairs of kinds between which it never splits. */
  readonly neverCut: NeverCut;
  readonly #ends: TokenEnds;

  /** Builds a splitter from its trained parts. */
  constructor(classifier: Classifier, neverCut: NeverCut) {
    this.classifier = classifier;
    this.#ends = new TokenEnds(classifier);
    this.neverCut = neverCut;
  }

  /** Fills `ends` for each unit: TOKEN_END if a token ends after it, otherwise INSIDE. */
  split(text: RunningText, spans: PatternSpans, ends: Uint8Array): void {
    this.#ends.load(text);
    walk(text, spans, this.neverCut, ends, (start, at) => this.#ends.isEnd(start, at));
  }
}

/**
 * Walks through a text and marks the ends of tokens. Where there is a choice, it asks `isEnd` whether the
 * token that starts at `start` ends before the unit `at`.
 */
function walk(
  text: RunningText,
  spans: PatternSpans,
  neverCut: NeverCut,
  ends: Uint8Array,
  isEnd: (start: number, at: number) => boolean,
): void {
  let start = 0;
  let span = 0;
  let nextSpan = spans.count > 0 ? spans.start[0]! : -1;
  for (let i = 0; i < text.length; i++) {
    if (i === nextSpan) {
      start = spans.end[span++]!;
      nextSpan = span < spans.count ? spans.start[span]! : -1;
      ends.fill(INSIDE, i, start);
      ends[start - 1] = TOKEN_END;
      i = start - 1;
      continue;
    }
    ends[i] = INSIDE;
    const kind = text.kind[i]!;
    if (kind === SPACE) {
      start = i + 1;
      continue;
    }
    const next = text.kindAt(i + 1);
    let cuts = next === SPACE || i + 1 === nextSpan;
    if (!cuts && !isOneCharacter(text.text, text.kind, i + 1)) {
      cuts = i + 1 - start >= LONGEST_TOKEN || (neverCut[kind * KINDS + next] === 0 && isEnd(start, i + 1));
    }
    if (!cuts) continue;
    ends[i] = TOKEN_END;
    start = i + 1;
  }
}

/** Finds the pairs of kinds that occur side by side inside tokens, but never at the end of one. */
export function neverCutPairs(paragraphs: readonly GoldParagraph[]): NeverCut {
  const inside = new Uint8Array(KINDS * KINDS);
  const cut = new Uint8Array(KINDS * KINDS);
  const text = new RunningText();
  for (const paragraph of paragraphs) {
    text.load(paragraph.text);
    for (let i = 0; i + 1 < text.length; i++) {
      const pair = text.kind[i]! * KINDS + text.kind[i + 1]!;
      if (paragraph.ends[i] === INSIDE) inside[pair] = 1;
      else cut[pair] = 1;
    }
  }
  return inside.map((seen, pair) => Number(seen === 1 && cut[pair] === 0));
}

/** Trains a token splitter. */
export class TokenSplitterTraining {
  readonly #trainer = new EndTrainer(TOKEN_FEATURES, 2);
  readonly #neverCut: NeverCut;
  readonly #text = new RunningText();
  readonly #spans: PatternSpans;

  /** Counts the features of all paragraphs; `patterns` names the kinds of tokens found by their form. */
  constructor(paragraphs: readonly GoldParagraph[], patterns: readonly string[]) {
    this.#spans = new PatternSpans(patterns);
    this.#neverCut = neverCutPairs(paragraphs);
    for (const paragraph of paragraphs) this.#eachPlace(paragraph, () => this.#trainer.count());
  }

  /** Learns from a paragraph. */
  learn(paragraph: GoldParagraph): void {
    this.#eachPlace(paragraph, (isEnd) => this.#trainer.learn(isEnd));
  }

  /** Starts the average of the weights anew. */
  startAveraging(): void {
    this.#trainer.startAveraging();
  }

  /** The trained splitter. */
  splitter(): TokenSplitter {
    return new TokenSplitter(this.#trainer.averaged(), this.#neverCut);
  }

  /** Visits every place with a choice: `visit` learns whether a token ends there. */
  #eachPlace({ text, ends }: GoldParagraph, visit: (isEnd: boolean) => void): void {
    this.#text.load(text);
    this.#spans.load(this.#text);
    walk(this.#text, this.#spans, this.#neverCut, new Uint8Array(text.length), (start, at) => {
      tokenFeatures(this.#text, start, at, this.#trainer.features);
      const isEnd = ends[at - 1] !== INSIDE;
      visit(isEnd);
      return isEnd;
    });
  }
}
