import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readModelFile } from "../../src/model/model-file.js";
import { PretrainedEncoder } from "../../src/neural/pretrained/pretrained-encoder.js";
import { parserFrom } from "../../src/parse/load-parser.js";
import type { Parser } from "../../src/parse/parser.js";
import { Pipeline } from "../../src/pipeline/pipeline.js";
import { Teacher } from "../../src/pipeline/teacher.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import type { NeuralSettings } from "../../src/train/neural/neural-settings.js";
import type { ParserRun, RunOptions } from "../../src/train/parser-run.js";
import type { UserOptions } from "../../src/train/user-options.js";
import { harbour } from "../support/parsers.js";
import { done } from "../support/segmenters.js";

const SENTENCES = harbour();
const FOLDER = new URL("../data/transformer/", import.meta.url);
const TINY_FILES = {
  configuration: readFileSync(new URL("config.json", FOLDER), "utf8"),
  tokenizer: readFileSync(new URL("tokenizer.json", FOLDER), "utf8"),
  weights: readFileSync(new URL("tiny.safetensors", FOLDER)),
};
const TINY_BERT = new PretrainedEncoder(TINY_FILES);

/** Starts the training of a small network that sees no tags and finds them. */
function runOf(options: UserOptions, sources: Partial<RunOptions>, changes: object = {}): ParserRun {
  const made = trainingSettings(SENTENCES, { learner: "neural", epochs: 30, tagInput: false, ...options })
    .settings as NeuralSettings;
  const small = { wordColumns: 32, gramColumns: 32, units: 32, arcUnits: 32, labelUnits: 32 };
  const dropout = { word: 0, grams: 0, vectors: 0, tags: 0, columns: 0, states: 0 };
  const settings = {
    ...made,
    ...changes,
    shape: { ...made.shape, ...small },
    schedule: { ...made.schedule, rate: 0.01, hidden: 0, dropout },
  };
  const goldTags = new Map(SENTENCES.map((sentence) => [sentence, sentence]));
  return startRun(SENTENCES, undefined, settings, {
    treebanks: ["harbour"],
    crossarc: "0",
    goldTags,
    ...sources,
  });
}

function trained(run: ParserRun): Uint8Array {
  while (!run.isDone) done(run.step());
  return run.model;
}

/** The share of words with the right head and label, and with the right UPOS. */
function scores(parser: Parser): { las: number; upos: number } {
  let [las, upos, words] = [0, 0, 0];
  const pipeline = new Pipeline({ parser });
  for (const sentence of SENTENCES) {
    const bare = sentence.with({ upos: sentence.form.map(() => "_"), feats: sentence.form.map(() => "_") });
    const found = pipeline.annotate(bare);
    for (let i = 1; i <= sentence.length; i++, words++) {
      if (found.head[i] === sentence.head[i] && found.deprel[i] === sentence.deprel[i]) las++;
      if (found.upos[i] === sentence.upos[i]) upos++;
    }
  }
  return { las: las / words, upos: upos / words };
}

const JOINT = trained(runOf({}, {}));

describe("a parser that sees no tags and finds them", () => {
  const parser = parserFrom(JOINT);

  it("is a tagger, too", () => {
    expect(parser.isTagger).toBe(true);
    expect(new Pipeline({ parser }).steps).toEqual(["tag", "parse"]);
    expect(scores(parser).upos).toBeGreaterThan(0.95);
    expect(scores(parser).las).toBeGreaterThan(0.9);
  });

  it("tags without parsing, and keeps given tags if it only parses", () => {
    const [sentence] = SENTENCES as [Sentence];
    const blind = sentence.with({ upos: sentence.upos.map(() => "X") });
    const pipeline = new Pipeline({ parser });
    expect(pipeline.annotate(blind, { steps: ["tag"] }).upos).toEqual(pipeline.annotate(blind).upos);
    expect(pipeline.annotate(blind, { steps: ["tag"] }).head).toEqual(blind.head);
    expect(pipeline.annotate(blind, { steps: ["parse"] }).upos).toEqual(blind.upos);
  });
});

