import { BYTE_ORDER_MARK, columnsOf, type Sentence, type SentenceView } from "../sentence.js";

// The format of the CoNLL-X shared task (2006) has the columns ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD
// DEPREL PHEAD PDEPREL. It has no comments, multiword tokens, empty nodes, enhanced graph or MISC, and no
// spaces in a column. Some of its treebanks give a projective arc in PHEAD and PDEPREL; MISC keeps it as
// `PHead=4|PDeprel=SBJ`.

/** Writes PHEAD and PDEPREL as a MISC value; "_" if neither is set. */
export function projectiveArcToMisc(phead: string, pdeprel: string): string {
  if (phead === "_" && pdeprel === "_") return "_";
  return `PHead=${phead}|PDeprel=${pdeprel}`;
}

const PROJECTIVE_ARC = /(?:^|\|)PHead=([^|]*)\|PDeprel=(.*)$/s;

/**
 * Writes a sentence in CoNLL-X; an unchanged sentence read from CoNLL-X gives exactly the same text.
 *
 * The output leaves out what the format lacks: comments, multiword tokens, empty nodes, DEPS and other
 * MISC values. Spaces in a column become `_`.
 *
 * @throws {TypeError} if it is not a sentence
 */
export function conllxText(view: Sentence | SentenceView): string {
  const sentence = columnsOf(view);
  const { length, newline, ending } = sentence;
  let text = sentence.byteOrderMark ? BYTE_ORDER_MARK : "";
  for (const comment of sentence.comments) if (comment === "") text += newline;
  for (let i = 1; i <= length; i++) {
    const arc = PROJECTIVE_ARC.exec(sentence.misc[i]!);
    const columns = [
      i,
      sentence.form[i],
      sentence.lemma[i],
      sentence.upos[i],
      sentence.xpos[i],
      sentence.feats[i],
      sentence.head[i] === -1 ? "_" : sentence.head[i],
      sentence.deprel[i],
      arc?.[1] ?? "_",
      arc?.[2] ?? "_",
    ];
    const row = columns.join("\t").replaceAll(" ", "_");
    text += i === length && ending === "nothing" ? row : row + newline;
  }
  return length > 0 && ending === "blank line" ? text + newline : text;
}
