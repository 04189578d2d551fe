import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { displayWidth } from "../../src/draw/layout/display-width.js";
import { type TreeTextOptions, treeText } from "../../src/draw/text/tree-text.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { headsOfArcs, headsOfBranches } from "../support/drawing/drawn-text.js";
import { corrupted, pick, randomSentence, sentence } from "../support/trees/sentences.js";
import { allTrees, randomTree, seeded } from "../support/trees/trees.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const read = (file: string) => [...readConllu(readFileSync(`${ROOT}/${file}`))];
const GALLERY = [...read("examples/hearing.conllu"), ...read("docs/guide/gallery/sentences.conllu")];

function numbered(head: Int32Array, random: () => number): Sentence {
  const forms = Array.from(
    head.slice(1),
    (_, i) => `${pick(["w", "word", "語", "e\u0301"], random)}${i + 1}`,
  );
  const relations = forms.map(() => pick(["nsubj", "obj", "x", "_", "acl:relcl"], random));
  return Sentence.ofForms(forms).with({ head, deprel: ["", ...relations] });
}

function widest(text: string): number {
  return Math.max(...text.split("\n").map(displayWidth));
}

describe("a tree in characters", () => {
  it.each(GALLERY.map((drawn) => [drawn.id!, drawn] as const))(
    "matches its snapshot: %s",
    async (id, drawn) => {
      const texts = (
        [
          { layout: "horizontal", width: 100 },
          { layout: "vertical", width: 60 },
          { layout: "horizontal", width: 64, ascii: true, tags: ["lemma"] },
          { layout: "vertical", width: 60, ascii: true, tags: [] },
        ] satisfies TreeTextOptions[]
      ).map((options) => treeText(drawn, options));
      await expect(texts.join("\n")).toMatchFileSnapshot(`../golden/draw/${id}.txt`);
    },
  );

  it("matches its snapshot for a comparison of two trees", async () => {
    const [gold] = read("docs/guide/gallery/gold.conllu");
    const [system] = read("docs/guide/gallery/system.conllu");
    const texts = (["horizontal", "vertical"] as const).map((layout) =>
      treeText(gold!, { layout, against: system, width: 110 }),
    );
    await expect(texts.join("\n")).toMatchFileSnapshot("../golden/draw/comparison.txt");
  });

  it("draws lines from which every small tree can be read, in both layouts", () => {
    const random = seeded(21);
    for (let n = 1; n <= 5; n++) {
      for (const head of allTrees(n)) {
        const drawn = numbered(head.slice(), random);
        const across = treeText(drawn, { layout: "horizontal", width: 200 });
        expect(headsOfArcs(across, n), across).toEqual([...head]);
        const down = treeText(drawn, { layout: "vertical" });
        expect(headsOfBranches(down, n), down).toEqual([...head]);
      }
    }
  });

  it("draws lines from which larger trees can be read, in both layouts", () => {
    const random = seeded(22);
    for (let k = 0; k < 150; k++) {
      const n = 6 + Math.floor(random() * 18);
      const head = randomTree(n, random, random());
      const drawn = numbered(head, random);
      const across = treeText(drawn, { layout: "horizontal", width: 2000 });
      expect(headsOfArcs(across, n), across).toEqual([...head]);
      const down = treeText(drawn, { layout: "vertical", width: 2000 });
      expect(headsOfBranches(down, n), down).toEqual([...head]);
    }
  });

  it("shows each word and relation once", () => {
    const random = seeded(23);
    for (let k = 0; k < 50; k++) {
      const n = 2 + Math.floor(random() * 15);
      const names = Array.from({ length: n }, (_, i) => `${i + 1}`);
      const drawn = Sentence.ofForms(names.map((name) => `form${name};`)).with({
        head: randomTree(n, random, random()),
        deprel: ["", ...names.map((name) => `rel${name};`)],
      });
      for (const layout of ["horizontal", "vertical"] as const) {
        const text = treeText(drawn, { layout, width: 2000 });
        for (const name of names)
          for (const kind of ["form", "rel"]) expect(text.split(`${kind}${name};`)).toHaveLength(2);
      }
    }
  });

  it("never exceeds the width, whatever the sentence and the layout", () => {
    const random = seeded(24);
    const forms = ["a", "日本語", "x".repeat(60), "שלום", "👍🏽👩‍👩‍👧", "e\u0301", "ไทย", "\u0301", "⚠️"];
    for (let k = 0; k < 120; k++) {
      const n = 1 + Math.floor(random() * 40);
      const words = Array.from({ length: n }, () => pick(forms, random));
      const drawn = randomSentence(n, random).with({ form: ["", ...words], upos: ["", ...words] });
      const width = 20 + Math.floor(random() * 100);
      const against = random() < 0.3 ? corrupted(drawn, 0.3, random, "any") : undefined;
      for (const layout of ["auto", "horizontal", "vertical"] as const) {
        const text = treeText(drawn, { width, layout, against, ascii: random() < 0.5 });
        expect(widest(text), text).toBeLessThanOrEqual(width);
      }
    }
  });

  it("is horizontal if it fits, with generous spacing if possible, and vertical otherwise", () => {
    const drawn = sentence("They/2/nsubj came/0/root late/2/advmod");
    expect(treeText(drawn, { width: 40 })).toBe(`\
         root
 ╭─nsubj─╮│╭─advmod─╮
 ▼       │▼│        ▼
They     came      late
`);
    expect(treeText(drawn, { width: 21 })).toBe(`\
       root
 ╭nsubj╮│╭advmod╮
 ▼     │▼│      ▼
They   came    late
`);
    const longer = sentence("They/2/nsubj came/0/root too/4/advmod late/2/advmod");
    expect(treeText(longer, { width: 22 })).toBe(`\
 ╭─── They  nsubj
─┼─── came  root
 │ ╭─ too   advmod
 ╰─┴─ late  advmod
`);
  });

  it("keeps wide characters and combining marks in their columns", () => {
    const text = treeText(sentence("日本/2/x e\u0301te\u0301/0/root"), { layout: "horizontal" });
    const lines = text.trimEnd().split("\n");
    const column = (line: string, sign: string) => displayWidth(line.slice(0, line.indexOf(sign)));
    const words = lines.at(-1)!;
    expect(column(lines[2]!, "▼")).toBeGreaterThanOrEqual(column(words, "日"));
    expect(column(lines[2]!, "▼")).toBeLessThan(column(words, "日") + 4);
  });

  it("puts the words of a right-to-left sentence from right to left, each between marks that keep its column", () => {
    const hebrew = sentence("הילדה/2/nsubj קראה/0/root ספר/2/obj");
    const words = treeText(hebrew).trimEnd().split("\n").at(-1)!;
    expect(words.split(/\s+/).filter(Boolean)).toEqual(
      ["ספר", "קראה", "הילדה"].map((word) => `\u200e${word}\u200e`),
    );
    expect(treeText(hebrew, { layout: "vertical" })).toContain("╭─ \u200eהילדה\u200e  nsubj");
  });

  it("aligns the rows of a right-to-left sentence on the right", () => {
    const words = Array.from({ length: 20 }, (_, i) => `word${i}`);
    const text = treeText(Sentence.ofForms(words), { direction: "rtl", layout: "horizontal", width: 30 });
    const ends = text.split("\n").filter(Boolean).map(displayWidth);
    expect(ends.length).toBeGreaterThan(3);
    expect(new Set(ends).size).toBe(1);
  });

  it("names heads if lines do not fit or there is a cycle", () => {
    expect(treeText(sentence("a/2/x b/1/y c/0/root d/_/_"), { layout: "vertical" })).toBe(`\
1 a  x ← 2 b
2 b  y ← 1 a
3 c  root ← root
4 d
`);
    const n = 40;
    const chain = Int32Array.from({ length: n + 1 }, (_, i) => i - 1);
    const text = treeText(numbered(chain, seeded(1)), { width: 60 });
    expect(text.split("\n")[n - 1]).toMatch(/^40 .*40 .* ← 39 /);
  });

  it("passes no control character on to the terminal", () => {
    const text = treeText(Sentence.ofForms(["\u001b[2Ja", "b\u202e"]).with({ deprel: ["", "\u0007", "x"] }));
    expect(text).toMatch(/^\ufffd\[2Ja {2}b\ufffd\n$/);
  });

  it("gives each role to the paint function and changes nothing else", () => {
    const drawn = sentence("a/3/x b/0/root c/2/y");
    const roles = new Set<string>();
    const text = treeText(drawn, {
      paint: (run, role) => {
        roles.add(role);
        return `<${run}>`;
      },
    });
    expect([...roles].toSorted()).toEqual(["form", "line", "non-projective", "relation"]);
    expect(text.replaceAll(/[<>]/g, "")).toBe(treeText(drawn));
  });

  it("is empty for a sentence without words", () => {
    expect(treeText(Sentence.ofForms([]))).toBe("");
  });

  it("takes far less than quadratic time for thousands of words", () => {
    const random = seeded(25);
    const time = (n: number) => {
      const drawn = numbered(randomTree(n, random), random);
      const started = performance.now();
      treeText(drawn);
      treeText(drawn, { layout: "horizontal" });
      return performance.now() - started;
    };
    time(500);
    const short = Math.min(...[1, 2, 3].map(() => time(500)));
    expect(Math.min(time(5000), time(5000)) / short).toBeLessThan(45);
  });
});
