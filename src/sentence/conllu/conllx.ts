import { BYTE_ORDER_MARK, type Sentence } from "../sentence.js";

/**
 * The format of the CoNLL-X shared task (2006): ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD
 * PDEPREL. It has no comments, multiword tokens, empty nodes, enhanced graph or MISC, and no spaces in a
 * column. PHEAD and PDEPREL, the projective arc that some of its treebanks give, are kept in MISC as
 * `PHead=4|PDeprel=SBJ`.
 */

/** PHEAD and PDEPREL as a MISC value. */
export function projectiveArcToMisc(phead: string, pdeprel: string): string {
  if (phead === "_" && pdeprel === "_") return "_";
  return `PHead=${phead}|PDeprel=${pdeprel}`;
}

const PROJECTIVE_ARC = /(?:^|\|)PHead=([^|]*)\|PDeprel=(.*)$/s;

/**
 * One sentence in CoNLL-X, to the byte as it was read from that format, apart from what it lacks: spaces
 * become `_`, and of what stands before the words only blank lines stay.
 */
export function conllxText(sentence: Sentence): string {
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
