import { type Command, Option } from "commander";
import type { LearnerParameters } from "../../learn/batch-learner.js";
import { FAMILIES, misplacedOption } from "../../train/families.js";
import type { ParameterOption, ParserFamily } from "../../train/parser-family.js";
import type { UserOptions } from "../../train/user-options.js";
import { UsageFailure } from "../failure.js";
import { decimalOption, numberOption } from "./number-option.js";

/** A parameter of a family and its option on the command line. */
interface FamilyParameter {
  readonly family: string;
  /** Name of the parameter; the name of its option may differ. */
  readonly name: string;
  readonly option: Option;
}

const PARAMETERS: readonly FamilyParameter[] = FAMILIES.flatMap((family) =>
  family.parameters.map((parameter) => ({
    family: family.name,
    name: parameter.name,
    option: optionOf(family.name, parameter),
  })),
);

function optionOf(family: string, { flag, description, value }: ParameterOption): Option {
  const text = `${family}: ${description}`;
  if (value === "number") return decimalOption(flag, text);
  if (value === "text") return new Option(flag, text);
  return "least" in value
    ? numberOption(flag, text, value.least, value.most)
    : new Option(flag, text).choices(value);
}

/** Adds an option to a command for each parameter of each family. */
export function withFamilyOptions(command: Command): Command {
  for (const { option } of PARAMETERS) command.addOption(option);
  return command;
}

/** Picks the parameters of learners from the values of a command's options. */
export function explicitParameters(values: Readonly<Record<string, unknown>>): LearnerParameters {
  const given = PARAMETERS.flatMap(({ name, option }) => {
    const value = values[option.attributeName()] as string | number | undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/**
 * Refuses options and parameters that do not apply to a family.
 * @throws UsageFailure with the name of the flag.
 */
export function refuseMisplaced(
  family: ParserFamily,
  options: UserOptions,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const { family: owner, option } of PARAMETERS) {
    if (owner !== family.name && values[option.attributeName()] !== undefined) {
      throw new UsageFailure(`${option.long} is for the learner ${owner}, found ${family.name}`);
    }
  }
  const misplaced = misplacedOption(family, options);
  if (misplaced === undefined) return;
  const { option, families } = misplaced;
  const owners = families.length === 1 ? `learner ${families[0]}` : `learners ${listed(families)}`;
  // What the parser sees is no option of its own on the command line.
  const flag = option === "tagInput" ? "--tagger joint" : flagOf(option);
  throw new UsageFailure(`${flag} is for the ${owners}, found ${family.name}`);
}

/** The flag of an option by its name in code: --mix-ratio for mixRatio. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Joins names for a sentence: a, b and c. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
