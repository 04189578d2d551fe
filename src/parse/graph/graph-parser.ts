import { type ArcScores, RULED_OUT, type TreeDecoder } from "../../graph/arc-scores.js";
import { bestSpanningTrees } from "../../graph/best-spanning-trees.js";
import { candidateHeads } from "../../graph/candidate-heads.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { Symbols } from "../../sentence/symbols.js";
import { keepGivenArcs } from "../keep-given-arcs.js";
import { checkCounts, type Parse, type ParseOptions, type Parser } from "../parser.js";
import { finalLabel, type RootLabels } from "../root-labels.js";
import type { GraphScorer, ScoredSentence, ScoreRows } from "./graph-scorer.js";

/** The parts of a graph-based parser. */
export interface GraphParserParts extends RootLabels {
  /** Scores the arcs of a sentence, and the labels of chosen arcs. */
  readonly scorer: GraphScorer;
  /** The labels of arcs, by number. */
  readonly labels: Symbols;
  /** Whether exactly one word is attached to 0. */
  readonly singleRoot: boolean;
  /** Scores divided by this are logarithms of probabilities, up to a constant. */
  readonly temperature: number;
  /** Finds the best trees for scored arcs: `bestSpanningTrees` by default. */
  readonly decode?: TreeDecoder | undefined;
}

/** Number of the best heads of each word whose arcs are scored with their labels. */
const CANDIDATES = 3;

/** Lower probabilities are replaced by this one, so that logarithms stay finite. */
const LOWEST_PROBABILITY = 1e-30;

/**
 * A parser that scores all arcs of a sentence, and takes the tree whose arcs are the most probable
 * together with their labels (McDonald et al. 2005). Time and memory are quadratic in the length of the
 * sentence, with 4 to 16 bytes for each pair of words. Several trees take longer in proportion to their
 * number and to the length. A beam has no effect.
 */
export class GraphParser implements Parser {
  /** The parts of the parser. */
  readonly parts: GraphParserParts;
  /** The labels that arcs from 0 can have, and those of all other arcs. */
  readonly #rootArcLabels: Int32Array;
  readonly #wordArcLabels: Int32Array;

  constructor(parts: GraphParserParts) {
    this.parts = parts;
    const labels = Int32Array.from({ length: parts.scorer.labels }, (_, label) => label);
    this.#rootArcLabels = labels.filter((label) => finalLabel(label, 0, parts) === label);
    this.#wordArcLabels = labels.filter((label) => finalLabel(label, 1, parts) === label);
  }

  prepare(sentences: readonly Sentence[]): void {
    this.parts.scorer.prepare?.(sentences);
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    checkCounts(options);
    if ((options.nbest ?? 1) !== 1) return this.parses(sentence, options)[0]!.sentence;
    const scored = this.parts.scorer.score(sentence);
    const head = this.#bestTrees(sentence, scored, options)[0]!;
    const found = this.#withTree(sentence, head, this.#bestLabels(head, scored.scoreLabels(head, 1)));
    return options.keep ? keepGivenArcs(sentence, found, this.parts) : found;
  }

  parses(sentence: Sentence, options: ParseOptions = {}): Parse[] {
    checkCounts(options);
    const { scorer, temperature } = this.parts;
    const scored = scorer.score(sentence);
    const trees = this.#bestTrees(sentence, scored, options);
    const { arcs } = scored;
    arcs.softmax(temperature);
    const parses = trees.map((head) => {
      const labels = scored.scoreLabels(head, 1);
      const label = this.#bestLabels(head, labels);
      labels.softmax(temperature);
      const arcScores = arcProbabilities(head, label, arcs, labels);
      const found = this.#withTree(sentence, head, label);
      const parsed = options.keep ? keepGivenArcs(sentence, found, this.parts, arcScores) : found;
      let logScore = 0;
      for (let d = 1; d < arcScores.length; d++) logScore += Math.log(arcScores[d]!);
      return { sentence: parsed, arcScores, logScore };
    });
    // Trees were compared without the temperature, which can change their order.
    parses.sort((a, b) => b.logScore - a.logScore);
    return parses.map(({ logScore, ...parse }) => ({ ...parse, score: Math.exp(logScore) }));
  }

