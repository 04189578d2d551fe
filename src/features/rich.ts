import { morphology } from "./morphology.js";

/**
 * For systems that link the two topmost nodes of the stack, such as swap: words, pairs and triples of words,
 * dependents, valencies and distance as in Zhang and Nivre (2011, tables 1 and 2), with lemmas, fine tags,
 * morphology and affixes in addition to the forms and tags used there.
 */
export const RICH = `\
# Words of the stack and the buffer.
s0.form
s0.lemma
s0.upos
s0.xpos
s0.feats
s1.form
s1.lemma
s1.upos
s1.xpos
s1.feats
s2.upos
s2.lemma
s3.upos
b0.form
b0.lemma
b0.upos
b0.xpos
b0.feats
b1.upos
b1.form
b2.upos
n0.upos
n0.form
n1.upos
s0.suffix3
s1.suffix3
s0.suffix2
s1.suffix2
s0.prefix2

# Words together.
s0.form s0.upos
s1.form s1.upos
s0.upos s1.upos
s0.xpos s1.xpos
s0.feats s1.feats
s0.upos s1.feats
s0.feats s1.upos
s0.lemma s1.lemma
s0.lemma s1.upos
s0.upos s1.lemma
s0.form s1.upos
s0.upos s1.form
s0.form s1.form
s0.upos b0.upos
s0.lemma b0.upos
s0.upos b0.lemma
s0.lemma b0.lemma
s1.upos b0.upos
s0.xpos b0.xpos
s0.feats b0.feats
s1.lemma b0.upos
s1.upos b0.lemma
s0.upos s1.upos b0.upos
s0.upos s1.upos s2.upos
s0.xpos s1.xpos b0.xpos
s0.upos b0.upos b1.upos
s1.upos s0.upos b0.upos b1.upos
b0.upos b1.upos b2.upos
s2.upos s1.upos
s2.lemma s0.lemma

# Dependents.
s0.l1.deprel
s0.l2.deprel
s0.r1.deprel
s0.r2.deprel
s1.l1.deprel
s1.l2.deprel
s1.r1.deprel
s1.r2.deprel
s0.l1.upos
s0.r1.upos
s1.l1.upos
s1.r1.upos
s0.l1.lemma
s0.r1.lemma
s1.l1.lemma
s1.r1.lemma
s0.upos s0.l1.deprel s0.l2.deprel
s0.upos s0.r1.deprel s0.r2.deprel
s1.upos s1.l1.deprel s1.l2.deprel
s1.upos s1.r1.deprel s1.r2.deprel
s0.lemma s0.l1.deprel
s1.lemma s1.r1.deprel
s0.upos s1.upos s0.l1.deprel
s0.upos s1.upos s0.r1.deprel
s0.upos s1.upos s1.l1.deprel
s0.upos s1.upos s1.r1.deprel
s0.upos s1.upos s0.l1.upos
s0.upos s1.upos s0.r1.upos
s0.upos s1.upos s1.l1.upos
s0.upos s1.upos s1.r1.upos

# Valencies.
s0.upos s0.lv
s0.upos s0.rv
s1.upos s1.lv
s1.upos s1.rv
s0.lemma s0.rv
s1.lemma s1.rv

# The distance of the pair.
distance(s1,s0) s0.upos s1.upos
distance(s1,s0)
distance(s1,s0) s0.lemma
distance(s1,s0) s1.lemma

# Neighbours in the sentence.
s0+1.upos s0.upos s1.upos
s0-1.upos s0.upos s1.upos
s1+1.upos s0.upos s1.upos
s1-1.upos s0.upos s1.upos
s0-1.upos s0.upos
s1+1.upos s1.upos

${morphology("s1", "s0", "b0")}`;

/**
 * For SORTPARSE and gnome sort, which work at an index of the stack: the same features, counted from there.
 */
export const RICH_SORT = RICH.replace(/\bs(?=\d)/g, "i");

/**
 * For the pair of the top of the stack and the front of the buffer: the same features, one place further on.
 * The front of the buffer has no right dependents yet.
 */
