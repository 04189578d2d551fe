import { describe, expect, it } from "vitest";
import { Evaluation } from "../../src/evaluate/evaluation.js";
import { characterGrams } from "../../src/features/character-grams.js";
import { kernelMemory } from "../../src/kernels/memory.js";
import { readModelFile, writeModelFile } from "../../src/model/model-file.js";
import { vocabularyOf } from "../../src/neural/vocabulary-of.js";
import { GraphParser } from "../../src/parse/graph/graph-parser.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import type { NetworkHead } from "../../src/parse/neural/neural-settings.js";
import type { Parser } from "../../src/parse/parser.js";
import { TransitionParser } from "../../src/parse/transition/transition-parser.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { brokenTree } from "../../src/sentence/tree.js";
import { NEURAL_FAMILY } from "../../src/train/neural/neural-family.js";
import type { NeuralSettings } from "../../src/train/neural/neural-settings.js";
import { NeuralTraining } from "../../src/train/neural/neural-training.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { PARSING_SYSTEM_NAMES } from "../../src/transition/systems.js";
import { harbour } from "../support/parsers.js";
import { smallNetwork } from "../support/small-network.js";
import { sentence } from "../support/trees/sentences.js";

const SENTENCES = harbour();

/** Settings of a small network for the twenty sentences. */
function settings(head: NetworkHead, epochs: number, changes: Partial<NeuralSettings> = {}): NeuralSettings {
  return smallNetwork(SENTENCES, head, epochs, changes);
}

function trained(head: NetworkHead, epochs: number, changes: Partial<NeuralSettings> = {}): NeuralTraining {
  const training = new NeuralTraining(SENTENCES, settings(head, epochs, changes));
  while (training.epoch < epochs) for (const _share of training.runEpoch());
  return training;
}

const PROVENANCE = { treebanks: ["harbour"], crossarc: "0", epochs: 1, scores: {} };

function las(parser: Parser): number {
  const evaluation = new Evaluation();
  for (const sentence of SENTENCES) evaluation.add(sentence, parser.parse(sentence));
  return evaluation.las;
}

