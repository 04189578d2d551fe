import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PARSER_PRESET_NAMES, parserPreset } from "../../src/train/parser-presets.js";

const text = readFileSync(new URL("../../docs/reference/presets.md", import.meta.url), "utf8");

describe("docs/reference/presets.md", () => {
  it("lists the options of every preset", () => {
    const rows = [...text.matchAll(/^\| `([\w-]+)` .*$/gm)].map(([row]) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
    expect(rows).toEqual(
      PARSER_PRESET_NAMES.map((name) => {
        const { system, oracle, projectivize, features, learner } = parserPreset(name).options;
        if (system === undefined) return [name, "–", "–", "as they are", "–", learner];
        const trees = projectivize === "none" ? "as they are" : `projective, ${projectivize}`;
        return [name, system, oracle, trees, features, learner];
      }),
    );
  });

  it("has a section on every preset", () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].flatMap(([, names]) => names!.split(", "));
    expect(headings).toEqual(PARSER_PRESET_NAMES);
  });
});
