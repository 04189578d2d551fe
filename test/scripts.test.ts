import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { numbered, oracleLines } from "../scripts/support/memory-lines.js";
import { readConllu } from "../src/sentence/conllu/conllu-reader.js";
import { temporaryFolder } from "./support/cli.js";

const ROOT = new URL("..", import.meta.url).pathname;
const HARBOUR = join(ROOT, "examples/harbour.conllu");
const SCRIPTS = readdirSync(join(ROOT, "scripts")).filter((file) => file.endsWith(".js"));

function node(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: ROOT, encoding: "utf8", env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, args, options);
}

/** A folder with the example as a treebank that is called toy. */
function toyTreebank(): string {
  const folder = join(temporaryFolder(), "ud");
  mkdirSync(folder);
  for (const part of ["train", "test"])
    writeFileSync(join(folder, `toy-ud-${part}.conllu`), readFileSync(HARBOUR));
  return folder;
}

function hasProgram(name: string): boolean {
  return spawnSync(name, ["-V"], { stdio: "ignore" }).error === undefined;
}

describe("the benches", () => {
  const names = readdirSync(join(ROOT, "bench")).flatMap((file) => /^(.+)\.bench\.js$/.exec(file)?.[1] ?? []);

  it.each(names)("%s: runs, and prints the same signature each time", (name) => {
    const signatures = [1, 2].map(() => {
      const { status, stdout, stderr } = node(["bench/run.js", "--short", name]);
      expect(stderr).toBe("");
      expect(status).toBe(0);
      return /^signature: ([0-9a-f]{16})$/m.exec(stdout)?.[1];
    });
    expect(signatures[0]).toBeDefined();
    expect(signatures[1]).toBe(signatures[0]);
  });

  it("refuse a name that they do not have", () => {
    const { status, stderr } = node(["bench/run.js", "cook"]);
    expect(status).toBe(2);
    expect(stderr).toBe(`bench: unknown bench cook; known are ${names.join(", ")}\n`);
  });
});

describe("the scripts", () => {
  const texts = SCRIPTS.map((file) => readFileSync(join(ROOT, "scripts", file), "utf8"));
  const imported = SCRIPTS.filter((file) => texts.some((text) => text.includes(`from "./${file}"`)));

  it.each(SCRIPTS.filter((file) => !imported.includes(file)))("%s: says with --help what it does", (file) => {
    const { status, stdout, stderr } = node([join("scripts", file), "--help"]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: (node scripts|npm run )/);
  });

  it("text-scores.js: scores a pipeline on a treebank", () => {
    const { status, stdout, stderr } = node(["scripts/text-scores.js", "models/english.model", HARBOUR]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^\| treebank \| input \| Tokens \|/);
    const tokens = lines.flatMap((line) => /^\| harbour \| given t\w+ \| (.*?) \|/.exec(line)?.[1] ?? []);
    expect(tokens).toEqual(["100.00", "100.00"]);
    expect(stdout).toMatch(/^harbour: \d+ words a second$/m);
  });

  it("memory-lines.js: writes a line for each configuration, and reads it again", () => {
    const sentences = [...readConllu(readFileSync(HARBOUR))];
    const options = { preset: "nivre-nilsson-2005" };
    const lines = oracleLines(sentences.slice(0, 14), sentences.slice(14), options, [50, 20]);
    expect([lines.train.length, lines.test.length]).toEqual([50, 20]);
    const { instances, classNames, queries } = numbered(lines.train, lines.test);
    expect(queries).toHaveLength(20);
    const classOf = (line: string) => line.split(" ").at(-1);
    expect(Array.from(instances.targets, (target) => classNames[target])).toEqual(lines.train.map(classOf));
  });

  it("compare-libsvm.js and compare-timbl.js: train and classify on our side", () => {
    const folder = temporaryFolder();
    const lines = ["1 2 a", "1 3 b", "2 3 b", "1 2 a"].join("\n");
    for (const name of ["train.lines", "test.lines", "train.txt", "test.txt"])
      writeFileSync(join(folder, name), lines);
    const svm = JSON.stringify({ degree: 2, gamma: 0.5, coef0: 0, cost: 10, epsilon: 0.001 });
    const own = node(["scripts/compare-libsvm.js", "--own", svm, "--folder", folder]);
    expect(own.stderr).toBe("");
    expect(JSON.parse(own.stdout).classes).toEqual([0, 1, 1, 0]);
    const memory = { k: 1, metric: "overlap", weights: "none", threshold: 1, vote: "majority" };
    const classify = ["--classify", JSON.stringify(memory), "--folder", folder];
    const answers = node(["scripts/compare-timbl.js", ...classify]);
    expect(answers.stderr).toBe("");
    expect(JSON.parse(answers.stdout).answers).toEqual(["a", "b", "b", "a"]);
  });

  it.skipIf(!hasProgram("timbl"))("compare-timbl.js: finds the classes of TiMBL", () => {
    const env = { CROSSARC_TREEBANKS: toyTreebank() };
    const args = ["--treebank", "toy", "--train", "200", "--test", "50"];
    const { status, stdout } = node(["scripts/compare-timbl.js", ...args], env);
    expect(status).toBe(0);
    expect(stdout).toContain("No instance has another class.");
  });

  it.skipIf(!hasProgram("svm-train"))("compare-libsvm.js: finds the models of LIBSVM", () => {
    const env = { CROSSARC_TREEBANKS: toyTreebank() };
    const args = ["--treebank", "toy", "--train", "200", "--test", "50"];
    const { status, stdout } = node(["scripts/compare-libsvm.js", ...args], env);
    expect(status).toBe(0);
    expect(stdout.match(/\| yes \| 100\.00% \|/g)).toHaveLength(3);
  });
});
