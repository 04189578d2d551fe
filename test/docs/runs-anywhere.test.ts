import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROJECTS } from "../consumers/consumers.js";

const PAGE = readFileSync(new URL("../../docs/guide/runs-anywhere.md", import.meta.url), "utf8");

describe("docs/guide/runs-anywhere.md", () => {
  it("has a row for each project that is tried, in order, and all work", () => {
    const rows = [...PAGE.matchAll(/^\| (.+?) +\| .+ \| (yes|no) +\|$/gm)].map(([, name, works]) => [
      name,
      works,
    ]);
    const names = PROJECTS.flatMap(({ checks }) => checks.map(({ name }) => name));
    expect(rows).toEqual(names.map((name) => [name, "yes"]));
  });
});
