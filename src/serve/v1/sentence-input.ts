import { type Multiword, Sentence } from "../../sentence/sentence.js";
import { RequestError } from "../engine/request-error.js";
import type { SentenceInput } from "./schemas.js";

/**
 * Makes a sentence of its JSON. `number` is its place in the request, from 1.
 * @throws RequestError 400 if a head or a multiword token does not fit the words
 */
export function sentenceFromInput(input: SentenceInput, number: number): Sentence {
  if (Array.isArray(input)) return Sentence.ofForms(input);
  const { words, multiwords = [], comments = [] } = input;
  const refuse = (message: string) => new RequestError(400, `sentence ${number}: ${message}`);
  type Column = "lemma" | "upos" | "xpos" | "feats" | "deprel" | "deps" | "misc";
  const column = (name: Column) => ["", ...words.map((word) => word[name] ?? "_")];
  const wrong = words.findIndex(({ head }) => head != null && head > words.length);
  if (wrong !== -1) {
    const { head } = words[wrong]!;
    throw refuse(`expected a head from 0 to ${words.length} for word ${wrong + 1}, found ${head}`);
  }
  let end = 0;
  const lines = multiwords.map(({ first, last, form, feats, misc }): Multiword => {
    if (first <= end || last < first || last > words.length)
      throw refuse(`expected multiword tokens in order within 1 to ${words.length}, found ${first}-${last}`);
    end = last;
    return {
      first,
      last,
      line: `${first}-${last}\t${form}\t_\t_\t_\t${feats ?? "_"}\t_\t_\t_\t${misc ?? "_"}`,
    };
  });
  return Sentence.ofForms(words.map(({ form }) => form)).with({
    lemma: column("lemma"),
    upos: column("upos"),
    xpos: column("xpos"),
    feats: column("feats"),
    head: Int32Array.from([-1, ...words.map(({ head }) => head ?? -1)]),
    deprel: column("deprel"),
    deps: column("deps"),
    misc: column("misc"),
    multiwords: lines,
    comments,
  });
}
