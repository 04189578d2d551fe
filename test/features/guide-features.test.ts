import { describe, expect, it } from "vitest";
import { FeatureModel } from "../../src/features/feature-model.js";
import { guideFeatures, requireGuides, usesGuides } from "../../src/features/guide-features.js";
import { presetFor } from "../../src/features/presets.js";
import { parseFeatures } from "../../src/features/specification.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { PARSING_SYSTEM_NAMES, systemDefinition } from "../../src/transition/systems.js";

describe.each(PARSING_SYSTEM_NAMES)("features of guides for %s", (system) => {
  const { links } = systemDefinition(system).traits;

  it("can be read, differ from each other, and use the pairs that the system links", () => {
    for (const combines of [true, false]) {
      const text = guideFeatures(links, 2, combines);
      const features = parseFeatures(text).map((atoms) => atoms.map(({ text }) => text).join(" "));
      expect(new Set(features).size).toBe(features.length);
      for (const pair of links) expect(text).toContain(`guide2.link(${pair.join()})`);
      expect(new FeatureModel(`${presetFor(system)}\n${text}`).size).toBeGreaterThan(20);
    }
  });

  it("have as many features for each guide", () => {
    const size = (guides: number) => new FeatureModel(guideFeatures(links, guides, false)).size;
    expect(size(3)).toBe(3 * size(1));
  });
});

describe("features of guides", () => {
  it("without conjunctions have one atom each", () => {
    for (const atoms of parseFeatures(guideFeatures([["s0", "b0"]], 2, true))) expect(atoms).toHaveLength(1);
  });

  it("are refused if there is no such guide, with the place", () => {
    expect(() => requireGuides("s0.form\ns0.upos b0.guide.deprel", 0)).toThrow(
      [
        "features, line 2, column 9: expected a guide for b0.guide.deprel, found no guide; --guide names one",
        "  s0.upos b0.guide.deprel",
        "          ^^^^^^^^^^^^^^^",
      ].join("\n"),
    );
    expect(() => requireGuides("guide3.arc(s0,b0)", 2)).toThrow(
      /expected 3 guides for guide3.arc\(s0,b0\), found 2 guides/,
    );
    expect(() => requireGuides("s0.guide2.head.form", 1)).toThrow(/expected 2 guides/);
    expect(() => requireGuides("s0.guide2.head.form guide.link(s1,s0)", 2)).not.toThrow();
  });

  it("are found in conjunctions, in addresses and in ends of distances", () => {
    expect(usesGuides("s0.form\n# s0.guide.side\nb0.form s0.h.upos")).toBe(false);
    for (const line of ["b0.form s0.guide.side", "s0.guide.head.form", "distance(s0,b0.guide2.head)"]) {
      expect(usesGuides(`s0.form\n${line}`)).toBe(true);
    }
  });

  it("need a sentence with the trees of guides", () => {
    const sentence = Sentence.ofForms(["a"]);
    for (const line of ["s0.guide2.deprel", "guide2.arc(s0,b0)"]) {
      expect(() => new FeatureModel(line).encode(sentence)).toThrow(
        "expected a sentence with the tree of guide 2, found 0 guides",
      );
    }
  });

  it.each([
    ["guide.arcs(s0,b0)", /no property of two nodes is called "guide.arcs"; known are distance, guide.arc/],
    ["guide.arc s0", /expected \( after guide.arc, as in guide.arc\(s1,s0\), found s0/],
    ["guide0.arc(s0,b0)", /no property of two nodes is called "guide0.arc"/],
    ["s0.guide.head", /expected a column after s0.guide.head, as in s0.guide.head.form/],
    ["s0.guide.lemma", /no column is called "guide.lemma"; known are .* guide.deprel, guide.side, guide.due/],
    ["s0.guide10.deprel", /no column is called "guide10.deprel"/],
  ])("that are wrong are refused: %s", (line, message) => {
    expect(() => new FeatureModel(line)).toThrow(message);
  });
});
