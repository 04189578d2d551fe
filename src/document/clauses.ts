import { topDown } from "./dependents.js";
import type { DocumentSentence } from "./document-sentence.js";
import { Span } from "./span.js";
import type { Token } from "./token.js";
import { universalPart } from "./universal.js";

/** Relations whose dependent is always the predicate of a clause. */
const CLAUSAL = ["csubj", "ccomp", "advcl", "acl"];
/** Relations whose dependent is the predicate of a clause if it is a verb or has a subject or copula. */
const PERHAPS_CLAUSAL = ["xcomp", "conj", "parataxis", "appos", "dislocated", "reparandum"];

/**
 * Finds the clauses of a sentence, in the order of their first tokens; `DocumentSentence.clauses` says more.
 */
export function clausesOf(sentence: DocumentSentence): Span[] {
  const predicates = new Array<Token | undefined>(sentence.length + 1);
  for (const index of topDown(sentence.dependents)) {
    const token = sentence.token(index);
    predicates[index] = isPredicate(token) ? token : predicates[token.head?.index ?? 0];
  }
  const members = new Map<Token, Token[]>();
  for (const token of sentence) {
    const predicate = predicates[token.index];
    if (predicate === undefined) continue;
    const tokens = members.get(predicate);
    if (tokens === undefined) members.set(predicate, [token]);
    else tokens.push(token);
  }
  return Array.from(members, ([predicate, tokens]) => new Span(predicate, tokens));
}

function isPredicate(token: Token): boolean {
  if (token.isRoot) return true;
  const relation = universalPart(token.relation);
  return CLAUSAL.includes(relation) || (PERHAPS_CLAUSAL.includes(relation) && hasPredication(token));
}

function hasPredication(token: Token): boolean {
  if (token.upos === "VERB") return true;
  return token.children.some(({ relation }) => /^([nc]subj|cop|expl)\b/.test(relation));
}
