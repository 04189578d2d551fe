import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FeatureModel } from "../../src/features/feature-model.js";
import { featurePreset, PRESET_NAMES } from "../../src/features/presets.js";

const text = readFileSync(new URL("../../docs/reference/features.md", import.meta.url), "utf8");

describe("docs/reference/features.md", () => {
  it("shows features that can be read", () => {
    const examples = [...text.matchAll(/```features\n([^`]+)```/g)].map(([, example]) => example!);
    expect(examples.map((example) => new FeatureModel(example).size)).toEqual([4, 4, 3]);
  });

  it("shows the error of a wrong column", () => {
    const [, shown] = /```console\n([^`]+)\n```/.exec(text)!;
    expect(() => new FeatureModel("s0.form\ns0.form s0.postag")).toThrow(shown);
  });

  it("lists every preset with its number of features", () => {
    const rows = [...text.matchAll(/^\| `([\w-]+)` +\| +(\d+) \|/gm)].map(([, name, size]) => [name, size]);
    expect(rows).toEqual(
      PRESET_NAMES.map((name) => [name, String(new FeatureModel(featurePreset(name)).size)]),
    );
  });
});
