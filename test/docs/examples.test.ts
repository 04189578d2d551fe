import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bash } from "../support/cli.js";
import { codeBlocks, printed, ROOT } from "../support/examples.js";

/** Pages whose examples have tests of their own. */
const ELSEWHERE = ["docs/guide/query.md", "docs/guide/recipes.md"];

const PAGES = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`)
  .filter((page) => !ELSEWHERE.includes(page) && codeBlocks(page).some(({ kind }) => kind.endsWith(" run")));

it("finds pages with examples", () => {
  expect(PAGES).toEqual(
    expect.arrayContaining(["docs/index.md", "docs/guide/start.md", "docs/reference/formats.md"]),
  );
});

// A page is one story: a model that one example trains is used by the next.
describe.each(PAGES)("%s", (page) => {
  it("prints what it shows", () => {
    for (const [k, { kind, text }] of codeBlocks(page).entries()) {
      if (kind === "js run") {
        expect(codeBlocks(page)[k + 1], text).toEqual({ kind: "text", text: printed(text) });
      } else if (kind === "console run") {
        const commands = text.match(/^\$ .*$/gm)!.map((line) => line.slice(2));
        const shown = commands.map((command) => {
          const run = bash(`(${command.replaceAll(/\bcrossarc (?=[a-z"])/g, "$crossarc ")}) 2>&1`, ROOT);
          return `$ ${command}\n${run.stdout}`;
        });
        expect(shown.join("")).toBe(text);
      }
    }
  });
});
