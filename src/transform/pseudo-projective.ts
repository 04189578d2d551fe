import type { Sentence } from "../sentence/sentence.js";
import { Symbols } from "../sentence/symbols.js";
import { treeOf } from "../sentence/tree.js";
import { decodeLabels } from "./decoded-labels.js";
import { deprojectivize, type SearchOptions } from "./deprojectivize.js";
import { type Encoding, encodeLabel, hasArrow } from "./encoding.js";
import { type Lifting, type LiftOptions, projectivize } from "./projectivize.js";

/** Options for the pseudo-projective transformation. */
export interface EncodeOptions extends LiftOptions {
  /** The allowed labels: an arc whose label with marks is not among them gets its plain relation. */
  readonly known?: Symbols | undefined;
}

/**
 * Makes the tree of a sentence projective and encodes the lifts in its relations.
 *
 * The sentence must be a tree rooted at 0. If it is already projective, it comes back unchanged, except
 * that arrows in its relations are escaped (not under the baseline encoding), so that they are not decoded
 * as marks.
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

/** Returns the relations of a sentence with its lifts encoded; entry 0 is "". */
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
 * Reverses `projectivizeSentence` as far as the labels allow.
 *
 * The sentence may be any tree rooted at 0, with any relations; it comes back unchanged if its relations
 * have no arrows.
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
