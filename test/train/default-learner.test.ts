import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { defaultLearner } from "../../src/train/default-learner.js";

/** So many sentences of ten words. */
function sentences(count: number) {
  const words = Array.from({ length: 10 }, (_, i) => `${i + 1}\tw\tw\tNOUN\t_\t_\t${i}\tdep\t_\t_\n`).join(
    "",
  );
  return [...readConllu(`${words}\n`.repeat(count))];
}

describe("the default learner", () => {
  it("is linear with few words, and says so", () => {
    const { learner, remark } = defaultLearner(sentences(999));
    expect(learner).toBe("linear");
    expect(remark).toMatch(/^9990 words: the linear learner/);
  });

  it("is neural with many, and tells of the faster one", () => {
    const { learner, remark } = defaultLearner(sentences(1000));
    expect(learner).toBe("neural");
    expect(remark).toMatch(/^10000 words: the neural learner.*--learner linear/);
  });
});
