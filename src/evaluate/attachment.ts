/** Counts over some words: how many they are, and of how many head, label or both are right. */
export class Attachment {
  words = 0;
  /** Words with the right head. */
  heads = 0;
  /** Words with the right label. */
  labels = 0;
  /** Words with the right head and the right label. */
  arcs = 0;

  /** Takes one more word; 1 means right, 0 wrong. */
  add(headRight: number, labelRight: number): void {
    this.words++;
    this.heads += headRight;
    this.labels += labelRight;
    this.arcs += headRight & labelRight;
  }

  /** Takes the words of another count as well. */
  merge(other: Attachment): void {
    this.words += other.words;
    this.heads += other.heads;
    this.labels += other.labels;
    this.arcs += other.arcs;
  }

  /** Unlabelled attachment score, from 0 to 1; NaN if there are no words, as for all shares here. */
  get uas(): number {
    return this.heads / this.words;
  }

  /** Labelled attachment score. */
  get las(): number {
    return this.arcs / this.words;
  }

  /** Share of the words with the right label, whatever their head. */
  get labelAccuracy(): number {
    return this.labels / this.words;
  }

  toJSON() {
    const { words, heads, labels, arcs, uas, las, labelAccuracy } = this;
    return { words, heads, labels, arcs, uas, las, labelAccuracy };
  }
}

/** Counts over sentences, each judged by those of its words that a score is about. */
export class ExactMatch {
  /** Sentences with at least one such word. */
  sentences = 0;
  /** Sentences in which the heads of all such words are right. */
  heads = 0;
  /** Sentences in which the heads and labels of all such words are right. */
  arcs = 0;

  /** Takes the words of one more sentence; one without any is no sentence. */
  add(sentence: Attachment): void {
    if (sentence.words === 0) return;
    this.sentences++;
    if (sentence.heads === sentence.words) this.heads++;
    if (sentence.arcs === sentence.words) this.arcs++;
  }

  /** Unlabelled exact match, from 0 to 1; NaN if there are no sentences. */
  get uem(): number {
    return this.heads / this.sentences;
  }

  /** Labelled exact match. */
  get lem(): number {
    return this.arcs / this.sentences;
  }

  toJSON() {
    const { sentences, heads, arcs, uem, lem } = this;
    return { sentences, heads, arcs, uem, lem };
  }
}
