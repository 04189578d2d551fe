import { ArcEager } from "./arc-eager.js";
import { ArcStandard } from "./arc-standard.js";
import { Attardi } from "./attardi.js";
import { Covington, type CovingtonOptions } from "./covington.js";
import { GnomeSort } from "./gnome-sort.js";
import type { GoldTree } from "./gold-tree.js";
import { SortParse } from "./sort-parse.js";
import { Swap } from "./swap.js";
import type { Oracle, TransitionSystem } from "./system.js";

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
