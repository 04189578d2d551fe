import { candidateHeads } from "../../graph/candidate-heads.js";
import { isTree } from "../../graph/spanning-tree.js";
import type { ScoredSentence, ScoreRows } from "./graph-scorer.js";
import { type BestLabel, CANDIDATES, logOf } from "./label-weights.js";

/** Heads and labels of a tree; entry 0 of each is -1. */
export interface LabelledHeads {
  readonly head: Int32Array;
  readonly label: Int32Array;
}

/**
 * The best tree by the scores of arcs and labels, if each word can have its best head; undefined if these
 * do not form a tree, and a decoder has to find it. Most sentences do not need the labels of all candidates:
 * no label adds to the score of an arc, so a head that is ahead of the second by more than its own label
 * takes away is the best.
 */
export function treeOfBestHeads(
  scored: ScoredSentence,
  singleRoot: boolean,
  bestLabel: BestLabel,
): LabelledHeads | undefined {
  const { rows: nodes, stride } = scored.arcs;
  if (nodes <= CANDIDATES) return undefined;
  const candidates = candidateHeads({ nodes, stride, scores: scored.arcs.values }, CANDIDATES);
  const head = new Int32Array(nodes).fill(-1);
  for (let d = 1; d < nodes; d++) head[d] = candidates[CANDIDATES * d]!;
  const label = new Int32Array(nodes).fill(-1);
  const labels = scored.scoreLabels(head, 1);
  for (let d = 1; d < nodes; d++) label[d] = bestLabel(head[d]!, labels.values, d * labels.stride);
  labels.softmax(1);
  const weighted = new Float64Array(nodes);
  const { values } = scored.arcs;
  const open: number[] = [];
  for (let d = 1; d < nodes; d++) {
    weighted[d] = values[d * stride + head[d]!]! + logOf(labels.values[d * labels.stride + label[d]!]!);
    if (!(weighted[d]! > values[d * stride + candidates[CANDIDATES * d + 1]!]!)) open.push(d);
  }
  if (open.length > 0) chooseOthers(scored, candidates, open, weighted, { head, label }, bestLabel);
  if (!isTree(head) || (singleRoot && head.indexOf(0) !== head.lastIndexOf(0))) return undefined;
  return { head, label };
}

/** Replaces heads of the open words by their other candidates where these are better with their labels. */
function chooseOthers(
  scored: ScoredSentence,
  candidates: Int32Array,
  open: readonly number[],
  weighted: Float64Array,
  { head, label }: { head: Int32Array; label: Int32Array },
  bestLabel: BestLabel,
): void {
  const others = CANDIDATES - 1;
  const heads = new Int32Array(others * open.length);
  for (const [i, d] of open.entries()) {
    for (let k = 0; k < others; k++) heads[others * i + k] = candidates[CANDIDATES * d + 1 + k]!;
  }
  const labels: ScoreRows = scored.scoreLabels(heads, others, Int32Array.from(open));
  const found = heads.map((h, arc) => bestLabel(h, labels.values, arc * labels.stride));
  labels.softmax(1);
  const { values, stride } = scored.arcs;
  for (const [arc, h] of heads.entries()) {
    const d = open[Math.floor(arc / others)]!;
    const score = values[d * stride + h]! + logOf(labels.values[arc * labels.stride + found[arc]!]!);
    // Of equal heads, the first one wins.
    if (score < weighted[d]! || (score === weighted[d] && h > head[d]!)) continue;
    weighted[d] = score;
    head[d] = h;
    label[d] = found[arc]!;
  }
}
