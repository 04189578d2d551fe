import { Configuration } from "../../src/transition/configuration.js";
import type { GoldTree } from "../../src/transition/gold-tree.js";
import type { TransitionSystem } from "../../src/transition/system.js";

/** Configurations that are not in use: making one costs more than all else here. */
const spare: Configuration[] = [];

/**
 * Whether any sequence of legal moves derives the tree, by a search over all of them; for trees of up to
 * eight words. A wrong arc is never drawn, nor one to a word that lacks dependents: in the systems in
 * question an arc removes its dependent, so what is lost then stays lost.
 */
export function isDerivable(system: TransitionSystem, gold: GoldTree): boolean {
  const start = spare.pop() ?? new Configuration();
  system.start(start, gold.length);
  const met = new Set([configurationNumber(start)]);
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
      if (met.has(number)) {
        spare.push(next);
        continue;
      }
      met.add(number);
      agenda.push(next);
    }
  }
}

/**
 * Stack, buffer, index and phase as one number, below 2^53 for up to eight words. The arcs need not be in
 * it: they are gold arcs, to exactly the words that are on neither list.
 */
function configurationNumber(c: Configuration): number {
  // Two separators, the first in front: no number is another one with a zero before it.
  let number = SEPARATOR;
  for (let i = 0; i < c.stackSize; i++) number = number * 10 + c.stack(i);
  number = number * 10 + SEPARATOR;
  for (let i = 0; i < c.bufferSize; i++) number = number * 10 + c.buffer(i);
  return (number * 10 + c.index) * 4 + c.phase;
}

const SEPARATOR = 9;
