import { type ModelFile, readModelFile, writeModelFile } from "../../model/model-file.js";
import { type ConfidenceMap, fittedConfidence } from "../../parse/graph/confidence.js";
import { GraphParser } from "../../parse/graph/graph-parser.js";
import { fittedTemperature } from "../../parse/graph/temperature.js";
import { parserOf } from "../../parse/load-parser.js";
import type { Sentence } from "../../sentence/sentence.js";
import { hasTree } from "../learnable.js";

/** Number of sentences that are parsed together. */
const TOGETHER = 60;

/**
 * Fits the temperature of a graph head on the given trees, then the map of its probabilities. Returns the
 * model unchanged if it has another head, or if there are no trees.
 */
export function withFittedTemperature(
  bytes: Uint8Array<ArrayBuffer>,
  sentences: readonly Sentence[],
): Uint8Array<ArrayBuffer> {
  const file = readModelFile(bytes);
  const parser = parserOf(file);
  const trees = sentences.filter(hasTree);
  if (!(parser instanceof GraphParser) || trees.length === 0) return bytes;
  const { scorer, labels } = parser.parts;
  const temperature = fittedTemperature(scorer, labels, trees);
  return withFittedConfidence(writeModelFile({ ...file.header, temperature }, file.tensors), sentences);
}

/** Fits only the map of the probabilities of a graph head; all else in the model stays as it is. */
export function withFittedConfidence(
  bytes: Uint8Array<ArrayBuffer>,
  sentences: readonly Sentence[],
): Uint8Array<ArrayBuffer> {
  const { header, tensors } = readModelFile(bytes);
  const { confidence: _, ...others } = header;
  const parser = parserOf({ header: others, tensors } as ModelFile);
  const trees = sentences.filter(hasTree);
  if (!(parser instanceof GraphParser) || trees.length === 0) return bytes;
  return writeModelFile({ ...others, confidence: confidenceOn(parser, trees) }, tensors);
}

function confidenceOn(parser: GraphParser, trees: readonly Sentence[]): ConfidenceMap {
  const probabilities: number[] = [];
  const isRight: number[] = [];
  for (const [k, gold] of trees.entries()) {
    if (k % TOGETHER === 0) parser.prepare(trees.slice(k, k + TOGETHER));
    const [best] = parser.parses(gold);
    const { sentence, arcScores } = best!;
    for (let d = 1; d <= gold.length; d++) {
      probabilities.push(arcScores[d]!);
      isRight.push(sentence.head[d] === gold.head[d] && sentence.deprel[d] === gold.deprel[d] ? 1 : 0);
    }
  }
  return fittedConfidence(probabilities, isRight);
}
