import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { filledCard } from "../scripts/support/english-card.js";
import { numbered, oracleLines } from "../scripts/support/memory-lines.js";
import { MODEL_NAMES } from "../src/node/named-models.js";
import { readConllu } from "../src/sentence/conllu/conllu-reader.js";
import { temporaryFolder } from "./support/cli.js";

const ROOT = new URL("..", import.meta.url).pathname;
const HARBOUR = join(ROOT, "examples/harbour.conllu");
/** The scripts, from their folder; others import those in support/, and npm calls those in package/. */
const SCRIPTS = readdirSync(join(ROOT, "scripts"), { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".js") && !/^(support|package)\//.test(file),
);

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
  it.each(SCRIPTS)("%s: says with --help what it does", (file) => {
    const { status, stdout, stderr } = node([join("scripts", file), "--help"]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: (node scripts|npm run )/);
  });

  it("text-scores.js: scores a pipeline on a treebank", () => {
    const { status, stdout, stderr } = node([
      "scripts/english/text-scores.js",
      "models/english.model",
      HARBOUR,
    ]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^\| treebank \| input \| Tokens \|/);
    const tokens = lines.flatMap((line) => /^\| harbour \| given t\w+ \| (.*?) \|/.exec(line)?.[1] ?? []);
    expect(tokens).toEqual(["100.00", "100.00"]);
    expect(stdout).toMatch(/^harbour: \d+ words a second$/m);
  });

  it("conllu-from-tokens.js: writes the tokens of each line as a sentence, compressed or not", () => {
    const folder = temporaryFolder();
    const [text, plain, packed] = ["tokens.txt.gz", "out.conllu", "out.conllu.gz"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(text, gzipSync("Two boats left .\n\nNaïve  “ no ” \r\n."));
    for (const output of [plain, packed]) {
      const { status, stderr } = node(["scripts/teaching/conllu-from-tokens.js", text, "-o", output]);
      expect([status, stderr]).toEqual([0, ""]);
    }
    const bytes = readFileSync(plain);
    expect(gunzipSync(readFileSync(packed)).equals(bytes)).toBe(true);
    const sentences = [...readConllu(bytes)];
    expect(sentences.map(({ form }) => form.slice(1).join(" "))).toEqual([
      "Two boats left .",
      "Naïve “ no ”",
      ".",
    ]);
    expect(String(bytes).match(/^# newdoc$/gm)).toHaveLength(2);
  });

  it("conllu-from-tokens.js: refuses a tab and a broken file, and leaves no output", () => {
    const folder = temporaryFolder();
    const output = join(folder, "out.conllu");
    for (const [name, content, message] of [
      ["tab.txt", "a b\nc\td\n", "line 2: expected spaces between tokens, found a tab"],
      ["cut.txt.gz", gzipSync("Two boats left .\n").subarray(0, 20), "unexpected end of file"],
    ] as const) {
      const file = join(folder, name);
      writeFileSync(file, content);
      const { status, stderr } = node(["scripts/teaching/conllu-from-tokens.js", file, "-o", output]);
      expect([status, stderr]).toEqual([1, `conllu-from-tokens: ${file}: ${message}\n`]);
      expect(existsSync(output)).toBe(false);
    }
  });

  it("english/model.js: refuses unknown names and missing inputs", () => {
    const call = (...args: string[]) => node(["scripts/english/model.js", "ud", ...args]).stderr;
    expect(call("--name", "french")).toBe(
      'english-model: expected english, english-tiny, english-large as --name, found "french"\n',
    );
    expect(call("--name", "english-large")).toBe(
      "english-model: expected --uncased to train english-large, found none\n",
    );
    expect(call("--text", "texts")).toBe("english-model: expected --vectors to train english, found none\n");
    expect(call("--steps", "parse")).toBe(
      'english-model: expected tokenize or lemmatize as --steps, found "parse"\n',
    );
  });

  it("english-card.js: makes a card for each model, with its own sources", () => {
    const template = readFileSync(join(ROOT, "scripts/english/card.md"), "utf8");
    const fields = Object.fromEntries(
      [...template.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field!, field!]),
    );
    const sources = [
      "en-simplewiki|Simple English Wikipedia",
      "AMALGUM",
      "GloVe",
      "BERT-base",
      "e5-small-v2",
      "EWT",
    ];
    const named = MODEL_NAMES.map((name) => {
      const card = filledCard(template, name, fields);
      return sources.filter((source) => new RegExp(source).test(card)).length;
    });
    expect(named).toEqual([6, 5, 5]);
    expect(() => filledCard(template, "english", {})).toThrow("expected a value for {root}");
    expect(() => filledCard("a <!-- only english -->\n", "english", {})).toThrow("lines of their own");
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

  it("compare/libsvm.js and compare/timbl.js: train and classify on our side", () => {
    const folder = temporaryFolder();
    const lines = ["1 2 a", "1 3 b", "2 3 b", "1 2 a"].join("\n");
    for (const name of ["train.lines", "test.lines", "train.txt", "test.txt"])
      writeFileSync(join(folder, name), lines);
    const svm = JSON.stringify({ degree: 2, gamma: 0.5, coef0: 0, cost: 10, epsilon: 0.001 });
    const own = node(["scripts/compare/libsvm.js", "--own", svm, "--folder", folder]);
    expect(own.stderr).toBe("");
    expect(JSON.parse(own.stdout).classes).toEqual([0, 1, 1, 0]);
    const memory = { k: 1, metric: "overlap", weights: "none", threshold: 1, vote: "majority" };
    const classify = ["--classify", JSON.stringify(memory), "--folder", folder];
    const answers = node(["scripts/compare/timbl.js", ...classify]);
    expect(answers.stderr).toBe("");
    expect(JSON.parse(answers.stdout).answers).toEqual(["a", "b", "b", "a"]);
  });

  it.skipIf(!hasProgram("timbl"))("compare/timbl.js: finds the classes of TiMBL", () => {
    const env = { CROSSARC_TREEBANKS: toyTreebank() };
    const args = ["--treebank", "toy", "--train", "200", "--test", "50"];
    const { status, stdout } = node(["scripts/compare/timbl.js", ...args], env);
    expect(status).toBe(0);
    expect(stdout).toContain("No instance has another class.");
  });

  it.skipIf(!hasProgram("svm-train"))("compare/libsvm.js: finds the models of LIBSVM", () => {
    const env = { CROSSARC_TREEBANKS: toyTreebank() };
    const args = ["--treebank", "toy", "--train", "200", "--test", "50"];
    const { status, stdout } = node(["scripts/compare/libsvm.js", ...args], env);
    expect(status).toBe(0);
    expect(stdout.match(/\| yes \| 100\.00% \|/g)).toHaveLength(3);
  });
});
