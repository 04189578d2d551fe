import { describe, expect, it } from "vitest";
import { Sentence } from "../../src/sentence/sentence.js";
import { type Tagger, tagOf } from "../../src/text/tagger.js";
import { trainTagger } from "../../src/text/tagger-training.js";
import { harbour } from "../support/parsers.js";
import { done } from "../support/segmenters.js";

const sentences = harbour();
// Three times, so that its features are met often enough.
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

describe("a tagger", () => {
  it("knows the tags of the sentences that it has learnt from", () => {
    expect(accuracy(tagger)).toBeGreaterThan(0.97);
  });

  it("replaces UPOS, XPOS and FEATS together, and nothing else", () => {
    const [sentence] = sentences;
    const bare = Sentence.ofForms(sentence!.form.slice(1));
    const tagged = tagger.tag(bare);
    expect(tagged.upos).toEqual(sentence!.upos);
    expect(tagged.with({ upos: bare.upos, xpos: bare.xpos, feats: bare.feats })).toEqual(bare);
  });

  it("tells words by their neighbours on both sides", () => {
    const tags = (text: string) => tagger.tag(Sentence.ofForms(text.split(" "))).upos.slice(1);
    expect(tags("The harbour opens .")).toEqual(["DET", "NOUN", "VERB", "PUNCT"]);
  });

  it("goes on with a longer sentence and a shorter one as with new ones", () => {
    const [first, second] = [sentences[0]!, sentences[1]!];
    const alone = tagger.tag(first);
    tagger.tag(Sentence.ofForms(Array.from({ length: 300 }, () => "boat")));
    tagger.tag(second);
    expect(tagger.tag(first)).toEqual(alone);
  });

  it("tags a sentence of no words, and words that it cannot know", () => {
    expect(tagger.tag(Sentence.ofForms([])).length).toBe(0);
    expect(
      tagger.tag(Sentence.ofForms(["\u0000", "😀", "中文", "x".repeat(1000)])).upos.slice(1),
    ).not.toContain("_");
  });

  it("learns the same from the same", () => {
    const again = done(trainTagger([...sentences, ...sentences, ...sentences], 4, 1));
    expect(again.forward).toEqual(tagger.forward);
    expect(again.backward).toEqual(tagger.backward);
  });

  it("learns from a treebank with one tag", () => {
    const plain = [Sentence.ofForms(["a", "b"]).with({ upos: ["", "X", "X"] })];
    expect(done(trainTagger(plain, 2, 1)).tag(plain[0]!).upos).toEqual(["", "X", "X"]);
  });
});
