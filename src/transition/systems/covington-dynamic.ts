import type { Configuration } from "../configuration.js";
import type { GoldTree } from "../gold-tree.js";
import { LEFT_ARC, RIGHT_ARC } from "../linking-system.js";
import type { Oracle } from "../system.js";

const NO_ARC = 0;

/**
 * The dynamic oracle of Covington's parser (Gómez-Rodríguez and Fernández-González 2015), for unbounded
 * degree. Give each word its head, or else its gold head if the pair is still to come, or else none. The
 * loss of a configuration is the number of words whose head in this graph is not the gold one, plus the
 * number of cycles in it: each cycle costs one arc more. A move costs the loss that it adds. It changes
 * the heads of at most two words, so only the cycles through those are looked at, and only where an arc is
 * legal: then a step takes as long as the way up the tree, and otherwise constant time.
 */
export function dynamicCovington(gold: GoldTree): Oracle {
  return (c, costs) => {
    const i = c.stack(0);
    const j = c.buffer(0);
    const isOpen = (i !== 0 && c.head[i] === -1) || c.head[j] === -1;
    if (!isOpen || c.component(i) === c.component(j)) {
      // Only NO-ARC is legal. A gold arc that would close a cycle was lost when that was built.
      costs.fill(0);
      return;
    }
    // The gold arc of this pair, if it can still be drawn; passing it by loses it. Words with the gold
    // head 0 that are left without a head get it in the end.
    const losesI = i !== 0 && c.head[i] === -1 && gold.head[i] === j;
    const losesJ = i !== 0 && c.head[j] === -1 && gold.head[j] === i;
    const passing = losesI ? i : losesJ ? j : -1;
    costs[NO_ARC] = passing === -1 ? 0 : 1 - onCycle(c, gold, passing);
    costs[LEFT_ARC] = losesI ? 0 : arcCost(c, gold, j, i, losesJ);
    costs[RIGHT_ARC] = gold.head[j] === i ? 0 : arcCost(c, gold, i, j, losesI);
  };
}

/** Cost of an arc from h to d that is not in the gold tree; it may also pass by the opposite gold arc. */
function arcCost(c: Configuration, gold: GoldTree, h: number, d: number, passesOpposite: boolean): number {
  const lost = (likelyHead(c, gold, d) === -1 ? 0 : 1) + (passesOpposite ? 1 : 0);
  // The opposite arc goes from d to h: without it h has no head, and the way up from h ends there.
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
  // The way may end in a cycle without d, hence the count.
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
