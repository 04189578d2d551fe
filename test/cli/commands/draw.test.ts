import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { displayWidth } from "../../../src/draw/layout/display-width.js";
import { treeSvg } from "../../../src/draw/svg/tree-svg.js";
import { readConllu } from "../../../src/sentence/conllu/conllu-reader.js";
import { crossarc as command, temporaryFolder } from "../../support/cli.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";
import { parseXml } from "../../support/drawing/xml.js";

const FIRST = `# sent_id = first
1	Go	go	VERB	VB	_	0	root	_	_
2	on	on	ADV	RP	_	1	advmod	_	_

`;
const SECOND = `1	Stop	stop	VERB	VB	_	0	root	_	_
2	!	!	PUNCT	.	_	1	punct	_	_

`;
const FIRST_TEXT = `first: Go on

root
 │╭─advmod─╮
 ▼│        ▼
 Go       on
VERB      ADV
`;
const SECOND_TEXT = `2: Stop !

root
 │╭─punct─╮
 ▼│       ▼
Stop      !
VERB    PUNCT
`;

describe("crossarc draw", () => {
  it("draws every sentence in characters, with its name and text", async () => {
    const { output, exitCode } = await crossarc("draw", temporaryFile(FIRST + SECOND));
    expect(exitCode).toBe(0);
    expect(output).toBe(`${FIRST_TEXT}\n${SECOND_TEXT}`);
  });

  it("finds one sentence by its id or by its number", async () => {
    const file = temporaryFile(FIRST + SECOND);
    expect((await crossarc("draw", file, "--sentence", "first")).output).toBe(FIRST_TEXT);
    expect((await crossarc("draw", file, "--sentence", "1")).output).toBe(FIRST_TEXT);
    expect((await crossarc("draw", file, "--sentence", "2")).output).toBe(SECOND_TEXT);
    const { errors, exitCode } = await crossarc("draw", file, "--sentence", "3");
    expect([exitCode, errors]).toEqual([1, "crossarc: no sentence has the id 3; found 2 other sentences\n"]);
  });

  it("takes a number as an id if ids are numbers", async () => {
    const file = temporaryFile(SECOND.replace(/^/, "# sent_id = 2\n") + FIRST.replace("first", "1"));
    expect((await crossarc("draw", file, "--sentence", "1")).output).toBe(FIRST_TEXT.replace("first", "1"));
  });

  it("writes one SVG picture to a file that ends in .svg", async () => {
    const file = temporaryFile(FIRST + SECOND);
    const picture = join(dirname(file), "tree.svg");
    expect((await crossarc("draw", file, "--sentence", "first", "-o", picture)).exitCode).toBe(0);
    const [first] = readConllu(FIRST);
    expect(readFileSync(picture, "utf8")).toBe(treeSvg(first!));
    const dark = await crossarc("draw", file, "--sentence", "1", "--to", "svg", "--theme", "dark");
    expect(dark.output).toBe(treeSvg(first!, { theme: "dark" }));
  });

  it("refuses several sentences for one SVG picture, and leaves no file", async () => {
    const file = temporaryFile(FIRST + SECOND);
    const picture = join(dirname(file), "tree.svg");
    const { errors, exitCode } = await crossarc("draw", file, "-o", picture);
    expect([exitCode, errors]).toEqual([
      1,
      "crossarc: expected one sentence for a picture, found more; choose one with --sentence, or write a page with --to html\n",
    ]);
    expect(existsSync(picture)).toBe(false);
    expect((await crossarc("draw", temporaryFile(""), "--to", "svg")).errors).toBe(
      "crossarc: expected a sentence to draw, found none\n",
    );
  });

  it("writes a page with all sentences", async () => {
    const { output } = await crossarc("draw", temporaryFile(FIRST + SECOND, "a<b.conllu"), "--to", "html");
    expect(output).toMatch(/^<!DOCTYPE html>\n/);
    expect(output).toContain("<title>a&lt;b</title>");
    expect(output).toMatch(/<\/html>\n$/);
    const figures = output.match(/<figure.*?<\/figure>/gs)!;
    const names = figures.map((figure) => parseXml(figure).attributes.id);
    expect(names).toEqual(["first", "2"]);
  });

  it("compares with the trees of another file", async () => {
    const gold = temporaryFile(SECOND + FIRST);
    const system = temporaryFile(SECOND + FIRST.replace("advmod", "obj"));
    const { output } = await crossarc("draw", gold, "--against", system, "--sentence", "first");
    expect(output).toContain("╭─advmod ≠ obj─╮");
    const other = temporaryFile(SECOND + FIRST.replace("on", "in"));
    const { errors, exitCode } = await crossarc("draw", gold, "--against", other);
    expect([exitCode, errors]).toEqual([
      1,
      `crossarc: ${other}:6: sentence first: expected word 2 to be "on" as at ${gold}:6, found "in"\n`,
    ]);
    const shorter = await crossarc("draw", gold, "--against", temporaryFile(SECOND));
    expect([shorter.exitCode, shorter.errors]).toEqual([
      1,
      expect.stringMatching(/expected a sentence as at .*:5, found the end of the file\n$/),
    ]);
  });

  it("keeps to the width, with ASCII lines if asked for, and with the tags asked for", async () => {
    const file = temporaryFile(FIRST);
    const { output } = await crossarc("draw", file, "--width", "20", "--ascii", "--tags", "xpos,lemma");
    expect(output).toBe(`first: Go on

root
 |.-advmod-.
 v|        v
 Go        on
 VB        RP
 go        on
`);
    const long = SECOND.repeat(3).replaceAll("Stop", "x".repeat(70));
    const narrow = await crossarc("draw", temporaryFile(long), "--width", "30");
    for (const line of narrow.output.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(30);
    expect(narrow.output.match(/^.*xxx….*$/gm)).toHaveLength(6);
    const bare = await crossarc("draw", file, "--tags", "none");
    expect(bare.output).toBe(FIRST_TEXT.replace(" on\nVERB      ADV\n", "  on\n"));
  });

  it("uses the width of COLUMNS without a terminal, and 100 columns without COLUMNS", async () => {
    const words = Array.from({ length: 12 }, (_, i) => `${i + 1}\tword\t_\t_\t_\t_\t${i}\tnsubj\t_\t_\n`);
    const file = temporaryFile(`${words.join("")}\n`);
    vi.stubEnv("COLUMNS", "");
    expect((await crossarc("draw", file)).output).toContain("▼");
    vi.stubEnv("COLUMNS", "60");
    const { output } = await crossarc("draw", file);
    vi.unstubAllEnvs();
    expect(output).not.toContain("▼");
    expect(output).toContain("╰─");
  });

  it("draws broken trees as they are, and refuses broken formats with their line", async () => {
    const loop = "1\ta\t_\t_\t_\t_\t2\tx\t_\t_\n2\tb\t_\t_\t_\t_\t1\ty\t_\t_\n\n";
    expect(await crossarc("draw", temporaryFile(loop))).toMatchObject({
      exitCode: 0,
      output: "1: a b\n\n╭──y──╮\n│╭─x─╮│\n│▼   │▼\na    b\n",
    });
    const file = temporaryFile(`${FIRST}1\ta\n\n`);
    const { output, errors, exitCode } = await crossarc("draw", file);
    expect([exitCode, errors]).toEqual([1, `crossarc: ${file}:5: expected 10 columns, found 2\n`]);
    expect(output).toBe(FIRST_TEXT);
  });

  it.each([
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
  ])("with %o in the environment has colours in a pipe: %s", (variables, isColoured) => {
    const env = { ...process.env, ...variables };
    const { stdout } = command(["draw", "-"], { input: FIRST, env });
    expect(stdout.includes("\u001b[")).toBe(isColoured);
    expect(stripVTControlCharacters(stdout)).toBe(FIRST_TEXT);
  });

  it("refuses wrong values and combinations of options", async () => {
    const file = temporaryFile(FIRST);
    const cases: [string[], RegExp][] = [
      [["--width", "7"], /Expected a whole number from 20 to 1000000/],
      [["--theme", "blue"], /Allowed choices are light, dark/],
      [["--tags", "upos,colour"], /Expected some of upos, xpos, lemma, feats, separated by commas, or none/],
      [["--sentence", ""], /Expected an id or a number/],
      [[file, "--against", file], /--against compares two files: expected one file before it, found 2/],
      [["--against", file, "--skip-broken"], /--skip-broken would shift/],
    ];
    for (const [args, line] of cases) {
      const { exitCode, errors, output } = await crossarc("draw", file, ...args);
      expect([exitCode, output]).toEqual([2, ""]);
      expect(errors).toMatch(line);
    }
  });
});

describe("crossarc draw -o tree.png", () => {
  const hearing = "examples/hearing.conllu";

  it("writes a PNG file of twice the size of the SVG picture", () => {
    const folder = temporaryFolder();
    const [svg, png] = [join(folder, "tree.svg"), join(folder, "tree.png")];
    for (const file of [svg, png]) expect(command(["draw", hearing, "-o", file]).status).toBe(0);
    const bytes = readFileSync(png);
    expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    const [, width, height] = readFileSync(svg, "utf8").match(/width="(\d+)" height="(\d+)"/)!;
    // The chunk IHDR comes first: its length and name, then width and height.
    expect(Math.abs(bytes.readUInt32BE(16) - 2 * Number(width))).toBeLessThan(2);
    expect(Math.abs(bytes.readUInt32BE(20) - 2 * Number(height))).toBeLessThan(2);
    expect(command(["draw", hearing, "--to", "png"]).bytes.equals(bytes)).toBe(true);
  });

  it("says what to install where the package is missing", () => {
    const folder = temporaryFolder();
    for (const part of ["bin", "dist/run", "package.json"])
      cpSync(part, join(folder, part), { recursive: true });
    const run = spawnSync(process.execPath, [
      join(folder, "bin/crossarc.js"),
      "draw",
      hearing,
      "-o",
      join(folder, "x.png"),
    ]);
    expect([run.status, String(run.stderr)]).toEqual([
      2,
      "crossarc: PNG pictures need a package: npm install @resvg/resvg-js (or write .svg)\n",
    ]);
    expect(existsSync(join(folder, "x.png"))).toBe(false);
  });
});
