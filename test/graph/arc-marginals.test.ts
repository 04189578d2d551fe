import { describe, expect, it } from "vitest";
import { arcMarginals } from "../../src/graph/arc-marginals.js";
import { RULED_OUT } from "../../src/graph/arc-scores.js";
import { allTrees, seeded } from "../support/trees/trees.js";

describe.each([true, false])("probabilities of arcs, single root %s", (singleRoot) => {
  it("are sums over all trees of up to 5 words", () => {
    const random = seeded(9);
    for (let n = 1; n <= 5; n++) {
      for (const temperature of [1, 0.3]) {
        const nodes = n + 1;
        const scores = Float64Array.from({ length: nodes * nodes }, () => 4 * random() - 2);
        // Some arcs are ruled out; those of neighbours and of the root never.
        for (let d = 1; d <= n; d++) {
          for (let h = 1; h <= n; h++) {
            if (Math.abs(h - d) > 1 && random() < 0.3) scores[d * nodes + h] = RULED_OUT;
          }
        }
        const sums = new Float64Array(nodes * nodes);
        let total = 0;
        for (const head of allTrees(n)) {
          if (singleRoot && head.indexOf(0) !== head.lastIndexOf(0)) continue;
          let score = 0;
          for (let d = 1; d <= n; d++) score += scores[d * nodes + head[d]!]! / temperature;
          const weight = Math.exp(score);
          total += weight;
          for (let d = 1; d <= n; d++) sums[d * nodes + head[d]!]! += weight;
        }
        const { probabilities, logSum } = arcMarginals(
          { nodes, stride: nodes, scores },
          singleRoot,
          temperature,
        );
        expect(logSum).toBeCloseTo(Math.log(total), 8);
        for (let k = nodes; k < sums.length; k++) expect(probabilities[k]).toBeCloseTo(sums[k]! / total, 8);
      }
    }
  });
});
