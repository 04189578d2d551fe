import type { Sentence } from "../sentence/sentence.js";
import { hashText } from "./hash.js";

/** The columns of a word that features can ask for, besides those with an argument. */
export const PLAIN_COLUMNS = ["form", "lower", "lemma", "upos", "xpos", "feats"] as const;

/** Code of a node that does not exist, and of the artificial root. */
export const NONE = 0x2545f491;
export const ROOT = 0x6b43a9b5;

/** How one column of a sentence turns into codes, one for each word. */
export type Column = (sentence: Sentence, i: number) => number;

/**
 * The column of a name: form, lower (case), lemma, upos, xpos, feats, `feats:Case` (the value of one
 * feature), `prefix2`, `suffix3` (characters of the form). Undefined if there is no such column.
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
  const feature = /^feats:([^\s:]+)$/.exec(name);
  if (feature !== null) return (sentence, i) => hashText(featureValue(sentence.feats[i]!, feature[1]!));
  return undefined;
}

/** The value of one feature in a FEATS column, "" if it is not there. */
function featureValue(feats: string, name: string): string {
  let at = feats.indexOf(name);
  while (at > 0 && feats[at - 1] !== "|") at = feats.indexOf(name, at + 1);
  if (at === -1 || feats[at + name.length] !== "=") return "";
  const start = at + name.length + 1;
  const end = feats.indexOf("|", start);
  return end === -1 ? feats.slice(start) : feats.slice(start, end);
}
