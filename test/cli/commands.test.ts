import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { program } from "../../src/cli/main.js";
import { bash, crossarc, temporaryFolder } from "../support/cli.js";
import { DATA, data } from "../support/data.js";

const plain = join(DATA, "plain.conllu");
const names = (await program()).commands.map((command) => command.name());

describe("every command", () => {
  it.each(names)("%s --help ends with an example", (name) => {
    const { status, stdout } = crossarc([name, "--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`\\nExamples:\\n(.*\\n)*?.*crossarc ${name} `));
    expect(stdout).toContain("-h, --help");
  });

  it("is listed by --help, which exits with 0, and by no arguments, which is wrong usage", () => {
    for (const [args, status] of [
      [["--help"], 0],
      [[], 2],
    ] as const) {
      const run = crossarc(args);
      expect(run.status).toBe(status);
      for (const name of names) expect(run.stdout + run.stderr).toContain(`  ${name} `);
    }
  });
});

describe("wrong usage is one line and exit code 2", () => {
  const cases: [string[], RegExp][] = [
    [["nonsense"], /^crossarc: unknown command "nonsense"; known are .*stats.*\n$/],
    [["convert", plain], /^crossarc: required option '--to <format>' not specified\n$/],
    [
      ["convert", plain, "--to", "xml"],
      /^crossarc: option .* argument 'xml' is invalid. Allowed choices are conllu, conllx, json, text.\n$/,
    ],
    [["stats", "--what"], /^crossarc: unknown option '--what'\n$/],
    [
      ["validate", "--level", "9"],
      /^crossarc: option .* argument '9' is invalid. Allowed choices are 1, 2.\n$/,
    ],
  ];
  it.each(cases)("%j", (args, line) => {
    const { status, stdout, stderr } = crossarc(args);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(line);
  });
});

describe("an error in data is one line and exit code 1", () => {
  it("a file that is not there, found before any work", () => {
    const { status, stdout, stderr } = crossarc(["convert", plain, "none.conllu", "--to", "text"]);
    expect([status, stdout, stderr]).toEqual([1, "", "crossarc: none.conllu: no such file or folder\n"]);
  });

  it("a folder", () => {
    expect(crossarc(["stats", DATA])).toMatchObject({
      status: 1,
      stderr: `crossarc: ${DATA}: expected a file, found a folder\n`,
    });
  });

  it("a folder as standard input", () => {
    for (const name of ["", "-"]) {
      const { status, stdout, stderr } = bash(`$crossarc stats ${name} < .`, DATA);
      expect([status, stdout, stderr]).toEqual([
        1,
        "",
        "crossarc: standard input: expected a file, found a folder\n",
      ]);
    }
  });

  it("a file in the place of a folder", () => {
    const folder = temporaryFolder();
    for (const part of ["train", "test"])
      writeFileSync(join(folder, `xx-ud-${part}.conllu`), data("plain.conllu"));
    const { status, stderr } = crossarc(["experiment", "all", "--treebanks", folder, "-o", plain]);
    expect([status, stderr]).toEqual([1, `crossarc: ${plain}: expected a folder, found a file\n`]);
  });

  it.each(["\r\r", "\r", "\rx\n\n"])("a carriage return without a line feed: %j", (end) => {
    const input = `# sent_id = x\n1\tboats\t_\tNOUN\t_\t_\t0\troot\t_\t_${end}`;
    expect(crossarc(["stats"], { input })).toMatchObject({
      status: 1,
      stderr:
        "crossarc: standard input:2: sentence x: expected lines that end in LF or CRLF, found a carriage return (CR) without a line feed (LF)\n",
    });
  });

  it("a .gz file that is cut off, or none", () => {
    const folder = temporaryFolder();
    const packed = gzipSync(Buffer.concat(Array.from({ length: 100 }, () => data("plain.conllu"))));
    const file = join(folder, "it.conllu.gz");
    writeFileSync(file, packed.subarray(0, packed.length / 2));
    expect(crossarc(["stats", file])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `crossarc: ${file}: expected gzip data, found: unexpected end of file\n`,
    });
    writeFileSync(file, data("plain.conllu"));
    expect(crossarc(["stats", file])).toMatchObject({
      status: 1,
      stderr: `crossarc: ${file}: expected gzip data, found: incorrect header check\n`,
    });
  });

  it("prints the stack trace only with --stack", () => {
    const run = crossarc(["stats", "none.conllu", "--stack"]);
    expect(run.stderr).toMatch(/^crossarc: none.conllu: no such file or folder\n.*\n +at /);
  });
});

describe("a text in the place of a command", () => {
  const text = "Two boats left.";
  const { stdout } = crossarc([text]);

  it.each([
    [["--model", "models/english.model", text]],
    [["-m", "models/english.model", "--nbest", "1", text]],
    [["-q", text]],
    [[text, "--model", "models/english.model"]],
    [["--string", text, "--to", "tree"]],
  ])("may come after options or before them: %j", (args) => {
    const run = crossarc(args[0] === "--string" ? ["parse", ...args] : args);
    expect(run).toMatchObject({ status: 0, stdout, stderr: "" });
  });

  it("must not be missing after options", () => {
    expect(crossarc(["--model", "x.model"])).toMatchObject({
      status: 2,
      stderr: "crossarc: unknown option '--model'\n",
    });
  });
});

describe("an empty file", () => {
  it.each([
    [["convert", "--to", "conllu"], ""],
    [["convert", "--to", "conllx"], ""],
    [["convert", "--to", "text"], ""],
    [["convert", "--to", "json"], "[\n\n]\n"],
    [["validate", "--quiet"], ""],
    [["validate", "--quiet", "--json"], '{"violations":[\n],"counts":{}}\n'],
  ])("%j", (args, stdout) => {
    expect(crossarc(args)).toMatchObject({ status: 0, stdout, stderr: "" });
  });

  it("has statistics of zeros and dashes", () => {
    const { status, stdout } = crossarc(["stats", join(DATA, "empty.conllu")]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\nempty +0 +0 +– +no +0 +0 +0 +0 +– +–\n/);
  });
});

describe("crossarc stats", () => {
  const trees = join(DATA, "broken-trees.conllu");

  it("prints a row for each file, a total, and the number of sentences left out", () => {
    const { status, stdout, stderr } = crossarc(["stats", plain, trees]);
    expect(status).toBe(0);
    expect(stdout.split("\n").slice(0, 6)).toEqual([
      "Data sets",
      "              Tok  Sen  T/S  Lem  CPoS  PoS  MSF  Dep    NPT   NPS",
      "────────────  ───  ───  ───  ───  ────  ───  ───  ───  ─────  ────",
      "plain          23    4  5.8  yes    10   11   15   13   0.00   0.0",
      "broken-trees   19    7  2.7   no     1    0    0    2  12.50  33.3",
      "total          42   11  3.8  yes    10   11   15   13   3.45  16.7",
    ]);
    expect(stdout).toContain(
      "broken-trees: 4 sentences are not trees and not counted in NPT, NPS and the tables of structure.",
    );
    expect(stderr.split("\n")).toEqual([
      `crossarc: ${plain}:40: word 1 has no head; sentences that are not trees are left out of the structure measures`,
      `crossarc: ${trees}:7: sentence own-head: word 1 is its own head; sentences that are not trees are left out of the structure measures`,
      "",
    ]);
  });

  it("prints the same figures as JSON and in Markdown", () => {
    const [one, two, total] = JSON.parse(crossarc(["stats", "--json", "-q", plain, trees]).stdout);
    expect([one.name, two.name, total.name]).toEqual(["plain", "broken-trees", "total"]);
    expect(two).toMatchObject({
      tokens: 19,
      brokenTrees: 4,
      degree: { 0: 2, 1: 1 },
      sentenceLength: { 2: 3, 3: 3, 4: 1 },
    });
    const markdown = crossarc(["stats", "--markdown", "-q", trees]).stdout;
    expect(markdown).toContain("### Data sets\n\n|              | Tok | Sen | T/S |");
    expect(markdown).toContain("| broken-trees |  19 |   7 | 2.7 |  no |");
  });

  it("tells two files of the same name apart by their paths", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "plain.conllu"), "");
    const { stdout } = crossarc(["stats", "-q", plain, join(folder, "plain.conllu")]);
    expect(stdout).toContain(`\n${plain} `);
  });
});

