import { systemDefinition } from "../transition/systems.js";
import { RICH, RICH_COVINGTON, RICH_EAGER, RICH_HYBRID, RICH_SORT, RICH_TWO_PLANAR } from "./rich.js";

/**
 * Nivre and Nilsson (2005), table 2, for arc-eager: the two topmost tokens of the stack and the next four of
 * the input, 14 features.
 */
const NIVRE_NILSSON_2005 = `\
# Nivre and Nilsson (2005), table 2
s1.form
s0.form
b0.form
b1.form
s1.upos
s0.upos
b0.upos
b1.upos
b2.upos
b3.upos
s0.deprel
s0.l1.deprel
s0.r1.deprel
b0.l1.deprel
`;

/**
 * Nivre, Hall, Nilsson, Eryiğit and Marinov (2006), the system of the CoNLL-X shared task (arc-eager), 20
 * features. CPOSTAG is the column upos, POSTAG the column xpos.
 */
const NIVRE_2006 = `\
# Nivre et al. (2006), CoNLL-X shared task
s0.form
s0.lemma
s0.upos
s0.xpos
s0.feats
s0.deprel
s1.xpos
b0.form
b0.lemma
b0.upos
b0.xpos
b0.feats
b1.form
b1.xpos
b2.xpos
b3.xpos
s0.h.form
s0.l1.deprel
s0.r1.deprel
b0.l1.deprel
`;

/**
 * The features of Nivre et al. (2006) for the 2-planar system, with the top of the other stack, and the
 * relation of Next, which may have a head there.
 */
const NIVRE_2006_TWO_PLANAR = `\
${NIVRE_2006}\
b0.deprel
t0.form
t0.upos
t0.xpos
t0.deprel
`;

/**
 * Nivre (2007), section 5, for Covington's parser: the core features (the paper says 20 and lists 22). There
 * i is the top of the stack, i-1 the node below it, j the front of the buffer, k and k-1 the context.
 */
const NIVRE_2007 = `\
# Nivre (2007), section 5
# 1. word form: i, j, j+1, h(i)
s0.form
b0.form
b1.form
s0.h.form
# 2. lemma: i
s0.lemma
# 3. part of speech: i-1, i, j, j+1, j+2, k, k-1
s1.xpos
s0.xpos
b0.xpos
b1.xpos
b2.xpos
k0.xpos
k1.xpos
# 4. coarse part of speech: i, j, k
s0.upos
b0.upos
k0.upos
# 5. morphosyntactic features: i, j
s0.feats
b0.feats
# 6. dependency type: i, j, l(i), l(j), r(i)
s0.deprel
b0.deprel
s0.l1.deprel
b0.l1.deprel
s0.r1.deprel
`;

/**
 * The features of Nivre et al. (2006), adapted to systems that link the two topmost nodes of the stack, as in
 * Nivre (2009): s1 and s0 replace Top and Next, and the input not yet seen follows. The head of a node on the
 * stack is never known in these systems. The rightmost dependent of s0 and the front of the buffer, which may
 * be there because of a swap, replace the two features of that head.
 */
const NIVRE_2009 = `\
# Nivre (2009), section 4.2, after Nivre et al. (2006)
s1.form
s1.lemma
s1.upos
s1.xpos
s1.feats
s2.xpos
s0.form
s0.lemma
s0.upos
s0.xpos
s0.feats
b0.xpos
n0.form
n0.xpos
n1.xpos
n2.xpos
s1.l1.deprel
s1.r1.deprel
s0.l1.deprel
s0.r1.deprel
`;

/** The same features for SORTPARSE, which links the two nodes at its index. */
const NIVRE_2009_SORT = NIVRE_2009.replaceAll(/^s/gm, "i");

/**
 * The default features of MaltParser for its swap systems, stackeager and stacklazy. POSTAG is the column
 * xpos.
 */
const MALT_SWAP = `\
# MaltParser, stack algorithms with swap
s0.xpos
s1.xpos
s2.xpos
b0.xpos
n0.xpos
n1.xpos
n2.xpos
s1.xpos s0.xpos
s2.xpos s1.xpos s0.xpos
s1.xpos s0.xpos n0.xpos
s0.xpos n0.xpos n1.xpos
n0.xpos n1.xpos n2.xpos
s0.l1.deprel
s0.r1.deprel
s1.l1.deprel
s1.r1.deprel
s0.xpos s0.l1.deprel s0.r1.deprel
s1.xpos s1.l1.deprel s1.r1.deprel
s0.form
s1.form
n0.form
`;

/** Every preset by name. */
const PRESETS: Readonly<Record<string, string>> = {
  "nivre-nilsson-2005": NIVRE_NILSSON_2005,
  "nivre-2006": NIVRE_2006,
  "nivre-2006-two-planar": NIVRE_2006_TWO_PLANAR,
  "nivre-2007": NIVRE_2007,
  "nivre-2009": NIVRE_2009,
  "nivre-2009-sort": NIVRE_2009_SORT,
  "malt-swap": MALT_SWAP,
  rich: RICH,
  "rich-eager": RICH_EAGER,
  "rich-hybrid": RICH_HYBRID,
  "rich-covington": RICH_COVINGTON,
  "rich-sort": RICH_SORT,
  "rich-two-planar": RICH_TWO_PLANAR,
};

/** The names of all presets. */
export const PRESET_NAMES: readonly string[] = Object.keys(PRESETS);

/**
 * The text of a preset.
 * @throws RangeError if there is no preset of this name.
 * @example new FeatureModel(featurePreset("nivre-2009"))
 */
export function featurePreset(name: string): string {
  if (Object.hasOwn(PRESETS, name)) return PRESETS[name]!;
  throw new RangeError(`no feature preset is called ${name}; known are ${PRESET_NAMES.join(", ")}`);
}

/**
 * The text of a system's default preset, with conjunctions.
 * @throws RangeError if there is no system of this name.
 */
export function presetFor(system: string): string {
  return featurePreset(systemDefinition(system).traits.presets.rich);
}

/**
 * The text of a system's preset without conjunctions, for learners that compare values one by one.
 * @throws RangeError if there is no system of this name.
 */
export function atomicPresetFor(system: string): string {
  return featurePreset(systemDefinition(system).traits.presets.atomic);
}
