import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageFailure } from "../../node/failure.js";
import type { GoldTree } from "../../transition/gold-tree.js";
import type { Oracle, TransitionSystem } from "../../transition/system.js";
import { SYSTEM_NAMES, transitionSystem } from "../../transition/systems.js";

/** What the options --system, --oracle, --degree and --single-root say. */
export interface SystemChoice {
  readonly system: string;
  readonly oracle?: string | undefined;
  readonly degree?: number | undefined;
  readonly singleRoot?: boolean | undefined;
}

/** Adds --system, --oracle, --degree and --single-root to a command. */
export function withSystemOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--system <name>", "transition system").choices(SYSTEM_NAMES).default(SYSTEM_NAMES[0]),
    )
    .option("--oracle <name>", `oracle that leads the system, by default its first: ${oracleList()}`)
    .addOption(degreeOption("covington: highest degree of an arc, 0, 1, 2, ... or unbounded (default)"))
    .addOption(singleRootOption());
}

/** --degree, a number, Infinity for unbounded. */
export function degreeOption(description: string): Option {
  return new Option("--degree <d>", description).argParser(parseDegree);
}

/** --single-root, off by default. */
export function singleRootOption(): Option {
  return new Option("--single-root", "exactly one word is attached to the root");
}

/** The chosen system with one of its oracles. */
export function chosenSystem(choice: SystemChoice): {
  system: TransitionSystem;
  oracleName: string;
  oracle: (gold: GoldTree) => Oracle;
} {
  const { degree, singleRoot = false } = choice;
  if (degree !== undefined && choice.system !== "covington") {
    throw new UsageFailure(`--degree is for covington, found the system ${choice.system}`);
  }
  const system = transitionSystem(choice.system, { singleRoot, ...(degree === undefined ? {} : { degree }) });
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

function parseDegree(text: string): number {
  if (text === "unbounded") return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected 0, 1, 2, ... or unbounded.");
}

/** Systems with equal oracles together: `lazy, eager, dynamic (swap, attardi); static (arc-standard, ...)`. */
function oracleList(): string {
  const systems = new Map<string, string[]>();
  for (const name of SYSTEM_NAMES) {
    const oracles = Object.keys(transitionSystem(name).oracles).join(", ");
    systems.set(oracles, [...(systems.get(oracles) ?? []), name]);
  }
  return [...systems].map(([oracles, names]) => `${oracles} (${names.join(", ")})`).join("; ");
}