describe("crossarc validate", () => {
  const file = join(DATA, "broken-trees.conllu");
  const bad = "# sent_id = x\n1\tshort\n\n";

  it("reports all errors of a file in the order of its lines, and counts them by rule", () => {
    const folder = temporaryFolder();
    const path = join(folder, "bad.conllu");
    writeFileSync(path, `${bad}${readFileSync(file, "utf8")}${bad}`);
    const { status, stdout, stderr } = crossarc(["validate", "--level", "1", path]);
    expect([status, stderr]).toEqual([1, ""]);
    expect(stdout.replaceAll(path, "F").split("\n")).toEqual([
      "F:2: sentence x: expected 10 columns, found 2 [format]",
      "F:10: sentence own-head: word 1 is its own head [head-self-loop]",
      "F:15: sentence cycle: words 1 ← 2 ← 3 form a cycle [non-tree]",
      "F:21: sentence no-root: no word is attached to the root (head 0) [no-root]",
      "F:21: sentence no-root: words 1 ← 2 form a cycle [non-tree]",
      "F:25: sentence no-head: word 1 has no head [invalid-head]",
      "F:30: sentence two-roots: more than one word is attached to the root (head 0), word 2 is the second [multiple-roots]",
      "F:38: sentence x: expected 10 columns, found 2 [format]",
      "",
      "rule            found",
      "──────────────  ─────",
      "format              2",
      "non-tree            2",
      "head-self-loop      1",
      "no-root             1",
      "invalid-head        1",
      "multiple-roots      1",
      "",
    ]);
  });

  it("reports as JSON", () => {
    const run = crossarc(["validate", "--json", "-"], {
      input: `${bad}1\tx\t_\tNN\t_\t_\t0\troot\t_\t_\n\n`,
    });
    expect(run.status).toBe(1);
    const report = JSON.parse(run.stdout);
    expect(report.counts).toEqual({ format: 1, "missing-sent-id": 1, "missing-text": 1, "unknown-upos": 1 });
    expect(report.violations[0]).toEqual({
      file: "standard input",
      line: 2,
      sentenceId: "x",
      rule: "format",
      message: "expected 10 columns, found 2",
    });
    expect(report.violations[1]).toMatchObject({ line: 4, sentenceId: null, rule: "missing-sent-id" });
  });

  it("reports an id that another file has already used", () => {
    const run = crossarc(["validate", join(DATA, "lf-then-crlf.conllu"), join(DATA, "lf-then-crlf.conllu")]);
    expect(run.stdout).toContain('expected a new sent_id, found "b" again [non-unique-sent-id]');
  });

  it("checks only format and trees of CoNLL-X, and confirms if nothing is wrong", () => {
    expect(crossarc(["validate", join(DATA, "shared-task.conll")])).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "crossarc: 2 sentences, nothing wrong\n",
    });
  });
});
