import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { LEFT_ARC, RIGHT_ARC } from "../linking-system.js";
import type { Oracle } from "../system.js";

const NO_ARC = 0;

/**
 * The dynamic oracle of Covington's parser (Gómez-Rodríguez and Fernández-González 2015), for unbounded
 * degree. In a graph of likely heads, each word has its head; if it has none yet, its gold head, provided
 * that this pair is still to come. The loss of a configuration is the number of words whose likely head is
 * not the gold head, plus the number of cycles in that graph, because each cycle costs one more arc. A move
 * costs the loss that it adds. It changes the heads of at most two words, so only cycles through these
 * matter. Where an arc is legal, a step takes as long as the path up the tree; otherwise it takes constant
 * time.
 */
export function dynamicCovington(gold: GoldTree): Oracle {
  return (c, costs) => {
    const i = c.stack(0);
    const j = c.buffer(0);
    const isOpen = (i !== 0 && c.head[i] === -1) || c.head[j] === -1;
    if (!isOpen || c.component(i) === c.component(j)) {
      // Only NO-ARC is legal. If the gold arc would close a cycle, it was lost before.
      costs.fill(0);
      return;
    }
    // NO-ARC loses the gold arc of this pair, if it can still be added. It never loses an arc from 0, because
    // words without a head are attached to 0 at the end.
    const losesI = i !== 0 && c.head[i] === -1 && gold.head[i] === j;
    const losesJ = i !== 0 && c.head[j] === -1 && gold.head[j] === i;
    const passing = losesI ? i : losesJ ? j : -1;
    costs[NO_ARC] = passing === -1 ? 0 : 1 - onCycle(c, gold, passing);
    costs[LEFT_ARC] = losesI ? 0 : arcCost(c, gold, j, i, losesJ);
    costs[RIGHT_ARC] = gold.head[j] === i ? 0 : arcCost(c, gold, i, j, losesI);
  };
}

/** The cost of an arc from h to d that is not a gold arc. It may also lose the gold arc from d to h. */
function arcCost(c: Configuration, gold: GoldTree, h: number, d: number, passesOpposite: boolean): number {
  const lost = (likelyHead(c, gold, d) === -1 ? 0 : 1) + (passesOpposite ? 1 : 0);
  // Without the gold arc from d to h, h has no head, so the path up from h ends there.
  const closes = !passesOpposite && reaches(c, gold, h, d) ? 1 : 0;
  return lost + closes - onCycle(c, gold, d);
}

/** The head of a word, or its gold head if that pair is still to come or the head is 0, or else -1. */
function likelyHead(c: Configuration, gold: GoldTree, d: number): number {
  if (c.head[d] !== -1) return c.head[d]!;
  const h = gold.head[d]!;
  const j = c.buffer(0);
  const later = Math.max(h, d);
  return h === 0 || later > j || (later === j && Math.min(h, d) <= c.stack(0)) ? h : -1;
}

/** Whether the likely heads lead from v up to d. */
function reaches(c: Configuration, gold: GoldTree, v: number, d: number): boolean {
  // The path may end in a cycle without d, so steps are counted.
  let k = v;
  for (let steps = 0; k > 0 && steps <= c.length; steps++) {
    if (k === d) return true;
    k = likelyHead(c, gold, k);
  }
  return false;
}

/** 1 if the likely heads lead from d back to d, otherwise 0. */
function onCycle(c: Configuration, gold: GoldTree, d: number): number {
  return reaches(c, gold, likelyHead(c, gold, d), d) ? 1 : 0;
}
