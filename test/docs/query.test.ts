import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileQuery, parseRules } from "../../src/query.js";
import { bash } from "../support/cli.js";
import { codeBlocks, printed, programs, ROOT } from "../support/examples.js";
import { HAS_TREEBANKS, TREEBANKS } from "../support/treebanks.js";

const PAGE = "docs/guide/query.md";
const text = readFileSync(join(ROOT, PAGE), "utf8");
const blocks = codeBlocks(PAGE);

describe("docs/guide/query.md", () => {
  const examples = blocks
    .filter(({ kind }) => kind === "console run")
    .flatMap((block) => block.text.split(/^\$ /m).slice(1))
    .map((example) => example.split(/\n(.*)/s))
    .map(([command, output]) => [command!, output!] as const);

  it.each(examples)("$ %s", (command, output) => {
    const run = bash(`(${command.replace(/\bcrossarc /, "$crossarc ")}) 2>&1`, ROOT);
    expect(run.stdout).toBe(output);
  });

  it.each(programs(PAGE).map(({ program, next }, k) => [k, program, next] as const))(
    "prints what it shows, program %i",
    (_k, program, next) => {
      expect(next).toEqual({ kind: "text", text: printed(program) });
    },
  );

  it("shows rules that can be read", () => {
    const rules = blocks.filter(({ kind }) => kind === "grew");
    expect(rules.map((block) => parseRules(block.text).length)).toEqual([1]);
  });

  it("shows node clauses, arcs and constraints that can be read", () => {
    const section = text.slice(text.indexOf("### Nodes"), text.indexOf("### Grammar"));
    const cells = [...section.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell]) => cell!);
    const clauses = cells.flatMap((cell) => cell.split(/`(?:, |$)/)).map((cell) => cell.replace("`", ""));
    const names = "X []; Y []; g: X -> Y; e: X -> A; f: Y -> B";
    for (const clause of clauses.map((cell) => cell.replaceAll("\\|", "|")).filter((cell) => cell !== "")) {
      const declared = clause.startsWith("e: ") ? "X []" : names;
      expect(() => compileQuery(`pattern { ${declared}; ${clause} }`), clause).not.toThrow();
    }
    expect(clauses.length).toBeGreaterThan(35);
  });

  it("shows Semgrex and Grew side by side that capture the same nodes", () => {
    const section = text.slice(text.indexOf("### Semgrex"), text.indexOf("### Queries as data"));
    const rows = [...section.matchAll(/^\| `([^`]*\{[^`]*)`[^|]*\| `(pattern [^`]*)`/gm)];
    expect(rows.length).toBe(9);
    for (const [, semgrex, grew] of rows) {
      const named = compileQuery(semgrex!).nodes;
      expect(compileQuery(grew!).nodes, semgrex).toEqual(expect.arrayContaining([...named]));
    }
  });

  it.skipIf(!HAS_TREEBANKS)("shows the scores of the rules for enhanced dependencies", () => {
    const scores = (part: string) => {
      const args = [
        "scripts/english/enhanced-scores.js",
        "examples/enhanced-english.grs",
        join(TREEBANKS, `en_ewt-ud-${part}.conllu`),
      ];
      return spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" })
        .stdout.trim()
        .split("\n")
        .slice(2);
    };
    const plain = (row: string) => row.replaceAll(/ +/g, " ");
    for (const row of scores("test")) expect(plain(text)).toContain(plain(row));
    const rules = scores("dev").find((row) => row.startsWith("| rules |"))!;
    expect(text).toContain(`On the development part, F is ${rules.split(" | ").at(-1)!.replace(" |", "")}.`);
  });
});
