import { describe, expect, it } from "vitest";
import { type TreeSvgOptions, treeSvg } from "../../src/draw/svg/tree-svg.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { nonProjectiveArcs } from "../../src/sentence/measures/measures.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { checkApart, checkLines, type DrawnSvg, drawnSvg } from "../support/drawing/drawn-svg.js";
import { parseXml } from "../support/drawing/xml.js";
import { pick, sentence } from "../support/trees/sentences.js";
import { allTrees, randomTree, seeded } from "../support/trees/trees.js";

const FORMS = [
  "a",
  "elm",
  "birchwood",
  "Wwm",
  "—",
  "日本語",
  "naïve",
  "e\u0301",
  "ilil",
  "&<>\"'",
  "👍🏽",
  "x".repeat(30),
];
const RELATIONS = ["nsubj", "obj", "punct", "nsubj:pass", "obl:tmod", "acl:relcl", "_", "det"];

/** A sentence in which every word has its own form, so that a word can be found in a picture. */
function drawable(n: number, random: () => number, head = randomTree(n, random, random())): Sentence {
  const forms = Array.from({ length: n }, (_, i) => `${pick(FORMS, random)}${i + 1}`);
  return Sentence.ofForms(forms).with({
    head,
    deprel: ["", ...forms.map(() => pick(RELATIONS, random))],
    upos: ["", ...forms.map(() => pick(["NOUN", "PUNCT", "X", "_"], random))],
  });
}

function wordsOf(picture: DrawnSvg, { form }: Sentence) {
  return form.slice(1).map((word) => {
    const matches = picture.texts.filter(({ text }) => text === word);
    expect(matches).toHaveLength(1);
    return matches[0]!;
  });
}

/** The word at a horizontal position: the one whose text is nearest. */
function wordAt(words: readonly { left: number; right: number }[], x: number): number {
  const distance = ({ left, right }: { left: number; right: number }) => Math.max(0, left - x, x - right);
  let best = 0;
  for (let i = 1; i < words.length; i++) if (distance(words[i]!) < distance(words[best]!)) best = i;
  return best + 1;
}

/** The heads that the lines and arrows of a picture show, found without its data attributes. */
function headsOfLines(picture: DrawnSvg, drawn: Sentence): number[] {
  const words = wordsOf(picture, drawn);
  const heads = drawn.form.map(() => -1);
  for (const { legs, tip } of picture.arcs) {
    const dependent = wordAt(words, tip!);
    expect(heads[dependent]).toBe(-1);
    const other = legs.find((leg) => Math.abs(leg - tip!) > 0.05);
    heads[dependent] = legs.length === 1 ? 0 : wordAt(words, other!);
  }
  return heads;
}

