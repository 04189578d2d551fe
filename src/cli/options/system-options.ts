import { type Command, InvalidArgumentError, Option } from "commander";
import type { GoldTree } from "../../transition/gold-tree.js";
import type { Oracle, SystemOptions, TransitionSystem } from "../../transition/system.js";
import {
  DEFAULT_SYSTEM,
  foreignOption,
  OWNED_OPTIONS,
  SYSTEM_NAMES,
  takesLift,
  transitionSystem,
} from "../../transition/systems.js";
import { UsageFailure } from "../failure.js";

/** The values of --system, --oracle, --single-root and the options that only some systems have. */
export interface SystemChoice extends SystemOptions {
  readonly system: string;
  readonly oracle?: string | undefined;
}

/** Adds --system, --oracle, --single-root and the options that only some systems have to a command. */
export function withSystemOptions(command: Command): Command {
  command
    .addOption(
      new Option("--system <name>", "transition system").choices(SYSTEM_NAMES).default(DEFAULT_SYSTEM),
    )
    .option("--oracle <name>", `oracle of the system (default: its first): ${oracleList()}`);
  return withOwnedOptions(command, "default").addOption(liftOption()).addOption(singleRootOption());
}

/** Adds the options that only some systems have, such as --degree. `byDefault` describes their default. */
export function withOwnedOptions(command: Command, byDefault: string): Command {
  for (const { option, systems } of OWNED_OPTIONS) {
    const { name, symbol, description, values } = option;
    const text = `${systems.join(", ")}: ${description}, ${values} (${byDefault})`;
    command.addOption(
      new Option(`--${name} <${symbol}>`, text).argParser((value: string): number => {
        const parsed = option.parse(value);
        if (parsed === undefined) throw new InvalidArgumentError(`Expected ${values}.`);
        return parsed;
      }),
    );
  }
  return command;
}

/** Makes the option --lift. */
export function liftOption(): Option {
  return new Option(
    "--lift",
    "covington: lift arcs of closed trees until none has a degree above d (default: words left over are attached to the root, as in the 2007 paper)",
  );
}

/** Makes the option --single-root. */
export function singleRootOption(): Option {
  return new Option("--single-root", "exactly one word is attached to the root");
}

/**
 * Finds the chosen system and oracle.
 * @throws UsageFailure if the system does not have the oracle or one of the options.
 */
export function chosenSystem(choice: SystemChoice): {
  system: TransitionSystem;
  oracleName: string;
  oracle: (gold: GoldTree) => Oracle;
} {
  const system = transitionSystem(choice.system, choice);
  const foreign = foreignOption(choice, system.traits);
  if (foreign !== undefined) {
    const { option, systems } = foreign;
    throw new UsageFailure(`--${option.name} is for ${systems.join(", ")}, found the system ${system.name}`);
  }
  if (choice.lift && !takesLift(system.traits))
    throw new UsageFailure(`--lift is for systems with --degree, found the system ${system.name}`);
  const known = Object.keys(system.oracles);
  const oracleName = choice.oracle ?? known[0]!;
  const oracle = Object.hasOwn(system.oracles, oracleName) ? system.oracles[oracleName] : undefined;
  if (oracle === undefined) {
    throw new UsageFailure(
      `no oracle of ${choice.system} is called ${oracleName}; known are ${known.join(", ")}`,
    );
  }
  return { system, oracleName, oracle };
}

/**
 * Groups systems that have the same oracles: `lazy, eager, dynamic (swap, attardi); static (arc-standard)`.
 */
function oracleList(): string {
  const systems = new Map<string, string[]>();
  for (const name of SYSTEM_NAMES) {
    const oracles = Object.keys(transitionSystem(name).oracles).join(", ");
    systems.set(oracles, [...(systems.get(oracles) ?? []), name]);
  }
  return [...systems].map(([oracles, names]) => `${oracles} (${names.join(", ")})`).join("; ");
}
