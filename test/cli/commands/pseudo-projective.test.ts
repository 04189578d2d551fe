import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { crossarc, temporaryFile } from "../../support/command-line.js";
import { HAS_TREEBANKS, TREEBANKS } from "../../support/treebanks.js";

/** "She saw a dog yesterday which barked": the relative clause crosses the arc to the adverb. */
const CROSSING = `# sent_id = extraposed
# text = She saw a dog yesterday which barked
1	She	she	PRON	_	_	2	nsubj	_	_
2	saw	see	VERB	_	_	0	root	_	_
3-4	adog	_	_	_	_	_	_	_	_
3	a	a	DET	_	_	4	det	_	_
4	dog	dog	NOUN	_	_	2	obj	2:obj	Note=1
5	yesterday	yesterday	ADV	_	_	2	advmod	_	_
6	which	which	PRON	_	_	7	nsubj	_	_
6.1	empty	_	_	_	_	_	_	7:x	_
7	barked	bark	VERB	_	_	4	acl:relcl	_	SpaceAfter=No

`;
const BROKEN = `# sent_id = loop
1	a	_	_	_	_	2	x	_	_
2	b	_	_	_	_	1	x	_	_
`;

describe("crossarc projectivize", () => {
  it("changes HEAD and DEPREL of the arcs concerned, and no other byte", async () => {
    const file = temporaryFile(CROSSING);
    const { output, exitCode } = await crossarc("projectivize", file, "--encoding", "head+path");
    expect(exitCode).toBe(0);
    expect(output).toBe(
      CROSSING.replace("4\tacl:relcl\t", "2\tacl:relcl↑obj\t").replace("2\tobj\t", "2\tobj↓\t"),
    );
  });

  it("is undone by deprojectivize", async () => {
    for (const encoding of ["head", "head+path", "path"]) {
      const { output } = await crossarc("projectivize", temporaryFile(CROSSING), "--encoding", encoding);
      expect(output).not.toBe(CROSSING);
      const back = await crossarc("deprojectivize", temporaryFile(output), "--encoding", encoding);
      expect(back.output).toBe(CROSSING);
    }
  });

  it("writes to a file", async () => {
    const target = temporaryFile("", "target.conllu");
    await crossarc("projectivize", temporaryFile(CROSSING), "--encoding", "path", "-o", target);
    expect(readFileSync(target, "utf8")).toContain("2\tacl:relcl↑\t");
  });

  it("refuses a broken tree with file, line and sentence", async () => {
    for (const command of ["projectivize", "deprojectivize"]) {
      const file = temporaryFile(CROSSING + BROKEN);
      const { errors, exitCode } = await crossarc(command, file, "--encoding", "head");
      expect(exitCode).toBe(1);
      expect(errors).toBe(
        `crossarc: ${file}:14: sentence loop: expected a tree, found that words 1 ← 2 form a cycle\n`,
      );
    }
  });

  it("leaves out broken trees with --skip-broken, and counts them", async () => {
    const file = temporaryFile(`${BROKEN}\n${CROSSING}`);
    const args = ["--encoding", "baseline", "--skip-broken"];
    const { output, errors, exitCode } = await crossarc("projectivize", file, ...args);
    expect(exitCode).toBe(0);
    expect(output.startsWith("# sent_id = extraposed\n")).toBe(true);
    expect(errors).toContain("left out 1 sentence without a tree\n");
  });

  it("lists the encodings if the option is missing or unknown", async () => {
    const other = await crossarc("projectivize", "--encoding", "tail");
    expect(other.exitCode).toBe(2);
    expect(other.errors).toContain("Allowed choices are baseline, head, head+path, path");
    const none = await crossarc("deprojectivize");
    expect(none.exitCode).toBe(2);
    expect(none.errors).toContain("'--encoding <name>'");
  });

  it("writes nothing for an empty file", async () => {
    const { output, errors, exitCode } = await crossarc(
      "projectivize",
      temporaryFile(""),
      "--encoding",
      "head",
    );
    expect({ output, errors, exitCode }).toEqual({ output: "", errors: "", exitCode: 0 });
  });
});

describe.skipIf(!HAS_TREEBANKS)("on a real treebank", () => {
  it("passes a treebank through deprojectivize byte for byte, and through both in every column but HEAD", async () => {
    const file = `${TREEBANKS}/da_ddt-ud-test.conllu`;
    const original = readFileSync(file, "utf8");
    const untouched = await crossarc("deprojectivize", file, "--encoding", "head");
    expect(untouched.output).toBe(original);
    const { output } = await crossarc("projectivize", file, "--encoding", "head+path");
    const back = await crossarc("deprojectivize", temporaryFile(output), "--encoding", "head+path");
    const withoutHead = (text: string) => text.replaceAll(/^((?:[^\t\n]*\t){6})\d+\t/gm, "$1_\t");
    expect(withoutHead(back.output)).toBe(withoutHead(original));
  });
});
