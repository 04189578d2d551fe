import { describe, expect, it } from "vitest";
import { loadPipeline } from "../../src/document/load-pipeline.js";
import { kernelMemory } from "../../src/kernels/memory.js";
import { ModelError, readModelFile, writeModelFile } from "../../src/model/model-file.js";
import { trainAnalyser } from "../../src/pipeline/analyser.js";
import {
  lemmatizerBytes,
  segmenterBytes,
  taggerBytes,
  taggerFrom,
} from "../../src/pipeline/component-models.js";
import { jackknifed } from "../../src/pipeline/jackknife.js";
import { pipelineBytes, pipelineFrom, stepFiles } from "../../src/pipeline/pipeline-model.js";
import { PIPELINE_STEPS, pipelineSteps } from "../../src/pipeline/steps.js";
import { arcScore } from "../../src/sentence/arc-score.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import { harbour } from "../support/parsers.js";
import { done, harbourSegmenter } from "../support/segmenters.js";

const sentences = harbour();
const analyser = done(trainAnalyser([...sentences, ...sentences, ...sentences], PIPELINE_STEPS, 1));
const parse = parserModel();
const files = {
  tokenize: segmenterBytes(harbourSegmenter()),
  tag: taggerBytes(analyser.tagger!),
  lemmatize: lemmatizerBytes(analyser.lemmatizer!),
  parse,
};
const bytes = pipelineBytes(files, { treebanks: ["harbour"] });
const TEXT = "The harbour opens at six. Two boats left before the rain came.";

function parserModel(): Uint8Array {
  const run = startRun(
    sentences,
    sentences,
    trainingSettings(sentences, { learner: "linear", epochs: 6 }).settings,
    {
      treebanks: ["harbour"],
      crossarc: "0",
    },
  );
  while (!run.isDone) done(run.step());
  return run.model;
}

describe("Pipeline", () => {
  const pipeline = pipelineFrom(bytes);

  it("goes from text to trees", () => {
    const found = pipeline.parse(TEXT);
    expect(found.map(({ form }) => form.slice(1).join(" "))).toEqual([
      "The harbour opens at six .",
      "Two boats left before the rain came .",
    ]);
    for (const [k, sentence] of found.entries()) {
      const { upos, lemma, head, deprel } = sentences[k]!;
      expect(sentence.upos).toEqual(upos);
      expect(sentence.lemma).toEqual(lemma);
      expect(sentence.head).toEqual(head);
      expect(sentence.deprel).toEqual(deprel);
    }
    expect(found[1]!.offsets!.start[0]).toBe(26);
  });

  it("annotates many sentences as it annotates each alone", () => {
    const many = Array.from({ length: 400 }, (_, k) => sentences[k % sentences.length]!);
    expect(pipeline.annotateAll(many)).toEqual(many.map((sentence) => pipeline.annotate(sentence)));
    expect(pipeline.annotateAll(many, { steps: ["tag"] })).toEqual(
      many.map((sentence) => pipeline.annotate(sentence, { steps: ["tag"] })),
    );
    expect(pipeline.parse(`${TEXT} `.repeat(200)).length).toBe(400);
  });

  it("runs only the given steps", () => {
    const [tagged] = pipeline.parse(TEXT, { steps: ["tag"] });
    expect(tagged!.upos[1]).toBe("DET");
    expect(tagged!.lemma[1]).toBe("_");
    expect(tagged!.head[1]).toBe(-1);
  });

  it("parses with the given tags if it does not run the step tag", () => {
    const [sentence] = sentences;
    const parsed = pipeline.annotate(sentence!.with({ deprel: sentence!.form.map(() => "_") }), {
      steps: ["parse"],
    });
    expect(parsed.upos).toBe(sentence!.upos);
    expect(parsed.deprel).toEqual(sentence!.deprel);
  });

  it("adds the scores of arcs if asked, and changes nothing else", () => {
    const scored = pipeline.parse(TEXT, { scores: true });
    const plain = pipeline.parse(TEXT);
    expect(scored.map(({ head, deprel }) => [head, deprel])).toEqual(
      plain.map(({ head, deprel }) => [head, deprel]),
    );
    for (const { misc } of scored) {
      for (const value of misc.slice(1)) expect(arcScore(value)).toBeGreaterThan(0);
    }
    expect(pipeline.annotate(plain[0]!, { scores: true }).misc).toEqual(scored[0]!.misc);
  });

  it.each([
    [null, {}, TypeError, /expected a text to parse, found null/],
    [5, {}, TypeError, /expected a text to parse, found 5/],
    [TEXT, null, TypeError, /expected an object of options, found null/],
    [TEXT, { beem: 8 }, TypeError, /no option is called beem; known are beam, nbest, keep, steps/],
    [TEXT, { beam: 0 }, RangeError, /expected a whole number above 0 as beam, found 0/],
    ["", { beam: 1.5 }, RangeError, /as beam, found 1.5/],
    [TEXT, { nbest: "2" }, RangeError, /as nbest, found 2/],
    [TEXT, { steps: ["cook"] }, RangeError, /no step is called cook; known are tokenize, tag/],
    [TEXT, { steps: "tag" }, TypeError, /expected an array of steps, found "tag"/],
    [TEXT, { keep: "yes" }, TypeError, /expected true or false as option keep, found "yes"/],
  ])("refuses the text %j with the options %j", (text, options, kind, message) => {
    expect(() => pipeline.parse(text as string, options as never)).toThrow(kind);
    expect(() => pipeline.parse(text as string, options as never)).toThrow(message);
    if (typeof text !== "string") return;
    expect(() => pipeline.annotateAll([], options as never)).toThrow(message);
    expect(() => pipeline.annotate(sentences[0]!, options as never)).toThrow(message);
  });

  it("refuses a text where a sentence is expected", () => {
    expect(() => pipeline.annotate(TEXT as never)).toThrow(
      /^expected a sentence, found ".*parse\(\) takes text$/s,
    );
    expect(() => pipeline.annotate(undefined as never)).toThrow(TypeError);
  });

  it("has the steps of its model", () => {
    expect(pipeline.steps).toEqual(PIPELINE_STEPS);
    expect(pipelineFrom(parse).steps).toEqual(["parse"]);
    expect(pipelineFrom(pipelineBytes({ tag: files.tag }, {})).steps).toEqual(["tag"]);
  });

  it("refuses to split text without the step tokenize", () => {
    expect(() => pipelineFrom(parse).parse(TEXT)).toThrow(/without the step tokenize/);
  });

  it("is the same from bytes, from a response, and in shared memory", async () => {
    const expected = pipeline.parse(TEXT);
    expect((await loadPipeline(bytes))(TEXT).columns).toEqual(expected);
    expect((await loadPipeline(Promise.resolve(new Response(bytes))))(TEXT).columns).toEqual(expected);
    const memory = kernelMemory(bytes.length);
    const place = new Uint8Array(memory.buffer, 0, bytes.length);
    place.set(bytes);
    const shared = pipelineFrom(place, { memory });
    expect(shared.parse(TEXT)).toEqual(expected);
    expect(shared.parse(TEXT)).toEqual(expected);
  });
});

