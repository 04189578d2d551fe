import { describe, expect, it } from "vitest";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { defaultFamily } from "../../src/train/families.js";

/** So many sentences of ten words. */
function sentences(count: number) {
  const words = Array.from({ length: 10 }, (_, i) => `${i + 1}\tw\tw\tNOUN\t_\t_\t${i}\tdep\t_\t_\n`).join(
    "",
  );
  return [...readConllu(`${words}\n`.repeat(count))];
}

describe("the default family", () => {
  it("is linear for few words, with a remark", () => {
    const { family, remark } = defaultFamily(sentences(999));
    expect(family.name).toBe("linear");
    expect(remark).toMatch(/^9990 words: the linear learner/);
  });

  it("is neural for many words, with a remark on the faster one", () => {
    const { family, remark } = defaultFamily(sentences(1000));
    expect(family.name).toBe("neural");
    expect(remark).toMatch(/^10000 words: the neural learner.*--learner linear/);
  });
});
