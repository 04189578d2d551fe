import type { GoldTree } from "./gold-tree.js";
import type { Oracle, TransitionSystem } from "./system.js";
import { ArcEager } from "./systems/arc-eager.js";
import { ArcStandard } from "./systems/arc-standard.js";
import { Attardi } from "./systems/attardi.js";
import { Covington, type CovingtonOptions } from "./systems/covington.js";
import { GnomeSort } from "./systems/gnome-sort.js";
import { SortParse } from "./systems/sort-parse.js";
import { Swap } from "./systems/swap.js";

/** Every transition system by name: adding one means its file and a line here. */
const SYSTEMS = {
  swap: Swap,
  "arc-standard": ArcStandard,
  "arc-eager": ArcEager,
  covington: Covington,
  sort: SortParse,
  "gnome-sort": GnomeSort,
  attardi: Attardi,
} as const;

export type SystemName = keyof typeof SYSTEMS;

/** The names of all systems. */
export const SYSTEM_NAMES = Object.keys(SYSTEMS) as readonly SystemName[];

/** A system by its name. `degree` is for Covington only. */
export function transitionSystem(name: string, options: CovingtonOptions = {}): TransitionSystem {
  if (!Object.hasOwn(SYSTEMS, name)) {
    throw new RangeError(`no transition system is called ${name}; known are ${SYSTEM_NAMES.join(", ")}`);
  }
  return new SYSTEMS[name as SystemName](options);
}

/** One of a system's oracles by its name; bound to a tree it prices moves. */
export function oracleOf(system: TransitionSystem, name: string): (gold: GoldTree) => Oracle {
  if (Object.hasOwn(system.oracles, name)) return system.oracles[name]!;
  const known = Object.keys(system.oracles).join(", ");
  throw new RangeError(`${system.name} has no oracle called ${name}; it has ${known}`);
}
