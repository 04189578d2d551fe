import { InvalidArgumentError, Option } from "commander";

/** Makes an option that takes a whole number from `least` to `most`. */
export function numberOption(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  });
}

/** Makes an option that takes a number, such as 0.2 or 1e-3. */
export function decimalOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isFinite(value)) return value;
    throw new InvalidArgumentError("Expected a number, such as 0.5.");
  });
}
