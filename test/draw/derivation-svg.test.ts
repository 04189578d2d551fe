import { describe, expect, it } from "vitest";
import { type DerivationFrame, derivationSvg } from "../../src/draw/svg/derivation-svg.js";
import { Sentence } from "../../src/sentence/sentence.js";

const SENTENCE = Sentence.ofForms(["a<b", "left"]);
const FRAMES: readonly DerivationFrame[] = [
  { move: "", stack: [0], buffer: [1, 2] },
  { move: "SHIFT", stack: [0, 1], buffer: [2] },
  { move: "SHIFT", stack: [0, 1, 2], buffer: [] },
  { move: "LEFT-ARC", stack: [0, 2], buffer: [], arc: { head: 2, dependent: 1, label: "x&y" } },
];

describe("an animated derivation", () => {
  const svg = derivationSvg(SENTENCE, FRAMES, { title: "swap", seconds: 1 });

  it("moves each word as often as it changes its place, and repeats", () => {
    const moves = [
      ...svg.matchAll(
        /type="translate" values="([^"]*)" keyTimes="([^"]*)" dur="4s" repeatCount="indefinite"/g,
      ),
    ];
    // ROOT and both words move.
    expect(moves).toHaveLength(3);
    for (const [, values, times] of moves) {
      const instants = times!.split(";").map(Number);
      expect(instants).toHaveLength(values!.split(";").length);
      expect([instants[0], instants.at(-1)]).toEqual([0, 1]);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }
  });

  it("shows an arc from its transition on, and escapes forms and labels", () => {
    expect(svg).toContain("a&lt;b");
    expect(svg).toContain("LEFT-ARC x&amp;y");
    expect(svg).toMatch(
      /<g fill="[^"]*" opacity="1"><animate attributeName="opacity" values="0;0;1;1" keyTimes="0;0.75;0.8375;1"/,
    );
  });

  it("is well formed without scripts or styles, which pages with a strict policy refuse", () => {
    expect(svg).not.toMatch(/<script|<style|style=/);
    expect(svg.match(/<g[ >]/g)).toHaveLength(svg.match(/<\/g>/g)!.length);
  });

  it("refuses a derivation without configurations", () => {
    expect(() => derivationSvg(SENTENCE, [])).toThrow("expected at least one configuration, found none");
  });
});
