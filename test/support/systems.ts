import { arcDegrees } from "../../src/sentence/measures/degrees.js";
import { Configuration } from "../../src/transition/configuration.js";
import { derive } from "../../src/transition/derivation.js";
import { GoldTree } from "../../src/transition/gold-tree.js";
import type { TransitionSystem } from "../../src/transition/system.js";

/** Makes a gold tree of these heads, with a different label for each word. */
export function goldTree(head: Int32Array): GoldTree {
  return new GoldTree({ length: head.length - 1, head, label: Int32Array.from(head, (_, i) => i * 3) });
}

const scratch = new Configuration();

/** Tells whether a system guided by one of its oracles derives this tree with its labels. */
export function rebuilds(system: TransitionSystem, oracle: string, gold: GoldTree): boolean {
  derive(system, system.oracles[oracle]!(gold), gold, scratch);
  return sameArcs(scratch, gold);
}

/** Tells whether all heads agree, and all labels that the configuration has. */
export function sameArcs(c: Configuration, gold: GoldTree): boolean {
  for (let i = 1; i <= gold.length; i++) {
    if (c.head[i] !== gold.head[i] || (c.label[i] !== -1 && c.label[i] !== gold.label[i])) return false;
  }
  return true;
}

/** The highest degree of an arc whose head is a word; 0 without such arcs. */
export function highestDrawnDegree(head: Int32Array): number {
  return arcDegrees(head).reduce((most, degree, d) => (head[d]! > 0 ? Math.max(most, degree) : most), 0);
}

/** Lists the moves of a bit mask. */
export function legalMoves(mask: number): number[] {
  const moves: number[] = [];
  for (let move = 0; mask >> move !== 0; move++) if ((mask >> move) & 1) moves.push(move);
  return moves;
}

/** Returns a text that is equal for two configurations exactly if a system cannot distinguish them. */
export function configurationKey(c: Configuration): string {
  const stack = c.stackNodes.subarray(0, c.stackSize);
  const other = c.otherStackNodes.subarray(0, c.otherStackSize);
  const buffer = c.bufferNodes.subarray(0, c.bufferSize);
  return `${stack}|${other}|${c.activeStack}|${buffer}|${c.head}|${c.index}|${c.phase}`;
}
