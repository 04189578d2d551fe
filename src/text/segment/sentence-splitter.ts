import type { Classifier } from "../../learn/classifier.js";
import { EndTrainer } from "./end-trainer.js";
import { type GoldParagraph, SENTENCE_END } from "./gold-text.js";
import { PatternSpans } from "./pattern-spans.js";
import { RunningText } from "./running-text.js";
import { SENTENCE_FEATURES, SentenceView } from "./sentence-features.js";
import { Tokens } from "./tokens.js";

/** Maximum number of tokens of a sentence; longer ones are cut. */
export const LONGEST_SENTENCE = 1000;

/** Decides after which tokens of a text a sentence ends. */
export class SentenceSplitter {
  /** Decides whether a sentence ends: class 0 for no, class 1 for yes. */
  readonly classifier: Classifier;
  readonly #view = new SentenceView();
  readonly #features = new Int32Array(SENTENCE_FEATURES);
  readonly #scores = new Float32Array(2);

  /** Builds a splitter from a trained classifier. */
  constructor(classifier: Classifier) {
    this.classifier = classifier;
  }

  /** Replaces TOKEN_END by SENTENCE_END in `ends` where a sentence ends. */
  split(text: RunningText, tokens: Tokens, spans: PatternSpans, ends: Uint8Array): void {
    const scores = this.#scores;
    this.#view.load(text, tokens, spans);
    for (let k = 0; k < tokens.count; k++) {
      let isEnd = k === tokens.count - 1 || this.#view.lengthAt(k) >= LONGEST_SENTENCE;
      if (!isEnd) {
        this.#view.features(k, this.#features);
        this.classifier.score(this.#features, scores);
        isEnd = scores[1]! > scores[0]!;
      }
      if (isEnd) ends[tokens.end[k]! - 1] = SENTENCE_END;
      this.#view.advance(k, isEnd);
    }
  }
}

/** Trains a sentence splitter. */
export class SentenceSplitterTraining {
  readonly #trainer = new EndTrainer(SENTENCE_FEATURES, 3);
  readonly #text = new RunningText();
  readonly #tokens = new Tokens();
  readonly #view = new SentenceView();
  readonly #spans: PatternSpans;

  /** Counts the features of all paragraphs; `patterns` names the kinds of tokens found by their form. */
  constructor(paragraphs: readonly GoldParagraph[], patterns: readonly string[]) {
    this.#spans = new PatternSpans(patterns);
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
  splitter(): SentenceSplitter {
    return new SentenceSplitter(this.#trainer.averaged());
  }

  /** Visits the place after each token but the last: `visit` learns whether a sentence ends there. */
  #eachPlace({ text, ends }: GoldParagraph, visit: (isEnd: boolean) => void): void {
    const tokens = this.#tokens;
    this.#text.load(text);
    tokens.load(this.#text, ends);
    this.#spans.load(this.#text);
    this.#view.load(this.#text, tokens, this.#spans);
    for (let k = 0; k < tokens.count - 1; k++) {
      const isEnd = ends[tokens.end[k]! - 1] === SENTENCE_END;
      this.#view.features(k, this.#trainer.features);
      visit(isEnd);
      this.#view.advance(k, isEnd);
    }
  }
}
