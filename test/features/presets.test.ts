import { describe, expect, it } from "vitest";
import { FeatureModel } from "../../src/features/feature-model.js";
import { atomicPresetFor, featurePreset, PRESET_NAMES, presetFor } from "../../src/features/presets.js";
import { parseFeatures } from "../../src/features/specification.js";
import { SYSTEM_NAMES, SYSTEMS } from "../../src/transition/systems.js";

describe("presets", () => {
  it.each(PRESET_NAMES)("%s is a specification without duplicates", (name) => {
    const features = parseFeatures(featurePreset(name)).map((feature) =>
      feature
        .map((atom) => atom.text)
        .sort()
        .join(" "),
    );
    expect(features.filter((feature, f) => features.indexOf(feature) !== f)).toEqual([]);
  });

  it.each([
    ["nivre-nilsson-2005", 14],
    ["nivre-2006", 20],
    ["nivre-2007", 22],
    ["nivre-2009", 20],
    ["malt-swap", 21],
  ])("%s has as many features as its source lists: %i", (name, count) => {
    expect(new FeatureModel(featurePreset(name)).size).toBe(count);
  });

  it("are there for every system", () => {
    for (const system of SYSTEM_NAMES) expect(new FeatureModel(presetFor(system)).size).toBeGreaterThan(50);
    expect(presetFor("swap")).toBe(featurePreset("rich"));
    expect(presetFor("arc-eager")).toBe(featurePreset("rich-eager"));
  });

  it("without conjunctions are there for every system, and look at its pair", () => {
    for (const system of SYSTEM_NAMES) {
      for (const feature of parseFeatures(atomicPresetFor(system))) expect(feature.length).toBe(1);
    }
    expect(atomicPresetFor("swap")).toMatch(/^s1\.form\n/m);
    expect(atomicPresetFor("arc-eager")).toMatch(/^b0\.form\n/m);
    expect(atomicPresetFor("sort")).toMatch(/^i1\.form\n/m);
    expect(atomicPresetFor("sort")).not.toMatch(/^s\d/m);
  });

  it.each(SYSTEMS)("of $name look at both ends of every arc", ({ name, traits }) => {
    for (const end of traits.links.flat()) {
      expect(presetFor(name)).toMatch(new RegExp(`^${end}\\.upos`, "m"));
      expect(atomicPresetFor(name)).toMatch(new RegExp(`^${end}\\.`, "m"));
    }
  });

  it("look at the pair that their system links", () => {
    expect(presetFor("swap")).toMatch(/^distance\(s1,s0\)$/m);
    expect(presetFor("arc-eager")).toMatch(/^distance\(s0,b0\)$/m);
    expect(presetFor("covington")).toMatch(/^distance\(s0,b0\)$/m);
    expect(presetFor("sort")).toMatch(/^distance\(i1,i0\)$/m);
    expect(presetFor("sort")).not.toMatch(/\bs\d/);
  });

  it("are refused by an unknown name, with the known ones", () => {
    expect(() => featurePreset("poor")).toThrow(
      `no feature preset is called poor; known are ${PRESET_NAMES.join(", ")}`,
    );
    expect(() => featurePreset("toString")).toThrow(RangeError);
    expect(() => presetFor("swop")).toThrow(
      "no transition system is called swop; known are swap, arc-standard",
    );
  });
});
