import { describe, expect, it } from "vitest";
import { crossarc, temporaryFile } from "../../support/command-line.js";

/** Heads and relations as a file; a form of "," for each arc with the relation punct. */
function treebank(...sentences: string[]): string {
  const text = sentences.map((sentence) =>
    sentence
      .split(" ")
      .map((word, i) => {
        const [head, relation] = word.split(":");
        return `${i + 1}\t${relation === "punct" ? "," : "w"}\t_\t_\t_\t_\t${head}\t${relation}\t_\t_\n`;
      })
      .join(""),
  );
  return temporaryFile(`${text.join("\n")}\n`, "toy-ud-train.conllu");
}

/** One arc over a verb, one over a comma only, and a projective sentence. */
const file = () => treebank("3:a 4:b 0:root 3:c", "0:root 1:a 1:punct 2:b", "0:root 1:a");

describe("crossarc experiment lifts", () => {
  it("counts sentences, tokens, arcs and lifts, without punctuation", async () => {
    const { output } = await crossarc("experiment", "lifts", file(), "--json");
    expect(JSON.parse(output)).toEqual([
      {
        treebank: "toy-ud-train",
        sentences: 3,
        nonProjectiveSentences: 2,
        tokens: 9,
        nonProjectiveArcs: 2,
        byLifts: [2, 0, 0, 0],
        punctuationOnly: 1,
        othersLifted: 0,
      },
    ]);
  });

  it("counts punctuation if told to, or takes it out of the trees", async () => {
    const counted = await crossarc("experiment", "lifts", file(), "--json", "--punctuation", "counted");
    expect(JSON.parse(counted.output)[0]).toMatchObject({ tokens: 10, nonProjectiveArcs: 2 });
    const removed = await crossarc("experiment", "lifts", file(), "--json", "--punctuation", "removed");
    expect(JSON.parse(removed.output)[0]).toMatchObject({ tokens: 9, nonProjectiveArcs: 1 });
  });

  it("keeps punctuation that has dependents", async () => {
    const head = treebank("0:root 1:punct 2:a 1:punct");
    const { output } = await crossarc("experiment", "lifts", head, "--json", "--punctuation", "removed");
    // The comma that is kept is still not counted.
    expect(JSON.parse(output)[0]).toMatchObject({ sentences: 1, tokens: 2 });
  });

  it("leaves out sentences without a tree, and says so", async () => {
    const broken = treebank("2:a 1:b", "0:root");
    const { output, errors, exitCode } = await crossarc("experiment", "lifts", broken, "--json");
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)[0].sentences).toBe(1);
    expect(errors).toContain("form a cycle");
    expect(errors).toContain("left out 1 sentence without a tree");
  });

  it("prints a row for each file, in plain text or in Markdown", async () => {
    const plain = await crossarc("experiment", "lifts", file(), file());
    expect(plain.output.split("\n").filter((line) => line.includes("toy-ud-train"))).toHaveLength(2);
    const markdown = await crossarc("experiment", "lifts", file(), "--markdown");
    expect(markdown.output).toMatch(/^\| treebank .*\n\| -+ \|.*\n\| toy-ud-train \| +3 \| +66\.67 \|/);
  });

  it("has a dash where there is nothing to have a share of", async () => {
    const { output } = await crossarc("experiment", "lifts", treebank("0:root"));
    expect(output).toMatch(/toy-ud-train +1 +0\.00 +1 +0\.00 +0 +–/);
  });
});

describe("crossarc experiment recovery", () => {
  it("counts recovered arcs and labels by encoding", async () => {
    // Head looks for a c from the left on and takes word 1; the paths lead to word 5.
    const { output } = await crossarc("experiment", "recovery", treebank("4:c 5:x 4:d 0:root 4:c"), "--json");
    expect(JSON.parse(output)).toEqual([
      {
        treebank: "toy-ud-train",
        nonProjectiveArcs: 1,
        labels: 4,
        encodings: {
          head: { recovered: 0, labels: 4, othersWrong: 0 },
          "head+path": { recovered: 1, labels: 5, othersWrong: 0 },
          path: { recovered: 1, labels: 5, othersWrong: 0 },
        },
      },
    ]);
  });

  it("heeds the order of the search", async () => {
    const recovered = async (search: string) => {
      const file = treebank("2:c 0:root 2:c 2:d 3:x");
      const { output } = await crossarc("experiment", "recovery", file, "--json", "--search", search);
      return JSON.parse(output)[0].encodings.head.recovered;
    };
    expect([await recovered("leftmost"), await recovered("nearest")]).toEqual([0, 1]);
  });
});

describe("crossarc experiment misses", () => {
  it("tells where the arcs went", async () => {
    // To 1, beside 5; to 1 above 2 (the same relation on the path); nowhere, as labels tell nothing.
    const beside = treebank("4:c 5:x 4:d 0:root 4:c");
    const above = treebank("3:c 1:c 0:root 2:x");
    const missed = async (file: string, encoding: string) => {
      const { output } = await crossarc("experiment", "misses", file, "--json", "--encoding", encoding);
      return JSON.parse(output)[0];
    };
    expect(await missed(beside, "head")).toMatchObject({ missed: 1, beside: 1, sentences: 1 });
    expect(await missed(beside, "head+path")).toMatchObject({
      nonProjectiveArcs: 1,
      missed: 0,
      sentences: 0,
    });
    expect(await missed(above, "head+path")).toMatchObject({ missed: 1, above: 1 });
    expect(await missed(above, "path")).toMatchObject({ missed: 0 });
    expect(await missed(beside, "baseline")).toMatchObject({ missed: 1, notMoved: 1 });
  });
});

describe("crossarc experiment", () => {
  it("refuses --json with --markdown, and an experiment it does not know", async () => {
    const both = await crossarc("experiment", "lifts", file(), "--json", "--markdown");
    expect(both.exitCode).toBe(2);
    expect(both.errors).toContain("'--json' cannot be used with option '--markdown'");
    const unknown = await crossarc("experiment", "drops");
    expect(unknown.exitCode).toBe(2);
    expect(unknown.errors).toContain('unknown command "drops"; known are lifts, ');
  });
});
