import { type Columns, Sentence, type Surroundings } from "crossarc";

/** A sentence as messages between threads hold it: the same columns without the class. */
export type PostedSentence = Columns & Surroundings;

/** Makes a sentence that can be posted. */
export function posted(sentence: Sentence): PostedSentence {
  return { ...sentence };
}

/** Makes a sentence of a posted one. */
export function received(sentence: PostedSentence): Sentence {
  return new Sentence(sentence, sentence);
}
