import { describe, expect, it } from "vitest";
import { axisTicks } from "../../src/draw/svg/axis-ticks.js";
import { escapeXml } from "../../src/draw/svg/escape-xml.js";
import { runningTimePlot } from "../../src/draw/svg/running-time-plot.js";

const PLOT = {
  title: "Swap: a <small> & quiet treebank",
  lengths: [5, 10, 10, 10],
  transitions: [10, 20, 20, 26],
  slope: 2.2,
  r2: 0.854,
};

describe("ticks of an axis", () => {
  it("are at most nine round numbers that reach the highest value", () => {
    expect(axisTicks(133)).toEqual([0, 20, 40, 60, 80, 100, 120, 140]);
    expect(axisTicks(3327)).toEqual([0, 500, 1000, 1500, 2000, 2500, 3000, 3500]);
    expect(axisTicks(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(axisTicks(0)).toEqual([0, 1]);
    for (let highest = 1; highest < 3000; highest += 7) {
      const ticks = axisTicks(highest);
      expect(ticks.length).toBeLessThanOrEqual(9);
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(highest);
      expect(ticks.at(-2)!).toBeLessThan(highest);
    }
  });
});

describe("escapeXml", () => {
  it("escapes special characters and drops controls", () => {
    expect(escapeXml(`a<b & "c" 'd'>`)).toBe("a&lt;b &amp; &quot;c&quot; &apos;d&apos;&gt;");
    expect(escapeXml("a\u0000\u0007b\tc\u{1f600}é")).toBe("ab c\u{1f600}é");
  });
});

describe("a plot of running time", () => {
  const svg = runningTimePlot(PLOT);

  it("has one dot for each pair of length and running time, at its coordinates", () => {
    const dots = /<path d="([^"]*)"[^>]*stroke-linecap="round"/.exec(svg)![1]!;
    // From 76 to 696 for 0 to 10 words, from 418 up to 52 for 0 to 30 transitions.
    expect(dots).toBe("M386 296h0M696 174h0M696 100.8h0");
  });

  it("has the line m = 2n and the fitted line with its slope", () => {
    expect(svg).toContain('d="M76 418L696 174" stroke="#0a63b8"');
    expect(svg).toContain('d="M76 418L696 149.6" stroke="#c8321f"');
    expect(svg).toContain("m = 2.20n, R² = 0.85");
  });

  it("labels its axes and ticks and has a title", () => {
    for (const text of ["Sentence length n, words", "Transitions m", ">10<", ">30<"])
      expect(svg).toContain(text);
    expect(svg).toContain("<title>Swap: a &lt;small&gt; &amp; quiet treebank</title>");
  });

  it("shrinks a long title", () => {
    expect(svg).toContain('font-size="16"');
    expect(runningTimePlot({ ...PLOT, title: "x".repeat(95) })).toContain('font-size="10"');
  });

  it("is well-formed: every element is closed, in order", () => {
    const open: string[] = [];
    for (const [, end, name, empty] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name!);
    }
    expect(open).toEqual([]);
  });

  it("of no sentences has axes but no fitted line", () => {
    const empty = runningTimePlot({
      ...PLOT,
      lengths: [],
      transitions: [],
      slope: Number.NaN,
      r2: Number.NaN,
    });
    expect(empty).toContain("Transitions m");
    expect(empty).not.toMatch(/NaN|Infinity|#c8321f/);
  });

  it("grows with the number of different points, not of sentences", () => {
    const lengths = Array.from({ length: 100_000 }, (_, i) => 1 + (i % 100));
    const many = runningTimePlot({ ...PLOT, lengths, transitions: lengths.map((n) => 2 * n) });
    expect(many.length).toBeLessThan(6000);
  });
});
