import { describe, expect, it } from "vitest";
import { brokenTree } from "../../src/sentence/tree.js";
import { SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
import { NO_PLANE, twoPlanes } from "../../src/transition/two-planes.js";
import { goldTree, highestDrawnDegree, rebuilds } from "../support/systems.js";
import { HAS_TREEBANKS, treebank, treebankFiles } from "../support/treebanks.js";

const swap = transitionSystem("swap");
const covington = transitionSystem("covington");
const twoPlanar = transitionSystem("two-planar");
const bounded = [0, 1, 2].map((degree) => transitionSystem("covington", { degree }));
const projective = SYSTEMS.filter(({ traits }) => traits.derives === "projective trees").map(({ create }) =>
  create(),
);

/** Covington's parser looks at all pairs of words, and its dynamic oracle closely: it gets every fourth tree. */
const EVERY = 4;

describe.skipIf(!HAS_TREEBANKS)("each oracle rebuilds the trees of its class", () => {
  it.each(treebankFiles())("in %s", (file) => {
    let trees = 0;
    const wrong: string[] = [];
    for (const { head, line } of treebank(file)) {
      if (head.length < 2 || brokenTree(head) !== undefined) continue;
      const gold = goldTree(head);
      const { isProjective } = gold;
      const right =
        Object.keys(swap.oracles).every((oracle) => rebuilds(swap, oracle, gold)) &&
        projective.every((system) => rebuilds(system, "static", gold) === isProjective) &&
        rebuilds(twoPlanar, "static", gold) !== twoPlanes(gold).includes(NO_PLANE) &&
        (trees++ % EVERY > 0 ||
          (rebuilds(covington, "static", gold) && rebuilds(covington, "dynamic", gold))) &&
        (isProjective || boundedRight(gold.head));
      if (!right) wrong.push(`line ${line}`);
    }
    expect(wrong).toEqual([]);
    expect(trees).toBeGreaterThan(100);
  });
});

function boundedRight(head: Int32Array): boolean {
  const gold = goldTree(head);
  const degree = highestDrawnDegree(head);
  return bounded.every((system, d) => rebuilds(system, "static", gold) === degree <= d);
}
