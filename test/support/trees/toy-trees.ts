import { Sentence } from "../../../src/sentence/sentence.js";

/**
 * Makes a sentence of words written as form/lemma/UPOS/head/relation, with features after it if there are
 * any, as in `toy("Two/two/NUM/2/nummod boats/boat/NOUN/3/nsubj/Number=Plur
 * left/leave/VERB/0/root/Mood=Ind|Tense=Past")`.
 */
export function toy(text: string, comments: readonly string[] = []): Sentence {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.split("/"));
  const column = (i: number) => ["", ...words.map((word) => word[i] ?? "_")];
  return Sentence.ofForms(words.map(([form]) => form!)).with({
    lemma: column(1),
    upos: column(2),
    head: Int32Array.from([-1, ...words.map((word) => Number(word[3]))]),
    deprel: column(4),
    feats: column(5),
    comments,
  });
}
