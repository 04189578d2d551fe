import { InvalidArgumentError, Option } from "commander";

/** Makes an option that takes a whole number from `least` to `most`. */
export function numberOption(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  });
}

const UNITS = { "": 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Makes an option that takes a number of bytes, such as 500K, 16M or 2G. */
export function sizeOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const [, digits, unit = ""] = /^(\d{1,9})([KMG]?)$/i.exec(text) ?? [];
    const bytes = Number(digits) * UNITS[unit.toUpperCase() as keyof typeof UNITS];
    if (bytes > 0) return bytes;
    throw new InvalidArgumentError("Expected a number of bytes, such as 500K or 16M.");
  });
}

/** Makes an option that takes a number from 0 to below 1, such as 0.2 or 1e-3. */
export function shareOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = decimalOf(text);
    if (value >= 0 && value < 1) return value;
    throw new InvalidArgumentError("Expected a number from 0 to below 1, such as 0.5.");
  });
}

/** Makes an option that takes a number, such as 0.2 or 1e-3. */
export function decimalOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const value = decimalOf(text);
    if (Number.isFinite(value)) return value;
    throw new InvalidArgumentError("Expected a number, such as 0.5.");
  });
}

/** The number that a text spells, such as 0.2 or 1e-3; NaN if it spells none. */
function decimalOf(text: string): number {
  return /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
