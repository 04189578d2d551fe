import { describe, expect, it } from "vitest";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { SYSTEMS, transitionSystem } from "../../src/transition/systems.js";
import { NO_PLANE, twoPlanes } from "../../src/transition/two-planes.js";
import { naiveIsTwoPlanar } from "../support/definitions/naive-measures.js";
import { goldTree, legalMoves, rebuilds, sameArcs } from "../support/systems.js";
import { allTrees, heads, randomTree, seeded } from "../support/trees/trees.js";

/** Number of 2-planar trees of n words, counted by the definition; all trees of up to four words are. */
const TWO_PLANAR = [1, 1, 3, 16, 125, 1242, 14371, 184024];

const system = transitionSystem("two-planar");
const [SHIFT, LEFT_ARC, RIGHT_ARC, REDUCE, SWITCH] = [0, 1, 2, 3, 4];

describe.each([1, 2, 3, 4, 5, 6, 7])("over every tree of %i words", (n) => {
  it("the systems for 2-planar trees derive exactly those, in at most 8n - 4 transitions", () => {
    const systems = SYSTEMS.filter(({ traits }) => traits.derives === "2-planar trees").map(({ create }) =>
      create(),
    );
    expect(systems.map(({ name }) => name)).toContain("two-planar");
    const c = new Configuration();
    let count = 0;
    for (const head of allTrees(n)) {
      const gold = goldTree(head);
      const isTwoPlanar = gold.isProjective || naiveIsTwoPlanar(head);
      if (isTwoPlanar) count++;
      for (const each of systems) {
        const transitions = derive(each, each.oracles.static!(gold), gold, c);
        const isRight = sameArcs(c, gold) === isTwoPlanar && transitions <= 8 * n - 4;
        if (!isRight) expect.fail(`${each.name}, tree ${head.slice(1)}: ${transitions} transitions`);
      }
      if (twoPlanes(gold).includes(NO_PLANE, 1) === isTwoPlanar) expect.fail(`planes of ${head.slice(1)}`);
    }
    expect(count).toBe(TWO_PLANAR[n]);
  });
});

describe("the planes of a tree", () => {
  it("have no crossing arcs, whatever the tree", () => {
    const random = seeded(10);
    for (let round = 0; round < 300; round++) {
      const head = randomTree(1 + Math.floor(random() * 40), random, random());
      const plane = twoPlanes(goldTree(head));
      for (const p of [0, 1]) {
        const arcs = [...plane.keys()].slice(1).filter((d) => plane[d] === p);
        const ends = arcs.map((d) => [Math.min(d, head[d]!), Math.max(d, head[d]!)] as const);
        for (const [a, b] of ends) {
          for (const [x, y] of ends) if (a < x && x < b && b < y) expect.fail(`${a}-${b} crosses ${x}-${y}`);
        }
      }
    }
  });

  it("put as few arcs as possible into the second one", () => {
    // The arc from 1 to 3 crosses that from 0 to 2, and that from 4 to 7 those to 5 and 6.
    expect([...twoPlanes(goldTree(heads("0 0 1 0 0 0 4"))).slice(1)].filter((p) => p === 1)).toHaveLength(2);
    expect([...twoPlanes(goldTree(heads("2 0 2 3")))]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("the two-planar system", () => {
  const start = () => {
    const c = new Configuration();
    system.start(c, 3);
    return c;
  };

  it("shifts to both stacks and reduces the active one", () => {
    const c = start();
    system.apply(c, SHIFT!, -1);
    expect([c.stack(0), c.otherStack(0)]).toEqual([1, 1]);
    system.apply(c, REDUCE!, -1);
    expect([c.stack(0), c.otherStack(0), c.otherStack(1), c.otherStack(2)]).toEqual([0, 1, 0, -1]);
    system.apply(c, SWITCH!, -1);
    expect([c.stack(0), c.otherStack(0), c.activeStack]).toEqual([1, 0, 1]);
  });

  it("does not switch twice in a row", () => {
    const c = start();
    expect(legalMoves(system.legal(c))).toEqual([SHIFT, RIGHT_ARC, SWITCH]);
    system.apply(c, SWITCH!, -1);
    expect(legalMoves(system.legal(c))).toEqual([SHIFT, RIGHT_ARC]);
  });

  it("keeps a word on one of the stacks until it has a head", () => {
    const c = start();
    for (const move of [SHIFT, REDUCE, SWITCH]) system.apply(c, move!, -1);
    expect(legalMoves(system.legal(c))).toEqual([SHIFT, LEFT_ARC, RIGHT_ARC]);
    system.apply(c, LEFT_ARC!, 0);
    expect(legalMoves(system.legal(c))).toEqual([SHIFT, REDUCE, SWITCH]);
  });

  it("is not left with a second stack when a configuration is used for another system", () => {
    const c = start();
    system.apply(c, SWITCH!, -1);
    c.reset(3);
    expect([c.stack(0), c.stackSize, c.otherStack(0), c.activeStack]).toEqual([0, 1, -1, 0]);
    const gold = goldTree(heads("2 0 2"));
    expect(
      derive(transitionSystem("arc-hybrid"), transitionSystem("arc-hybrid").oracles.static!(gold), gold, c),
    ).toBe(6);
    expect(rebuilds(system, "static", gold)).toBe(true);
  });

  it("takes exactly 8n - 4 transitions at most, over all legal moves", () => {
    for (const n of [1, 2, 5, 20]) {
      const c = new Configuration();
      system.start(c, n);
      let transitions = 0;
      // Always the last legal move that is not SHIFT.
      for (; !system.isFinal(c); transitions++) system.apply(c, legalMoves(system.legal(c)).at(-1)!, 0);
      expect(transitions).toBeLessThanOrEqual(8 * n - 4);
    }
  });
});
