/** The part-of-speech tags of Universal Dependencies. */
export type UniversalTag =
  | "ADJ"
  | "ADP"
  | "ADV"
  | "AUX"
  | "CCONJ"
  | "DET"
  | "INTJ"
  | "NOUN"
  | "NUM"
  | "PART"
  | "PRON"
  | "PROPN"
  | "PUNCT"
  | "SCONJ"
  | "SYM"
  | "VERB"
  | "X";

/** The relations of Universal Dependencies, without subtypes. */
export type UniversalRelation =
  | "acl"
  | "advcl"
  | "advmod"
  | "amod"
  | "appos"
  | "aux"
  | "case"
  | "cc"
  | "ccomp"
  | "clf"
  | "compound"
  | "conj"
  | "cop"
  | "csubj"
  | "dep"
  | "det"
  | "discourse"
  | "dislocated"
  | "expl"
  | "fixed"
  | "flat"
  | "goeswith"
  | "iobj"
  | "list"
  | "mark"
  | "nmod"
  | "nsubj"
  | "nummod"
  | "obj"
  | "obl"
  | "orphan"
  | "parataxis"
  | "punct"
  | "reparandum"
  | "root"
  | "vocative"
  | "xcomp";

// `string & Record<never, never>` is any other string: it does not hide the known ones from editors that
// complete them.

/** A part-of-speech tag: one of Universal Dependencies, any other string, or "" if it is not set. */
export type Upos = UniversalTag | "" | (string & Record<never, never>);

/**
 * A relation, such as "nsubj" or "nsubj:pass": one of Universal Dependencies, any other, or "" if not set.
 */
export type Relation =
  | UniversalRelation
  | "acl:relcl"
  | "advcl:relcl"
  | "aux:pass"
  | "cc:preconj"
  | "compound:prt"
  | "csubj:pass"
  | "det:predet"
  | "flat:foreign"
  | "flat:name"
  | "nmod:poss"
  | "nsubj:outer"
  | "nsubj:pass"
  | "obl:agent"
  | ""
  | (string & Record<never, never>);

/** Returns a relation without its subtype: "nsubj" for "nsubj:pass". */
export function universalPart(relation: string): string {
  const colon = relation.indexOf(":");
  return colon === -1 ? relation : relation.slice(0, colon);
}