describe("a parser with a transformer", () => {
  const options = { encoder: "tiny", epochs: 20 };
  const sources = { transformer: TINY_BERT };
  const model = trained(runOf(options, sources));

  it("learns, and parses from its model file", () => {
    const parser = parserFrom(model);
    expect(scores(parser).las).toBeGreaterThan(0.85);
    expect(parser.isTagger).toBe(true);
  });

  it("tunes the transformer in all its layers", () => {
    const [after, before] = [model, trained(runOf({ ...options, epochs: 1 }, sources))].map(
      (bytes) => readModelFile(bytes).tensors,
    );
    for (const name of ["pieces", "layer0.attention.weights", "layer2.outer.weights"]) {
      expect(after![`transformer.${name}`], name).toBeDefined();
      expect(after![`transformer.${name}`], name).not.toEqual(before![`transformer.${name}`]);
    }
  });

  it("learns with a frozen one, too, whose weights stay as they were, and resumes to the byte", () => {
    const frozen = { ...options, frozenEncoder: true };
    const [long, short] = [
      trained(runOf(frozen, sources)),
      trained(runOf({ ...frozen, epochs: 1 }, sources)),
    ];
    expect(scores(parserFrom(long)).las).toBeGreaterThan(0.85);
    const [after, before] = [long, short].map((bytes) => readModelFile(bytes).tensors);
    const names = Object.keys(after!).filter((name) => name.startsWith("transformer."));
    expect(names).toEqual(
      Object.keys(readModelFile(model).tensors).filter((name) => /^transformer\./.test(name)),
    );
    for (const name of names) expect(after![name], name).toEqual(before![name]);
    expect(after!.words).not.toEqual(before!.words);
    const [first, second] = [0, 1].map(() => runOf({ ...frozen, epochs: 2 }, sources));
    done(first!.step());
    second!.resume(first!.checkpoint());
    expect(trained(second!)).toEqual(trained(first!));
  });

  it("gives a sentence the same tree alone as among others", () => {
    const [alone, together] = [parserFrom(model), parserFrom(model)];
    together.prepare!(SENTENCES);
    for (const sentence of SENTENCES) {
      expect(together.parse(sentence).head).toEqual(alone.parse(sentence).head);
    }
  });

  it("resumes to the byte", () => {
    const [whole, first, second] = [0, 1, 2].map(() => runOf({ ...options, epochs: 3 }, sources));
    done(first!.step());
    second!.resume(first!.checkpoint());
    expect(trained(second!)).toEqual(trained(whole!));
  });

  it("refuses a checkpoint of another transformer with the same sizes", () => {
    const weights = Uint8Array.from(TINY_FILES.weights);
    weights[weights.length - 4]! ^= 1;
    const other = new PretrainedEncoder({ ...TINY_FILES, weights });
    const [first, second] = [TINY_BERT, other].map((transformer) =>
      runOf({ ...options, epochs: 2 }, { transformer }),
    );
    done(first!.step());
    expect(() => second!.resume(first!.checkpoint())).toThrow("other data or settings");
  });

  it("refuses sentences that are too long for its memory", () => {
    const parser = parserFrom(model);
    expect(parser.longest).toBe(10_000);
  });
});

describe("a teacher", () => {
  const teacher = new Teacher(new Pipeline({ parser: parserFrom(JOINT) }));
  const lessons = teacher.answers(SENTENCES.map(({ form }) => ({ forms: form.slice(1) })));

  it("answers with its trees and tags, the most probable heads first", () => {
    const pipeline = new Pipeline({ parser: parserFrom(JOINT) });
    let at = 0;
    for (const sentence of SENTENCES) {
      const { head, upos } = pipeline.annotate(sentence);
      for (let i = 1; i <= sentence.length; i++, at++) {
        expect(lessons.tree[at]).toBe(head[i]);
        expect(lessons.tags[lessons.wordTags[at]!]!.split("\t")[0]).toBe(upos[i]);
        const shares = lessons.headShares.subarray(4 * at, 4 * at + 4);
        expect([...shares].sort((a, b) => b - a)).toEqual([...shares]);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(257);
      }
    }
    expect(at).toBe(lessons.tree.length);
  });

  it("teaches a network that then parses as it does, from very little gold", () => {
    const few = SENTENCES.slice(0, 2);
    const settings = trainingSettings(few, {
      learner: "neural",
      epochs: 30,
      teacher: ["joint"],
      size: "tiny",
    }).settings as NeuralSettings;
    const schedule = { ...settings.schedule, rate: 0.01 };
    const run = startRun(few, undefined, { ...settings, lessonRatio: 10, schedule } as NeuralSettings, {
      treebanks: ["harbour"],
      crossarc: "0",
      lessons,
      goldTags: new Map(few.map((sentence) => [sentence, sentence])),
    });
    const taught = scores(parserFrom(trained(run)));
    const alone = startRun(few, undefined, { ...settings, schedule } as NeuralSettings, {
      treebanks: ["harbour"],
      crossarc: "0",
    });
    expect(taught.las).toBeGreaterThan(0.8);
    expect(taught.las).toBeGreaterThan(scores(parserFrom(trained(alone))).las + 0.2);
  });
});
