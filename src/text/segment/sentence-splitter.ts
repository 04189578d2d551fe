import type { Classifier } from "../../learn/classifier.js";
import { EndTrainer } from "./end-trainer.js";
import { type GoldParagraph, SENTENCE_END } from "./gold-text.js";
import { RunningText } from "./running-text.js";
import { SENTENCE_FEATURES, SentenceView } from "./sentence-features.js";
import { Tokens } from "./tokens.js";

/** No sentence has more tokens: what has, is cut. */
export const LONGEST_SENTENCE = 1000;

/** Finds where sentences end among the tokens of a text. */
export class SentenceSplitter {
  readonly classifier: Classifier;
  readonly #view = new SentenceView();
  readonly #features = new Int32Array(SENTENCE_FEATURES);
  readonly #scores = new Float32Array(2);

  /** The classifier has two classes: inside a sentence, and its end. */
  constructor(classifier: Classifier) {
    this.classifier = classifier;
  }

  /** Puts SENTENCE_END where sentences end into `ends`, which says where tokens do. */
  split(text: RunningText, tokens: Tokens, ends: Uint8Array): void {
    const scores = this.#scores;
    this.#view.take(text, tokens);
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

/** A sentence splitter in training. */
export class SentenceSplitterTraining {
  readonly #trainer = new EndTrainer(SENTENCE_FEATURES);
  readonly #text = new RunningText();
  readonly #tokens = new Tokens();
  readonly #view = new SentenceView();

  constructor(paragraphs: readonly GoldParagraph[]) {
    for (const paragraph of paragraphs) this.#eachPlace(paragraph, () => this.#trainer.count());
  }

  /** Learns from a paragraph. */
  learn(paragraph: GoldParagraph): void {
    this.#eachPlace(paragraph, (isEnd) => this.#trainer.learn(isEnd));
  }

  startAveraging(): void {
    this.#trainer.startAveraging();
  }

  splitter(): SentenceSplitter {
    return new SentenceSplitter(this.#trainer.averaged());
  }

  #eachPlace({ text, ends }: GoldParagraph, visit: (isEnd: boolean) => void): void {
    const tokens = this.#tokens;
    this.#text.take(text);
    tokens.take(this.#text, ends);
    this.#view.take(this.#text, tokens);
    for (let k = 0; k < tokens.count - 1; k++) {
      const isEnd = ends[tokens.end[k]! - 1] === SENTENCE_END;
      this.#view.features(k, this.#trainer.features);
      visit(isEnd);
      this.#view.advance(k, isEnd);
    }
  }
}