const TOP_AND_FRONT = `\
# Words of the stack and the buffer.
b0.form
b0.lemma
b0.upos
b0.xpos
b0.feats
s0.form
s0.lemma
s0.upos
s0.xpos
s0.feats
s1.upos
s1.lemma
s2.upos
b1.form
b1.lemma
b1.upos
b1.xpos
b1.feats
b2.upos
b2.form
b3.upos
b0.suffix3
s0.suffix3
b0.suffix2
s0.suffix2
b0.prefix2

# Words together.
b0.form b0.upos
s0.form s0.upos
b0.upos s0.upos
b0.xpos s0.xpos
b0.feats s0.feats
b0.upos s0.feats
b0.feats s0.upos
b0.lemma s0.lemma
b0.lemma s0.upos
b0.upos s0.lemma
b0.form s0.upos
b0.upos s0.form
b0.form s0.form
b0.upos b1.upos
b0.lemma b1.upos
b0.upos b1.lemma
b0.lemma b1.lemma
s0.upos b1.upos
b0.xpos b1.xpos
b0.feats b1.feats
s0.lemma b1.upos
s0.upos b1.lemma
b0.upos s0.upos b1.upos
b0.upos s0.upos s1.upos
b0.xpos s0.xpos b1.xpos
b0.upos b1.upos b2.upos
s0.upos b0.upos b1.upos b2.upos
b1.upos b2.upos b3.upos
s1.upos s0.upos
s1.lemma b0.lemma

# Dependents.
b0.l1.deprel
b0.l2.deprel
s0.l1.deprel
s0.l2.deprel
s0.r1.deprel
s0.r2.deprel
b0.l1.upos
s0.l1.upos
s0.r1.upos
b0.l1.lemma
s0.l1.lemma
s0.r1.lemma
b0.upos b0.l1.deprel b0.l2.deprel
s0.upos s0.l1.deprel s0.l2.deprel
s0.upos s0.r1.deprel s0.r2.deprel
b0.lemma b0.l1.deprel
s0.lemma s0.r1.deprel
b0.upos s0.upos b0.l1.deprel
b0.upos s0.upos s0.l1.deprel
b0.upos s0.upos s0.r1.deprel
b0.upos s0.upos b0.l1.upos
b0.upos s0.upos s0.l1.upos
b0.upos s0.upos s0.r1.upos

# Valencies.
b0.upos b0.lv
s0.upos s0.lv
s0.upos s0.rv
s0.lemma s0.rv

# The distance of the pair.
distance(s0,b0) b0.upos s0.upos
distance(s0,b0)
distance(s0,b0) b0.lemma
distance(s0,b0) s0.lemma

# Neighbours in the sentence.
b0+1.upos b0.upos s0.upos
b0-1.upos b0.upos s0.upos
s0+1.upos b0.upos s0.upos
s0-1.upos b0.upos s0.upos
b0-1.upos b0.upos
s0+1.upos s0.upos
`;
const TOP_AND_FRONT_MORPHOLOGY = morphology("s0", "b0", "b1");

/** For arc-eager, which links the top of the stack and the front of the buffer: the top may have a head. */
export const RICH_EAGER = `\
${TOP_AND_FRONT}
# The head of the top of the stack, and its relation.
s0.deprel
s0.upos s0.deprel
s0.h.upos
s0.h.lemma
s0.upos s0.h.upos
s0.upos b0.upos s0.deprel
s0.upos b0.upos s0.h.upos
s0.lemma s0.deprel
s0.deprel s0.h.upos
s0.h.deprel

${TOP_AND_FRONT_MORPHOLOGY}`;

/** For arc-hybrid, which links the top of the stack to the node below it and to the front of the buffer. */
export const RICH_HYBRID = `\
${TOP_AND_FRONT}
${TOP_AND_FRONT_MORPHOLOGY}
# The pair of the two topmost nodes.
${without(RICH, TOP_AND_FRONT + TOP_AND_FRONT_MORPHOLOGY)}
`;

/**
 * For Covington's parser, which links any two words: the same features, the words between the pair that may
 * still be linked, as in the 2007 paper, and the head that the later word may have.
 */
export const RICH_COVINGTON = `\
${RICH_EAGER}
# The context: roots between the pair; and whether the next word has a head.
k0.upos
k1.upos
k0.lemma
s0.upos k0.upos b0.upos
k0.upos k1.upos
distance(k0,b0) s0.upos b0.upos
b0.deprel
b0.upos b0.deprel
s0.upos b0.upos b0.deprel
b0.h.upos
s0.upos b0.upos b0.h.upos
`;

/**
 * For the 2-planar system, which links like arc-eager on one of two stacks: the same features, the top of the
 * other stack, and the head that the front of the buffer may have.
 */
export const RICH_TWO_PLANAR = `\
${RICH_EAGER}
# The other stack; and whether the front of the buffer has a head.
t0.form
t0.lemma
t0.upos
t0.deprel
t1.upos
t0.upos s0.upos
t0.upos b0.upos
t0.lemma b0.lemma
t0.upos s0.upos b0.upos
t0.upos t0.deprel b0.upos
distance(t0,b0) t0.upos b0.upos
distance(s0,t0)
b0.deprel
b0.upos b0.deprel
s0.upos b0.upos b0.deprel
b0.h.upos
s0.upos b0.upos b0.h.upos
`;

/**
 * The features of one model that another one lacks, a line for each. The order of their atoms does not
 * matter.
 */
function without(text: string, other: string): string {
  const key = (line: string) => line.split(" ").sort().join(" ");
  const known = new Set(other.split("\n").map(key));
  const isFeature = (line: string) => line !== "" && !line.startsWith("#");
  return text
    .split("\n")
    .filter((line) => isFeature(line) && !known.has(key(line)))
    .join("\n");
}
