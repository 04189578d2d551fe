import { describe, expect, it } from "vitest";
import { arcDegrees } from "../../src/sentence/measures/degrees.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
import { goldTree, highestDrawnDegree, rebuilds, sameArcs } from "../support/systems.js";
import { allTrees } from "../support/trees/trees.js";
import { mostSwaps } from "../support/trees/worst-tree.js";

/** Number of trees of n words under an artificial root: (n + 1)^(n - 1). */
const TREES = [1, 1, 3, 16, 125, 1296, 16807, 262144];
/** Number of projective ones, counted by the definition. */
const PROJECTIVE = [1, 1, 3, 12, 55, 273, 1428, 7752];
/** How many of them the oracles of the incomplete systems rebuild. */
const SORT_PARSE = [1, 1, 3, 15, 105, 946, 10430, 136066];
const ATTARDI_EAGER = [1, 1, 3, 16, 125, 1290, 16158, 230872];
const ATTARDI_LAZY = [1, 1, 3, 16, 125, 1290, 16146, 229574];

/** Up to so many words all is tested; above, dynamic oracles are not, and degrees only where they matter. */
const ALL_UP_TO = 6;

const swap = transitionSystem("swap");
const projectiveSystems = SYSTEMS.filter(({ traits }) => traits.derives === "projective trees").map(
  ({ create }) => create(),
);
const covington = transitionSystem("covington");
const bounded = [0, 1, 2].map((degree) => transitionSystem("covington", { degree }));
const lifting = [0, 1, 2].map((degree) => transitionSystem("covington", { degree, lift: true }));
const sortParse = transitionSystem("sort");
const attardi = transitionSystem("attardi");

describe.each([1, 2, 3, 4, 5, 6, 7])("over every tree of %i words", (n) => {
  it("each oracle rebuilds exactly the trees of its class", () => {
    const c = new Configuration();
    const count = { trees: 0, projective: 0, sort: 0, attardiEager: 0, attardiLazy: 0, mostSwaps: 0 };
    for (const head of allTrees(n)) {
      count.trees++;
      const gold = goldTree(head);
      const { isProjective } = gold;
      const degree = isProjective ? 0 : Math.max(...arcDegrees(head));
      const drawn = highestDrawnDegree(head);
      if (isProjective) count.projective++;
      const eager = derive(swap, swap.oracles.eager!(gold), gold, c);
      const eagerRight = sameArcs(c, gold);
      const lazy = derive(swap, swap.oracles.lazy!(gold), gold, c);
      const lazyRight = sameArcs(c, gold);
      const swaps = (eager - 2 * n) / 2;
      count.mostSwaps = Math.max(count.mostSwaps, swaps);
      const wrong =
        !eagerRight ||
        !lazyRight ||
        lazy > eager ||
        !Number.isInteger(swaps) ||
        swaps > (n * (n - 1)) / 2 ||
        (isProjective && eager !== 2 * n) ||
        (n <= ALL_UP_TO && !rebuilds(swap, "dynamic", gold)) ||
        projectiveSystems.some((system) =>
          Object.keys(system.oracles).some((oracle) => rebuilds(system, oracle, gold) !== isProjective),
        ) ||
        !rebuilds(covington, "static", gold) ||
        (n <= ALL_UP_TO && !rebuilds(covington, "dynamic", gold)) ||
        lifting.some(
          (system, d) =>
            (n <= ALL_UP_TO || degree === d || degree === d + 1) &&
            rebuilds(system, "static", gold) !== degree <= d,
        ) ||
        // Closing adds the arcs from 0 that are above the bound.
        (n <= ALL_UP_TO && bounded.some((system, d) => rebuilds(system, "static", gold) !== drawn <= d));
      if (wrong) expect.fail(`tree ${head.slice(1)}`);
      if (rebuilds(sortParse, "static", gold)) count.sort++;
      if (rebuilds(attardi, "eager", gold)) count.attardiEager++;
      if (rebuilds(attardi, "lazy", gold)) count.attardiLazy++;
    }
    expect(count).toEqual({
      trees: TREES[n],
      projective: PROJECTIVE[n],
      sort: SORT_PARSE[n],
      attardiEager: ATTARDI_EAGER[n],
      attardiLazy: ATTARDI_LAZY[n],
      mostSwaps: mostSwaps(n),
    });
  });
});
