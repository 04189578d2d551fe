import { describe, expect, it } from "vitest";
import { loadPipeline } from "../../src/document/load-pipeline.js";
import { ModelError, readModelFile, writeModelFile } from "../../src/model/model-file.js";
import type { NeuralTagger } from "../../src/neural/neural-tagger.js";
import { neuralTaggerFrom } from "../../src/neural/neural-tagger-model.js";
import { TagAtoms } from "../../src/neural/tag-atoms.js";
import { VectorReader } from "../../src/neural/word-vectors.js";
import { pipelineBytes, pipelineFrom, stepFiles } from "../../src/pipeline/pipeline-model.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import { startTagger } from "../../src/train/neural/tagger-run.js";
import { type TaggerSettings, taggerSettings } from "../../src/train/neural/tagger-training.js";
import { TaggingRun } from "../../src/train/neural/tagging-run.js";
import type { ParserRun } from "../../src/train/parser-run.js";
import { harbour } from "../support/parsers.js";
import { done } from "../support/segmenters.js";

const SENTENCES = harbour();
const OPTIONS = { treebanks: ["harbour"], crossarc: "0" };

/** Settings of a small tagger that learns twenty sentences in seconds. */
function settings(epochs: number): TaggerSettings {
  const made = taggerSettings(SENTENCES, 1, epochs);
  const dropout = { word: 0.1, grams: 0, vectors: 0, tags: 0, columns: 0.05, states: 0 };
  return {
    ...made,
    shape: { ...made.shape, wordColumns: 16, gramColumns: 16, units: 16 },
    schedule: { ...made.schedule, rate: 0.02, dropout },
  };
}

/** Words that occur nowhere, alike but for their vectors. */
const [NOUN_LIKE, NOT_NOUN_LIKE] = ["\u00f8\u00f8", "\u00f9\u00f9"];

/** Vectors that tell nouns from all other words. */
function nounVectors() {
  const reader = new VectorReader(1000);
  const nouns = new Set(
    SENTENCES.flatMap(({ form, upos }) =>
      form.filter((_, i) => upos[i] === "NOUN").map((f) => f.toLowerCase()),
    ),
  );
  const forms = new Set(SENTENCES.flatMap(({ form }) => form.slice(1).map((f) => f.toLowerCase())));
  for (const form of forms) reader.add(`${form} ${nouns.has(form) ? "1 0" : "0 1"}`);
  reader.add(`${NOUN_LIKE} 1 0`);
  reader.add(`${NOT_NOUN_LIKE} 0 1`);
  return reader.vectors();
}

