import type { Sentence } from "../sentence/sentence.js";
import { brokenTree } from "../sentence/tree.js";
import { systemDefinition } from "../transition/systems.js";
import { isTwoPlanar } from "../transition/two-planes.js";
import type { ParserSettings } from "./parser-family.js";
import type { DerivationSettings } from "./transition/transition-settings.js";

/** Whether a sentence can be learnt from: it has words, and their heads are a tree rooted at 0. */
export function hasTree(sentence: Sentence): boolean {
  return sentence.length > 0 && brokenTree(sentence.head) === undefined;
}

/**
 * The settings that decide whether a parser can derive a tree. A parser without a system has only the
 * first.
 */
export type DerivabilitySettings = Pick<ParserSettings, "singleRoot"> &
  Partial<Pick<DerivationSettings, "system" | "encoding">>;

/**
 * The sentences whose trees a parser with these settings can learn: trees with one root if there must be
 * only one, and 2-planar trees if its system derives only those. Trees that are made projective first are
 * 2-planar.
 */
export function derivable(
  sentences: readonly Sentence[],
  { singleRoot, system, encoding = null }: DerivabilitySettings,
): Sentence[] {
  const isBound =
    system !== undefined && systemDefinition(system).traits.derives === "2-planar trees" && encoding === null;
  return sentences.filter(
    ({ head }) => (!singleRoot || head.indexOf(0) === head.lastIndexOf(0)) && (!isBound || isTwoPlanar(head)),
  );
}
