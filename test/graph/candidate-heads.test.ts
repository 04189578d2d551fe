import { expect, it } from "vitest";
import { candidateHeads } from "../../src/graph/candidate-heads.js";
import { seeded } from "../../src/numbers/seeded.js";

it("candidate heads have the highest scores, in order, and never include the node itself", () => {
  const random = seeded(3);
  for (const [nodes, count] of [
    [2, 1],
    [4, 3],
    [9, 3],
    [30, 5],
  ] as const) {
    const stride = nodes + 2;
    // Equal scores, of which the first head is taken.
    const scores = Float32Array.from({ length: nodes * stride }, () => Math.floor(10 * random()));
    const found = candidateHeads({ nodes, stride, scores }, count);
    for (let d = 1; d < nodes; d++) {
      const heads = Array.from({ length: nodes }, (_, h) => h).filter((h) => h !== d);
      const sorted = heads.toSorted((a, b) => scores[d * stride + b]! - scores[d * stride + a]!);
      expect([...found.slice(count * d, count * (d + 1))]).toEqual(sorted.slice(0, count));
    }
  }
});
