import type { FeatureTest, RelationTest, ValueTest } from "./query.js";

// How many of the nodes of a treebank pass a test, about. The estimates only decide which node is looked for
// first.

/** The share of words that have one given value of a column. */
const VALUE_SHARE: Readonly<Record<string, number>> = {
  form: 0.002,
  lemma: 0.003,
  upos: 0.1,
  xpos: 0.05,
  deprel: 0.05,
  feats: 0.02,
  misc: 0.01,
  deps: 0.01,
};
const FEATURE_SHARE = 0.1;
const RELATION_SHARE = 0.05;

/** The estimated share of nodes that pass one of the alternatives, from 0 to 1. */
export function nodeSelectivity(alternatives: readonly (readonly FeatureTest[])[]): number {
  const shares = alternatives.map((tests) =>
    tests.reduce(
      (share, { feature, test }) => share * testShare(test, VALUE_SHARE[feature] ?? FEATURE_SHARE),
      1,
    ),
  );
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** The estimated share of words whose arc has such a relation, from 0 to 1. */
export function relationSelectivity(test: RelationTest | undefined): number {
  if (test === undefined) return 1;
  if (test.kind !== "parts") return testShare(test, RELATION_SHARE);
  return test.parts.reduce((share, part) => share * testShare(part.test, RELATION_SHARE), 1);
}

function testShare(test: ValueTest, valueShare: number): number {
  switch (test.kind) {
    case "one of":
      return Math.min(1, test.values.length * valueShare);
    case "matches":
      return Math.min(1, 4 * valueShare);
    case "missing":
      return 0.5;
    default:
      return 0.8;
  }
}
