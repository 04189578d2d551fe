import { describe, expect, it } from "vitest";
import { readModelFile, writeModelFile } from "../../src/model/model-file.js";
import type { Lessons } from "../../src/neural/lessons.js";
import { VectorReader } from "../../src/neural/word-vectors.js";
import { readPretrainedFolder } from "../../src/node/pretrained-folder.js";
import { fromHalves } from "../../src/numbers/half.js";
import { GraphParser } from "../../src/parse/graph/graph-parser.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import type { NeuralHeader } from "../../src/parse/neural/neural-model.js";
import { NETWORK_HEADS, type NetworkHead } from "../../src/parse/neural/neural-settings.js";
import { Pipeline } from "../../src/pipeline/pipeline.js";
import { Teacher } from "../../src/pipeline/teacher.js";
import { readConllu } from "../../src/sentence/conllu/conllu-reader.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { trainingSettings } from "../../src/train/families.js";
import { NEURAL_FAMILY } from "../../src/train/neural/neural-family.js";
import type { NeuralSettings } from "../../src/train/neural/neural-settings.js";
import { DEFAULT_TUNING } from "../../src/train/neural/schedule.js";
import { startModel } from "../../src/train/neural/start-model.js";
import { sampleOf } from "../../src/train/neural/taught-task.js";
import type { ParserRun, RunOptions } from "../../src/train/parser-run.js";
import { DATA } from "../support/data.js";
import { harbour } from "../support/parsers.js";
import { smallNetwork } from "../support/small-network.js";

const SENTENCES = harbour();
const OPTIONS: RunOptions = { treebanks: ["harbour"], crossarc: "0" };

/** Sentences with words, a label and tags that the example has not. */
const OWN = [
  ...readConllu(
    `1\tTugboats\ttugboat\tNOUN\tNEW\tNumber=Plur\t2\tnsubj\t_\t_
2\tleft\tleave\tVERB\t_\t_\t0\troot\t_\t_
3\tdude\tdude\tINTJ\t_\t_\t2\tdiscourse:own\t_\t_

1\tOld\told\tADJ\t_\t_\t2\tamod\t_\t_
2\ttugboats\ttugboat\tNOUN\tNEW\tNumber=Plur\t3\tnsubj\t_\t_
3\tleft\tleave\tVERB\t_\t_\t0\troot\t_\t_
4\tdude\tdude\tINTJ\t_\t_\t3\tdiscourse:own\t_\t_

`,
  ),
];

function finished(run: ParserRun): Uint8Array<ArrayBuffer> {
  while (!run.isDone) for (const _share of run.step());
  return run.model;
}

function trained(head: NetworkHead, options: Partial<RunOptions> = {}): Uint8Array<ArrayBuffer> {
  const settings = smallNetwork(SENTENCES, head, 40);
  return finished(NEURAL_FAMILY.start(SENTENCES, undefined, settings, { ...OPTIONS, ...options }));
}

const MODELS = Object.fromEntries(NETWORK_HEADS.map((head) => [head, trained(head)]));

/** Starts to adapt a model, with other epochs or another rate than the default. */
function adapting(
  model: Uint8Array,
  sentences: readonly Sentence[],
  schedule: Partial<NeuralSettings["schedule"]>,
  options: Partial<RunOptions> & { readonly mixRatio?: number; readonly teacher?: readonly string[] } = {},
): ParserRun {
  const start = startModel(model);
  const { mixRatio, teacher, ...others } = options;
  const { settings } = NEURAL_FAMILY.settings(sentences, { start, mixRatio, teacher });
  const changed = { ...settings, schedule: { ...settings.schedule, ...schedule } };
  return NEURAL_FAMILY.start(sentences, undefined, changed, { ...OPTIONS, start, ...others });
}

function headerOf(model: Uint8Array): NeuralHeader {
  return readModelFile(model).header as unknown as NeuralHeader;
}

/** Zero for the 16-bit number -0, which the optimizer makes 0. */
function withoutSign(x: number): number {
  return x === 0x8000 ? 0 : x;
}

function trees(model: Uint8Array, sentences: readonly Sentence[]): string[] {
  const parser = parserFrom(model);
  return sentences.map((sentence) => {
    const { head, deprel } = parser.parse(sentence);
    return `${head} ${deprel}`;
  });
}

