import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { crossarc as run, temporaryFolder } from "../../support/cli.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";

const ROOT = new URL("../../..", import.meta.url).pathname;
const HARBOUR = join(ROOT, "examples/harbour.conllu");
const SUBJECTS = "pattern { V [upos=VERB]; V -[nsubj]-> S }";

/** A query file whose text no shell could spoil. */
function queryFile(text: string): string {
  return temporaryFile(text, "query.txt");
}

describe("crossarc grep", () => {
  it("writes sentences with their matches in labelled brackets", async () => {
    const { output, exitCode, errors } = await crossarc(
      "grep",
      `${SUBJECTS} without { V -[obj]-> O }`,
      HARBOUR,
      "-m",
      "2",
    );
    expect({ output, exitCode, errors }).toEqual({
      output: "The [S harbour] [V opens] at six.\nTwo [S boats] [V left] before the [S rain] [V came].\n",
      exitCode: 0,
      errors: "",
    });
  });

  it("colours the matches on terminals instead", () => {
    const env = { ...process.env, FORCE_COLOR: "1" };
    const { stdout } = run(["grep", SUBJECTS, HARBOUR, "-m", "1"], { env });
    expect(stdout).toBe("The \u001b[32mharbour\u001b[39m \u001b[32mopens\u001b[39m at six.\n");
    expect(
      run(["grep", SUBJECTS, HARBOUR, "-m", "1"], { env: { ...env, NO_COLOR: "1", FORCE_COLOR: "" } }).stdout,
    ).toContain("[V opens]");
  });

  it("ends with 1 if nothing was found, and with 2 after an error", async () => {
    expect(await crossarc("grep", "pattern { V [upos=XYZ] }", HARBOUR)).toEqual({
      output: "",
      errors: "",
      exitCode: 1,
    });
    expect(await crossarc("grep", SUBJECTS, "missing.conllu")).toEqual({
      output: "",
      errors: "crossarc: missing.conllu: no such file or folder\n",
      exitCode: 2,
    });
    const broken = temporaryFile("1\tbroken\n\n");
    expect(await crossarc("grep", SUBJECTS, broken)).toMatchObject({
      errors: `crossarc: ${broken}:1: expected 10 columns, found 2\n`,
      exitCode: 2,
    });
    expect(await crossarc("grep", "pattern { V [pos=V] }", HARBOUR)).toMatchObject({
      errors: expect.stringMatching(
        /^crossarc: query, line 1, column 14: expected a column .*\n {2}pattern.*\n {15}\^\n$/,
      ),
      exitCode: 2,
    });
    expect(await crossarc("grep")).toMatchObject({
      errors: expect.stringContaining("expected a query"),
      exitCode: 2,
    });
  });

  it.each([
    [["--count-by", "X.lemma"], 'expected a node or an arc of the query (V, S), found "X"'],
    [["--count-by", "V.pos"], 'found "pos"'],
    [["--count-by", "V"], "Expected values such as V.lemma"],
    [["--count-by", "V.lemma", "-v"], "--count-by counts matches, which -v has none of"],
    [["--to", "kwic", "-v"], "--to kwic shows matches, which -v has none of"],
    [["--key", "Z"], 'found "Z"'],
    [["--model", "x.model"], "--model is for running text"],
    [["--to", "svg"], "expected one sentence for an SVG picture, found more"],
  ])("refuses %j in one line", async (options, message) => {
    const { errors, exitCode } = await crossarc("grep", SUBJECTS, HARBOUR, ...options);
    expect(errors).toContain(message);
    expect(errors.trimEnd().split("\n")).toHaveLength(1);
    expect(exitCode).toBe(2);
  });

  it("counts matches, and with -v sentences", async () => {
    const count = async (...args: string[]) =>
      Number((await crossarc("grep", SUBJECTS, HARBOUR, "-c", ...args)).output);
    const all = (await crossarc("grep", "pattern { R -[root]-> V }", HARBOUR, "-c")).output;
    expect(Number(all)).toBe(20);
    const { output } = await crossarc("grep", SUBJECTS, HARBOUR, "--to", "json");
    const matches = JSON.parse(output) as { id: string }[];
    expect(await count()).toBe(matches.length);
    expect(await count("-v")).toBe(20 - new Set(matches.map(({ id }) => id)).size);
  });

  it("counts by captured values, in a table or as JSON", async () => {
    const args = ["grep", "pattern { e: H -> D }", HARBOUR, "--count-by", "e.label,D.upos"];
    const { output } = await crossarc(...args);
    const [header, , first] = output.split("\n");
    expect(header).toMatch(/^count +e\.label +D\.upos$/);
    const rows = JSON.parse((await crossarc(...args, "--to", "json")).output) as Record<
      string,
      string | number
    >[];
    expect(first!.trim().split(/ +/)).toEqual(Object.values(rows[0]!).map(String));
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(194);
  });

  it("writes CoNLL-U as it was read, and JSON with words by name", async () => {
    const text = readFileSync(HARBOUR, "utf8");
    const first = `${text.slice(0, text.indexOf("\n\n"))}\n\n`;
    expect((await crossarc("grep", SUBJECTS, HARBOUR, "--to", "conllu", "-m", "1")).output).toBe(first);
    const all = await crossarc("grep", "pattern { R -[root]-> V }", HARBOUR, "--to", "conllu");
    expect(all.output).toBe(text);
    const [match] = JSON.parse(
      (await crossarc("grep", "pattern { e: V -[nsubj]-> S }", HARBOUR, "--to", "json")).output,
    );
    expect(match).toMatchObject({
      text: "The harbour opens at six.",
      nodes: { V: { id: 3, form: "opens", upos: "VERB" }, S: { id: 2, lemma: "harbour" } },
      arcs: { e: { head: 3, dependent: 2, relation: "nsubj", enhanced: false } },
    });
  });

  it("writes keywords in their context, one line for each match", async () => {
    const { output } = await crossarc("grep", SUBJECTS, HARBOUR, "--to", "kwic", "--key", "S");
    const lines = output.trimEnd().split("\n");
    expect(lines[0]).toBe(`${"The".padStart(43)}  harbour  opens at six.`);
    expect(lines[2]).toBe(`${"Two boats left before the".padStart(43)}  rain  came.`);
    expect(lines.every((line) => line.length <= 100)).toBe(true);
  });

  it("draws trees with the match coloured", async () => {
    const { output } = await crossarc("grep", SUBJECTS, HARBOUR, "--to", "svg", "-m", "1");
    expect(output).toMatch(/<text [^>]*fill="#0a5cc2" font-weight="bold">opens<\/text>/);
    expect(output).toMatch(/<g fill="#0a5cc2" data-head="3" data-dependent="2">/);
    expect(output).not.toMatch(/<g fill="#0a5cc2" data-head="2"/);
    const page = (await crossarc("grep", SUBJECTS, HARBOUR, "--to", "html")).output;
    expect(page).toMatch(/^<!DOCTYPE html>/);
    expect(page.match(/<figure/g)!.length).toBeGreaterThan(10);
    const tree = run(["grep", SUBJECTS, HARBOUR, "--to", "tree", "-m", "1"], {
      env: { ...process.env, FORCE_COLOR: "1" },
    });
    expect(tree.stdout).toContain("\u001b[32mopens\u001b[39m");
  });

  it("finds the same in any number of threads, with and without a limit", () => {
    const folder = temporaryFolder();
    const big = join(folder, "big.conllu.gz");
    writeFileSync(big, gzipSync(readFileSync(HARBOUR, "utf8").repeat(40)));
    for (const options of [
      [],
      ["-m", "137"],
      ["-v"],
      ["-c"],
      ["-c", "-m", "137"],
      ["--count-by", "V.lemma"],
      ["--to", "json"],
    ]) {
      const [one, three] = ["1", "3"].map((workers) =>
        run(["grep", SUBJECTS, big, "--workers", workers, ...options]),
      );
      expect(three).toEqual(one);
      expect(one!.status).toBe(0);
    }
  });

  it("reads standard input, and queries from files", () => {
    const input = readFileSync(HARBOUR);
    expect(run(["grep", SUBJECTS, "-c"], { input }).stdout).toBe(
      run(["grep", SUBJECTS, "-c", HARBOUR]).stdout,
    );
    const file = queryFile(`% subjects\n${SUBJECTS}\n`);
    expect(run(["grep", "-f", file, HARBOUR, "-c"]).stdout).toBe(
      run(["grep", SUBJECTS, "-c", HARBOUR]).stdout,
    );
  });

  it("skips broken sentences if asked to", async () => {
    const broken = temporaryFile(`1\tbroken\n\n${readFileSync(HARBOUR, "utf8")}`);
    const { output, errors, exitCode } = await crossarc("grep", SUBJECTS, broken, "--skip-broken", "-m", "1");
    expect([output, exitCode]).toEqual(["The [S harbour] [V opens] at six.\n", 0]);
    expect(errors).toContain("left out 1 sentence");
  });

  it("parses running text, in threads too", () => {
    const text = "The harbour opens at six. Two boats left.";
    const expected = "The [S harbour] [V opens] at six.\nTwo [S boats] [V left].\n";
    expect(run(["grep", SUBJECTS, "--string", text]).stdout).toBe(expected);
    expect(run(["grep", SUBJECTS, "--text", "--workers", "2"], { input: text }).stdout).toBe(expected);
  }, 60_000);
});
