import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crossarc, temporaryFile } from "../support/command-line.js";
import { HAS_TREEBANKS, TREEBANKS } from "../support/treebanks.js";

const DOCS = new URL("../../docs/results", import.meta.url).pathname;
/** The smaller ones of the ten: all would take long. */
const SMALL = ["da_ddt", "de_gsd", "sl_ssj"].map((name) => join(TREEBANKS, `${name}-ud-train.conllu`));

/** The rows of the Markdown tables for some treebanks, without the spaces that align them. */
function rows(text: string): string[] {
  return [...text.matchAll(/^\| (?:da_ddt|de_gsd|sl_ssj)-.*$/gm)].map(([row]) => row.replaceAll(/ +/g, " "));
}

describe.skipIf(!HAS_TREEBANKS)("the document on coverage", () => {
  it("shows what crossarc coverage prints, with and without punctuation", async () => {
    const shown = rows(readFileSync(join(DOCS, "coverage.md"), "utf8"));
    const printed = (await crossarc("coverage", "--compare", "--markdown", ...SMALL)).output;
    const bare = await crossarc("coverage", "--compare", "--markdown", "--remove-punctuation", ...SMALL);
    expect(shown).toHaveLength(12);
    expect(shown.slice(0, 9)).toEqual(rows(printed));
    expect(shown.slice(9)).toEqual(rows(bare.output).slice(6));
  });

  it("shows the plot that crossarc coverage draws", async () => {
    const plot = temporaryFile("", "plot.svg");
    await crossarc("coverage", SMALL[2]!, "--plot", plot);
    expect(readFileSync(plot, "utf8")).toBe(readFileSync(join(DOCS, "running-time-sl_ssj.svg"), "utf8"));
  });
});
