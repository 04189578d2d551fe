import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { conlluText } from "../../../src/sentence/conllu/conllu-writer.js";
import { crossarc, temporaryFolder } from "../../support/cli.js";
import { generatedTreebank } from "../../support/trees/generated-treebank.js";

/** A folder with generated treebanks of so many sentences, a tenth of which a quick run uses. */
function treebanks(sizes: Readonly<Record<string, number>>): string {
  const folder = join(temporaryFolder(), "ud");
  mkdirSync(folder);
  for (const [name, size] of Object.entries(sizes)) writeTreebank(folder, name, size, 1);
  return folder;
}

function writeTreebank(folder: string, name: string, size: number, seed: number): void {
  const write = (part: string, count: number, partSeed: number) => {
    // No share of which every tenth sentence would see only one kind.
    const text = generatedTreebank(count, 0.618, partSeed).map(conlluText).join("");
    writeFileSync(join(folder, `${name}-ud-${part}.conllu`), text);
  };
  write("train", size, seed);
  write("test", size / 2, seed + 1);
}

function experiment(name: string, folder: string, output: string, ...more: string[]) {
  return crossarc(["experiment", name, "--treebanks", folder, "-o", output, "--quick", ...more]);
}

/** Results without what may differ from run to run. */
function figures(output: string, name = "results.json"): unknown {
  const leftOut = ["seconds", "times", "cores"];
  const text = readFileSync(join(output, name), "utf8");
  return JSON.parse(text, (key, value) => (leftOut.includes(key) ? undefined : value));
}

describe("crossarc experiment all --quick", () => {
  let folder: string;
  let output: string;
  let run: ReturnType<typeof crossarc>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "crossarc-"));
    writeTreebank(folder, "xx_toy", 600, 1);
    output = join(folder, "results");
    run = experiment("all", folder, output);
    return () => rmSync(folder, { recursive: true });
  }, 60_000);

  it("writes one report with tables, figures, claims and data", () => {
    expect(run.stderr).toContain("28 of 28 parts done");
    expect(run.status).toBe(0);
    const files = readdirSync(output).sort();
    expect(files).toEqual([
      "cells",
      "claims.md",
      "report.html",
      "report.md",
      "results.json",
      "running-time-xx_toy.svg",
      "running-time-xx_toy.tsv",
    ]);
    const html = readFileSync(join(output, "report.html"), "utf8");
    for (const table of ["2005, table 5", "2005, table 6", "2007, table 2", "2007, table 3", "2007, table 4"])
      expect(html).toContain(`(${table})`);
    expect(html).toContain("<svg");
    expect(html).not.toMatch(/(src|href)="(?!#)/);
    expect(html).toContain('<tr class="published"><td class="text">paper: Danish</td>');
    const markdown = readFileSync(join(output, "report.md"), "utf8");
    expect(markdown).toContain("![Abstract running time of Su: xx_toy](running-time-xx_toy.svg)");
    const [{ parsers }] = JSON.parse(readFileSync(join(output, "results.json"), "utf8")).treebanks;
    const { las, nonProjectiveLas } = parsers["swap-su"].rows.su;
    const [score, ofCrossing] = [las, nonProjectiveLas].map((value) => (100 * value).toFixed(1));
    expect(markdown.replaceAll(/ +/g, " ")).toContain(`| xx_toy | ${score} (${ofCrossing}) |`);
  });

  it("says which claims hold, and finds the effects of the papers where they are strong", () => {
    const claims = readFileSync(join(output, "claims.md"), "utf8");
    expect(claims).toMatch(
      /Su finds more non-projective arcs than Sp\. +\| .*\| holds +\| 1 of 1; significantly for 1, against 0 \|/,
    );
    expect(claims).toMatch(/frequency of non-projective structures\. +\| .*\| cannot be told \|/);
    expect(run.stdout).toContain("Su finds more non-projective arcs than Sp.");
  });

  it("records versions, settings and cores beside the results", () => {
    const { conditions } = JSON.parse(readFileSync(join(output, "results.json"), "utf8"));
    expect(conditions).toMatchObject({ learner: "of each parser", seed: "1", Node: process.versions.node });
    expect(conditions.cores).toMatch(/^\d+, threads \d+$/);
    expect(conditions.data).toContain("tenth");
  });

  it("runs nothing again, but what depends on changed files or settings", () => {
    const partsToDo = (run: ReturnType<typeof crossarc>) => /\d+ of \d+ parts to do/.exec(run.stderr)?.[0];
    expect(partsToDo(experiment("all", folder, output))).toBe("0 of 28 parts to do");
    const other = experiment("swap", folder, output, "--learner", "linear");
    expect(partsToDo(other)).toBe("7 of 7 parts to do");
    expect(partsToDo(experiment("swap", folder, output))).toBe("0 of 7 parts to do");
    const changed = treebanks({ xx_toy: 500 });
    expect(partsToDo(experiment("datasets", changed, output))).toBe("1 of 1 parts to do");
  });

  it("cross-validates a treebank whose test file is small, and goes on where it stopped", () => {
    const part = experiment("all", folder, output, "--cross-validate", "2");
    expect(part.stderr).toContain("28 of 56 parts to do");
    expect(experiment("all", folder, output, "--cross-validate", "2").stderr).toContain(
      "0 of 56 parts to do",
    );
    const report = readFileSync(join(output, "report.md"), "utf8");
    expect(report).toContain("## Cross-validation");
    expect(report).toContain("became so");
    const claims = readFileSync(join(output, "claims.md"), "utf8");
    expect(claims).toContain("judged by cross-validation on xx_toy");
    // Without the option, the report is about the test file alone.
    experiment("all", folder, output);
    expect(readFileSync(join(output, "report.md"), "utf8")).not.toContain("## Cross-validation");
  });

  it("gives the same figures with one thread", () => {
    const alone = join(folder, "alone");
    experiment("all", folder, alone, "--workers", "1");
    expect(figures(alone)).toEqual(figures(output));
  });
});

