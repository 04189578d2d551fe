import { RULED_OUT } from "../../graph/arc-scores.js";
import { bestSpanningTrees } from "../../graph/best-spanning-trees.js";
import { type SparseArcs, sparseSpanningTree } from "../../graph/sparse-spanning-tree.js";
import { LONGEST_TABLE } from "../graph/long-tree.js";
import type { Parse } from "../parser.js";

/**
 * Of the probability that the arc of another parser is wrong, the share that goes to the arc that is chosen
 * instead; docs/guide/ensembles.md says how it was found.
 */
const REST = 0.4;

/** A tree that several parsers have voted for. */
export interface VotedTree {
  /** Heads; entry 0 is -1. */
  readonly head: Int32Array;
  /** Relations; entry 0 is empty. */
  readonly deprel: readonly string[];
  /**
   * For each word, how probable its arc is with its label; entry 0 is unused. It is the mean over all parsers of
   * the score of those that have drawn it, and of a part of the rest to 1 of all others.
   */
  readonly arcScores: Float64Array;
}

/**
 * The trees with the most votes for their arcs, best first (Sagae and Lavie 2006): at most `count`, and one for
 * a sentence of more than 3,000 words. Each parser votes for the arcs of its tree. Its vote counts as much as
 * the score of the arc: the probability that head and label are right. The label of an arc is the one with
 * the most votes. Of equal votes, those of the first parser win.
 *
 * The trees have only arcs that some parser has drawn, so they keep arcs that all parsers keep. They have a
 * single root if the trees of all parsers do.
 *
 * @param parses the tree of each parser for one sentence.
 */
export function votedTrees(parses: readonly Parse[], count = 1): VotedTree[] {
  const trees = parses.map(({ sentence }) => sentence.head);
  const singleRoot = trees.every((head) => head.indexOf(0, 1) === head.lastIndexOf(0));
  const arcs = arcVotes(parses);
  const heads =
    count === 1 || arcs.nodes > LONGEST_TABLE
      ? [sparseSpanningTree(arcs, singleRoot)]
      : bestSpanningTrees(tableOf(arcs), singleRoot, count);
  return heads.map((head) => labelled(head, parses));
}

/** The votes for all arcs that some parser has drawn. */
function arcVotes(parses: readonly Parse[]): SparseArcs {
  const count = parses.length;
  const nodes = parses[0]!.sentence.length + 1;
  const heads = new Int32Array(count * nodes).fill(-1);
  const scores = new Float64Array(count * nodes);
  for (const { sentence, arcScores } of parses) {
    for (let d = 1; d < nodes; d++) {
      let k = count * d;
      while (heads[k] !== -1 && heads[k] !== sentence.head[d]) k++;
      heads[k] = sentence.head[d]!;
      scores[k]! += arcScores[d]!;
    }
  }
  return { nodes, count, heads, scores };
}

/** All other arcs are ruled out. */
function tableOf({ nodes, count, heads, scores }: SparseArcs) {
  const table = new Float64Array(nodes * nodes).fill(RULED_OUT);
  for (let k = count; k < heads.length; k++) {
    if (heads[k] !== -1) table[Math.floor(k / count) * nodes + heads[k]!] = scores[k]!;
  }
  return { nodes, stride: nodes, scores: table };
}

function labelled(head: Int32Array, parses: readonly Parse[]): VotedTree {
  const deprel = [""];
  const arcScores = new Float64Array(head.length);
  for (let d = 1; d < head.length; d++) {
    const votes = new Map<string, number>();
    for (const { sentence, arcScores: ofParser } of parses) {
      if (sentence.head[d] !== head[d]) continue;
      const label = sentence.deprel[d]!;
      votes.set(label, (votes.get(label) ?? 0) + ofParser[d]!);
    }
    let best = "";
    for (const [label, vote] of votes) if (best === "" || vote > votes.get(best)!) best = label;
    deprel.push(best);
    let sum = 0;
    for (const { sentence, arcScores: ofParser } of parses) {
      const isSame = sentence.head[d] === head[d] && sentence.deprel[d] === best;
      sum += isSame ? ofParser[d]! : REST * (1 - ofParser[d]!);
    }
    arcScores[d] = sum / parses.length;
  }
  return { head, deprel, arcScores };
}