describe.each(["graph", "transition"] as const)("a neural parser with the %s head", (head) => {
  const training = trained(head, 50);
  const bytes = training.model(PROVENANCE);
  const loaded = parserFrom(bytes);

  it("learns its sentences by heart, also after loading its model file", () => {
    expect(las(training.parser())).toBeGreaterThan(0.93);
    expect(las(loaded)).toBeGreaterThan(0.93);
  });

  it("gives nearly the same scores from its model file as in training", () => {
    for (const sentence of SENTENCES.slice(0, 5)) {
      const [before, after] = [training.parser(), loaded].map((parser) => parser.parses(sentence)[0]!);
      expect(after!.score).toBeCloseTo(before!.score, 1);
      expect([...after!.sentence.head]).toEqual([...before!.sentence.head]);
    }
  });

  it("gives trees with one root for sentences of any length, with tags and without", () => {
    for (const n of [1, 2, 3, 50, 300]) {
      const forms = Array.from({ length: n }, (_, i) => ["boats", "Zyx", "left", "2020"][i % 4]!);
      const { head: heads, deprel } = loaded.parse(Sentence.ofForms(forms));
      expect(brokenTree(heads)).toBeUndefined();
      expect(heads.indexOf(0)).toBe(heads.lastIndexOf(0));
      for (let i = 1; i <= n; i++) expect(deprel[i] === "root").toBe(heads[i] === 0);
    }
  });

  it("gives the same trees after any other sentences", () => {
    const fresh = parserFrom(bytes);
    const backward = SENTENCES.toReversed()
      .map((sentence) => fresh.parse(sentence))
      .toReversed();
    for (const [k, sentence] of SENTENCES.entries()) {
      expect(loaded.parse(sentence).head).toEqual(backward[k]!.head);
    }
  });

  it("gives the same trees and scores one by one and prepared together, to the bit", () => {
    const fresh = parserFrom(bytes);
    fresh.prepare!(SENTENCES);
    for (const sentence of SENTENCES) {
      const [alone, together] = [loaded, fresh].map((parser) => parser.parses(sentence)[0]!);
      expect(together!.sentence.head).toEqual(alone!.sentence.head);
      expect(together!.arcScores).toEqual(alone!.arcScores);
    }
  });

  it("keeps given arcs", () => {
    const sentence = SENTENCES[1]!;
    const head = new Int32Array(sentence.length + 1).fill(-1);
    head[2] = 1;
    head[5] = 2;
    const given = sentence.with({ head, deprel: sentence.deprel.map(() => "_") });
    const { head: found } = loaded.parse(given, { keep: true });
    expect(brokenTree(found)).toBeUndefined();
    expect([found[2], found[5]]).toEqual([1, 2]);
  });

  it("scores arcs by their probabilities, and trees by the product of these", () => {
    const { arcScores, score } = loaded.parses(SENTENCES[0]!)[0]!;
    const product = arcScores.slice(1).reduce((a, b) => a * b, 1);
    expect(Math.min(...arcScores.slice(1))).toBeGreaterThan(0);
    expect(Math.max(...arcScores)).toBeLessThanOrEqual(1 + 1e-6);
    if (head === "graph") expect(score).toBeCloseTo(product, 6);
    else expect(score).toBeLessThanOrEqual(product + 1e-6);
  });

  it.runIf(head === "graph")("takes the tree whose labelled arcs are the most probable", () => {
    const file = readModelFile(trained(head, 10).model(PROVENANCE));
    const parser = parserFrom(writeModelFile({ ...file.header, temperature: 1 }, file.tensors));
    // Of three words each has three possible heads, all of which are candidates.
    for (const { form, length } of SENTENCES) {
      for (let i = 1; i + 2 <= length; i++) {
        const short = Sentence.ofForms(form.slice(i, i + 3));
        const all = parser.parses(short, { nbest: 100 });
        expect(all.length).toBe(9);
        expect(parser.parse(short).head).toEqual(all[0]!.sentence.head);
      }
    }
  });

  it("is less certain at a higher temperature, with the same trees", () => {
    const { header, tensors } = readModelFile(bytes);
    const hot = parserFrom(writeModelFile({ ...header, temperature: 4 }, tensors));
    for (const sentence of SENTENCES.slice(0, 3)) {
      const [cool, warm] = [loaded, hot].map((parser) => parser.parses(sentence)[0]!);
      expect(warm!.sentence).toEqual(cool!.sentence);
      if (head === "graph") expect(warm!.score).toBeLessThan(cool!.score);
      else expect(warm!.score).toBe(cool!.score);
    }
  });

  it("gives several trees, best first, all different", () => {
    const parses = loaded.parses(SENTENCES[4]!, { nbest: 5 });
    expect(parses.length).toBe(5);
    const trees = parses.map(({ sentence }) => `${sentence.head} ${sentence.deprel}`);
    expect(new Set(trees).size).toBe(5);
    for (const { sentence } of parses) expect(brokenTree(sentence.head)).toBeUndefined();
    expect(parses[0]!.score).toBeGreaterThan(parses[4]!.score);
    expect(parses[0]!.sentence.head).toEqual(loaded.parse(SENTENCES[4]!, { beam: 5 }).head);
  });

  it("gives several trees in the order of their scores, even on unfamiliar sentences", () => {
    const parser = trained(head, 3).parser();
    for (const sentence of SENTENCES) {
      const scores = parser.parses(sentence, { nbest: 5 }).map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  it("keeps given arcs in all of several trees, which differ, with one given root or several", () => {
    const sentence = SENTENCES[4]!;
    for (const roots of [[2], [1, 3], [1, 2, 4]]) {
      const heads = new Int32Array(sentence.length + 1).fill(-1);
      for (const root of roots) heads[root] = 0;
      const given = sentence.with({ head: heads, deprel: sentence.deprel.map(() => "_") });
      const trees = loaded.parses(given, { keep: true, nbest: 5 }).map((parse) => parse.sentence);
      expect(new Set(trees.map((tree) => `${tree.head} ${tree.deprel}`)).size).toBe(trees.length);
      for (const tree of trees) {
        expect(brokenTree(tree.head)).toBeUndefined();
        const found = Array.from(tree.head.keys()).filter((i) => i > 0 && tree.head[i] === 0);
        expect(found).toEqual(roots);
      }
    }
  });

  it("parses as before after a sentence that was too long for its memory", () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 400, shared: true });
    const parser = parserFrom(bytes, { memory });
    const long = (n: number) => Sentence.ofForms(Array(n).fill("boats"));
    parser.parse(long(10));
    expect(() => parser.parse(long(20_000))).toThrow(RangeError);
    for (const n of [20, 50, 100]) expect(parser.parse(long(n)).head).toEqual(loaded.parse(long(n)).head);
  });

  it("refuses 0 and fractions as number of trees", () => {
    for (const nbest of [0, -1, 1.5, Number.NaN]) {
      expect(() => loaded.parses(SENTENCES[0]!, { nbest })).toThrow(
        `expected a whole number above 0 as nbest, found ${nbest}`,
      );
    }
  });

  it("works within memory that threads share", () => {
    const memory = kernelMemory(bytes.length);
    const shared = new Uint8Array(memory.buffer, 0, bytes.length);
    shared.set(bytes);
    const [first, second] = [1, 2].map(() => parserFrom(shared, { memory }));
    for (const sentence of SENTENCES.slice(0, 5)) {
      const expected = loaded.parse(sentence).head;
      expect(first!.parse(sentence).head).toEqual(expected);
      expect(second!.parse(sentence).head).toEqual(expected);
    }
  });

  it("has a model of the same size, but different, if the other head was trained with it", () => {
    const [joint, alone] = [true, false].map((isJoint) => trained(head, 1, { isJoint }));
    const [first, second] = [joint!, alone!].map((made) => made.model(PROVENANCE));
    expect(first!.length).toBe(second!.length);
    expect(first).not.toEqual(second);
    expect(joint!.parser()).toBeInstanceOf(head === "graph" ? GraphParser : TransitionParser);
    expect(brokenTree(parserFrom(first!).parse(SENTENCES[0]!).head)).toBeUndefined();
  });

  it("is the same for the same seed, bit for bit, and different for another", () => {
    const [one, two, other] = [1, 1, 2].map((seed) => trained(head, 1, { seed }).model(PROVENANCE));
    expect(one).toEqual(two);
    expect(one).not.toEqual(other);
  });

  it("continues from a checkpoint to the same model, bit for bit", () => {
    const options = { treebanks: ["harbour"], crossarc: "0" };
    const start = () => NEURAL_FAMILY.start(SENTENCES, SENTENCES.slice(0, 4), settings(head, 3), options);
    const whole = start();
    while (!whole.isDone) for (const _share of whole.step());
    const first = start();
    for (const _share of first.step());
    const second = start();
    second.resume(first.checkpoint());
    while (!second.isDone) for (const _share of second.step());
    expect(second.model).toEqual(whole.model);
    // After three epochs it knows too little to be too sure of anything; only the graph head has its
    // temperature fitted.
    const { temperature } = readModelFile(whole.model).header;
    if (head === "graph") expect(temperature).toBeLessThan(1);
    else expect(temperature).toBe(readModelFile(bytes).header.temperature);
    const other = NEURAL_FAMILY.start(SENTENCES, undefined, settings(head, 3), options);
    expect(() => other.resume(first.checkpoint())).toThrow("expected a checkpoint of this training run");
  });

  it("refuses a model file with a tensor missing, or of another version", () => {
    const { header, tensors } = readModelFile(bytes);
    const { "layer1.forward.recurrent.weights": _, ...rest } = tensors;
    expect(() => parserFrom(writeModelFile(header, rest))).toThrow(
      /expected a tensor layer1\.forward\.recurrent\.weights of 32 rows and 128 columns/,
    );
    const { "grams.scales": __, ...others } = tensors;
    expect(() => parserFrom(writeModelFile(header, others))).toThrow(/expected a tensor grams of \d+ rows/);
    expect(() => parserFrom(writeModelFile({ ...header, version: 99 }, tensors))).toThrow(
      "expected version 2 of a neural parser's model, found 99",
    );
    const { labels: ___, temperature: ____, ...few } = header;
    expect(() => parserFrom(writeModelFile(few, tensors))).toThrow(
      "expected a header with labels, temperature in a model",
    );
  });
});

