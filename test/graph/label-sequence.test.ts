import { expect, it } from "vitest";
import { bestSequence } from "../../src/graph/label-sequence.js";
import { seeded } from "../support/trees/trees.js";

it("the best sequence is the best of all sequences", () => {
  const random = seeded(11);
  for (let places = 1; places <= 4; places++) {
    for (let round = 0; round < 20; round++) {
      const choices = 1 + (round % 4);
      const own = Float64Array.from({ length: places * choices }, () => random());
      // The last choice of a place is sometimes ruled out.
      for (let place = 0; choices > 1 && place < places; place++) {
        if (random() < 0.3) own[place * choices + choices - 1] = Number.NEGATIVE_INFINITY;
      }
      const pair = Float64Array.from({ length: places * choices * choices }, () => random());
      let [best, highest] = [[] as number[], Number.NEGATIVE_INFINITY];
      for (let code = 0; code < choices ** places; code++) {
        const sequence = Array.from({ length: places }, (_, k) => Math.floor(code / choices ** k) % choices);
        let score = 0;
        for (const [place, k] of sequence.entries()) {
          score += own[place * choices + k]!;
          if (place > 0) score += pair[(place * choices + sequence[place - 1]!) * choices + k]!;
        }
        if (score > highest) [best, highest] = [sequence, score];
      }
      expect([...bestSequence({ places, choices, own, pair })]).toEqual(best);
    }
  }
});
