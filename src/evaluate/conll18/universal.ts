/**
 * What the CoNLL 2018 shared task takes for universal (Zeman et al. 2018): relations between content
 * words, relations of function words, and features. Relations outside both lists (punct) are in neither.
 */

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

/** A relation without its subtype: obl for obl:tmod. */
export function universalRelation(deprel: string): string {
  const colon = deprel.indexOf(":");
  return colon === -1 ? deprel : deprel.slice(0, colon);
}

/** Whether a relation without subtype makes its dependent a content word. */
export function isContentRelation(relation: string): boolean {
  return CONTENT.has(relation);
}

/** Whether a relation without subtype makes its dependent a function word of its head. */
export function isFunctionalRelation(relation: string): boolean {
  return FUNCTIONAL.has(relation);
}

/** The universal ones of the features in a FEATS value, in one order however they stood; "" for none. */
export function universalFeatures(feats: string): string {
  const universal = feats.split("|").filter((feature) => FEATURES.has(feature.split("=", 1)[0]!));
  return universal.sort().join("|");
}
