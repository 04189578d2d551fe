import type { Classifier } from "../../learn/classifier.js";
import { isOneCharacter, KINDS, SPACE } from "../characters.js";
import { EndTrainer } from "./end-trainer.js";
import { type GoldParagraph, INSIDE, TOKEN_END } from "./gold-text.js";
import { RunningText } from "./running-text.js";
import { TOKEN_FEATURES, tokenFeatures } from "./token-features.js";

/** No token is longer, in UTF-16 units: what is, is cut. */
export const LONGEST_TOKEN = 1024;

/** Pairs of kinds between which the training text was never cut, shape [KINDS, KINDS], 1 for such. */
export type NeverCut = Uint8Array;

/** Cuts running text into tokens: at spaces always, elsewhere where a classifier says so. */
export class TokenSplitter {
  readonly classifier: Classifier;
  readonly neverCut: NeverCut;
  readonly #features = new Int32Array(TOKEN_FEATURES);
  readonly #scores = new Float32Array(2);

  /** The classifier has two classes: inside a token, and its end. */
  constructor(classifier: Classifier, neverCut: NeverCut) {
    this.classifier = classifier;
    this.neverCut = neverCut;
  }

  /** Fills in, for each unit, whether a token ends after it: TOKEN_END, otherwise INSIDE. */
  split(text: RunningText, ends: Uint8Array): void {
    const scores = this.#scores;
    walk(text, this.neverCut, ends, (start, at) => {
      tokenFeatures(text, start, at, this.#features);
      this.classifier.score(this.#features, scores);
      return scores[1]! > scores[0]!;
    });
  }
}

/**
 * Goes through a text and marks the ends of tokens. `isEnd` is asked where there is a choice: whether the token
 * from `start` on ends before the unit `at`.
 */
function walk(
  text: RunningText,
  neverCut: NeverCut,
  ends: Uint8Array,
  isEnd: (start: number, at: number) => boolean,
): void {
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    ends[i] = INSIDE;
    const kind = text.kind[i]!;
    if (kind === SPACE) {
      start = i + 1;
      continue;
    }
    const next = text.kindAt(i + 1);
    let cuts = i + 1 === text.length || next === SPACE;
    if (!cuts && !isOneCharacter(text.text, text.kind, i + 1)) {
      cuts = i + 1 - start >= LONGEST_TOKEN || (neverCut[kind * KINDS + next] === 0 && isEnd(start, i + 1));
    }
    if (!cuts) continue;
    ends[i] = TOKEN_END;
    start = i + 1;
  }
}

/** The pairs of kinds that some paragraphs have side by side in tokens, and never at a cut. */
export function neverCutPairs(paragraphs: readonly GoldParagraph[]): NeverCut {
  const inside = new Uint8Array(KINDS * KINDS);
  const cut = new Uint8Array(KINDS * KINDS);
  const text = new RunningText();
  for (const paragraph of paragraphs) {
    text.take(paragraph.text);
    for (let i = 0; i + 1 < text.length; i++) {
      const pair = text.kind[i]! * KINDS + text.kind[i + 1]!;
      if (paragraph.ends[i] === INSIDE) inside[pair] = 1;
      else cut[pair] = 1;
    }
  }
  return inside.map((seen, pair) => Number(seen === 1 && cut[pair] === 0));
}

/** A token splitter in training. */
export class TokenSplitterTraining {
  readonly #trainer = new EndTrainer(TOKEN_FEATURES);
  readonly #neverCut: NeverCut;
  readonly #text = new RunningText();

  constructor(paragraphs: readonly GoldParagraph[]) {
    this.#neverCut = neverCutPairs(paragraphs);
    for (const paragraph of paragraphs) this.#eachPlace(paragraph, () => this.#trainer.count());
  }

  /** Learns from a paragraph. */
  learn(paragraph: GoldParagraph): void {
    this.#eachPlace(paragraph, (isEnd) => this.#trainer.learn(isEnd));
  }

  startAveraging(): void {
    this.#trainer.startAveraging();
  }

  splitter(): TokenSplitter {
    return new TokenSplitter(this.#trainer.averaged(), this.#neverCut);
  }

  #eachPlace({ text, ends }: GoldParagraph, visit: (isEnd: boolean) => void): void {
    this.#text.take(text);
    walk(this.#text, this.#neverCut, new Uint8Array(text.length), (start, at) => {
      tokenFeatures(this.#text, start, at, this.#trainer.features);
      const isEnd = ends[at - 1] !== INSIDE;
      visit(isEnd);
      return isEnd;
    });
  }
}
