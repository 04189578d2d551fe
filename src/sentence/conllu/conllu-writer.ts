import { BYTE_ORDER_MARK, columnsOf, type Sentence, type SentenceView } from "../sentence.js";

/**
 * Writes a sentence in CoNLL-U; an unchanged sentence gives exactly the text it was read from.
 *
 * @throws {TypeError} if it is not a sentence
 */
export function conlluText(view: Sentence | SentenceView): string {
  const sentence = columnsOf(view);
  const { form, lemma, upos, xpos, feats, head, deprel, deps, misc, newline, comments } = sentence;
  const { multiwords, emptyNodes } = sentence;
  const n = sentence.length;
  let text = sentence.byteOrderMark ? BYTE_ORDER_MARK : "";
  for (let c = 0; c < comments.length; c++) text += comments[c]! + newline;
  let multiword = 0;
  let empty = 0;
  while (empty < emptyNodes.length && emptyNodes[empty]!.after === 0)
    text += emptyNodes[empty++]!.line + newline;
  for (let i = 1; i <= n; i++) {
    if (multiword < multiwords.length && multiwords[multiword]!.first === i) {
      text += multiwords[multiword++]!.line + newline;
    }
    const h = head[i]!;
    text += `${i}\t${form[i]}\t${lemma[i]}\t${upos[i]}\t${xpos[i]}\t${feats[i]}\t${h < 0 ? "_" : h}\t`;
    text += `${deprel[i]}\t${deps[i]}\t${misc[i]}${newline}`;
    while (empty < emptyNodes.length && emptyNodes[empty]!.after === i)
      text += emptyNodes[empty++]!.line + newline;
  }
  if (sentence.ending === "blank line") return text + newline;
  return sentence.ending === "newline" ? text : text.slice(0, text.length - newline.length);
}
