import type { Symbols } from "../sentence/symbols.js";
import type { Tree } from "../sentence/tree.js";

/** The labels that a treebank uses for arcs from 0 and for arcs from words. */
export interface RootLabels {
  /** The label of an arc from 0 that has none yet: the most frequent label of such arcs. */
  readonly rootLabel: number;
  /** The label of arcs from words that only complete a tree: `dep` if used, or the most frequent. */
  readonly leftoverLabel: number;
  /** Whether arcs from 0 have the root label and no other arcs have it, as in Universal Dependencies. */
  readonly rootOnly: boolean;
}

/** Finds the labels of roots in training trees. */
export function rootLabels(trees: Iterable<Tree>, labels: Symbols): RootLabels {
  const fromRoot = new Int32Array(labels.size + 1);
  const fromWords = new Int32Array(labels.size + 1);
  for (const { head, label, length } of trees) {
    for (let d = 1; d <= length; d++) (head[d] === 0 ? fromRoot : fromWords)[label[d]!]!++;
  }
  const rootLabel = mostFrequent(fromRoot);
  const dep = labels.get("dep");
  return {
    rootLabel,
    leftoverLabel: dep === -1 ? mostFrequent(fromWords) : dep,
    rootOnly:
      fromRoot.every((count, label) => count === 0 || label === rootLabel) && fromWords[rootLabel] === 0,
  };
}

/** The label of an arc in a finished tree. `drawn` is the label that the parser chose, -1 for none. */
export function finalLabel(drawn: number, head: number, labels: RootLabels): number {
  const { rootLabel, leftoverLabel, rootOnly } = labels;
  if (head === 0) return drawn === -1 || rootOnly ? rootLabel : drawn;
  return drawn === -1 || (rootOnly && drawn === rootLabel) ? leftoverLabel : drawn;
}

function mostFrequent(counts: Int32Array): number {
  return counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0));
}
