import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allCoverages } from "../../../src/experiments/measures/coverage.js";
import { crossarc, temporaryFile } from "../../support/command-line.js";

/** Two trees: one projective, one in which a relative clause crosses the arc to an adverb. */
const TREES = `1	Go	_	_	_	_	0	root	_	_
2	!	_	_	_	_	1	punct	_	_

1	She	_	_	_	_	2	nsubj	_	_
2	saw	_	_	_	_	0	root	_	_
3	dogs	_	_	_	_	2	obj	_	_
4	yesterday	_	_	_	_	2	advmod	_	_
5	which	_	_	_	_	6	nsubj	_	_
6	barked	_	_	_	_	3	acl:relcl	_	_

`;
const LOOP = `# sent_id = loop
1	a	_	_	_	_	2	x	_	_
2	b	_	_	_	_	1	x	_	_

`;

describe("crossarc coverage", () => {
  it("prints a row for each system and oracle", async () => {
    const { output, exitCode } = await crossarc("coverage", temporaryFile(TREES, "two.conllu"));
    expect(exitCode).toBe(0);
    const lines = output.split("\n");
    expect(lines[0]).toBe("two: 2 trees, 8 arcs");
    expect(lines[1]).toMatch(/^system +oracle +trees % +arcs % +m\/n +max m\/n +swaps +a +R²$/);
    expect(lines.find((line) => line.startsWith("swap           lazy"))).toMatch(
      / 100\.00 +100\.00 +2\.25 +2\.33 +1 +2\.30 +0\.992$/,
    );
    expect(lines.find((line) => line.startsWith("arc-standard"))).toMatch(
      / 50\.00 +87\.50 +2\.00 +2\.00 +0 /,
    );
    const systems = allCoverages().map(({ system, oracle }) => `${system} ${oracle}`);
    const rows = lines.slice(3, 3 + systems.length).map((line) => line.split(/ {2,}/));
    expect(rows.map(([system, oracle]) => `${system!.split(" ")[0]} ${oracle}`)).toEqual(systems);
    expect(lines[3 + systems.length]).toBe("");
  });

  it("prints one table for each file, in Markdown", async () => {
    const file = temporaryFile(TREES, "a.conllu");
    const { output } = await crossarc("coverage", file, temporaryFile(TREES, "b.conllu"), "--markdown");
    expect(output.match(/^### [ab]$/gm)).toEqual(["### a", "### b"]);
    expect(output).toContain("| swap          | lazy    |  100.00 |");
  });

  it("compares files with a row for each, eager beside lazy", async () => {
    const files = [temporaryFile(TREES, "a.conllu"), temporaryFile(TREES, "b.conllu")];
    const { output } = await crossarc("coverage", ...files, "--compare");
    const tables = output.split("\n\n");
    expect(tables.map((text) => text.split("\n")[0])).toEqual([
      "Trees rebuilt, %",
      "Arcs rebuilt, %",
      "Running time of Swap, eager and lazy",
      expect.stringMatching(/^trees %/),
    ]);
    expect(tables[2]!.split("\n").slice(3)).toEqual([
      expect.stringMatching(/^a +2.60 +2.30 +0.978 +0.992 +2.50 +2.25 +2.67 +2.33 +2 +1$/),
      expect.stringMatching(/^b +2.60 +2.30/),
    ]);
  });

  it("gives the counts as JSON", async () => {
    const { output } = await crossarc("coverage", temporaryFile(TREES, "two.conllu"), "--json");
    const [{ name, coverages }] = JSON.parse(output);
    expect(name).toBe("two");
    expect(coverages[0]).toMatchObject({
      system: "swap",
      oracle: "lazy",
      sentences: 2,
      exactArcs: 8,
      swaps: 1,
    });
    const degrees = coverages.map(({ degree }: { degree?: unknown }) => degree).filter(Boolean);
    expect(degrees).toEqual([1, 2, "unbounded", "unbounded"]);
  });

  it("removes punctuation on request", async () => {
    const { output } = await crossarc("coverage", temporaryFile(TREES, "two.conllu"), "--remove-punctuation");
    expect(output).toContain("two: 2 trees, 7 arcs");
  });

  it("draws the running time of one file", async () => {
    const plot = temporaryFile("", "plot.svg");
    const { exitCode } = await crossarc("coverage", temporaryFile(TREES, "two.conllu"), "--plot", plot);
    expect(exitCode).toBe(0);
    expect(readFileSync(plot, "utf8")).toMatch(/^<svg .*Swap, eager oracle: two<\/title>.*<\/svg>\n$/s);
  });

  it("refuses to draw several files", async () => {
    const file = temporaryFile(TREES);
    const plot = `${file}.svg`;
    const { exitCode, errors } = await crossarc("coverage", file, file, "--plot", plot);
    expect([exitCode, errors]).toEqual([
      2,
      "crossarc: --plot draws the running time for one file, found 2 files\n",
    ]);
    expect(existsSync(plot)).toBe(false);
  });

  it("leaves out broken trees with a remark, and has dashes for an empty file", async () => {
    const broken = await crossarc("coverage", temporaryFile(TREES + LOOP, "two.conllu"));
    expect(broken.output).toContain("two: 2 trees, 8 arcs");
    expect(broken.errors).toContain("sentence loop: expected a tree, found that words 1 ← 2 form a cycle");
    const empty = await crossarc("coverage", temporaryFile("", "empty.conllu"));
    expect(empty.output).toMatch(/^empty: 0 trees, 0 arcs\n/);
    expect(empty.output).not.toMatch(/NaN|Infinity/);
  });
});