function completed(run: ParserRun): Uint8Array<ArrayBuffer> {
  while (!run.isDone) done(run.step());
  return run.model;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** The share of words with the right UPOS. */
function accuracy(tagger: NeuralTagger): number {
  let [right, words] = [0, 0];
  for (const sentence of SENTENCES) {
    const { upos } = tagger.tag(sentence.with({ upos: sentence.upos.map(() => "_") }));
    for (let i = 1; i <= sentence.length; i++, words++) if (upos[i] === sentence.upos[i]) right++;
  }
  return right / words;
}

describe("TagAtoms", () => {
  it("numbers the tags that occur, and the atoms that they share", () => {
    const { sizes } = new TagAtoms([
      "NOUN\tNN\tCase=Nom|Number=Sing",
      "VERB\tVB\t_",
      "NOUN\tNN\tCase=Acc|Number=Sing",
    ]);
    const [first, second, third] = sizes.tags as [number[], number[], number[]];
    const shared = (a: readonly number[], b: readonly number[]) =>
      a.filter((atom) => b.includes(atom)).length;
    // UPOS, XPOS, two features, and two features with the UPOS.
    expect([first, second, third].map(({ length }) => length)).toEqual([6, 4, 6]);
    expect(shared(first, third)).toBe(4);
    expect(shared(first, second)).toBe(0);
    expect(sizes.atoms).toBe(new Set(sizes.tags.flat()).size);
  });

  it("has no tag for what it has not seen", () => {
    const tags = TagAtoms.of(SENTENCES.slice(0, 1));
    const [known, unknown] = [SENTENCES[0]!, SENTENCES[0]!.with({ upos: SENTENCES[0]!.upos.map(() => "Q") })];
    expect([...tags.encode(known)].slice(1).every((tag) => tag >= 0)).toBe(true);
    expect([...tags.encode(unknown)].every((tag) => tag === -1)).toBe(true);
  });
});

describe("a neural tagger", () => {
  const model = completed(startTagger(SENTENCES, settings(60), OPTIONS));

  it("learns the tags of its training data", () => {
    expect(accuracy(neuralTaggerFrom(readModelFile(model)))).toBeGreaterThan(0.95);
  });

  it("gives words only triples that occur in the training data", () => {
    const tagger = neuralTaggerFrom(readModelFile(completed(startTagger(SENTENCES, settings(1), OPTIONS))));
    const known = new Set(tagger.tags.tags.names);
    for (const sentence of SENTENCES) {
      const { upos, xpos, feats } = tagger.tag(sentence);
      for (let i = 1; i <= sentence.length; i++) {
        expect(known.has(`${upos[i]}\t${xpos[i]}\t${feats[i]}`)).toBe(true);
      }
    }
  });

  it("gives the same tags to sentences that were announced together", () => {
    const [alone, together] = [0, 1].map(() => neuralTaggerFrom(readModelFile(model)));
    together!.prepare(SENTENCES);
    for (const sentence of SENTENCES) expect(together!.tag(sentence)).toEqual(alone!.tag(sentence));
  });

  it("is the same for the same seed, and another for another one", () => {
    const [first, second, third] = [1, 1, 2].map((seed) =>
      completed(startTagger(SENTENCES, { ...settings(1), seed }, OPTIONS)),
    );
    expect(isSame(first!, second!)).toBe(true);
    expect(isSame(first!, third!)).toBe(false);
  });

  it("reads vectors: they tell words apart that it has never seen", () => {
    const model = completed(startTagger(SENTENCES, settings(30), { ...OPTIONS, vectors: nounVectors() }));
    const tagger = neuralTaggerFrom(readModelFile(model));
    const nouns = (stranger: string) =>
      SENTENCES.flatMap((sentence) => {
        const form = sentence.form.map((word, i) => (sentence.upos[i] === "NOUN" ? stranger : word));
        const { upos } = tagger.tag(sentence.with({ form }));
        return upos.filter((tag, i) => form[i] === stranger && tag === "NOUN");
      }).length;
    expect(nouns(NOUN_LIKE)).toBeGreaterThan(1.5 * nouns(NOT_NOUN_LIKE));
  });

  it("refuses a model without one of its tensors", () => {
    const { header, tensors } = readModelFile(model);
    const { "tag.weights": _, ...others } = tensors;
    expect(() => neuralTaggerFrom(readModelFile(writeModelFile(header, others)))).toThrow(ModelError);
  });
});

describe("TaggingRun", () => {
  it("tags each fold with a tagger that was trained on all others", () => {
    // A word with a tag of its own, which no tagger can know that has not seen its sentence.
    const marked = SENTENCES.map((sentence, k) =>
      sentence.with({ upos: sentence.upos.map((tag, i) => (i === 1 ? `T${k}` : tag)) }),
    );
    const run = new TaggingRun(marked, settings(2), 4, OPTIONS);
    completed(run);
    const tagged = run.tagged();
    for (const [k, { upos, form, head }] of tagged.entries()) {
      expect(upos).not.toContain(`T${k}`);
      expect(form).toEqual(marked[k]!.form);
      expect(head).toEqual(marked[k]!.head);
    }
    expect(tagged.some(({ upos }) => upos.includes("NOUN"))).toBe(true);
  });

  it("goes on from any step with the same result to the byte", () => {
    const start = () => new TaggingRun(SENTENCES, settings(2), 2, OPTIONS);
    const whole = start();
    const checkpoints: Uint8Array[] = [];
    while (!whole.isDone) {
      checkpoints.push(whole.checkpoint());
      done(whole.step());
    }
    // Two epochs for the tagger and for each of two folds.
    expect(checkpoints).toHaveLength(6);
    for (const checkpoint of [...checkpoints, whole.checkpoint()]) {
      const resumed = start();
      resumed.resume(checkpoint);
      completed(resumed);
      expect(isSame(resumed.model, whole.model)).toBe(true);
      expect(resumed.tagged()).toEqual(whole.tagged());
    }
  });

  it("refuses a checkpoint of other data", () => {
    const checkpoint = new TaggingRun(SENTENCES, settings(2), 2, OPTIONS).checkpoint();
    const other = new TaggingRun(SENTENCES.slice(1), settings(2), 2, OPTIONS);
    expect(() => other.resume(checkpoint)).toThrow("expected a checkpoint of this training run");
  });
});

describe("a pipeline with vectors", () => {
  const vectors = nounVectors();
  const tag = completed(startTagger(SENTENCES, settings(10), { ...OPTIONS, vectors }));
  const { settings: made } = trainingSettings(SENTENCES, { learner: "neural", epochs: 1 });
  const parse = completed(startRun(SENTENCES, undefined, made, { ...OPTIONS, vectors }));
  const bytes = pipelineBytes({ tag, parse }, {});

  it("holds them once, and gives back each step as it was", () => {
    const once = vectors.table.bytes.length + 4 * vectors.table.scales.length;
    expect(bytes.length).toBeLessThan(tag.length + parse.length - once / 2);
    const steps = stepFiles(bytes);
    expect(Object.keys(steps)).toEqual(["tag", "parse"]);
    expect(isSame(steps.tag!, tag)).toBe(true);
    expect(isSame(steps.parse!, parse)).toBe(true);
    expect(isSame(pipelineBytes(steps, {}), bytes)).toBe(true);
  });

  it("waits for shared vectors when the model arrives in chunks", async () => {
    const { pipeline } = await loadPipeline(new Response(new Blob([bytes])));
    expect(pipeline.annotateAll(SENTENCES)).toEqual(pipelineFrom(bytes).annotateAll(SENTENCES));
  });

  it("parses as its steps do", () => {
    const pipeline = pipelineFrom(bytes);
    const tagger = neuralTaggerFrom(readModelFile(tag));
    const parser = pipelineFrom(parse);
    for (const sentence of SENTENCES.slice(0, 5)) {
      expect(pipeline.annotate(sentence)).toEqual(parser.annotate(tagger.tag(sentence)));
    }
  });

  it("keeps the vectors of a step in its file if no other step has them", () => {
    expect(isSame(stepFiles(pipelineBytes({ tag }, {})).tag!, tag)).toBe(true);
  });
});