describe.each(NETWORK_HEADS)("a training that starts from a model with the %s head", (head) => {
  const model = MODELS[head]!;

  it("keeps all parameters at a rate of 0", () => {
    const same = finished(adapting(model, SENTENCES, { rate: 0, epochs: 1 }));
    const [before, after] = [model, same].map((bytes) => readModelFile(bytes).tensors);
    expect(Object.keys(after!)).toEqual(Object.keys(before!));
    for (const [name, tensor] of Object.entries(before!)) {
      if (name.endsWith(".scales")) {
        for (const [k, x] of tensor.entries()) expect(after![name]![k]).toBeCloseTo(x, 6);
      } else expect(after![name]!.map(withoutSign)).toEqual(tensor.map(withoutSign));
    }
    expect(trees(same, SENTENCES)).toEqual(trees(model, SENTENCES));
    expect(headerOf(same).temperature).toBe(headerOf(model).temperature);
  });

  it("keeps its trees at a rate of 0, although it knows new words and labels", () => {
    const grown = finished(adapting(model, OWN, { rate: 0, epochs: 1 }));
    const [before, after] = [headerOf(model), headerOf(grown)];
    expect(after.labels).toEqual([...before.labels, "discourse:own"]);
    const { words, grams, tags } = before.vocabulary;
    expect(after.vocabulary.words).toEqual([...words, "tugboats", "left", "dude"]);
    expect(after.vocabulary.grams.slice(0, grams.length)).toEqual(grams);
    expect(after.vocabulary.tags).toEqual([...tags, "x NEW", "u INTJ"]);
    expect(trees(grown, SENTENCES)).toEqual(trees(model, SENTENCES));
  });

  it("does not take to a new label for other words, though it has hardly learnt", () => {
    const early = finished(adapting(model, OWN, { epochs: 1 }, { mixed: SENTENCES }));
    const parser = parserFrom(early);
    const labels = SENTENCES.flatMap((sentence) => parser.parse(sentence).deprel);
    expect(labels.filter((label) => label === "discourse:own")).toEqual([]);
  });

  it("says which labels are new", () => {
    const start = startModel(model);
    expect(NEURAL_FAMILY.settings(OWN, { start }).remarks[1]).toBe("it learns the new labels discourse:own");
    expect(NEURAL_FAMILY.settings(SENTENCES, { start }).remarks).toHaveLength(1);
  });

  it("learns the new label", () => {
    const adapted = parserFrom(finished(adapting(model, OWN, { rate: 0.01, epochs: 15 })));
    for (const sentence of OWN) expect(adapted.parse(sentence).deprel).toEqual(sentence.deprel);
  });

  it("continues from a checkpoint to the same model, bit for bit, with older data mixed in", () => {
    const start = () => adapting(model, OWN, { epochs: 3 }, { mixed: SENTENCES, mixRatio: 2 });
    const whole = finished(start());
    const [first, second] = [start(), start()];
    for (const _share of first.step());
    second.resume(first.checkpoint());
    expect(finished(second)).toEqual(whole);
    const other = adapting(model, OWN, { epochs: 3 }, { mixed: SENTENCES.slice(1), mixRatio: 2 });
    expect(() => other.resume(first.checkpoint())).toThrow("expected a checkpoint of this training run");
  });

  it("records what it started from", () => {
    const start = startModel(model);
    const { settings } = NEURAL_FAMILY.settings(OWN, { start }) as { settings: NeuralSettings };
    expect(settings.start).toEqual({ treebanks: ["harbour"], checksum: start.checksum });
    expect(() => NEURAL_FAMILY.start(OWN, undefined, settings, OPTIONS)).toThrow(
      "expected the model to start from that the settings were made for, found another",
    );
  });

  it.each([
    ["size", { size: "tiny" }],
    ["head", { head: "graph" }],
    ["encoder", { encoder: "MiniLM" }],
    ["singleRoot", { singleRoot: false }],
  ] as const)("refuses the option %s, which the model decides", (name, options) => {
    expect(() => trainingSettings(OWN, { start: startModel(model), ...options })).toThrow(
      `the model to start from decides the option ${name}, found ${Object.values(options)[0]}`,
    );
  });
});

