import { describe, expect, it } from "vitest";
import { Analysis } from "../../src/evaluate/analysis.js";
import { Calibration } from "../../src/evaluate/calibration.js";
import { Comparison } from "../../src/evaluate/comparison.js";
import { withScores } from "../../src/parse/annotate.js";
import { arcScore, withArcScore } from "../../src/sentence/arc-score.js";
import { sentence } from "../support/trees/sentences.js";

const GOLD = sentence("They/2/nsubj saw/0/root old/4/amod boats/2/obj ./2/punct");
const SYSTEM = sentence("They/2/nsubj saw/0/root old/2/amod boats/2/obl ./2/punct");

function calibrationOf(scores: readonly number[], punctuation: "counted" | "ignored" = "counted") {
  const arcScores = Float64Array.from([0, ...scores]);
  const scored = withScores({ sentence: SYSTEM, arcScores, score: 1 });
  const calibration = new Calibration(punctuation);
  calibration.add(new Comparison(new Analysis(GOLD), new Analysis(scored)));
  return calibration;
}

describe("the calibration of arc scores", () => {
  it("is perfect if the scores of each range equal its share of right arcs", () => {
    const calibration = calibrationOf([1, 1, 0, 0, 1]);
    expect([calibration.arcs, calibration.error, calibration.brierScore]).toEqual([5, 0, 0]);
  });

  it("weights each range by its arcs and counts a wrong relation as wrong", () => {
    const calibration = calibrationOf([0.9, 0.92, 0.94, 0.31, 0.35]);
    expect(calibration.ranges.map(({ from, arcs, right }) => [from, arcs, right])).toEqual([
      [0.3, 2, 1 / 2],
      [0.9, 3, 2 / 3],
    ]);
    // By hand: |0.92 - 2/3| over three arcs, |0.33 - 1/2| over two.
    expect(calibration.error).toBeCloseTo((3 * (0.92 - 2 / 3) + 2 * (0.5 - 0.33)) / 5, 12);
    const squares = 0.1 ** 2 + 0.08 ** 2 + 0.94 ** 2 + 0.31 ** 2 + 0.65 ** 2;
    expect(calibration.brierScore).toBeCloseTo(squares / 5, 12);
  });

  it("ignores punctuation on request, and arcs without scores", () => {
    expect(calibrationOf([1, 1, 0, 0, 0.5], "ignored").arcs).toBe(4);
    const calibration = new Calibration("counted");
    calibration.add(new Comparison(new Analysis(GOLD), new Analysis(SYSTEM)));
    expect([calibration.arcs, calibration.ranges]).toEqual([0, []]);
  });
});

describe("the score of an arc in MISC", () => {
  it("is read back as written, and other items are kept", () => {
    expect(withArcScore("SpaceAfter=No|ArcScore=0.100", 0.9731)).toBe("SpaceAfter=No|ArcScore=0.973");
    expect(arcScore("SpaceAfter=No|ArcScore=0.973")).toBe(0.973);
    expect(arcScore(withArcScore("_", 0))).toBe(0);
  });

  it.each(["_", "ArcScore=", "ArcScore=much", "ArcScore=1.5", "NoArcScore=0.5"])(
    "is undefined in %s",
    (misc) => {
      expect(arcScore(misc)).toBeUndefined();
    },
  );
});
