import { describe, expect, it } from "vitest";
import { horizons } from "../../src/sentence/measures/horizons.js";
import { projectiveOrder } from "../../src/sentence/measures/projective-order.js";
import { dominates } from "../support/definitions/naive-measures.js";
import { allTrees, heads, randomTree, seeded } from "../support/trees/trees.js";

function definition(head: Int32Array) {
  const left = head.map((_, v) => {
    let k = v - 1;
    while (k >= 0 && dominates(head, v, k)) k--;
    return k;
  });
  const right = head.map((_, v) => {
    let k = v + 1;
    while (k < head.length && dominates(head, v, k)) k++;
    return k;
  });
  return { left, right };
}

describe("horizons", () => {
  it("are the nearest positions that a node does not dominate", () => {
    // 2 dominates 1, 3 and 5, but not 4, which depends on the root.
    const { left, right } = horizons(projectiveOrder(heads("2 0 2 0 3")));
    expect([left[2], right[2]]).toEqual([0, 4]);
    expect([left[0], right[0]]).toEqual([-1, 6]);
  });

  it("agree with the definition on every tree of up to six words", () => {
    for (let n = 0; n <= 6; n++) {
      for (const head of allTrees(n)) {
        const { left, right } = horizons(projectiveOrder(head));
        const expected = definition(head);
        if (`${left};${right}` !== `${expected.left};${expected.right}`) expect.fail(`${head}`);
      }
    }
  });

  it("agree with the definition on random trees of 80 words", () => {
    const random = seeded(5);
    for (let i = 0; i < 40; i++) {
      const head = randomTree(80, random, i / 40);
      expect(horizons(projectiveOrder(head))).toEqual(definition(head));
    }
  });
});
