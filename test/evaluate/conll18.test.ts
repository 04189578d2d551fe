import { describe, expect, it } from "vitest";
import { Conll18Evaluation, conll18 } from "../../src/evaluate/conll18/conll18-evaluation.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import { conlluText } from "../../src/sentence/conllu/conllu-writer.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { naiveConll18 } from "../support/definitions/naive-conll18.js";
import { randomCut, recut, sentencesOf } from "../support/trees/retokenised.js";
import { seeded } from "../support/trees/trees.js";

/** The counts of each metric: correct, gold, system. */
function counts({ scores }: Conll18Evaluation) {
  return Object.fromEntries(Object.entries(scores).map(([m, s]) => [m, [s.correct, s.gold, s.system]]));
}

/** Sentences of rows `id form lemma upos feats head deprel`, separated by spaces; XPOS equals UPOS. */
function rows(...sentences: string[][]): Sentence[] {
  const text = sentences.map((lines) => {
    const conllu = lines.map((line) => {
      const [id, form, lemma = "_", upos = "_", feats = "_", head = "_", deprel = "_"] = line.split(" ");
      return `${[id, form, lemma, upos, upos, feats, head, deprel, "_", "_"].join("\t")}\n`;
    });
    return `${conllu.join("")}\n`;
  });
  return [...readConllu(text.join(""))];
}

const GOLD = rows(
  [
    "1 He he PRON Case=Nom 3 nsubj",
    "2-3 cannot",
    "2 can can AUX _ 3 aux",
    "3 not not PART Polarity=Neg 0 root",
    "4 . . PUNCT _ 3 punct",
  ],
  ["1 Go go VERB Mood=Imp 0 root", "2 to to ADP _ 3 case", "3 town town NOUN Number=Sing 1 obl:lmod"],
);

