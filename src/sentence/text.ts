import type { Sentence } from "./sentence.js";

/** A surface token: a word, or a multiword token with its words. */
export interface SurfaceToken {
  readonly form: string;
  readonly misc: string;
  /** The words it covers; the same twice for an ordinary word. */
  readonly first: number;
  readonly last: number;
}

/** The tokens as they stand in the text: multiword tokens instead of their words. */
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

/** Whether a MISC value contains this item, as in "SpaceAfter=No". */
export function hasMisc(misc: string, item: string): boolean {
  return misc !== "_" && misc.split("|").includes(item);
}

/** The text that forms and SpaceAfter=No say, without a space at the end. */
export function spelledText(sentence: Sentence): string {
  let text = "";
  for (const token of surfaceTokens(sentence)) {
    text += token.form;
    if (!hasMisc(token.misc, "SpaceAfter=No")) text += " ";
  }
  return text.trimEnd();
}

/** The text of a sentence: its `# text` comment, or what its tokens spell. */
export function sentenceText(sentence: Sentence): string {
  return sentence.comment("text") ?? spelledText(sentence);
}