describe("a neural parser with the transition head", () => {
  const training = trained("transition", 50);

  it("steps through the derivation of parse, even if other sentences are parsed or prepared in between", () => {
    const parser = training.parser() as TransitionParser;
    expect(parser).toBeInstanceOf(TransitionParser);
    const [sentence, other] = [SENTENCES[2]!, SENTENCES[3]!];
    const derivation = parser.start(sentence);
    while (derivation.advance()) parser.parse(other);
    const loaded = parserFrom(training.model(PROVENANCE)) as TransitionParser;
    const second = loaded.start(sentence);
    while (second.advance()) loaded.prepare([...SENTENCES, Sentence.ofForms(Array(400).fill("boats"))]);
    expect(second.configuration.head).toEqual(derivation.configuration.head);
    expect(derivation.configuration.head).toEqual(parser.parse(sentence).head);
  });

  it("explores with a dynamic oracle from the third epoch on, which changes what it learns", () => {
    const models = [2, 3].map((epochs) =>
      ["dynamic", "lazy"].map((oracle) => {
        const { network } = trained("transition", epochs, { oracle });
        const { values, count } = network.parameters.denseRegion;
        return network.compute.arena.floats(values, count).slice();
      }),
    );
    // On these trees both oracles derive the same way.
    expect(models[0]![0]).toEqual(models[0]![1]);
    expect(models[1]![0]).not.toEqual(models[1]![1]);
    expect(las(trained("transition", 50, { oracle: "dynamic" }).parser())).toBeGreaterThan(0.93);
  });

  it.each(PARSING_SYSTEM_NAMES.slice(1))("trains for %s as well", (system) => {
    const wished = NEURAL_FAMILY.settings(SENTENCES, { head: "transition", system, epochs: 50 }).settings;
    const { oracle, encoding, degree } = wished;
    const parser = trained("transition", 50, { system, oracle, encoding, degree }).parser();
    expect(las(parser)).toBeGreaterThan(0.85);
  });
});

