import { seeded } from "../../numbers/seeded.js";
import { shuffled } from "../../numbers/shuffled.js";
import type { Sentence } from "../../sentence/sentence.js";
import { goldParagraphs } from "./gold-text.js";
import { trainMultiwordSplitter } from "./multiword-splitter.js";
import { keptPatterns } from "./pattern-spans.js";
import { Segmenter } from "./segmenter.js";
import { SentenceSplitterTraining } from "./sentence-splitter.js";
import { TokenSplitterTraining } from "./token-splitter.js";
import { sentencesOf, takenApart, varied } from "./variation.js";

/** Trains a segmenter on the text of a treebank; yields the share of the work that is done, from 0 to 1. */
export function* trainSegmenter(
  sentences: readonly Sentence[],
  epochs: number,
  seed: number,
): Generator<number, Segmenter, undefined> {
  const paragraphs = [...goldParagraphs(sentences)];
  const patterns = keptPatterns(paragraphs.flatMap(sentencesOf));
  const random = seeded(seed * 1009 + epochs);
  const variations = paragraphs.map((paragraph) => varied(paragraph, random));
  const tokens = new TokenSplitterTraining([...paragraphs, ...variations.flatMap(sentencesOf)], patterns);
  const splitter = new SentenceSplitterTraining([...paragraphs, ...variations], patterns);
  for (let epoch = 0; epoch < epochs; epoch++) {
    if (epoch === 1) {
      tokens.startAveraging();
      splitter.startAveraging();
    }
    const random = seeded(seed * 1009 + epoch);
    let done = 0;
    for (const k of shuffled(paragraphs.length, seeded(seed * 1009 + epoch))) {
      const plain = paragraphs[k]!;
      const variation = varied(plain, random);
      splitter.learn(plain);
      if (variation !== plain) splitter.learn(variation);
      for (const part of takenApart(variation, random)) tokens.learn(part);
      yield (epoch + ++done / paragraphs.length) / epochs;
    }
  }
  return new Segmenter({
    patterns,
    tokens: tokens.splitter(),
    sentences: splitter.splitter(),
    multiwords: trainMultiwordSplitter(sentences, epochs),
  });
}
