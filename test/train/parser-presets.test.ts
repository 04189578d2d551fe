import { describe, expect, it } from "vitest";
import { FeatureModel } from "../../src/features/feature-model.js";
import { featurePreset } from "../../src/features/presets.js";
import { parseFeatures } from "../../src/features/specification.js";
import { trainingSettings } from "../../src/train/families.js";
import {
  PARSER_PRESET_NAMES,
  parserPreset,
  TRANSITION_PRESET_NAMES,
} from "../../src/train/parser-presets.js";
import { harbour } from "../support/parsers.js";

const SENTENCES = harbour();

describe("presets of parsers", () => {
  it("have the names of the papers", () => {
    expect(PARSER_PRESET_NAMES).toEqual([
      "nivre-nilsson-2005",
      "nivre-2007",
      "nivre-2009-su",
      "nivre-2009-sp",
      "nivre-2009-spp",
      "malt-06",
      "mst-06",
      "mst-malt",
      "malt-mst",
    ]);
  });

  it.each(TRANSITION_PRESET_NAMES)("%s gives settings, with its source as a remark", (preset) => {
    const { settings, remarks } = trainingSettings(SENTENCES, { preset });
    const { system, oracle, learner, parameters } = parserPreset(preset).options;
    const { split, ...others } = parameters;
    expect(settings).toMatchObject({ system, oracle, learner, parameters: others });
    // The column of the tag is that of the data.
    if (typeof split === "string")
      expect(settings).toMatchObject({
        parameters: { split: expect.stringMatching(`^${split.replace("tag", "[ux]pos")}$`) },
      });
    expect(remarks[0]).toBe(`${preset}: ${parserPreset(preset).source}`);
  });

  it.each(TRANSITION_PRESET_NAMES)(
    "%s gives settings with another learner, without its parameters",
    (preset) => {
      const { settings } = trainingSettings(SENTENCES, { preset, learner: "linear" });
      const { system, oracle, features, projectivize } = parserPreset(preset).options;
      expect(settings).toMatchObject({
        system,
        oracle,
        learner: "linear",
        parameters: {},
        encoding: projectivize === "none" ? null : projectivize,
        features: featurePreset(features!),
      });
    },
  );

  it.each(TRANSITION_PRESET_NAMES)("%s splits, if at all, by one of its features", (preset) => {
    const { features, parameters } = parserPreset(preset).options;
    const text = featurePreset(features!);
    expect(new FeatureModel(text).size).toBeGreaterThan(10);
    const names = parseFeatures(text).map(([atom]) => atom!.text);
    if (typeof parameters.split !== "string") return;
    for (const column of ["upos", "xpos"]) expect(names).toContain(parameters.split.replace("tag", column));
  });

  it.each(TRANSITION_PRESET_NAMES)(
    "%s attaches words that are left over to 0, unless one root is asked for",
    (preset) => {
      const singleRoot = (options: object) =>
        (trainingSettings(SENTENCES, { preset, ...options }).settings as { singleRoot: boolean }).singleRoot;
      expect([singleRoot({}), singleRoot({ singleRoot: true })]).toEqual([false, true]);
    },
  );

  it("mst-06 is of the second order, and takes other options instead of its own", () => {
    const { settings, remarks } = trainingSettings(SENTENCES, { preset: "mst-06" });
    expect(settings).toMatchObject({ learner: "mst", order: 2, singleRoot: false });
    expect(remarks[0]).toBe(`mst-06: ${parserPreset("mst-06").source}`);
    const parameters = { order: 1, decoding: "projective" };
    const other = trainingSettings(SENTENCES, { preset: "mst-06", parameters, singleRoot: true });
    expect(other.settings).toMatchObject({ ...parameters, singleRoot: true });
  });

  it("are overridden by explicit options, parameter by parameter", () => {
    const { settings } = trainingSettings(SENTENCES, {
      preset: "nivre-nilsson-2005",
      projectivize: "path",
      parameters: { k: 7 },
    });
    expect(settings).toMatchObject({
      system: "arc-eager",
      encoding: "path",
      parameters: { k: 7, metric: "mvdm", threshold: 3 },
    });
  });

  it.each([
    [{ preset: "nivre-1066" }, "no preset is called nivre-1066; known are nivre-nilsson-2005, nivre-2007"],
    [{ learner: "oracle" }, "no learner is called oracle; known are linear, memory"],
    [{ learner: "linear", parameters: { k: 5 } }, "the learner linear has no parameters, found k"],
    [
      { learner: "memory", parameters: { kk: 5 } },
      "the learner memory has no parameter kk; known are k, metric",
    ],
    [{ learner: "mst", parameters: { order: 3 } }, "expected 1 or 2 as order, found 3"],
    [{ learner: "mst", parameters: { decoding: "any" } }, "no decoding is called any; known are projective"],
    [{ learner: "mst", preset: "malt-06" }, "malt-06 is of a transition-based parser, found the learner mst"],
    [{ learner: "linear", preset: "mst-06" }, "the preset mst-06 is for the learner mst, found linear"],
  ])("refuse %o", (options, message) => {
    expect(() => trainingSettings(SENTENCES, options)).toThrow(message);
  });
});