it("a neural parser learns from sentences without tags and from a single one", () => {
  const bare = SENTENCES.map(({ form, head, deprel }) =>
    Sentence.ofForms(form.slice(1)).with({ head, deprel }),
  );
  for (const sentences of [bare, bare.slice(0, 1)]) {
    const training = new NeuralTraining(sentences, settings("graph", 1));
    for (const _share of training.runEpoch());
    const parser = parserFrom(training.model(PROVENANCE));
    expect(brokenTree(parser.parse(SENTENCES[1]!).head)).toBeUndefined();
  }
});

it("a neural parser needs bounded memory for any number of sentences of any length", () => {
  const memory = kernelMemory(1);
  const bytes = trained("graph", 1).model(PROVENANCE);
  const parser = parserFrom(bytes, { memory });
  const parse = (n: number) => parser.parse(Sentence.ofForms(Array(n).fill("boats")));
  for (let n = 1; n <= 150; n++) parse(n);
  const growing = memory.buffer.byteLength;
  for (let n = 150; n >= 1; n--) parse(n);
  expect(memory.buffer.byteLength).toBe(growing);
  const other = kernelMemory(1);
  parserFrom(bytes, { memory: other }).parse(Sentence.ofForms(Array(150).fill("boats")));
  expect(growing - other.buffer.byteLength).toBeLessThan(16e6);
});

