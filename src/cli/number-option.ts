import { InvalidArgumentError, Option } from "commander";

/** An option that takes a whole number from `least` to `most`. */
export function numberOption(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  });
}
