import { isPunctuation } from "../../sentence/punctuation.js";
import { Sentence } from "../../sentence/sentence.js";

/**
 * Removes the punctuation that has no dependents from a sentence, for measurements. The result has words
 * only: no comments, multiword tokens or empty nodes. The sentence must have a tree rooted at 0.
 */
export function removePunctuation(sentence: Sentence): Sentence {
  const { head, form } = sentence;
  const isHead = new Uint8Array(head.length);
  for (let d = 1; d < head.length; d++) isHead[head[d]!] = 1;
  const kept: number[] = [0];
  const place = new Int32Array(head.length);
  for (let i = 1; i < head.length; i++) {
    if (isPunctuation(form[i]!) && isHead[i] === 0) continue;
    place[i] = kept.length;
    kept.push(i);
  }
  const pick = (column: readonly string[]) => kept.map((i) => column[i]!);
  return new Sentence({
    form: pick(form),
    lemma: pick(sentence.lemma),
    upos: pick(sentence.upos),
    xpos: pick(sentence.xpos),
    feats: pick(sentence.feats),
    head: Int32Array.from(kept, (i) => (i === 0 ? -1 : place[head[i]!]!)),
    deprel: pick(sentence.deprel),
    deps: pick(sentence.deps),
    misc: pick(sentence.misc),
  });
}
