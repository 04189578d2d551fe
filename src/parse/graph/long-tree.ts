import { bestOfRow } from "../../graph/candidate-heads.js";
import { sparseSpanningTree } from "../../graph/sparse-spanning-tree.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { GraphScorer, ScoredLabels, ScoreRows } from "./graph-scorer.js";
import { type BestLabel, CANDIDATES, labelWeights } from "./label-weights.js";

/** The longest sentence, in words, for which the scores of all arcs are kept. */
export const LONGEST_TABLE = 3000;

/** How many of the best heads of each word are kept in longer sentences. */
const KEPT = 16;

/** The tree of a long sentence, without labels. */
export interface LongTree {
  readonly head: Int32Array;
  /** Scores the labels of the tree. */
  readonly scored: ScoredLabels;
  /** The probability of each word's arc; entry 0 is unused. Only if a temperature was given. */
  readonly probabilities: Float64Array | undefined;
}

/** How to find the tree. */
export interface LongTreeOptions {
  /** Whether the heads that the sentence has must stay. */
  readonly keep: boolean;
  /** Scores divided by this are logarithms of probabilities; undefined if these are not wanted. */
  readonly temperature?: number | undefined;
}

/**
 * Finds the tree of a long sentence with memory that is linear in its length: the best tree among the arcs
 * from the best heads of each word and from the root. There is always one. If it needs several roots where
 * one is wanted, the others are attached to the first.
 */
export function longTree(
  sentence: Sentence,
  { scorer, singleRoot }: { readonly scorer: GraphScorer; readonly singleRoot: boolean },
  bestLabel: BestLabel,
  { keep, temperature }: LongTreeOptions,
): LongTree {
  const nodes = sentence.length + 1;
  const given = keep ? sentence.head : undefined;
  // Words that are given as roots are the only ones.
  const givenRoot = singleRoot ? (given?.indexOf(0, 1) ?? -1) : -1;
  const candidates = new Candidates(nodes, given, givenRoot === -1 ? 0 : givenRoot);
  const scored = scorer.scoreInBlocks!(sentence, (rows, first) => candidates.add(rows, first, temperature));
  candidates.weighLabels(scored, bestLabel);
  const isSingle = singleRoot && givenRoot === -1;
  const head = sparseSpanningTree(candidates, isSingle);
  const probabilities = temperature === undefined ? undefined : candidates.probabilitiesOf(head);
  if (isSingle) attachOtherRoots(head, probabilities);
  return { head, scored, probabilities };
}

function attachOtherRoots(head: Int32Array, probabilities: Float64Array | undefined): void {
  const first = head.indexOf(0, 1);
  for (let d = first + 1; d < head.length; d++) {
    if (head[d] !== 0) continue;
    head[d] = first;
    if (probabilities !== undefined) probabilities[d] = 0;
  }
}

/** The best heads of each word, with their scores. */
class Candidates {
  readonly nodes: number;
  readonly count = KEPT;
  /** Shape [nodes, count]: the heads, best first; -1 where there is none. */
  readonly heads: Int32Array;
  /** Shape [nodes, count]: their scores, and their probabilities if they are wanted. */
  readonly scores: Float64Array;
  readonly #probabilities: Float64Array;
  readonly #given: Int32Array | undefined;
  readonly #always: number;

  /** `given` are heads that must stay, -1 for none. All other words can have the head `always`. */
  constructor(nodes: number, given: Int32Array | undefined, always: number) {
    this.nodes = nodes;
    this.heads = new Int32Array(KEPT * nodes).fill(-1);
    this.scores = new Float64Array(KEPT * nodes);
    this.#probabilities = new Float64Array(KEPT * nodes);
    this.#given = given;
    this.#always = always;
  }

  /** Takes the scores of some words, and turns them into probabilities if there is a temperature. */
  add(rows: ScoreRows, first: number, temperature: number | undefined): void {
    const { stride } = rows;
    for (let r = 0; r < rows.rows; r++) if (first + r > 0) this.#choose(first + r, rows.values, r * stride);
    this.#copy(rows, first, this.scores);
    if (temperature === undefined) return;
    rows.softmax(temperature);
    this.#copy(rows, first, this.#probabilities);
  }

  /** Chooses the heads of a word. Its scores begin at index `row` of `values`. */
  #choose(d: number, values: Float32Array, row: number): void {
    const { heads, nodes } = this;
    const at = KEPT * d;
    const given = this.#given?.[d] ?? -1;
    if (given !== -1) {
      heads[at] = given;
      return;
    }
    bestOfRow(values, row, nodes, d, KEPT, heads, at);
    const ofWord = heads.subarray(at, at + KEPT);
    if (this.#always !== 0) {
      const root = ofWord.indexOf(0);
      if (root !== -1) ofWord.copyWithin(root, root + 1).fill(-1, KEPT - 1);
    }
    if (!ofWord.includes(this.#always)) ofWord[KEPT - 1] = this.#always;
  }

  #copy({ rows, stride, values }: ScoreRows, first: number, to: Float64Array): void {
    for (let r = 0; r < rows; r++) {
      for (let k = KEPT * (first + r); k < KEPT * (first + r + 1); k++) {
        if (this.heads[k] !== -1) to[k] = values[r * stride + this.heads[k]!]!;
      }
    }
  }

  /** Adds the logarithm of the probability of its best label to each arc, as short sentences have it. */
  weighLabels(scored: ScoredLabels, bestLabel: BestLabel): void {
    const { nodes, heads, scores } = this;
    const best = new Int32Array(CANDIDATES * nodes);
    for (let d = 1; d < nodes; d++) {
      for (let k = 0; k < CANDIDATES; k++) {
        const head = heads[KEPT * d + k]!;
        best[CANDIDATES * d + k] = head === -1 ? heads[KEPT * d]! : head;
      }
    }
    const weights = labelWeights(scored, best, CANDIDATES, bestLabel);
    for (let d = 1; d < nodes; d++) {
      const ofWord = weights.subarray(CANDIDATES * d, CANDIDATES * (d + 1));
      const lowest = Math.min(...ofWord);
      for (let k = 0; k < KEPT; k++) scores[KEPT * d + k]! += k < CANDIDATES ? ofWord[k]! : lowest;
    }
  }

  /** The probability of each word's arc in a tree of these arcs; entry 0 is 0. */
  probabilitiesOf(head: Int32Array): Float64Array {
    return Float64Array.from(head, (h, d) =>
      d === 0 ? 0 : this.#probabilities[this.heads.indexOf(h, KEPT * d)]!,
    );
  }
}
