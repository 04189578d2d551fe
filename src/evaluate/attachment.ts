/** Counts words and how many of them have the right head, the right label, or both. */
export class Attachment {
  /** Number of words. */
  words = 0;
  /** Number of words with the right head. */
  heads = 0;
  /** Number of words with the right label. */
  labels = 0;
  /** Number of words with the right head and the right label. */
  arcs = 0;

  /** Counts one word; 1 means right, 0 wrong. */
  add(headRight: number, labelRight: number): void {
    this.words++;
    this.heads += headRight;
    this.labels += labelRight;
    this.arcs += headRight & labelRight;
  }

  /** Adds the counts of another. */
  merge(other: Attachment): void {
    this.words += other.words;
    this.heads += other.heads;
    this.labels += other.labels;
    this.arcs += other.arcs;
  }

  /** Unlabelled attachment score, from 0 to 1; NaN if there are no words. */
  get uas(): number {
    return this.heads / this.words;
  }

  /** Labelled attachment score, from 0 to 1; NaN if there are no words. */
  get las(): number {
    return this.arcs / this.words;
  }

  /** Share of words with the right label, whatever their head; NaN if there are no words. */
  get labelAccuracy(): number {
    return this.labels / this.words;
  }

  /** Returns all counts and scores as plain data, for JSON. */
  toJSON(): Pick<Attachment, "words" | "heads" | "labels" | "arcs" | "uas" | "las" | "labelAccuracy"> {
    const { words, heads, labels, arcs, uas, las, labelAccuracy } = this;
    return { words, heads, labels, arcs, uas, las, labelAccuracy };
  }
}

/** Counts sentences and how many of them are completely right. */
export class ExactMatch {
  /** Number of sentences with at least one scored word. */
  sentences = 0;
  /** Number of sentences in which all scored words have the right head. */
  heads = 0;
  /** Number of sentences in which all scored words have the right head and label. */
  arcs = 0;

  /** Counts one sentence by its scored words, unless it has none. */
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

  /** Labelled exact match, from 0 to 1; NaN if there are no sentences. */
  get lem(): number {
    return this.arcs / this.sentences;
  }

  /** Returns all counts and scores as plain data, for JSON. */
  toJSON(): Pick<ExactMatch, "sentences" | "heads" | "arcs" | "uem" | "lem"> {
    const { sentences, heads, arcs, uem, lem } = this;
    return { sentences, heads, arcs, uem, lem };
  }
}
