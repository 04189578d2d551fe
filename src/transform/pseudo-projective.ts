import type { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";
import { treeOf } from "../sentence/tree.js";
import { decodeLabels } from "./decoded-labels.js";
import { deprojectivize, type SearchOptions } from "./deprojectivize.js";
import { type Encoding, encodeLabel, hasArrow } from "./encoding.js";
import { type Lifting, type LiftOptions, projectivize } from "./projectivize.js";

export interface EncodeOptions extends LiftOptions {
  /** The labels there are: any other one that marks would make is replaced by the plain relation. */
  readonly known?: Symbols | undefined;
}

/**
 * A sentence with its tree made projective and its relations telling of the lifts. It must have a tree
 * rooted at 0. Nothing else changes; one whose tree is projective comes back as it is, only that arrows in
 * its relations, which would be read as marks later, are escaped (but not under the baseline encoding).
 */
export function projectivizeSentence(
  sentence: Sentence,
  encoding: Encoding,
  options: EncodeOptions = {},
): Sentence {
  const lifting = projectivize(sentence.head, options);
  if (lifting.total === 0 && !sentence.deprel.some(hasArrow)) return sentence;
  return sentence.with({
    head: lifting.head,
    deprel: encodeLabels(sentence, lifting, encoding, options.known),
  });
}

/** The relations of a sentence with what its lifting has to tell under an encoding; entry 0 is "". */
export function encodeLabels(
  { head, deprel }: Pick<Sentence, "head" | "deprel">,
  lifting: Lifting,
  encoding: Encoding,
  known?: Symbols,
): string[] {
  return deprel.map((relation, d) => {
    const isLifted = lifting.lifts[d]! > 0;
    const headRelation = isLifted ? deprel[head[d]!]! : "";
    const arc = { relation, isLifted, headRelation, isOnPath: lifting.onPath[d] === 1 };
    const label = encodeLabel(arc, encoding);
    if (known === undefined || known.get(label) !== -1) return label;
    return encodeLabel({ ...arc, isLifted: false, isOnPath: false }, encoding);
  });
}

/**
 * The inverse of `projectivizeSentence` on one sentence, as far as the labels allow: on any tree rooted at 0,
 * with any relations. One without arrows in its relations comes back as it is.
 */
export function deprojectivizeSentence(
  sentence: Sentence,
  encoding: Encoding,
  options: SearchOptions = {},
): Sentence {
  if (encoding === "baseline" || !sentence.deprel.some(hasArrow)) return sentence;
  const symbols = new Symbols();
  const tree = treeOf(sentence, symbols);
  const labels = decodeLabels(symbols, encoding);
  const { head, label } = deprojectivize(tree, labels, options);
  const deprel = sentence.deprel.map((_, i) => (i === 0 ? "" : labels.relations.name(label[i]!)));
  return sentence.with({ head, deprel });
}