  /** The heads of the best trees by the scores of arcs and labels, best first; at most `nbest`. */
  #bestTrees(
    { head: given }: Sentence,
    scored: ScoredSentence,
    { nbest = 1, keep = false }: ParseOptions,
  ): Int32Array<ArrayBuffer>[] {
    const { singleRoot, decode = bestSpanningTrees } = this.parts;
    const { rows: nodes, stride, values } = scored.arcs;
    const arcs = { nodes, stride, scores: values.slice() };
    // Words that are given as roots are the only ones.
    const hasGivenRoot = keep && singleRoot && given.includes(0, 1);
    if (keep) ruleOutOthers(given, arcs, hasGivenRoot);
    this.#weighLabels(scored, arcs);
    return decode(arcs, singleRoot && !hasGivenRoot, nbest);
  }

  /**
   * Adds to the score of each arc the logarithm of the probability of its best label. Only the labels of
   * candidates are scored; all other heads of a word get the lowest probability among its candidates.
   */
  #weighLabels(scored: ScoredSentence, { nodes, stride, scores }: ArcScores): void {
    const count = Math.min(CANDIDATES, nodes - 1);
    if (count < 2) return;
    const candidates = candidateHeads({ nodes, stride, scores }, count);
    const labels = scored.scoreLabels(candidates, count);
    labels.softmax(1);
    const { values } = labels;
    const weights = new Float64Array(count);
    for (let d = 1; d < nodes; d++) {
      for (let k = 0; k < count; k++) {
        const arc = count * d + k;
        const start = arc * labels.stride;
        const label = this.#bestLabel(candidates[arc]!, values, start);
        weights[k] = Math.log(Math.max(LOWEST_PROBABILITY, values[start + label]!));
      }
      const lowest = Math.min(...weights);
      for (let h = 0; h < nodes; h++) scores[d * stride + h]! += lowest;
      for (let k = 0; k < count; k++) {
        scores[d * stride + candidates[count * d + k]!]! += weights[k]! - lowest;
      }
    }
  }

  /** The best label of each word's arc; entry 0 is -1. */
  #bestLabels(head: Int32Array, { values, stride }: ScoreRows): Int32Array {
    const label = new Int32Array(head.length).fill(-1);
    for (let d = 1; d < head.length; d++) label[d] = this.#bestLabel(head[d]!, values, d * stride);
    return label;
  }

  /** The best label of an arc from this head. The scores of labels begin at index `start` of `values`. */
  #bestLabel(head: number, values: Float32Array, start: number): number {
    const labels = head === 0 ? this.#rootArcLabels : this.#wordArcLabels;
    if (labels.length === 0) return finalLabel(-1, head, this.parts);
    let best = labels[0]!;
    for (let k = 1; k < labels.length; k++) {
      const label = labels[k]!;
      if (values[start + label]! > values[start + best]!) best = label;
    }
    return best;
  }

  /** The sentence with a tree. */
  #withTree(sentence: Sentence, head: Int32Array, label: Int32Array): Sentence {
    const { labels } = this.parts;
    return sentence.with({ head, deprel: Array.from(label, (k, i) => (i === 0 ? "" : labels.name(k))) });
  }
}

/** The probability of each word's arc and its label together; entry 0 is 0. */
function arcProbabilities(
  head: Int32Array,
  label: Int32Array,
  arcs: ScoreRows,
  labels: ScoreRows,
): Float64Array {
  const probabilities = new Float64Array(head.length);
  const [arcValues, labelValues] = [arcs.values, labels.values];
  for (let d = 1; d < head.length; d++) {
    probabilities[d] = arcValues[d * arcs.stride + head[d]!]! * labelValues[d * labels.stride + label[d]!]!;
  }
  return probabilities;
}

/** Rules out all heads but the given ones; with `isRootTaken`, also 0 for words without a given head. */
function ruleOutOthers(given: Int32Array, { nodes, stride, scores }: ArcScores, isRootTaken: boolean): void {
  for (let d = 1; d < nodes; d++) {
    if (given[d] === -1) {
      if (isRootTaken) scores[d * stride] = RULED_OUT;
      continue;
    }
    for (let h = 0; h < nodes; h++) if (h !== given[d]) scores[d * stride + h] = RULED_OUT;
  }
}
