import { describe, expect, it } from "vitest";
import { printed, programs } from "../support/examples.js";

const RECIPES = programs("docs/guide/recipes.md");
const [everyday] = RECIPES;

describe("docs/guide/recipes.md", () => {
  it.each(RECIPES.map(({ program, next }, k) => [k, program, next] as const))(
    "prints what it shows, recipe %i",
    (_k, program, next) => {
      expect(next).toEqual({ kind: "text", text: printed(program) });
    },
  );

  it("does each everyday task in at most three lines", () => {
    const tasks = everyday!.program.split(/^\/\/ .*\n/m).slice(1);
    expect(tasks.length).toBe(10);
    for (const task of tasks) expect(task.trim().split("\n").length).toBeLessThanOrEqual(3);
  });
});
