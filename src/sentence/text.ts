import type { Sentence } from "./sentence.js";

/** A token as it stands in the text: a word, or a multiword token instead of its words. */
export interface SurfaceToken {
  /** FORM. */
  readonly form: string;
  /** MISC. */
  readonly misc: string;
  /** Position of its first word, from 1. */
  readonly first: number;
  /** Position of its last word; equal to `first` unless it is a multiword token. */
  readonly last: number;
}

/** Yields the tokens of a sentence as they stand in the text: multiword tokens instead of their words. */
export function* surfaceTokens(sentence: Sentence): Generator<SurfaceToken> {
  let multiword = 0;
  for (let i = 1; i <= sentence.length; i++) {
    const range = sentence.multiwords[multiword];
    if (range !== undefined && range.first === i) {
      const columns = range.line.split("\t");
      yield { form: columns[1]!, misc: columns[9]!, first: range.first, last: range.last };
      multiword++;
      i = range.last;
    } else {
      yield { form: sentence.form[i]!, misc: sentence.misc[i]!, first: i, last: i };
    }
  }
}

/** Tells whether a MISC value contains an item such as "SpaceAfter=No". */
export function hasMisc(misc: string, item: string): boolean {
  return misc !== "_" && misc.split("|").includes(item);
}

/** Joins the surface tokens into a text, with a space after each that lacks SpaceAfter=No. */
export function spelledText(sentence: Sentence): string {
  let text = "";
  for (const token of surfaceTokens(sentence)) {
    text += token.form;
    if (!hasMisc(token.misc, "SpaceAfter=No")) text += " ";
  }
  return text.trimEnd();
}

/** Returns the text of a sentence: its `# text` comment, or the text its tokens spell if it has none. */
export function sentenceText(sentence: Sentence): string {
  return sentence.comment("text") ?? spelledText(sentence);
}
