import { describe, expect, it } from "vitest";
import { crossarc, temporaryFile } from "../../support/command-line.js";

/** "She saw a dog yesterday which barked": the relative clause crosses the arc to the adverb. */
const CROSSING = `# sent_id = extraposed
1	She	_	_	_	_	2	nsubj	_	_
2	saw	_	_	_	_	0	root	_	_
3	a	_	_	_	_	4	det	_	_
4	dog	_	_	_	_	2	obj	_	_
5	yesterday	_	_	_	_	2	advmod	_	_
6	which	_	_	_	_	7	nsubj	_	_
7	barked	_	_	_	_	4	acl:relcl	_	_

`;
const NAMELESS = `1	Go	_	_	_	_	0	root	_	_
2	!	_	_	_	_	1	punct	_	_

`;
const LOOP = `# sent_id = loop
1	a	_	_	_	_	2	x	_	_
2	b	_	_	_	_	1	x	_	_

`;

describe("crossarc trace", () => {
  it("prints a derivation as an aligned table, with its length", async () => {
    const { output, exitCode } = await crossarc("trace", temporaryFile(NAMELESS));
    expect(exitCode).toBe(0);
    expect(output).toBe(`1: swap, lazy oracle
Transition  Stack             Buffer     Added arc
──────────  ────────────────  ─────────  ─────────────
            [ROOT₀]           [Go₁, !₂]
SHIFT       [ROOT₀, Go₁]      [!₂]
SHIFT       [ROOT₀, Go₁, !₂]  []
RA_punct    [ROOT₀, Go₁]      []         (1, punct, 2)
RA_root     [ROOT₀]           []         (0, root, 1)

4 transitions for 2 words, 0 of them SWAP; the tree is rebuilt.
`);
  });

  it("prints Markdown, with a column for m if the system has one", async () => {
    const { output } = await crossarc(
      "trace",
      temporaryFile(NAMELESS),
      "--system",
      "gnome-sort",
      "--to",
      "markdown",
    );
    expect(output.split("\n").slice(0, 6)).toEqual([
      "### 1: gnome-sort, static oracle",
      "",
      "| Transition | m   | Stack            | Buffer    | Added arc |",
      "| ---------- | --- | ---------------- | --------- | --------- |",
      "|            | 0   | [ROOT₀]          | [Go₁, !₂] |           |",
      "| SHIFT      | 0   | [ROOT₀, Go₁]     | [!₂]      |           |",
    ]);
  });

  it("prints JSON with whole stacks and buffers", async () => {
    const { output } = await crossarc(
      "trace",
      temporaryFile(CROSSING + NAMELESS),
      "--oracle",
      "eager",
      "--json",
    );
    const traces = JSON.parse(output);
    expect(traces.map(({ sentence }: { sentence: string }) => sentence)).toEqual(["extraposed", "2"]);
    expect(traces[0]).toMatchObject({ system: "swap", oracle: "eager", lost: [] });
    expect(traces[0].rows[3]).toEqual({
      transition: "LEFT-ARC",
      stack: [0, 2],
      buffer: [3, 4, 5, 6, 7],
      arc: { head: 2, label: "nsubj", dependent: 1 },
    });
  });

  it("names the arcs that were not rebuilt", async () => {
    const { output } = await crossarc(
      "trace",
      temporaryFile(CROSSING),
      "--system",
      "covington",
      "--degree",
      "0",
    );
    expect(output).toMatch(/; 1 of 7 arcs not rebuilt: \(4, acl:relcl, 7\)\.\n$/);
  });

  it("finds one sentence by its id, or by its number if it has none, and ignores all other trees", async () => {
    const file = temporaryFile(LOOP + CROSSING + NAMELESS);
    for (const id of ["extraposed", "3"]) {
      const { output, errors } = await crossarc("trace", file, "--sentence", id);
      expect(errors).toBe("");
      expect(output.split("\n")[0]).toBe(`${id}: swap, lazy oracle`);
    }
    const { errors, exitCode } = await crossarc("trace", file, "--sentence", "nowhere");
    expect([exitCode, errors]).toEqual([
      1,
      "crossarc: no sentence has the id nowhere; found 3 other sentences\n",
    ]);
  });

  it("refuses a broken tree with its line, or leaves it out", async () => {
    const file = temporaryFile(CROSSING + LOOP + NAMELESS);
    const refused = await crossarc("trace", file);
    expect([refused.exitCode, refused.errors]).toEqual([
      1,
      `crossarc: ${file}:11: sentence loop: expected a tree, found that words 1 ← 2 form a cycle\n`,
    ]);
    const { output } = await crossarc("trace", file, "--skip-broken", "--quiet");
    expect(output.match(/lazy oracle/g)).toHaveLength(2);
  });

  it("refuses unknown names, and lists the known ones", async () => {
    const file = temporaryFile(CROSSING);
    const cases: [string[], RegExp][] = [
      [["--system", "arc"], /'arc' is invalid. Allowed choices are swap, arc-standard, .*attardi/],
      [
        ["--oracle", "static"],
        /^crossarc: no oracle of swap is called static; known are lazy, eager, dynamic\n$/,
      ],
      [["--degree", "1"], /^crossarc: --degree is for covington, found the system swap\n$/],
      [["--system", "covington", "--degree", "-1"], /'-1' is invalid. Expected 0, 1, 2, ... or unbounded/],
    ];
    for (const [args, line] of cases) {
      const { exitCode, errors, output } = await crossarc("trace", file, ...args);
      expect([exitCode, output]).toEqual([2, ""]);
      expect(errors).toMatch(line);
    }
  });

  it("prints nothing for an empty file", async () => {
    expect(await crossarc("trace", temporaryFile(""))).toEqual({ exitCode: 0, output: "", errors: "" });
    expect((await crossarc("trace", temporaryFile(""), "--json")).output).toBe("[]\n");
  });
});