describe("crossarc experiment", () => {
  it("runs treebank by treebank into one report", () => {
    const folder = treebanks({ xx_one: 200, yy_two: 300 });
    const output = join(folder, "results");
    const first = experiment("datasets", folder, output, "--only", "yy");
    expect(first.stdout).toContain("yy_two");
    expect(first.stdout).not.toContain("xx_one");
    const second = experiment("datasets", folder, output, "--only", "xx_one");
    expect(second.stderr).toContain("1 of 1 parts to do");
    expect(second.stdout).toMatch(/xx_one[\s\S]*yy_two/);
    expect(existsSync(join(output, "datasets.md"))).toBe(true);
  });

  it("draws the running time of training and test sentences, and keeps the data behind it", () => {
    const folder = treebanks({ xx_toy: 300 });
    const output = join(folder, "results");
    expect(experiment("running-time", folder, output, "--learner", "linear").status).toBe(0);
    const svg = readFileSync(join(output, "running-time-xx_toy.svg"), "utf8");
    expect(svg).toContain("training, by oracle");
    expect(svg).toContain("test, by classifier");
    const lines = readFileSync(join(output, "running-time-xx_toy.tsv"), "utf8").trim().split("\n");
    expect(lines[0]).toBe("part\twords\ttransitions\tsentences");
    const counted = (part: string) =>
      lines
        .map((line) => line.split("\t"))
        .filter(([name]) => name === part)
        .reduce((sum, cells) => sum + Number(cells[3]), 0);
    expect([counted("training"), counted("test")]).toEqual([30, 15]);
  });

  it("refuses treebanks that are not there, a folder without any, and no folder", () => {
    const folder = treebanks({ xx_toy: 20 });
    const output = join(folder, "results");
    const unknown = experiment("swap", folder, output, "--only", "da");
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain("expected treebanks among xx_toy, found da");
    const empty = experiment("swap", temporaryFolder(), output);
    expect(empty.status).toBe(1);
    expect(empty.stderr).toContain("expected NAME-ud-train.conllu");
    const missing = experiment("swap", join(folder, "nowhere"), output);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain("nowhere: expected a folder with treebanks, found none");
    const { CROSSARC_TREEBANKS: _none, ...env } = process.env;
    const none = crossarc(["experiment", "swap", "-o", output], { env });
    expect(none.status).toBe(2);
    expect(none.stderr).toContain("expected --treebanks");
  });

  it("exports instances into a folder that is there, and names one that is not", () => {
    const folder = treebanks({ xx_toy: 20 });
    const [train, test] = ["train", "test"].map((part) => join(folder, `xx_toy-ud-${part}.conllu`));
    const run = (output: string) =>
      crossarc([
        "experiment",
        "export",
        train!,
        test!,
        "--to",
        "timbl",
        "--preset",
        "nivre-2007",
        "-o",
        output,
      ]);
    expect(run(folder).stderr).toMatch(/nivre-2007: \d+ training and \d+ test instances, 22 features/);
    expect(readFileSync(join(folder, "train.txt"), "utf8")).toMatch(/^(\d+ ){22}NO-ARC\n/);
    const missing = run(join(folder, "nowhere"));
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain("nowhere: expected a folder to write to, found none");
  });

  it("names the file and the line of what it cannot read", () => {
    const folder = treebanks({ xx_toy: 20 });
    const file = join(folder, "xx_toy-ud-test.conllu");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, `${text}1\tbroken\n`);
    const { status, stderr } = experiment("swap", folder, join(folder, "results"));
    expect(status).toBe(1);
    const line = text.split("\n").length;
    expect(stderr).toContain(`xx_toy-ud-test.conllu:${line}: expected 10 columns, found 2\n`);
  });
});
