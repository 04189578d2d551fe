import { describe, expect, it } from "vitest";
import { timeLeft } from "../../src/cli/progress.js";

describe("the time that is left", () => {
  it.each([
    ["too early to tell", 1, 0.5, ""],
    ["nothing done", 10, 0, ""],
    ["everything done", 10, 1, ""],
    ["as long again", 10, 0.5, " | 10 s left"],
    ["a minute", 20, 0.25, " | 60 s left"],
    ["minutes, rounded up", 125, 0.5, " | 3 min left"],
  ])("%s", (_name, elapsed, share, text) => {
    expect(timeLeft(elapsed, share)).toBe(text);
  });
});
