import { CandidateArcs, treeScore } from "../../../src/graph/candidate-arcs.js";
import { nonProjectiveArcs } from "../../../src/sentence/measures/measures.js";
import { allTrees } from "./trees.js";

/** Candidate arcs of n words with random scores: all arcs, or a share of them besides root and neighbours. */
export function randomArcs(order: 1 | 2, n: number, random: () => number, share = 1): CandidateArcs {
  const arcs = new CandidateArcs(order);
  const heads: number[] = [];
  const start = [0];
  for (let d = 1; d <= n; d++) {
    start.push(heads.length);
    for (let h = 0; h <= n; h++) {
      if (h !== d && (h === 0 || Math.abs(h - d) === 1 || random() < share)) heads.push(h);
    }
  }
  arcs.load(n + 1, Int32Array.from(heads), Int32Array.from([...start, heads.length]));
  for (const scores of [arcs.arc, arcs.first, arcs.last, arcs.none, arcs.pair]) {
    for (let k = 0; k < scores.length; k++) scores[k] = 4 * random() - 2;
  }
  return arcs;
}

/** The score of a tree by its definition: its arcs, and the neighbours on either side of each head. */
export function definedScore(arcs: CandidateArcs, head: Int32Array): number {
  let score = 0;
  for (let h = 0; h < arcs.nodes; h++) {
    for (const side of [2 * h, 2 * h + 1]) {
      const isSide = (d: number) => head[d] === h && d > 0 && (side % 2 === 1 ? d > h : d < h);
      const chain = Array.from(head.keys()).filter(isSide);
      if (side % 2 === 0) chain.reverse();
      const links = [-1, ...chain.map((d) => arcs.number(h, d)), -1];
      for (const arc of links.slice(1, -1)) score += arcs.arc[arc]!;
      for (let k = 1; k < links.length; k++) score += arcs.link(side, links[k - 1]!, links[k]!);
    }
  }
  return score;
}

/** All trees of candidate arcs with their scores, best first. */
export function treesOf(
  arcs: CandidateArcs,
  { singleRoot, projective }: { singleRoot: boolean; projective: boolean },
): { head: Int32Array; score: number }[] {
  const trees: { head: Int32Array; score: number }[] = [];
  for (const head of allTrees(arcs.nodes - 1)) {
    if (singleRoot && head.indexOf(0) !== head.lastIndexOf(0)) continue;
    if (head.some((h, d) => d > 0 && arcs.number(h, d) === -1)) continue;
    if (projective && nonProjectiveArcs(head).includes(1)) continue;
    trees.push({ head: head.slice(), score: treeScore(arcs, head) });
  }
  return trees.sort((a, b) => b.score - a.score);
}