describe("a tree as SVG", () => {
  it("is well-formed and shows every word, arc and label once, without overlaps", () => {
    const random = seeded(11);
    for (let k = 0; k < 120; k++) {
      const drawn = drawable(1 + Math.floor(random() * 25), random);
      const picture = drawnSvg(treeSvg(drawn));
      wordsOf(picture, drawn);
      const arcs = picture.arcs.map(
        ({ head, dependent, label }) => `${head} ${dependent} ${label?.text ?? "_"}`,
      );
      const expected = Array.from(drawn.head, (head, i) => `${head} ${i} ${drawn.deprel[i]}`).slice(1);
      expect(arcs.toSorted()).toEqual(expected.toSorted());
      checkApart(picture);
      checkLines(picture.arcs);
    }
  });

  it("shows the tree by its lines alone, for every small tree and for larger ones", () => {
    const random = seeded(12);
    const check = (drawn: Sentence) =>
      expect(headsOfLines(drawnSvg(treeSvg(drawn, { tags: [] })), drawn)).toEqual([...drawn.head]);
    for (let n = 1; n <= 5; n++) {
      const plain = sentence(Array.from({ length: n }, (_, i) => `w${i}/0/x`).join(" "));
      for (const head of allTrees(n)) check(plain.with({ head: head.slice() }));
    }
    // Long forms, because a short word with many legs gets a foot below them.
    for (let k = 0; k < 60; k++) {
      const n = 2 + Math.floor(random() * 20);
      check(
        Sentence.ofForms(Array.from({ length: n }, (_, i) => `longenough${i}`)).with({
          head: randomTree(n, random, 0.8),
        }),
      );
    }
  });

  it("puts an arc above all arcs within it and keeps the shortest arcs lowest", () => {
    const random = seeded(13);
    for (let k = 0; k < 60; k++) {
      const drawn = drawable(2 + Math.floor(random() * 20), random);
      const { arcs } = drawnSvg(treeSvg(drawn));
      const spans = arcs
        .filter(({ head }) => head !== "0")
        .map(({ head, dependent, level }) => {
          const ends = [Number(head), Number(dependent)];
          return { from: Math.min(...ends), to: Math.max(...ends), level };
        });
      for (const a of spans)
        for (const b of spans)
          if (a !== b && a.from <= b.from && b.to <= a.to) expect(a.level).toBeLessThan(b.level);
      const lowest = Math.max(...spans.map(({ level }) => level));
      for (const { from, to, level } of spans) if (to - from === 1) expect(level).toBe(lowest);
    }
  });

  it("marks arcs that are not projective by dashes and colour", () => {
    const random = seeded(14);
    for (let k = 0; k < 30; k++) {
      const drawn = drawable(2 + Math.floor(random() * 15), random);
      const nonProjective = nonProjectiveArcs(drawn.head);
      const { arcs } = drawnSvg(treeSvg(drawn));
      const colours = new Set(
        arcs.map(({ dependent, colour }) => `${nonProjective[Number(dependent)]} ${colour}`),
      );
      for (const { dependent, isDashed } of arcs)
        expect(isDashed).toBe(nonProjective[Number(dependent)] === 1);
      expect(colours.size).toBe(new Set(arcs.map(({ dependent }) => nonProjective[Number(dependent)])).size);
    }
  });

  it("wraps into rows of the given width and names the other end of each cut arc", () => {
    const random = seeded(15);
    for (let k = 0; k < 60; k++) {
      const drawn = drawable(5 + Math.floor(random() * 40), random);
      const picture = drawnSvg(treeSvg(drawn, { width: 600 }));
      expect(picture.width).toBeLessThanOrEqual(600);
      wordsOf(picture, drawn);
      checkApart(picture);
      checkLines(picture.arcs);
      for (let i = 1; i <= drawn.length; i++) {
        const parts = picture.arcs.filter(({ dependent }) => dependent === String(i));
        expect(parts.filter(({ tip }) => tip !== undefined)).toHaveLength(1);
        if (parts.length === 1) continue;
        expect(parts).toHaveLength(2);
        const start = (word: number) => [...drawn.form[word]!].slice(0, 4).join("");
        for (const { tip, label } of parts)
          expect(label!.text).toContain(start(tip === undefined ? i : drawn.head[i]!));
      }
    }
  });

  it("puts a word that is wider than the width alone in a row", () => {
    const drawn = sentence(`a/2/x ${"m".repeat(100)}/0/root b/2/x`);
    const picture = drawnSvg(treeSvg(drawn, { width: 200 }));
    const rows = new Set(wordsOf(picture, drawn).map(({ top }) => top));
    expect(rows.size).toBe(3);
  });

  it("mirrors a right-to-left sentence", () => {
    const hebrew = sentence("הילדה/2/nsubj קראה/0/root ספר/2/obj");
    const middles = wordsOf(drawnSvg(treeSvg(hebrew)), hebrew).map(({ middle }) => middle);
    expect(middles).toEqual(middles.toSorted((a, b) => b - a));
    expect(headsOfLines(drawnSvg(treeSvg(hebrew)), hebrew)).toEqual([...hebrew.head]);
    const forced = wordsOf(drawnSvg(treeSvg(hebrew, { direction: "ltr" })), hebrew).map(
      ({ middle }) => middle,
    );
    expect(forced).toEqual(forced.toSorted((a, b) => a - b));
    const random = seeded(16);
    for (let k = 0; k < 30; k++) {
      const drawn = drawable(10, random);
      const picture = drawnSvg(treeSvg(drawn, { direction: "rtl", width: 500 }));
      checkApart(picture);
      checkLines(picture.arcs);
    }
  });

  it("aligns the rows of a right-to-left sentence on the right", () => {
    const drawn = Sentence.ofForms(Array.from({ length: 20 }, (_, i) => `word${i}`));
    const words = wordsOf(drawnSvg(treeSvg(drawn, { direction: "rtl", width: 260 })), drawn);
    const rows = new Map(words.map(({ top }) => [top, words.filter((word) => word.top === top)]));
    expect(rows.size).toBeGreaterThan(3);
    const starts = [...rows.values()].map((row) => Math.max(...row.map(({ right }) => right)));
    for (const start of starts) expect(start).toBeCloseTo(starts[0]!, 0);
  });

  it("draws a foot below legs that reach far beyond their word", () => {
    const star = Sentence.ofForms(Array.from({ length: 12 }, () => "w")).with({
      head: Int32Array.from([-1, 0, ...new Array<number>(11).fill(1)]),
    });
    const feet = (drawn: Sentence) =>
      treeSvg(drawn).match(/<path d="M[\d.]+ [\d.]+H[\d.]+" fill="none"/g) ?? [];
    expect(feet(star)).toHaveLength(1);
    expect(feet(sentence("w/2/x w/0/root"))).toHaveLength(0);
  });

  it("draws all arcs of a broken tree", () => {
    const broken = sentence("a/2/x b/1/x c/3/self d/_/x e/0/root f/0/root");
    const arcs = drawnSvg(treeSvg(broken)).arcs.map(
      ({ head, dependent, label }) => `${head} ${dependent} ${label!.text}`,
    );
    expect(arcs.toSorted()).toEqual(["0 5 root", "0 6 root", "1 2 x", "2 1 x", "3 3 ↺ self"]);
    checkApart(drawnSvg(treeSvg(broken)));
    expect(drawnSvg(treeSvg(Sentence.ofForms([]))).arcs).toEqual([]);
    expect(drawnSvg(treeSvg(Sentence.ofForms(["alone"]))).texts.map(({ text }) => text)).toEqual(["alone"]);
  });

  it("replaces controls and puts marks without a letter on a dotted circle", () => {
    const odd = Sentence.ofForms(["a\u0007\u001b[31m", "\u0301", "\u202eabc", "\u200b"]);
    const texts = drawnSvg(treeSvg(odd)).texts.map(({ text }) => text);
    expect(texts).toEqual(["a\ufffd\ufffd[31m", "\u25cc\u0301", "\ufffdabc", "\u25cc\u200b"]);
  });

  it("shows multiword tokens below their words and empty nodes with their arcs", () => {
    const [drawn] = readConllu(
      `1-2\tVámonos\t_\t_\t_\t_\t_\t_\t_\t_
1\tVamos\tir\tVERB\t_\t_\t0\troot\t0:root\t_
2\tnos\t_\tPRON\t_\t_\t1\tobj\t1:obj|2.1:nsubj\t_
2.1\tlos\t_\tDET\t_\t_\t_\t_\t1:x|9:none\t_
3-3\tya\t_\t_\t_\t_\t_\t_\t_\t_
3\tya\tya\tADV\t_\t_\t1\tadvmod\t1:advmod\t_

`,
    );
    const picture = drawnSvg(treeSvg(drawn!));
    checkApart(picture);
    const texts = picture.texts.map(({ text }) => text);
    expect(texts).toEqual(["Vamos", "nos", "los", "ya", "VERB", "PRON", "DET", "ADV", "Vámonos", "ya"]);
    const forms = picture.texts.slice(0, 4);
    const bracket = picture.texts[8]!;
    expect(bracket.middle).toBeGreaterThan(forms[0]!.middle);
    expect(bracket.middle).toBeLessThan(forms[1]!.middle);
    const below = picture.arcs.filter(({ level }) => level > forms[0]!.bottom);
    expect(below.map(({ head, dependent, label }) => [head, dependent, label!.text])).toEqual([
      ["1", "2.1", "x"],
      ["2.1", "2", "nsubj"],
    ]);
  });

  it("writes the chosen columns below the words", () => {
    const drawn = sentence("go/0/root").with({ upos: ["", "VERB"], xpos: ["", "VB"], lemma: ["", "GO"] });
    const tags = (options: TreeSvgOptions) =>
      drawnSvg(treeSvg(drawn, options))
        .texts.slice(1)
        .map(({ text }) => text);
    expect(tags({})).toEqual(["VERB"]);
    expect(tags({ tags: ["xpos", "lemma", "feats"] })).toEqual(["VB", "GO"]);
    expect(tags({ tags: [] })).toEqual([]);
    const withoutUpos = drawn.with({ upos: ["", "_"] });
    expect(drawnSvg(treeSvg(withoutUpos)).texts.map(({ text }) => text)).toEqual(["go", "VB"]);
  });

  it("has a dark theme that differs only in its colours", () => {
    const drawn = sentence("a/2/x b/0/root");
    const [light, dark] = [treeSvg(drawn), treeSvg(drawn, { theme: "dark" })];
    const withoutColours = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, "#");
    expect(dark).not.toBe(light);
    expect(withoutColours(dark)).toBe(withoutColours(light));
  });

  it("has the escaped text of the sentence as its title", () => {
    expect(parseXml(treeSvg(sentence("a<b/0/root &c/1/x"))).children[0]!.text).toBe("a<b &c");
  });
});

