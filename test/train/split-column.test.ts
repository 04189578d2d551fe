import { describe, expect, it } from "vitest";
import { Sentence } from "../../src/sentence/sentence.js";
import { trainingSettings } from "../../src/train/families.js";
import { splitColumn, withSplitColumn } from "../../src/train/transition/split-column.js";

/** Sentences of one word each, with so many different fine tags; `empty` of them have none. */
function tagged(tags: number, empty = 0): Sentence[] {
  const xpos = [...Array.from({ length: tags }, (_, i) => `T${i}`), ...Array<string>(empty).fill("_")];
  return xpos.map((tag) =>
    Sentence.ofForms(["a"]).with({
      head: Int32Array.of(-1, 0),
      deprel: ["", "root"],
      upos: ["", "X"],
      xpos: ["", tag],
    }),
  );
}

describe("the column that splits training data", () => {
  it("is XPOS with 10 to 100 values, as the papers' fine tags had, and UPOS otherwise", () => {
    expect([1, 9, 10, 49, 100, 101, 925].map((tags) => splitColumn(tagged(tags)))).toEqual([
      "upos",
      "upos",
      "xpos",
      "xpos",
      "xpos",
      "upos",
      "upos",
    ]);
  });

  it("is UPOS if fewer than a tenth of the words have a value in XPOS, and `_` is no value", () => {
    expect(splitColumn(tagged(20, 181))).toBe("upos");
    expect(splitColumn(tagged(20, 180))).toBe("xpos");
    expect(splitColumn(tagged(9, 1))).toBe("upos");
    expect(splitColumn(tagged(100, 5))).toBe("xpos");
  });

  it("replaces the tag of a feature, and leaves named columns alone", () => {
    expect(withSplitColumn("b0.tag", tagged(49))).toBe("b0.xpos");
    expect(withSplitColumn("s0.tag", tagged(925))).toBe("s0.upos");
    expect(withSplitColumn("s0.xpos", tagged(925))).toBe("s0.xpos");
  });

  it.each([
    ["nivre-2007", "b0"],
    ["malt-06", "b0"],
    ["nivre-2009-su", "s0"],
    ["nivre-2009-sp", "s0"],
    ["nivre-2009-spp", "s0"],
  ])("splits %s by the tag of %s, which is Next of its features", (preset, next) => {
    const split = (tags: number) => {
      const { settings } = trainingSettings(tagged(tags), { preset });
      return (settings as unknown as { parameters: { split: string } }).parameters.split;
    };
    expect([split(49), split(925)]).toEqual([`${next}.xpos`, `${next}.upos`]);
  });
});
