import { describe, expect, it } from "vitest";
import { percent, probability, sectionsText } from "../../src/cli/reports/sections.js";

describe("figures", () => {
  it.each([
    [1, "100.00"],
    [0, "0.00"],
    [2 / 3, "66.67"],
    [-1 / 3, "-33.33"],
    [Number.NaN, "–"],
    // Ties as Python prints them: "{:.2f}".format(100 * share).
    [0.00125, "0.12"],
    [0.00375, "0.38"],
    [0.00625, "0.62"],
    [0.00875, "0.88"],
    [-0.00125, "-0.12"],
    [-0.00375, "-0.38"],
  ])("prints the share %d as %s", (share, text) => {
    expect(percent(share)).toBe(text);
  });

  it.each([
    [1, "1.0000"],
    [0.05, "0.0500"],
    [0.00012, "1.2e-4"],
    [Number.NaN, "–"],
  ])("prints the probability %d as %s", (p, text) => {
    expect(probability(p)).toBe(text);
  });

  it("lines figures up on the right and words on the left", () => {
    const section = {
      caption: "Caption",
      header: ["name", "kind", "score"],
      rows: [
        ["a", "x", "–"],
        ["10", "yy", "100.00"],
      ],
    };
    expect(sectionsText([section, section], false)).toBe(
      `Caption
name  kind   score
────  ────  ──────
a     x          –
10    yy    100.00

Caption
name  kind   score
────  ────  ──────
a     x          –
10    yy    100.00
`,
    );
    expect(sectionsText([section], true)).toBe(
      `Caption

| name | kind |  score |
| ---- | ---- | -----: |
| a    | x    |      – |
| 10   | yy   | 100.00 |
`,
    );
  });
});
