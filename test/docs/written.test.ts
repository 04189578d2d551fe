import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/main.js";
import { temporaryFolder } from "../support/cli.js";
import { ROOT } from "../support/examples.js";

describe("the pages that a script writes", () => {
  it("are in step with the commands and with the derivations", async () => {
    const folder = temporaryFolder();
    execFileSync(process.execPath, [join(ROOT, "scripts/write-reference.js"), "-o", folder]);
    const written = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(md|svg)$/.test(file),
    );
    for (const file of written)
      expect(readFileSync(join(folder, file), "utf8"), file).toBe(
        readFileSync(join(ROOT, "docs", file), "utf8"),
      );
    const names = (await program()).commands.map((command) => `reference/commands/${command.name()}.md`);
    expect(written).toEqual(expect.arrayContaining([...names, "home-tree.svg", "concepts/systems/swap.md"]));
    const pages = readdirSync(join(ROOT, "docs/reference/commands"));
    expect(pages.toSorted()).toEqual(
      [...names.map((name) => name.split("/").at(-1)!), "index.md"].toSorted(),
    );
  });
});
