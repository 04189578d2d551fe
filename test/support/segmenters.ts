import { readFileSync } from "node:fs";
import { readConllu } from "../../src/sentence/conllu-reader.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import type { Segmenter } from "../../src/text/segmenter.js";
import { trainSegmenter } from "../../src/text/segmenter-training.js";

/** The sentences of the small treebank of the examples. */
export function harbour(): Sentence[] {
  return [...readConllu(readFileSync(new URL("../../examples/harbour.conllu", import.meta.url)))];
}

/** Runs work that yields shares of it to its end. */
export function done<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** A segmenter that has learnt from the small treebank. */
export function harbourSegmenter(): Segmenter {
  return done(trainSegmenter(harbour(), 4, 1));
}
