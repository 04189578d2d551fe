import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import type { GraphScorer, ScoreRows } from "./graph-scorer.js";

/** The temperatures to choose from: 0.5, 0.6 and so on up to 4. */
const TEMPERATURES = Array.from({ length: 36 }, (_, k) => (5 + k) / 10);

/**
 * The temperature at which the arcs and labels of gold trees are likeliest. A scorer that has learnt its
 * training sentences well is too sure of others: its scores must be divided by more than 1 before they
 * become probabilities (Guo et al. 2017). A scorer that has learnt smoothed targets may not be sure
 * enough, and needs less than 1.
 *
 * @param labels the names of the scorer's labels; relations that are not among them are left out.
 * @param sentences sentences with trees.
 */
export function fittedTemperature(
  scorer: GraphScorer,
  labels: Symbols,
  sentences: readonly Sentence[],
): number {
  const likelihoods = new Float64Array(TEMPERATURES.length);
  const addDecision = ({ values, stride, columns }: ScoreRows, row: number, gold: number) => {
    const scores = values.subarray(row * stride, row * stride + columns);
    for (const [k, temperature] of TEMPERATURES.entries()) {
      likelihoods[k]! += logProbability(scores, gold, temperature);
    }
  };
  for (const sentence of sentences) {
    const scored = scorer.score(sentence);
    const labelScores = scored.scoreLabels(sentence.head, 1);
    for (let d = 1; d <= sentence.length; d++) {
      addDecision(scored.arcs, d, sentence.head[d]!);
      const label = labels.get(sentence.deprel[d]!);
      if (label !== -1) addDecision(labelScores, d, label);
    }
  }
  return TEMPERATURES[likelihoods.indexOf(Math.max(...likelihoods))]!;
}

/** The logarithm of the probability of a choice among scores that are divided by a temperature. */
function logProbability(scores: Float32Array, choice: number, temperature: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < scores.length; k++) highest = Math.max(highest, scores[k]!);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += Math.exp((scores[k]! - highest) / temperature);
  return (scores[choice]! - highest) / temperature - Math.log(sum);
}
