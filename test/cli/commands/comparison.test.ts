import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { crossarc, temporaryFolder } from "../../support/cli.js";
import { generatedTreebank } from "../../support/trees/generated-treebank.js";

/** A folder with a generated treebank of three small files. */
function treebank(): string {
  const folder = join(temporaryFolder(), "ud");
  mkdirSync(folder);
  for (const [seed, [part, count]] of Object.entries({ train: 60, dev: 20, test: 20 }).entries()) {
    const text = generatedTreebank(count, 0.618, seed).map(conlluText).join("");
    writeFileSync(join(folder, `xx_toy-ud-${part}.conllu`), text);
  }
  return folder;
}

function experiment(name: string, folder: string, ...more: string[]) {
  return crossarc(["experiment", name, "--treebanks", folder, "-o", join(folder, "out"), ...more]);
}

function results(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, "out", `${name}.json`), "utf8"));
}

describe("crossarc experiment systems", () => {
  it("trains the wanted rows with each seed, and prints and writes a table of means", () => {
    const folder = treebank();
    const args = ["--rows", "swap lazy,covington d = 1", "--seeds", "1,2", "--epochs", "2"];
    const run = experiment("systems", folder, ...args);
    expect(run.stderr).toContain("4 of 4 parts done");
    expect(run.status).toBe(0);
    const rows = run.stdout.split("\n").filter((line) => /^(swap|covington|sort)/.test(line));
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 2))).toEqual([
      ["swap lazy", "2"],
      ["covington d = 1", "2"],
    ]);
    const { conditions, treebanks } = results(folder, "systems");
    expect(conditions).toMatchObject({ learner: "linear", seed: "1, 2", epochs: "at most 2", beam: "1" });
    expect(treebanks.map(({ seed }: { seed: number }) => seed)).toEqual([1, 2]);
    const las = treebanks.map(
      (one: { parsers: Record<string, { rows: Record<string, { las: number }> }> }) =>
        one.parsers["systems-swap-lazy"]!.rows["swap lazy"]!.las,
    );
    expect(rows[0]!.split(/ {2,}/)[3]).toBe((50 * (las[0] + las[1])).toFixed(2));
    expect(readFileSync(join(folder, "out", "systems.md"), "utf8")).toMatch(/^\| swap lazy +\| +2 \|/m);
  });

  it("runs nothing again, but another learner, beam or number of epochs", () => {
    const folder = treebank();
    const toDo = (...more: string[]) =>
      / (\d of \d) parts to do/.exec(
        experiment("systems", folder, "--rows", "sort", "--epochs", "1", ...more).stderr,
      )?.[1];
    expect(toDo()).toBe("1 of 1");
    expect(toDo()).toBe("0 of 1");
    expect(toDo("--seeds", "1,2")).toBe("1 of 2");
    expect(toDo("--beam", "4")).toBe("1 of 1");
    expect(toDo("--epochs", "2")).toBe("1 of 1");
    expect(toDo("--learner", "svm")).toBe("1 of 1");
  });

  it("refuses rows that it does not have and seeds that are no numbers", () => {
    const folder = treebank();
    const row = experiment("systems", folder, "--rows", "shuffle");
    expect(row.status).toBe(2);
    expect(row.stderr).toMatch(/expected rows among .*swap lazy.*, found shuffle\n$/);
    const seed = experiment("systems", folder, "--seeds", "one");
    expect(seed.status).toBe(2);
    expect(seed.stderr).toContain("whole numbers with commas");
  });
});

describe("crossarc experiment with networks", () => {
  it("compares heads", () => {
    const folder = treebank();
    const run = experiment("heads", folder, "--rows", "graph,transition", "--epochs", "1");
    expect(run.stderr).toContain("2 of 2 parts done");
    const { parsers } = results(folder, "heads").treebanks[0];
    for (const cell of ["heads-graph", "heads-transition"]) {
      expect(parsers[cell].settings).toMatchObject({ learner: "neural", epochs: 1 });
      expect(parsers[cell].development.las).toHaveLength(1);
      expect(parsers[cell].modelBytes).toBeGreaterThan(1e6);
    }
  });

  it("draws learning curves on development data", () => {
    const folder = treebank();
    const run = experiment("curves", folder, "--rows", "linear", "--epochs", "1");
    const rows = run.stdout.split("\n").filter((line) => line.startsWith("xx_toy"));
    expect(rows.map((row) => row.split(/ {2,}/)[1])).toEqual(["50", "60"]);
  });

  it("runs a paper's experiment with a network in place of its learner", () => {
    const folder = treebank();
    const run = experiment("degrees", folder, "--learner", "neural", "--quick");
    expect(run.stderr).toContain("2 of 2 parts done");
    const { parsers } = results(folder, "degrees").treebanks[0];
    expect(parsers["degrees-unbounded"].settings).toMatchObject({ learner: "neural", system: "covington" });
    expect(Object.keys(parsers["degrees-unbounded"].rows).sort()).toEqual(
      ["unbounded", "2", "1", "one root, unbounded", "lifted, 2", "lifted, 1"].sort(),
    );
  });
});
