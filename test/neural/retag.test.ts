import { describe, expect, it } from "vitest";
import { parserFrom } from "../../src/parse/load-parser.js";
import { Pipeline } from "../../src/pipeline/pipeline.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { startRun, trainingSettings } from "../../src/train/families.js";
import type { NeuralSettings } from "../../src/train/neural/neural-settings.js";
import { harbour } from "../support/parsers.js";
import { done } from "../support/segmenters.js";

const SENTENCES = harbour();

/** A tagger that says X of every word. */
const BLIND = {
  tag: (sentence: Sentence) => sentence.with({ upos: sentence.upos.map((_, i) => (i === 0 ? "" : "X")) }),
};
/** A lemmatizer that writes down the UPOS it sees. */
const SHOWING = { lemmatize: (sentence: Sentence) => sentence.with({ lemma: sentence.upos }) };

const parser = trained(true);

function trained(retags: boolean) {
  const blind = SENTENCES.map((sentence) => BLIND.tag(sentence));
  const made = trainingSettings(blind, { learner: "neural", epochs: 40 }).settings as NeuralSettings;
  const small = { wordColumns: 32, gramColumns: 32, tagColumns: 8, units: 32, arcUnits: 32, labelUnits: 32 };
  const dropout = { word: 0, grams: 0, vectors: 0, tags: 0, columns: 0, states: 0 };
  const settings = {
    ...made,
    shape: { ...made.shape, ...small },
    schedule: { ...made.schedule, rate: 0.01, hidden: 0, dropout },
  };
  const goldTags = retags ? new Map(blind.map((sentence, k) => [sentence, SENTENCES[k]!])) : undefined;
  const run = startRun(blind, undefined, settings, { treebanks: ["harbour"], crossarc: "0", goldTags });
  while (!run.isDone) done(run.step());
  return parserFrom(run.model);
}

describe("a network that parses and finds tags", () => {
  it("finds the gold tags, not those that it is given", () => {
    let [right, words] = [0, 0];
    for (const sentence of SENTENCES) {
      const { upos, feats } = parser.retag!(BLIND.tag(sentence));
      for (let i = 1; i <= sentence.length; i++, words++) {
        if (upos[i] === sentence.upos[i] && feats[i] === sentence.feats[i]) right++;
      }
    }
    expect(right / words).toBeGreaterThan(0.9);
  });

  it("is an ordinary parser if it has not learnt tags", () => {
    expect(trained(false).retag).toBeUndefined();
  });
});

describe("a pipeline whose parser finds tags", () => {
  const pipeline = new Pipeline({ tagger: BLIND, lemmatizer: SHOWING, parser });
  const [sentence] = SENTENCES as [Sentence];
  const retagged = parser.retag!(BLIND.tag(sentence)).upos;

  it("takes its tags, and finds lemmas for these", () => {
    const { upos, lemma, head } = pipeline.annotate(sentence);
    expect(upos).toEqual(retagged);
    expect(upos).not.toContain("X");
    expect(lemma).toEqual(retagged);
    expect(head).toEqual(parser.parse(BLIND.tag(sentence)).head);
  });

  it("gives all of several trees the same tags", () => {
    const [analysed] = pipeline.analyse([sentence]);
    const trees = pipeline.parses(analysed!, { nbest: 3 });
    expect(trees.length).toBeGreaterThan(1);
    for (const { sentence: tree } of trees) expect(tree.upos).toEqual(retagged);
  });

  it("keeps given tags if it is not asked to tag", () => {
    const given = sentence.with({ upos: sentence.upos.map((_, i) => (i === 0 ? "" : "NOUN")) });
    const { upos, lemma } = pipeline.annotate(given, { steps: ["lemmatize", "parse"] });
    expect(upos).toEqual(given.upos);
    expect(lemma).toEqual(given.upos);
  });

  it("has the tagger's tags if it is not asked to parse", () => {
    const { upos, lemma } = pipeline.annotate(sentence, { steps: ["tag", "lemmatize"] });
    expect(upos.slice(1).every((tag) => tag === "X")).toBe(true);
    expect(lemma).toEqual(upos);
  });
});
