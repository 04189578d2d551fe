import { describe, expect, it } from "vitest";
import { Atoms } from "../../src/features/atoms.js";
import { Conjunctions, FeatureModel } from "../../src/features/feature-model.js";
import { featurePreset } from "../../src/features/presets.js";
import { parseFeatures } from "../../src/features/specification.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { Symbols } from "../../src/sentence/symbols.js";
import { brokenTree, treeOf } from "../../src/sentence/tree.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { GoldTree } from "../../src/transition/gold-tree.js";
import { SYSTEM_NAMES, transitionSystem } from "../../src/transition/systems.js";
import { naiveValue } from "../support/definitions/naive-features.js";
import { legalMoves } from "../support/systems.js";
import { HAS_TREEBANKS, treebank } from "../support/treebanks.js";
import { pick } from "../support/trees/sentences.js";
import { randomTree, seeded } from "../support/trees/trees.js";

const BASES = ["s0", "s1", "s2", "b0", "b1", "n0", "n1", "n2", "i0", "i1", "i2", "k0", "k1", "k2"];
const STEPS = [
  ..."|.l1|.l2|.l3|.r1|.r2|.h|+1|-1|+2|-3|.h.h|.l1.r1|.r1.l2|.h-1|+1.h|.l1+1|.r1.h.l1".split("|"),
];
const COLUMNS = [
  ..."form lower lemma upos xpos feats feats:Num feats:Number feats:Case[psor]".split(" "),
  ..."prefix1 prefix3 suffix1 suffix2 suffix9 deprel lv rv".split(" "),
];
const ATOMS = [
  ...BASES.flatMap((base) => STEPS.map((step) => `${base}${step}.upos`)),
  ...COLUMNS.flatMap((column) => [`s0.${column}`, `b0.${column}`, `s0.l1.${column}`, `k0.${column}`]),
  ...["s0", "b0", "s0.l1", "k0", "s1.guide.head"].flatMap((address) =>
    "guide.deprel guide.side guide.due guide2.deprel guide2.due guide2.head.upos guide.head.guide2.head.upos"
      .split(" ")
      .map((property) => `${address}.${property}`),
  ),
  ..."s1,s0 s0,b0 b0,s0 s0.guide.head,b0"
    .split(" ")
    .flatMap((ends) => [`guide.arc(${ends})`, `guide.link(${ends})`, `guide2.link(${ends})`]),
  ..."s0.guide.head,b0 s1,s0 s0,b0 b0,s0 s0.l1,s0 s0,s0.h i1,i0 s0,n2 s0,s0"
    .split(" ")
    .map((ends) => `distance(${ends})`),
];

/** A sentence of n words with all columns, from a small vocabulary. */
function annotated(n: number, random: () => number): Sentence {
  const column = (values: readonly string[]) => [
    "",
    ...Array.from({ length: n }, () => pick(values, random)),
  ];
  const forms = Array.from({ length: n }, () => pick(["Elm", "elm", "ash", "Ashes", "o", "Ölbaum"], random));
  const guide = () => ({ head: randomTree(n, random), deprel: column(["nsubj", "obj", "root"]) });
  return Sentence.ofForms(forms).with({
    guides: [guide(), guide()],
    lemma: column(["elm", "ash", "_"]),
    // Each word has its own upos, which identifies the node that an address leads to.
    upos: ["", ...forms.map((_, i) => `T${i}`)],
    xpos: column(["NN", "NNS", "VB"]),
    feats: column([
      "_",
      "Num=1",
      "Number=Sing",
      "Case=Nom|Number=Plur",
      "NumType=Card|Num=2",
      "Case[psor]=Gen|Num=1",
      "XNum=3",
      "AbsNum=1|Number[psor]=Sing",
    ]),
  });
}

/** Calls `use` with the configurations that random legal moves of a system lead to. */
function eachConfiguration(
  name: string,
  rounds: number,
  use: (c: Configuration, sentence: Sentence, first: boolean) => void,
): void {
  const random = seeded(29);
  const system = transitionSystem(name);
  const c = new Configuration();
  for (let round = 0; round < rounds; round++) {
    const sentence = annotated(round < 2 ? round : 1 + Math.floor(random() * 14), random);
    let first = true;
    system.start(c, sentence.length);
    while (!system.isFinal(c)) {
      use(c, sentence, first);
      first = false;
      const moves = legalMoves(system.legal(c));
      system.apply(c, pick(moves, random), Math.floor(random() * 5));
    }
  }
}

