// The universal relations and features of the CoNLL 2018 shared task (Zeman et al. 2018). A relation such
// as punct is neither a content relation nor a functional one.

const CONTENT = new Set(
  (
    "nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod " +
    "acl amod conj fixed flat compound list parataxis orphan goeswith reparandum root dep"
  ).split(" "),
);

const FUNCTIONAL = new Set("aux cop mark det clf case cc".split(" "));

const FEATURES = new Set(
  (
    "PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree VerbForm Mood " +
    "Tense Aspect Voice Evident Polarity Person Polite"
  ).split(" "),
);

/** Returns a relation without its subtype, such as obl for obl:tmod. */
export function universalRelation(deprel: string): string {
  const colon = deprel.indexOf(":");
  return colon === -1 ? deprel : deprel.slice(0, colon);
}

/** Tells whether a relation, given without subtype, makes its dependent a content word. */
export function isContentRelation(relation: string): boolean {
  return CONTENT.has(relation);
}

/** Tells whether a relation, given without subtype, makes its dependent a function word of its head. */
export function isFunctionalRelation(relation: string): boolean {
  return FUNCTIONAL.has(relation);
}

/** Returns the universal features of a FEATS value, sorted; "" if there are none. */
export function universalFeatures(feats: string): string {
  const universal = feats.split("|").filter((feature) => FEATURES.has(feature.split("=", 1)[0]!));
  return universal.sort().join("|");
}
