import { describe, expect, it } from "vitest";
import type { Classifier } from "../../src/learn/classifier.js";
import { Sentence } from "../../src/sentence/sentence.js";
import { Tagger, TagSet, tagOf } from "../../src/text/analyse/tagger.js";
import { TAGGER_FEATURES, TaggerView } from "../../src/text/analyse/tagger-features.js";
import { trainTagger } from "../../src/text/analyse/tagger-training.js";
import { harbour } from "../support/parsers.js";
import { done } from "../support/segmenters.js";

const sentences = harbour();
// Three times, so that its features occur often enough to get weights.
const tagger = done(trainTagger([...sentences, ...sentences, ...sentences], 4, 1));

function accuracy(found: Tagger): number {
  let [right, words] = [0, 0];
  for (const sentence of sentences) {
    const tagged = found.tag(sentence);
    for (let i = 1; i <= sentence.length; i++) {
      words++;
      if (tagOf(tagged, i) === tagOf(sentence, i)) right++;
    }
  }
  return right / words;
}

describe("Tagger", () => {
  it("reproduces the tags of its training sentences", () => {
    expect(accuracy(tagger)).toBeGreaterThan(0.97);
  });

  it("replaces UPOS, XPOS and FEATS together, and nothing else", () => {
    const [sentence] = sentences;
    const bare = Sentence.ofForms(sentence!.form.slice(1));
    const tagged = tagger.tag(bare);
    expect(tagged.upos).toEqual(sentence!.upos);
    expect(tagged.with({ upos: bare.upos, xpos: bare.xpos, feats: bare.feats })).toEqual(bare);
  });

  it("uses the neighbours of a word on both sides", () => {
    const tags = (text: string) => tagger.tag(Sentence.ofForms(text.split(" "))).upos.slice(1);
    expect(tags("The harbour opens .")).toEqual(["DET", "NOUN", "VERB", "PUNCT"]);
  });

  it("tags a sentence the same after longer and shorter ones", () => {
    const [first, second] = [sentences[0]!, sentences[1]!];
    const alone = tagger.tag(first);
    tagger.tag(Sentence.ofForms(Array.from({ length: 300 }, () => "boat")));
    tagger.tag(second);
    expect(tagger.tag(first)).toEqual(alone);
  });

  it("tags an empty sentence, and unknown words of any script", () => {
    expect(tagger.tag(Sentence.ofForms([])).length).toBe(0);
    expect(
      tagger.tag(Sentence.ofForms(["\u0000", "😀", "中文", "x".repeat(1000)])).upos.slice(1),
    ).not.toContain("_");
  });

  it("sees nothing of the previous sentence", () => {
    const [used, fresh] = [new TaggerView(), new TaggerView()];
    used.load(Sentence.ofForms(Array.from({ length: 30 }, () => "Boat")));
    for (let i = 1; i <= 30; i++) used.setTag(i, i, i);
    for (const view of [used, fresh]) view.load(sentences[0]!);
    for (const [i, step] of [
      [1, 1],
      [sentences[0]!.length, -1],
    ] as const) {
      const [a, b] = [new Int32Array(TAGGER_FEATURES), new Int32Array(TAGGER_FEATURES)];
      used.features(i, step, a);
      fresh.features(i, step, b);
      expect(a).toEqual(b);
    }
  });

  it("adds the scores of both directions", () => {
    const seen: Int32Array[] = [];
    const scorer = (given: readonly number[]): Classifier => ({
      classes: given.length,
      score(features, scores) {
        seen.push(features.slice());
        scores.set(given);
      },
    });
    const tagSet = new TagSet(["A\t_\t_", "B\t_\t_", "C\t_\t_"]);
    const both = new Tagger(tagSet, scorer([3, 2, 0]), scorer([0, 2, 3]));
    const sentence = Sentence.ofForms(["x", "y"]);
    expect(both.tag(sentence).upos).toEqual(["", "B", "B"]);
    const view = new TaggerView();
    const [backward, forward] = [new Int32Array(TAGGER_FEATURES), new Int32Array(TAGGER_FEATURES)];
    view.load(sentence);
    view.features(2, -1, backward);
    view.features(1, 1, forward);
    expect(seen[0]).toEqual(backward);
    expect(seen[2]).toEqual(forward);
  });

  it("is the same after training with the same data and seed", () => {
    const again = done(trainTagger([...sentences, ...sentences, ...sentences], 4, 1));
    expect(again.forward).toEqual(tagger.forward);
    expect(again.backward).toEqual(tagger.backward);
  });

  it("learns from a treebank with a single tag", () => {
    const plain = [Sentence.ofForms(["a", "b"]).with({ upos: ["", "X", "X"] })];
    expect(done(trainTagger(plain, 2, 1)).tag(plain[0]!).upos).toEqual(["", "X", "X"]);
  });
});

describe("Tagger with linear classifiers", () => {
  /** The same classifier, but unknown as a linear one, so that all scores are computed. */
  const plain = (classifier: Classifier): Classifier => ({
    classes: classifier.classes,
    score: (features, scores) => classifier.score(features, scores),
  });

  it("finds the same tags as with their scores, also for forms in all places and in capitals", () => {
    const other = new Tagger(tagger.tagSet, plain(tagger.forward), plain(tagger.backward));
    for (const { form } of sentences) {
      const words = form.slice(1);
      const capitals = words.map((word) => word.toUpperCase());
      for (const forms of [words, words.toReversed(), capitals, [...capitals, ...words]]) {
        const sentence = Sentence.ofForms(forms);
        expect(tagger.tag(sentence)).toEqual(other.tag(sentence));
      }
    }
  });

  it("finds the same tags after it forgot forms", () => {
    const sentence = Sentence.ofForms(sentences[0]!.form.slice(1));
    const before = tagger.tag(sentence);
    for (let k = 0; k < 50; k++) {
      tagger.tag(Sentence.ofForms(Array.from({ length: 100 }, (_, i) => `word${100 * k + i}`)));
    }
    expect(tagger.tag(sentence)).toEqual(before);
  });
});