describe("CoNLL 2018 metrics", () => {
  it("are perfect for the gold itself", () => {
    const { scores } = conll18(GOLD, GOLD);
    expect(Object.values(scores).map(({ f1 }) => f1)).toEqual(Array(13).fill(1));
  });

  it("agree with a computation by hand if tokens, sentences and columns differ", () => {
    const system = rows(
      // One sentence instead of two, "cannot" as one word, ".Go" as one token; the rest as in gold.
      [
        "1 He he PRON Case=Acc 2 nsubj",
        "2 cannot can AUX _ 0 root",
        "3 .Go go VERB Mood=Imp 2 parataxis",
        "4 to to ADP _ 5 case",
        "5 town town NOUN Number=Sing|Typo=Yes 3 obl",
      ],
    );
    // Text He|cannot|.|Go|to|town against He|cannot|.Go|to|town. Gold has 6 tokens, 7 words, 2 sentences;
    // the system 5, 5 and 1. Common tokens: He, cannot, to, town. Aligned words: He, to, town (cannot is
    // neither can nor not).
    const { scores } = conll18(GOLD, system);
    expect(counts(conll18(GOLD, system))).toEqual({
      Tokens: [4, 6, 5],
      Sentences: [0, 2, 1],
      Words: [3, 7, 5],
      UPOS: [3, 7, 5],
      XPOS: [3, 7, 5],
      // He has another Case; Typo is not universal.
      UFeats: [2, 7, 5],
      AllTags: [2, 7, 5],
      Lemmas: [3, 7, 5],
      // to has its head town. The head of He is not aligned, neither is that of town.
      UAS: [1, 7, 5],
      LAS: [1, 7, 5],
      // Content words in gold: He, not, Go, town; in the system: He, cannot, .Go, town.
      CLAS: [0, 4, 4],
      MLAS: [0, 4, 4],
      BLEX: [0, 4, 4],
    });
    expect(scores.Tokens).toMatchObject({ precision: 4 / 5, recall: 4 / 6, f1: 8 / 11 });
    expect(scores.Tokens.alignedAccuracy).toBeUndefined();
    expect(scores.UFeats.alignedAccuracy).toBe(2 / 3);
    // Of the content words in gold, He and town are aligned.
    expect(scores.CLAS.aligned).toBe(2);
  });

  it("compare function words in MLAS and lemmas in BLEX, and ignore subtypes everywhere", () => {
    const system = rows(
      [
        "1 He he PRON Case=Nom 3 nsubj:own",
        "2-3 cannot",
        "2 can can AUX Mood=Ind 3 aux",
        "3 not never PART Polarity=Neg 0 root",
        "4 . . PUNCT _ 3 punct",
      ],
      ["1 Go go VERB Mood=Imp 0 root", "2 to to ADP _ 3 mark", "3 town town NOUN Number=Sing 1 obl"],
    );
    expect(counts(conll18(GOLD, system))).toMatchObject({
      UAS: [7, 7, 7],
      LAS: [6, 7, 7],
      CLAS: [4, 4, 4],
      // can has another feature, to another relation: only He and Go have their function words right.
      MLAS: [2, 4, 4],
      BLEX: [3, 4, 4],
      Lemmas: [6, 7, 7],
      UFeats: [6, 7, 7],
    });
  });

  it("accept any lemma if gold has none", () => {
    const gold = rows(["1 a _ X _ 0 root", "2 b b X _ 1 obj"]);
    const system = rows(["1 a other X _ 0 root", "2 b _ X _ 1 obj"]);
    expect(counts(conll18(gold, system))).toMatchObject({ Lemmas: [1, 2, 2], BLEX: [1, 2, 2] });
  });

  it("align words inside a multiword token by their forms in lower case", () => {
    const gold = rows(["1-3 damelo", "1 Da dar V _ 0 root", "2 me yo P _ 1 iobj", "3 lo lo P _ 1 obj"]);
    const system = rows(["1-2 damelo", "1 da dar V _ 0 root", "2 lo lo P _ 1 obj"]);
    expect(counts(conll18(gold, system))).toMatchObject({ Words: [2, 3, 2], LAS: [2, 3, 2] });
    const split = rows(["1 dame dar V _ 0 root", "2 lo lo P _ 1 obj"]);
    // "lo" is a token of the system inside the gold token's zone and has the form of a gold word. Its head
    // is not aligned.
    expect(counts(conll18(gold, split))).toMatchObject({
      Tokens: [0, 1, 2],
      Words: [1, 3, 2],
      UAS: [0, 3, 2],
    });
  });

  it("ignore spaces inside forms", () => {
    const gold = rows(["1 10\u00a0000 _ NUM _ 0 root"]);
    const system = rows(["1 10 _ NUM _ 2 nummod", "2 000 _ NUM _ 0 root"]);
    expect(counts(conll18(gold, system))).toMatchObject({ Tokens: [0, 1, 2], Sentences: [1, 1, 1] });
  });

  it("agree with the naive computation on random cuts of random texts", () => {
    const random = seeded(21);
    for (let round = 0; round < 400; round++) {
      const cut = randomCut(1 + Math.floor(random() * 40), random);
      const seed = Math.floor(random() * 1e9);
      const gold = sentencesOf(cut, seeded(seed));
      // The same seed for the columns, so that they often agree where the segmentation does.
      const system = sentencesOf(recut(cut, pick([0, 0.05, 0.2, 0.6]), random), seeded(seed));
      const text = (sentences: Sentence[]) => sentences.map(conlluText).join("");
      expect(counts(conll18(gold, system))).toEqual(naiveConll18(text(gold), text(system)));
    }
    function pick(rates: number[]) {
      return rates[Math.floor(random() * rates.length)]!;
    }
  });

  it("do not depend on the order in which the two sides are added", () => {
    const random = seeded(22);
    for (let round = 0; round < 50; round++) {
      const cut = randomCut(40, random);
      const gold = sentencesOf(cut, random);
      const system = sentencesOf(recut(cut, 0.3, random), random);
      const whole = new Conll18Evaluation();
      // All of the system's sentences first: nothing can be scored before the last gold sentence.
      for (const sentence of system) whole.addSystem(sentence);
      for (const sentence of gold) whole.addGold(sentence);
      whole.finish();
      expect(counts(whole)).toEqual(counts(conll18(gold, system)));
    }
  });

  it("refuse texts with different characters, with the location in both", () => {
    const gold = rows(["1 ab _ X _ 0 root", "2 cd _ X _ 1 obj"], ["1 e _ X _ 0 root"]);
    expect(() => conll18(gold, rows(["1 abcx _ X _ 0 root"], ["1 e _ X _ 0 root"]))).toThrow(
      'system:1: expected "d" as at gold:2, found "x"',
    );
    expect(() => conll18(gold, rows(["1 abcd _ X _ 0 root"]))).toThrow(
      'expected "e" as at gold:4, found the end of the text',
    );
    expect(() => conll18(gold, [...gold, ...gold])).toThrow(
      'system:1: expected the end of the text as in gold, found "abcde"',
    );
  });

  it.each([
    ["a cycle", "1 a _ X _ 2 dep", "2 b _ X _ 1 dep", "words 1 ← 2 form a cycle"],
    ["two roots", "1 a _ X _ 0 root", "2 b _ X _ 0 root", "more than one word is attached to the root"],
    ["no head", "1 a _ X _ 0 root", "2 b _ X", "word 2 has no head"],
    ["a word that is its own head", "1 a _ X _ 0 root", "2 b _ X _ 2 dep", "word 2 is its own head"],
  ])("refuse %s on either side", (_, first, second, found) => {
    const broken = rows([first, second]);
    const sound = rows(["1 a _ X _ 0 root", "2 b _ X _ 1 dep"]);
    expect(() => conll18(broken, sound)).toThrow(/^gold:\d: expected a tree with one root, found: /);
    expect(() => conll18(sound, broken)).toThrow(found);
  });

  it("refuse a form that consists only of spaces", () => {
    expect(() => conll18(rows(["1 \u00a0 _ X _ 0 root"]), [])).toThrow("gold:1: expected a form");
  });
});