describe("settings of a neural parser", () => {
  it("limits what a taught network knows, most of all with a transformer, which has pieces", () => {
    const known = (options: UserOptions) => {
      const { settings } = NEURAL_FAMILY.settings(SENTENCES, { teacher: ["a.model"], ...options });
      return [settings.vocabulary?.words, settings.vocabulary?.grams];
    };
    expect(known({})).toEqual([24_000, 24_000]);
    expect(known({ size: "tiny" })).toEqual([11_000, 14_000]);
    expect(known({ encoder: "bert" })).toEqual([8_000, 16_000]);
    expect(NEURAL_FAMILY.settings(SENTENCES, {}).settings.vocabulary).toBeUndefined();
  });

  it("has the dropout of the options: that of a teacher or of none by default, never 1", () => {
    const rates = (options: UserOptions) => {
      const { dropout, hidden } = NEURAL_FAMILY.settings(SENTENCES, options).settings.schedule;
      return [dropout.columns, dropout.states, hidden];
    };
    expect(rates({})).toEqual([0.2, 0.2, 0.2]);
    expect(rates({ teacher: ["a.model"] })).toEqual([0.1, 0.1, 0.1]);
    expect(rates({ teacher: ["a.model"], dropout: 0.05 })).toEqual([0.05, 0.05, 0.05]);
    expect(rates({ dropout: 0 })).toEqual([0, 0, 0]);
    for (const dropout of [-0.1, 1, Number.NaN])
      expect(() => rates({ dropout })).toThrow(`expected a dropout from 0 to below 1, found ${dropout}`);
  });

  it("have up to 20 epochs for few words, 10 for many, or the requested number", () => {
    const words = sentence("a/0/root ".concat("b/1/dep ".repeat(999)));
    const epochs = (thousands: number, wished?: number) => {
      const sentences = Array.from({ length: thousands }, () => words);
      return NEURAL_FAMILY.settings(sentences, { epochs: wished }).settings.schedule.epochs;
    };
    expect([epochs(0), epochs(1), epochs(90), epochs(200), epochs(90, 3)]).toEqual([20, 20, 14, 10, 3]);
  });
});

describe("vocabulary", () => {
  it("knows the n-grams of a word, its ends and its shape", () => {
    expect(characterGrams("McLow9").sort()).toEqual(
      [
        ...["#AaAa0", "^m", "^mc", "^mcl", "^mclo", "^mclow", "9$", "w9$", "ow9$", "low9$", "clow9$"],
        ...["mcl", "clo", "low", "ow9", "mclo", "clow", "low9", "mclow", "clow9"],
      ].sort(),
    );
  });

  it("gives numbers to known words, n-grams and tags, and none to others", () => {
    const vocabulary = vocabularyOf(SENTENCES, { tags: true });
    const { words, grams, tags } = vocabulary.names;
    const input = vocabulary.encode(SENTENCES[0]!);
    expect(input.nodes).toBe(SENTENCES[0]!.length + 1);
    expect(words[input.words[0]!]).toBe("ROOT");
    expect(words[input.words[1]!]).toBe("the");
    expect(Array.from(input.grams.slice(input.gramStart[1], input.gramStart[2]), (k) => grams[k])).toContain(
      "^th",
    );
    expect(Array.from(input.tags.slice(input.tagStart[1], input.tagStart[2]), (k) => tags[k])).toEqual([
      ...["u DET", "x DT", "f Definite=Def", "f PronType=Art"],
    ]);
    expect(vocabulary.word("qqqq")).toBe(0);
    expect(vocabulary.grams("ӁӁӁ").length).toBeLessThanOrEqual(1);
  });
});