describe("two trees in one picture", () => {
  const gold = sentence("a/2/det b/3/nsubj c/0/root d/3/obj e/4/amod");
  const system = sentence("a/2/det b/3/obj c/0/root d/2/obj e/_/_");

  it("colour arcs by difference and put arcs that only the system has below the words", () => {
    const picture = drawnSvg(treeSvg(gold, { against: system }));
    checkApart(picture);
    const form = picture.texts[0]!;
    const arcs = picture.arcs.map(({ head, dependent, label, level, colour }) => ({
      arc: `${head} ${dependent} ${label!.text}`,
      isAbove: level < form.top,
      colour,
    }));
    const [both, relabelled, missed, wrong] = ["#4a5561", "#9a6700", "#0a5cc2", "#c6281c"];
    expect(arcs.toSorted((a, b) => (a.arc < b.arc ? -1 : 1))).toEqual([
      { arc: "0 3 root", isAbove: true, colour: both },
      { arc: "2 1 det", isAbove: true, colour: both },
      { arc: "2 4 obj", isAbove: false, colour: wrong },
      { arc: "3 2 nsubj ≠ obj", isAbove: true, colour: relabelled },
      { arc: "3 4 obj", isAbove: true, colour: missed },
      { arc: "4 5 amod", isAbove: true, colour: missed },
    ]);
    for (const line of ["both: 2", "other relation: 1", "gold only: 2", "system only: 1"])
      expect(treeSvg(gold, { against: system })).toContain(`>${line}<`);
  });

  it("must have the same number of words", () => {
    expect(() => treeSvg(gold, { against: sentence("a/0/root") })).toThrow(
      "expected a tree over the same 5 words, found one over 1",
    );
  });
});

describe("a picture of a very long sentence", () => {
  it.each(["random", "star", "chain"] as const)("takes far less than quadratic time: %s", (kind) => {
    const random = seeded(17);
    const time = (n: number) => {
      const head = Int32Array.from({ length: n + 1 }, (_, i) =>
        i < 2 ? i - 1 : kind === "star" ? 1 : kind === "chain" ? i - 1 : Math.floor(random() * i),
      );
      const drawn = Sentence.ofForms(Array.from({ length: n }, () => "word")).with({ head });
      const started = performance.now();
      treeSvg(drawn);
      treeSvg(drawn, { width: 1000 });
      return performance.now() - started;
    };
    time(1000);
    const short = Math.min(...[1, 2, 3].map(() => time(1000)));
    // Quadratic time would be a hundred times as long.
    expect(Math.min(time(10_000), time(10_000)) / short).toBeLessThan(45);
  });
});
