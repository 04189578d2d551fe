import type { Sentence } from "../../sentence/sentence.js";
import type { GraphParser } from "./graph-parser.js";

/** The temperatures to choose from, from the coolest up. */
const TEMPERATURES = Array.from({ length: 36 }, (_, k) => (5 + k) / 10);

/**
 * The temperature at which the right arcs and labels of some sentences are likeliest. A network that has learnt its
 * training sentences well is too sure of others, and its scores must be divided by more than 1 before they become
 * probabilities (Guo et al. 2017); one that has learnt smoothed targets may not be sure enough. The sentences must have trees.
 */
export function fittedTemperature(parser: GraphParser, sentences: readonly Sentence[]): number {
  const likelihoods = new Float64Array(TEMPERATURES.length);
  for (const sentence of sentences) {
    parser.eachDecision(sentence, (scores, right) => {
      for (const [k, temperature] of TEMPERATURES.entries()) {
        likelihoods[k]! += logProbability(scores, right, temperature);
      }
    });
  }
  return TEMPERATURES[likelihoods.indexOf(Math.max(...likelihoods))]!;
}

/** The logarithm of the probability of a choice with these scores, divided by a temperature. */
function logProbability(scores: Float32Array, choice: number, temperature: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < scores.length; k++) top = Math.max(top, scores[k]!);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += Math.exp((scores[k]! - top) / temperature);
  return (scores[choice]! - top) / temperature - Math.log(sum);
}