describe.each(SYSTEM_NAMES)("features of configurations of %s", (name) => {
  it("differ exactly where the values of their atoms differ", () => {
    const conjunctions = ["s0.upos b0.upos", "s0.deprel s0.lv b0.form", "distance(s0,b0) s0.upos s0.h.upos"];
    const lines = [...ATOMS, ...conjunctions];
    const model = new FeatureModel(lines.join("\n"));
    const features = new Int32Array(model.size);
    const hashOf = lines.map(() => new Map<string, number>());
    const textOf = lines.map(() => new Map<number, string>());
    let codes = model.encode(annotated(0, seeded(1)));
    eachConfiguration(name, 25, (c, sentence, first) => {
      if (first) codes = model.encode(sentence);
      model.extract(c, codes, features);
      for (let f = 0; f < lines.length; f++) {
        const value = lines[f]!.split(" ")
          .map((atom) => naiveValue(atom, c, sentence))
          .join(" & ");
        const hash = features[f]!;
        if (!hashOf[f]!.has(value)) hashOf[f]!.set(value, hash);
        if (!textOf[f]!.has(hash)) textOf[f]!.set(hash, value);
        if (hashOf[f]!.get(value) !== hash || textOf[f]!.get(hash) !== value) {
          expect.fail(`${lines[f]}: ${value} and ${textOf[f]!.get(hash)} in one, or one in two`);
        }
      }
    });
    const varying = hashOf.filter((values) => values.size > 1).length;
    expect(varying).toBeGreaterThan(lines.length / 3);
  });

  it("are equal for equal atoms, whatever happened before", () => {
    const model = new FeatureModel(featurePreset("nivre-2006"));
    const other = new FeatureModel(featurePreset("nivre-2006"));
    const values = new Int32Array(model.atomCount);
    const [first, second] = [new Int32Array(model.size), new Int32Array(model.size)];
    const seen = new Map<string, string>();
    eachConfiguration(name, 10, (c, sentence) => {
      model.atoms(c, model.encode(sentence), values);
      model.extract(c, model.encode(sentence), first);
      other.extract(c, other.encode(sentence), second);
      expect(second.join()).toBe(first.join());
      const before = seen.get(values.join());
      if (before !== undefined) expect(first.join()).toBe(before);
      seen.set(values.join(), first.join());
    });
    expect(seen.size).toBeGreaterThan(10);
  });
});

/** The hashes of features in the first configuration after two words were shifted. */
function hashes(...lines: string[]): number[] {
  const model = new FeatureModel(lines.join("\n"));
  const sentence = Sentence.ofForms(["birds", "sing", "loudly"]).with({ upos: ["", "NOUN", "VERB", "ADV"] });
  const c = new Configuration(3);
  c.shift();
  c.shift();
  const features = new Int32Array(model.size);
  model.extract(c, model.encode(sentence), features);
  return [...features];
}

describe("a feature's hash", () => {
  it("depends on the order of its atoms", () => {
    expect(hashes("s0.upos s1.upos")).not.toEqual(hashes("s1.upos s0.upos"));
  });

  it("depends on the number of the feature", () => {
    const [first, second] = hashes("s0.upos s1.upos", "s0.upos s1.upos");
    expect(first).not.toBe(second);
  });

  it("depends on nothing else in the specification", () => {
    expect(hashes("s0.upos s1.upos", "b0.form")[1]).toBe(hashes("s0.l1.form s0.form", "b0.form")[1]);
  });

  it("never changes, because the weights in model files belong to hashes", () => {
    expect(hashes("s0.form", "s0.upos s1.upos", "distance(s1,s0) s0.deprel b0.suffix2", "s2.lv")).toEqual([
      -1265700607, -1396793077, -197743627, 700986153,
    ]);
  });

  it("is never 0", () => {
    const conjunctions = new Conjunctions([[0]]);
    const features = new Int32Array(1);
    const values = new Int32Array(1);
    conjunctions.hash(values, features);
    // The one value that mixes to 0 is found by undoing the mixing of the value 0.
    const mixed = features[0]! ^ (features[0]! >>> 15) ^ (features[0]! >>> 30);
    let inverse = 1;
    for (let k = 0; k < 5; k++) inverse = Math.imul(inverse, 2 - Math.imul(0x9e3779b1, inverse));
    values[0] = Math.imul(mixed, inverse);
    conjunctions.hash(values, features);
    expect(features[0]).toBe(1);
  });

  it("rarely collides over small numbers, such as relations and valencies", () => {
    const conjunctions = new Conjunctions(Array.from({ length: 100 }, (_, f) => (f < 50 ? [0] : [0, 1])));
    const features = new Int32Array(100);
    const seen = new Set<number>();
    let distinct = 0;
    for (let a = 0; a < 60; a++) {
      for (let b = 0; b < 60; b++) {
        conjunctions.hash(Int32Array.of(a, b), features);
        const from = b === 0 ? 0 : 50;
        for (let f = from; f < 100; f++) seen.add(features[f]!);
        distinct += 100 - from;
      }
    }
    // A random function would have distinct^2 / 2^33 collisions.
    expect(distinct - seen.size).toBeLessThan((3 * distinct ** 2) / 2 ** 33);
  });

  it.skipIf(!HAS_TREEBANKS)("collides on a treebank no more often than by chance", () => {
    const parsed = parseFeatures(featurePreset("rich"));
    const atoms = new Atoms(parsed.flat());
    const atomsOf = parsed.map((feature) => feature.map((atom) => atoms.idOf(atom)));
    const conjunctions = new Conjunctions(atomsOf);
    const values = new Int32Array(atoms.size);
    const features = new Int32Array(conjunctions.size);
    const keys = new Set<string>();
    const seen = new Set<number>();
    const labels = new Symbols();
    const swap = transitionSystem("swap");
    const c = new Configuration();
    let sentences = 0;
    for (const sentence of treebank("en_ewt-ud-dev.conllu")) {
      if (brokenTree(sentence.head) !== undefined) continue;
      if (++sentences > 150) break;
      const gold = new GoldTree(treeOf(sentence, labels));
      const codes = atoms.encode(sentence);
      derive(swap, swap.oracles.lazy!(gold), gold, c, () => {
        atoms.read(c, codes, values);
        conjunctions.hash(values, features);
        for (let f = 0; f < features.length; f++) {
          let key = String(f);
          for (const atom of atomsOf[f]!) key += ` ${values[atom]}`;
          keys.add(key);
          seen.add(features[f]!);
        }
      });
    }
    expect(keys.size).toBeGreaterThan(30_000);
    expect(keys.size - seen.size).toBeLessThan(3 + (3 * keys.size ** 2) / 2 ** 33);
  });
});
