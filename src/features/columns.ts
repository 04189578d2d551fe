import { hashText } from "../numbers/hash.js";
import type { Sentence } from "../sentence/sentence.js";

/** Gives each word of a sentence a code: equal codes for equal values. */
export type Column = (sentence: Sentence, i: number) => number;

/** Codes of a node that does not exist, and of the artificial root, in every column. */
export const NONE = 0x2545f491;
export const ROOT = 0x6b43a9b5;

/** What a feature can ask of a node, for error lines. */
export const KNOWN_COLUMNS =
  "form, lower, lemma, upos, xpos, feats, feats:NAME, prefix1 to prefix9, suffix1 to suffix9, deprel, lv, rv";

/**
 * The column of a name: form, lower (the form in lower case), lemma, upos, xpos, feats, `feats:Case` (the
 * value of one feature), `prefix2`, `suffix3` (letters of the form in lower case). Undefined if there is none.
 */
export function columnOf(name: string): Column | undefined {
  switch (name) {
    case "form":
    case "lemma":
    case "upos":
    case "xpos":
    case "feats":
      return (sentence, i) => hashText(sentence[name][i]!);
    case "lower":
      return (sentence, i) => hashText(sentence.form[i]!.toLowerCase());
  }
  const affix = /^(prefix|suffix)([1-9])$/.exec(name);
  if (affix !== null) {
    const length = Number(affix[2]);
    if (affix[1] === "prefix")
      return (sentence, i) => hashText(sentence.form[i]!.slice(0, length).toLowerCase());
    return (sentence, i) => hashText(sentence.form[i]!.slice(-length).toLowerCase());
  }
  const feature = /^feats:([\w[\]]+)$/.exec(name);
  if (feature === null) return undefined;
  const start = `${feature[1]}=`;
  const laterStart = `|${start}`;
  return (sentence, i) => hashText(featureValue(sentence.feats[i]!, start, laterStart));
}

/**
 * The value of one feature in a FEATS column such as `Case=Nom|Number=Sing`, "" if it is not there. The feature starts with
 * `start` if it is the first, as in `Case=`, and with `laterStart` if it is not, as in `|Case=`.
 */
function featureValue(feats: string, start: string, laterStart: string): string {
  let from = start.length;
  if (!feats.startsWith(start)) {
    const later = feats.indexOf(laterStart);
    if (later === -1) return "";
    from = later + laterStart.length;
  }
  const end = feats.indexOf("|", from);
  return feats.slice(from, end === -1 ? undefined : end);
}