describe("a training that starts from a model", () => {
  it("gives a new label a lower score than all others, whatever the word", () => {
    const grown = finished(adapting(MODELS.graph!, OWN, { rate: 0, epochs: 1 }));
    const label = headerOf(grown).labels.indexOf("discourse:own");
    const [bias, weights] = ["bias", "weights"].map((part) => {
      const halves = readModelFile(grown).tensors[`label.label.${part}`] as Uint16Array;
      const numbers = new Float32Array(halves.length);
      fromHalves(halves, numbers);
      return numbers;
    });
    expect(bias![label]).toBeLessThan(Math.min(...bias!.subarray(0, label)) - 2);
    const column = weights!.filter((_, k) => k % bias!.length === label);
    expect(column).toEqual(new Float32Array(column.length));
    expect(column.length).toBeGreaterThan(8);
  });

  it("takes all older sentences in turn, in other orders", () => {
    const lengths = Int32Array.of(5, 5, 5, 5, 5, 5);
    const epochs = [0, 1, 2, 3].map((epoch) => sampleOf(epoch, lengths, 15, 1));
    for (const sample of epochs) expect(sample.length).toBe(3);
    expect([...epochs[0]!, ...epochs[1]!].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...epochs[2]!, ...epochs[3]!].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    const parts = [0, 1, 2, 3].map((epoch) => sampleOf(epoch, lengths, 7.5, 1).length);
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(6);
  });

  it("forgets less with older data mixed in", () => {
    const right = (model: Uint8Array) => {
      const found = trees(model, SENTENCES);
      return found.filter((tree, k) => tree === `${SENTENCES[k]!.head} ${SENTENCES[k]!.deprel}`).length;
    };
    const schedule = { rate: 0.01, epochs: 20 };
    const alone = finished(adapting(MODELS.graph!, OWN, schedule));
    const mixed = finished(adapting(MODELS.graph!, OWN, schedule, { mixed: SENTENCES, mixRatio: 4 }));
    expect(right(mixed)).toBeGreaterThan(right(alone));
  });

  it("learns from a teacher's answers, whose tags it sees", () => {
    const parser = parserFrom(MODELS.graph!);
    expect(parser).toBeInstanceOf(GraphParser);
    const lessons: Lessons = new Teacher(new Pipeline({ parser })).answers(
      SENTENCES.map(({ form }) => ({ forms: form.slice(1) })),
    );
    const options = { lessons, teacher: ["itself"] };
    const taught = finished(adapting(MODELS.graph!, OWN, { epochs: 2 }, options));
    expect(taught).not.toEqual(finished(adapting(MODELS.graph!, OWN, { epochs: 2 })));
    const tags = SENTENCES.flatMap(({ upos, xpos, feats }) =>
      upos.slice(1).map((tag, i) => `${tag}\t${xpos[i + 1]}\t${feats[i + 1]}`),
    );
    const names = [...new Set(tags)];
    const tagged = { ...lessons, tags: names, wordTags: Uint16Array.from(tags, (tag) => names.indexOf(tag)) };
    const others = finished(adapting(MODELS.graph!, OWN, { epochs: 2 }, { ...options, lessons: tagged }));
    expect(others).not.toEqual(taught);
  });

  it("keeps the tag head, with new tags", () => {
    const goldTags = new Map(SENTENCES.map((sentence) => [sentence, sentence]));
    const model = trained("graph", { goldTags });
    const adapted = finished(adapting(model, OWN, { rate: 0.01, epochs: 25 }));
    const { tags } = headerOf(model);
    expect(headerOf(adapted).tags).toEqual([
      ...tags!,
      ...["NOUN\tNEW\tNumber=Plur", "VERB\t_\t_", "INTJ\t_\t_", "ADJ\t_\t_"].filter(
        (tag) => !tags!.includes(tag),
      ),
    ]);
    expect(parserFrom(adapted).retag!(OWN[0]!.with({ xpos: OWN[0]!.xpos.map(() => "_") })).xpos[1]).toBe(
      "NEW",
    );
    const untagged = OWN.map((sentence) => {
      const none = sentence.upos.map(() => "_");
      return sentence.with({ upos: none, xpos: none, feats: none });
    });
    expect(headerOf(finished(adapting(model, untagged, { epochs: 1 }))).tags).toEqual(tags);
  });

  it("keeps frozen vectors", () => {
    const reader = new VectorReader(10);
    for (const line of ["boats 1 0 2", "left 0 1 1", "tugboats 2 0 1"]) reader.add(line);
    const model = trained("graph", { vectors: reader.vectors() });
    const adapted = finished(adapting(model, OWN, { epochs: 1 }));
    expect(headerOf(adapted).vocabulary.vectors).toEqual(["boats", "left", "tugboats"]);
    const [before, after] = [model, adapted].map((bytes) => readModelFile(bytes).tensors);
    for (const name of ["vectors", "vectors.scales"]) expect(after![name]).toEqual(before![name]);
    const same = finished(adapting(model, SENTENCES, { rate: 0, epochs: 1 }));
    expect(trees(same, SENTENCES)).toEqual(trees(model, SENTENCES));
  });

  it("keeps a transformer, and tunes it", () => {
    const transformer = readPretrainedFolder(`${DATA}/transformer`);
    const made = smallNetwork(SENTENCES, "graph", 2);
    const tuning = (rate: number) => ({ epochs: 1, tuning: { ...DEFAULT_TUNING, rate } });
    const model = finished(NEURAL_FAMILY.start(SENTENCES, undefined, made, { ...OPTIONS, transformer }));
    const same = finished(adapting(model, SENTENCES, { ...tuning(0), rate: 0 }));
    expect(headerOf(same).transformer).toEqual(headerOf(model).transformer);
    expect(trees(same, SENTENCES)).toEqual(trees(model, SENTENCES));
    const tuned = finished(adapting(model, SENTENCES, tuning(0.01)));
    const name = Object.keys(readModelFile(model).tensors).find((known) =>
      /^transformer\..*weights$/.test(known),
    )!;
    const [before, kept, after] = [model, same, tuned].map((bytes) => readModelFile(bytes).tensors[name]);
    expect(kept).toEqual(before);
    expect(after).not.toEqual(before);
  });

  it("leaves a frozen transformer as it is", () => {
    const transformer = readPretrainedFolder(`${DATA}/transformer`);
    const made = { ...smallNetwork(SENTENCES, "graph", 1), frozenEncoder: true };
    const before = finished(NEURAL_FAMILY.start(SENTENCES, undefined, made, { ...OPTIONS, transformer }));
    const after = finished(adapting(before, OWN, { epochs: 2 }));
    const [old, adapted] = [before, after].map((bytes) => readModelFile(bytes).tensors);
    const names = Object.keys(old!).filter((name) => name.startsWith("transformer."));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      // Bytes that are turned into floats and back may have another factor in the last bit.
      if (name.endsWith(".scales"))
        for (const [k, x] of old![name]!.entries()) expect(adapted![name]![k]).toBeCloseTo(x, 6);
      else expect(adapted![name], name).toEqual(old![name]);
    }
    expect(headerOf(after).frozenEncoder).toBe(true);
    const start = startModel(before);
    expect(() => NEURAL_FAMILY.settings(OWN, { start, bits: 7 })).toThrow("a frozen encoder stays as it is");
    expect(adapted!.words).not.toEqual(old!.words);
  });

  it("keeps the bits of the model's numbers, unless told otherwise", () => {
    const transformer = readPretrainedFolder(`${DATA}/transformer`);
    const made = { ...smallNetwork(SENTENCES, "graph", 1), bits: 6 };
    const before = finished(NEURAL_FAMILY.start(SENTENCES, undefined, made, { ...OPTIONS, transformer }));
    const after = finished(adapting(before, OWN, { epochs: 1 }));
    for (const model of [before, after]) {
      expect(headerOf(model).bits).toBe(6);
      const tables = Object.entries(readModelFile(model).tensors).filter(([, x]) => x instanceof Int8Array);
      const names = tables.map(([name]) => name);
      expect(names).toEqual(expect.arrayContaining(["words", "transformer.pieces"]));
      expect(names.some((name) => /^transformer\.layer0\..*weights$/.test(name))).toBe(true);
      for (const [name, table] of tables) expect(Math.max(...table.map(Math.abs)), name).toBe(31);
    }
    const wider = NEURAL_FAMILY.settings(OWN, { start: startModel(before), bits: 8 }).settings;
    expect(wider.bits).toBe(8);
    for (const bits of [3, 9, 6.5]) {
      const settings = () => NEURAL_FAMILY.settings(SENTENCES, { bits });
      expect(settings).toThrow(`expected 4 to 8 bits, found ${bits}`);
    }
  });

  it("refuses other models", () => {
    const other = writeModelFile({ kind: "parser", version: 1 }, {});
    expect(() => startModel(other)).toThrow(
      "expected the model of a neural parser to start from, found one of kind parser",
    );
    expect(() => startModel(new Uint8Array(40))).toThrow("expected a model file");
  });
});
