import { Configuration } from "../../../src/transition/configuration.js";
import type { GoldTree } from "../../../src/transition/gold-tree.js";
import type { TransitionSystem } from "../../../src/transition/system.js";

/** Configurations to reuse, because making one costs more than everything else here. */
const spare: Configuration[] = [];

/**
 * Tells whether any sequence of legal moves derives a tree of up to eight words, by a full search. The
 * search draws no wrong arc and no arc to a word that still lacks dependents. In the systems tested here an
 * arc removes its dependent, so such a configuration can never lead to the tree.
 */
export function isDerivable(system: TransitionSystem, gold: GoldTree): boolean {
  const start = spare.pop() ?? new Configuration();
  system.start(start, gold.length);
  const visited = new Set([configurationNumber(start)]);
  const agenda = [start];
  let found = false;
  for (let c = agenda.pop(); c !== undefined; c = agenda.pop()) {
    if (!found) {
      if (system.isFinal(c)) {
        system.finish(c);
        found = c.head.every((h, d) => h === gold.head[d]);
      } else {
        expand(c);
      }
    }
    spare.push(c);
  }
  return found;

  function expand(c: Configuration): void {
    const legal = system.legal(c);
    for (let move = 0; move < system.moves.length; move++) {
      if (((legal >> move) & 1) === 0) continue;
      const d = system.dependent(c, move);
      if (d !== -1 && (gold.head[d] !== system.head(c, move) || gold.headless(d, c.head) > 0)) continue;
      const next = spare.pop() ?? new Configuration();
      next.copyFrom(c);
      system.apply(next, move, 0);
      const number = configurationNumber(next);
      if (visited.has(number)) {
        spare.push(next);
        continue;
      }
      visited.add(number);
      agenda.push(next);
    }
  }
}

/**
 * Encodes stack, buffer, index and phase as one number, below 2^53 for up to eight words. The arcs need not
 * be part of it: they are the gold arcs to exactly the words that are in neither list.
 */
function configurationNumber(c: Configuration): number {
  // A separator comes first, so that leading zeros count.
  let number = SEPARATOR;
  for (let i = 0; i < c.stackSize; i++) number = number * 10 + c.stack(i);
  number = number * 10 + SEPARATOR;
  for (let i = 0; i < c.bufferSize; i++) number = number * 10 + c.buffer(i);
  return (number * 10 + c.index) * 4 + c.phase;
}

const SEPARATOR = 9;