describe("the model file of a pipeline", () => {
  it("consists of the model files of its steps", () => {
    const found = stepFiles(bytes);
    expect(Object.keys(found)).toEqual(Object.keys(files));
    for (const step of PIPELINE_STEPS) expect(Buffer.compare(found[step]!, files[step])).toBe(0);
    const again = pipelineBytes(stepFiles(bytes), { treebanks: ["harbour"] });
    expect(Buffer.compare(again, bytes)).toBe(0);
  });

  it("is refused if it is broken, of another version or of another kind", () => {
    const broken = bytes.slice();
    broken[broken.length >> 1]! ^= 1;
    expect(() => pipelineFrom(broken)).toThrow(ModelError);
    expect(() => pipelineFrom(writeModelFile({ kind: "pipeline", version: 9 }, {}))).toThrow(
      /expected version 1 of a pipeline's model, found 9: train it again/,
    );
    expect(() => pipelineFrom(writeModelFile({ kind: "soup" }, {}))).toThrow(/of a parser.*soup/);
    expect(() => pipelineFrom(pipelineBytes({ tag: files.lemmatize }, {}))).toThrow(
      /the model of a tagger, found one of kind lemmatizer/,
    );
    expect(() =>
      pipelineFrom(writeModelFile({ kind: "pipeline", version: 1 }, { cook: new Uint8Array(1) })),
    ).toThrow(/found cook/);
  });

  it("is refused if a classifier is incomplete or has other classes", () => {
    const { header, tensors } = readModelFile(files.tag);
    const { "forward.places": _, ...others } = tensors;
    expect(() => taggerFrom(writeModelFile(header, others))).toThrow(
      /the classifier forward, of \d+ classes/,
    );
    const tags = (header.tags as string[]).slice(1);
    expect(() => taggerFrom(writeModelFile({ ...header, tags }, tensors))).toThrow(/the classifier forward/);
  });
});

describe("jackknifing", () => {
  it("analyses each sentence after training on others only", () => {
    const many = Array.from({ length: 120 }, (_, k) => Sentence.ofForms([`w${k}`]));
    const analysed = done(
      jackknifed(many, 3, function* (others) {
        yield 1;
        const known = new Set(others.map(({ form }) => form[1]));
        return (sentence) =>
          sentence.with({ upos: ["", known.has(sentence.form[1]!) ? "SEEN" : String(known.size)] });
      }),
    );
    expect(analysed.map(({ form }) => form[1])).toEqual(many.map(({ form }) => form[1]));
    expect(new Set(analysed.map(({ upos }) => upos[1]))).toEqual(new Set(["80"]));
  });
});

describe("pipelineSteps", () => {
  it("reads names in any order, or all, and refuses others", () => {
    expect(pipelineSteps("parse, tag")).toEqual(["tag", "parse"]);
    expect(pipelineSteps("all")).toEqual(PIPELINE_STEPS);
    expect(() => pipelineSteps("tag,cook")).toThrow("no step is called cook; known are all, tokenize");
  });
});
