import { describe, expect, it } from "vitest";
import { FeatureError } from "../../src/features/feature-error.js";
import { columnsPresent, withoutColumns } from "../../src/features/missing-columns.js";
import { featurePreset, PRESET_NAMES } from "../../src/features/presets.js";
import { parseFeatures } from "../../src/features/specification.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { HAS_TREEBANKS, treebank } from "../support/treebanks.js";

describe("columnsPresent", () => {
  const bare = Sentence.ofForms(["birds", "sing"]);

  it("finds none if there are only underscores, or no sentences", () => {
    expect(columnsPresent([bare, bare])).toEqual([]);
    expect(columnsPresent([])).toEqual([]);
  });

  it("finds those in which any word has a value", () => {
    const tagged = bare.with({ upos: ["", "_", "VERB"] });
    const inflected = bare.with({ feats: ["", "Number=Plur", "_"] });
    expect(columnsPresent([bare, tagged, inflected])).toEqual(["upos", "feats"]);
  });

  it("ignores a few stray tags or lemmas, but not a few features", () => {
    const all = ["", "x", "_"];
    const some = bare.with({ lemma: all, upos: all, xpos: all, feats: all });
    const sentences = (others: number) => [some, ...Array.from({ length: others }, () => bare)];
    expect(columnsPresent(sentences(4))).toEqual(["lemma", "upos", "xpos", "feats"]);
    expect(columnsPresent(sentences(5))).toEqual(["feats"]);
  });

  it.skipIf(!HAS_TREEBANKS)("finds the columns of real treebanks", () => {
    expect(columnsPresent(treebank("sv_talbanken-ud-train.conllu"))).toEqual(["upos", "xpos", "feats"]);
    expect(columnsPresent(treebank("eu_bdt-ud-train.conllu"))).toEqual(["lemma", "upos", "feats"]);
    expect(columnsPresent(treebank("da_ddt-ud-train.conllu"))).toEqual(["lemma", "upos", "feats"]);
  });
});

describe("features without columns", () => {
  const TEXT = `# words
s0.form
s0.lemma # its lemma
s0.upos b0.xpos
s0.feats:Case b0.feats
s0.upos s0.feats

# pairs
s0.xpos b0.upos
distance(s0,b0) s0.lemma s0.form
b0.upos`;

  it("are the same if no column is missing", () => {
    expect(withoutColumns(TEXT, [])).toBe(TEXT);
  });

  it("take a missing lemma from the form, each atom and each feature once", () => {
    expect(withoutColumns(TEXT, ["lemma"])).toBe(
      "# words\ns0.form\ns0.upos b0.xpos\ns0.feats:Case b0.feats\ns0.upos s0.feats\n\n# pairs\ns0.xpos b0.upos\ndistance(s0,b0) s0.form\nb0.upos",
    );
  });

  it("take missing fine tags from the coarse ones, and the other way round", () => {
    expect(parsed(withoutColumns(TEXT, ["xpos"]))).toContain("s0.upos b0.upos");
    expect(parsed(withoutColumns(TEXT, ["xpos"]))).toHaveLength(7);
    expect(parsed(withoutColumns(TEXT, ["upos"]))).toContain("s0.xpos b0.xpos");
    expect(parsed(withoutColumns(TEXT, ["upos"]))).toContain("b0.xpos");
  });

  it("drop morphology, which has no substitute, and keep the rest of a conjunction", () => {
    expect(parsed(withoutColumns(TEXT, ["feats"]))).toEqual([
      "s0.form",
      "s0.lemma",
      "s0.upos b0.xpos",
      "s0.upos",
      "s0.xpos b0.upos",
      "distance(s0,b0) s0.lemma s0.form",
      "b0.upos",
    ]);
  });

  it("drop both kinds of tags if both are missing", () => {
    expect(parsed(withoutColumns("s0.upos\ns0.form b0.xpos\nb0.form", ["upos", "xpos"]))).toEqual([
      "s0.form",
      "b0.form",
    ]);
  });

  it("count as equal in any order of their atoms", () => {
    expect(parsed(withoutColumns("s0.upos b0.upos\nb0.xpos s0.xpos", ["xpos"]))).toEqual(["s0.upos b0.upos"]);
  });

  it("use no missing column, in any preset", () => {
    for (const name of PRESET_NAMES) {
      const text = withoutColumns(featurePreset(name), ["lemma", "xpos", "feats"]);
      expect(text).not.toMatch(/\.(lemma|xpos|feats)/);
      expect(new Set(parsed(text)).size).toBe(parsed(text).length);
    }
  });

  it("are refused if none is left, the text is wrong, or the column is not optional", () => {
    expect(() => withoutColumns("s0.feats", ["feats", "lemma"])).toThrow(
      new FeatureError("expected a feature that does not need feats, lemma, found none"),
    );
    expect(() => withoutColumns("s0.from", ["feats"])).toThrow(FeatureError);
    expect(() => withoutColumns("s0.from", [])).toThrow(FeatureError);
    expect(() => withoutColumns("s0.form", ["form"])).toThrow(
      "the column form cannot be missing; known are lemma, upos, xpos, feats",
    );
  });
});

function parsed(text: string): string[] {
  return parseFeatures(text).map((feature) => feature.map((atom) => atom.text).join(" "));
}
