import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crossarc } from "./support/cli.js";
import { HAS_TREEBANKS, TREEBANKS, treebankFiles } from "./support/treebanks.js";

const DOCS = new URL("../docs", import.meta.url).pathname;

describe("the documents", () => {
  it.skipIf(!HAS_TREEBANKS)("show the tables that crossarc stats prints for the treebanks", () => {
    const files = treebankFiles()
      .filter((file) => file.endsWith("-ud-train.conllu"))
      .sort();
    const tables = crossarc([
      "stats",
      "--markdown",
      "-q",
      ...files.map((file) => join(TREEBANKS, file)),
    ]).stdout;
    const document = readFileSync(join(DOCS, "results/treebanks.md"), "utf8");
    expect(document.slice(document.indexOf("### "))).toBe(tables);
  });
});
