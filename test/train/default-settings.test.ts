import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FeatureError } from "../../src/features/feature-error.js";
import { featurePreset } from "../../src/features/presets.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { trainingSettings } from "../../src/train/families.js";
import { derivable, hasTree } from "../../src/train/learnable.js";
import type { LinearSettings } from "../../src/train/linear/linear-family.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { SYSTEMS } from "../../src/transition/systems.js";
import { sentence } from "../support/trees/sentences.js";

const harbour = [...readConllu(readFileSync("examples/harbour.conllu"))];
const projective = sentence("They/2/nsubj came/0/root");
const twoRoots = sentence("They/0/root came/0/root");
const cycle = sentence("They/2/nsubj came/1/root");

/** Settings of the linear family. */
function defaultSettings(sentences: readonly Sentence[], options: UserOptions = {}) {
  const { settings, remarks } = trainingSettings(sentences, { learner: "linear", ...options });
  return { settings: settings as LinearSettings, remarks };
}

describe("default settings", () => {
  it("are swap with the dynamic oracle, the rich features and one root for a treebank of that kind", () => {
    const { settings, remarks } = defaultSettings(harbour);
    expect(settings).toEqual({
      system: "swap",
      oracle: "dynamic",
      singleRoot: true,
      lift: false,
      degree: null,
      encoding: null,
      features: featurePreset("rich"),
      learner: "linear",
      parameters: {},
      epochs: 10,
      seed: 1,
    });
    expect(remarks[0]).toBe("40.0% of the trees are non-projective: swap with the dynamic oracle");
  });

  it("make trees projective for projective systems if some are not", () => {
    for (const { name: system, traits } of SYSTEMS) {
      if (traits.derives !== "projective trees") continue;
      expect(defaultSettings(harbour, { system }).settings.encoding).toBe("head");
      expect(defaultSettings([projective], { system }).settings.encoding).toBeNull();
      expect(defaultSettings(harbour, { system, projectivize: "none" }).settings.encoding).toBeNull();
    }
    expect(defaultSettings(harbour, { system: "covington" }).settings.encoding).toBeNull();
  });

  it("allow several roots if the trees have them, unless an option forbids it", () => {
    expect(defaultSettings([projective, twoRoots]).settings.singleRoot).toBe(false);
    expect(defaultSettings([projective, twoRoots], { singleRoot: true }).settings.singleRoot).toBe(true);
  });

  it("leave columns without values out of the features, with a remark", () => {
    const { settings, remarks } = defaultSettings([projective], { features: "s0.form\ns0.feats\ns0.upos" });
    expect(settings.features).toBe("s0.form");
    expect(remarks.at(-1)).toBe("no lemma, upos, xpos, feats in the data: the features do without");
  });

  it("treat an unbounded degree like none", () => {
    const degreeOf = (degree: number) =>
      defaultSettings(harbour, { system: "covington", degree }).settings.degree;
    expect(degreeOf(Number.POSITIVE_INFINITY)).toBeNull();
    expect(degreeOf(0)).toBe(0);
  });

  it.each([
    [{ system: "shift" }, "no parser is trained for shift; known systems are swap, "],
    [{ oracle: "lucky" }, "swap has no oracle called lucky; it has "],
    [{ features: "poor" }, "no feature preset is called poor; known are "],
    [{ projectivize: "tail" as "head" }, "no encoding is called tail; known are none, "],
    [{ degree: 1 }, "a degree is for covington, found the system swap"],
    [{ system: "covington", degree: 0.5 }, "expected a degree of 0, 1, 2, ... or Infinity, found 0.5"],
  ])("refuse %o", (wishes, message) => {
    expect(() => defaultSettings(harbour, wishes)).toThrow(message);
  });

  it("refuse features that cannot be read, even if the data lack their columns", () => {
    expect(() => defaultSettings(harbour, { features: "s0.colour\n" })).toThrow(FeatureError);
  });
});

describe("a sentence to learn from", () => {
  it("has words and a tree", () => {
    expect([projective, twoRoots, cycle, sentence("")].map(hasTree)).toEqual([true, true, false, false]);
  });

  it("has one root if the parser needs one", () => {
    expect(derivable([projective, twoRoots], { singleRoot: true })).toEqual([projective]);
    expect(derivable([projective, twoRoots], { singleRoot: false })).toEqual([projective, twoRoots]);
  });

  it("leave out trees that are not 2-planar for systems that derive only those", () => {
    // Three arcs, each of which crosses the other two.
    const tangled = sentence("a/3/x b/3/x c/0/root d/1/x e/2/x");
    const both = [projective, tangled];
    expect(derivable(both, { singleRoot: true, system: "two-planar", encoding: null })).toEqual([projective]);
    expect(derivable(both, { singleRoot: true, system: "two-planar", encoding: "head" })).toEqual(both);
    expect(derivable(both, { singleRoot: true, system: "swap", encoding: null })).toEqual(both);
    expect(derivable(both, { singleRoot: true })).toEqual(both);
  });
});
