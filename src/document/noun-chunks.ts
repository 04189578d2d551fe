import { topDown } from "./dependents.js";
import type { DocumentSentence } from "./document-sentence.js";
import { Span } from "./span.js";
import type { Token } from "./token.js";
import { universalPart } from "./universal.js";

/** Dependents before a noun that belong to its chunk, with everything below them. */
const BEFORE = ["det", "amod", "nummod", "compound", "flat", "fixed", "goeswith"];
/** Dependents after a noun that belong to its chunk: names and words that are written apart. */
const AFTER = ["compound", "flat", "fixed", "goeswith"];
/** Relations of nouns that are part of another word's name, or not a phrase at all. */
const NOT_HEADS = ["compound", "flat", "fixed", "goeswith", "det", "expl"];
const NOUNS = ["NOUN", "PROPN", "PRON"];

/** Finds the noun chunks of a sentence, in order; `DocumentSentence.nounChunks` says what they are. */
export function nounChunksOf(sentence: DocumentSentence): Span[] {
  const chunks: Span[] = [];
  const owner = new Array<Token | undefined>(sentence.length + 2);
  // The noun that is higher in the tree comes first, so that a possessor belongs to what is possessed.
  for (const index of topDown(sentence.dependents)) {
    const token = sentence.token(index);
    if (owner[index] !== undefined || !isNoun(token)) continue;
    for (const dependent of token.children) {
      if (!belongs(dependent, token)) continue;
      for (const { index } of dependent.subtree) owner[index] ??= token;
    }
    owner[token.index] = token;
  }
  for (const token of sentence) {
    if (owner[token.index] !== token) continue;
    let [first, last] = [token.index, token.index];
    while (owner[first - 1] === token) first--;
    while (owner[last + 1] === token) last++;
    while (sentence.token(first).upos === "PUNCT" && first < token.index) first++;
    while (sentence.token(last).upos === "PUNCT" && last > token.index) last--;
    chunks.push(new Span(token, sentence.tokens.slice(first - 1, last)));
  }
  return chunks;
}

function isNoun({ upos, relation }: Token): boolean {
  return NOUNS.includes(upos) && !NOT_HEADS.includes(universalPart(relation));
}

function belongs({ relation, index }: Token, noun: Token): boolean {
  if (relation === "nmod:poss") return index < noun.index;
  return (index < noun.index ? BEFORE : AFTER).includes(universalPart(relation));
}
