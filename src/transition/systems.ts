import type { GoldTree } from "./gold-tree.js";
import type {
  Oracle,
  SystemDefinition,
  SystemOption,
  SystemOptions,
  SystemTraits,
  TransitionSystem,
} from "./system.js";
import { arcEager } from "./systems/arc-eager.js";
import { arcHybrid } from "./systems/arc-hybrid.js";
import { arcStandard } from "./systems/arc-standard.js";
import { attardi } from "./systems/attardi.js";
import { covington } from "./systems/covington.js";
import { gnomeSort } from "./systems/gnome-sort.js";
import { sortParse } from "./systems/sort-parse.js";
import { swap } from "./systems/swap.js";
import { twoPlanar } from "./systems/two-planar.js";

/** Every transition system, the default one first. To add a system, write its file and add a line here. */
export const SYSTEMS: readonly SystemDefinition[] = [
  swap,
  arcStandard,
  arcEager,
  arcHybrid,
  covington,
  sortParse,
  gnomeSort,
  attardi,
  twoPlanar,
];

/** The names of all systems, the default one first. */
export const SYSTEM_NAMES: readonly string[] = SYSTEMS.map(({ name }) => name);

/** The names of the systems that derive trees, so that a parser can be trained for them. */
export const PARSING_SYSTEM_NAMES: readonly string[] = SYSTEMS.filter(
  ({ traits }) => traits.derives !== "no trees",
).map(({ name }) => name);

/** The system to use if none is named. */
export const DEFAULT_SYSTEM: string = SYSTEM_NAMES[0]!;

/**
 * The definition of a system.
 * @throws RangeError if there is no system of this name.
 */
export function systemDefinition(name: string): SystemDefinition {
  const found = SYSTEMS.find((system) => system.name === name);
  if (found !== undefined) return found;
  throw new RangeError(`no transition system is called ${name}; known are ${SYSTEM_NAMES.join(", ")}`);
}

/**
 * Creates a system by its name. Options that it does not have are ignored; see `foreignOption`.
 * @throws RangeError if there is no system of this name, or if the value of an option is not valid.
 * @example transitionSystem("swap", { singleRoot: true })
 */
export function transitionSystem(name: string, options: SystemOptions = {}): TransitionSystem {
  return systemDefinition(name).create(options);
}

/**
 * One of a system's oracles by its name. Call it with a gold tree to bind it.
 * @throws RangeError if the system has no oracle of this name.
 */
export function oracleOf(system: TransitionSystem, name: string): (gold: GoldTree) => Oracle {
  if (Object.hasOwn(system.oracles, name)) return system.oracles[name]!;
  const known = Object.keys(system.oracles).join(", ");
  throw new RangeError(`${system.name} has no oracle called ${name}; it has ${known}`);
}

/** An option that only some systems have. */
export interface OwnedOption {
  /** The option. */
  readonly option: SystemOption;
  /** The names of the systems that have it. */
  readonly systems: readonly string[];
}

/** All options that only some systems have. */
export const OWNED_OPTIONS: readonly OwnedOption[] = [
  ...new Set(SYSTEMS.flatMap(({ traits }) => traits.options ?? [])),
].map((option) => ({
  option,
  systems: SYSTEMS.filter(({ traits }) => traits.options?.includes(option)).map(({ name }) => name),
}));

/** Whether a system has a highest degree, which arcs can be lifted to keep to. */
export function takesLift({ options = [] }: SystemTraits): boolean {
  return options.some(({ name }) => name === "degree");
}

/**
 * The first of the given options that a system does not have; undefined if it has them all.
 * @param traits the traits of the system; undefined for a parser without a system, which has no such options.
 */
export function foreignOption(
  given: SystemOptions,
  traits: SystemTraits | undefined,
): OwnedOption | undefined {
  return OWNED_OPTIONS.find(
    ({ option }) => (given[option.name] ?? undefined) !== undefined && !traits?.options?.includes(option),
  );
}
