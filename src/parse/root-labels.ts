import type { Symbols } from "../sentence/symbols.js";
import type { Tree } from "../sentence/tree.js";

/** What a treebank's labels have to do with the root. */
export interface RootLabels {
  /** Label of arcs from 0, where a parser has to give one: the most frequent. */
  readonly rootLabel: number;
  /** Label of arcs from words that only finishing added: `dep` if it is used, or the most frequent. */
  readonly leftoverLabel: number;
  /** Whether all arcs from 0 have the root label, and no others, as in Universal Dependencies. */
  readonly rootOnly: boolean;
}

/** Looks up in training trees how their labels go with the root. */
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

/** The label of an arc in a finished tree, given the one that was drawn with it (-1 for none). */
export function finalLabel(drawn: number, head: number, labels: RootLabels): number {
  const { rootLabel, leftoverLabel, rootOnly } = labels;
  if (head === 0) return drawn === -1 || rootOnly ? rootLabel : drawn;
  return drawn === -1 || (rootOnly && drawn === rootLabel) ? leftoverLabel : drawn;
}

function mostFrequent(counts: Int32Array): number {
  return counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0));
}
