import type { Sentence } from "../sentence/sentence.js";

/** A sentence of the first or last file, or of one between, so that all files together make one. */
export function joinedSentence(sentence: Sentence, isInFirst: boolean, isInLast: boolean): Sentence {
  const byteOrderMark = sentence.byteOrderMark && isInFirst;
  const isEnded = sentence.ending === "blank line" || isInLast;
  if (byteOrderMark === sentence.byteOrderMark && isEnded) return sentence;
  const ending = sentence.length > 0 ? "blank line" : "newline";
  return sentence.with({ byteOrderMark, ending: isEnded ? sentence.ending : ending });
}
