import colors from "picocolors";
import type { Paint } from "../draw/text/text-style.js";

/** Columns of a text that does not go to a terminal. */
const DEFAULT_COLUMNS = 100;

/** Columns of the terminal that an output goes to; where there is none, what COLUMNS says, or 100. */
export function terminalColumns(output: string | undefined): number {
  if (isStandard(output) && process.stdout.isTTY) return process.stdout.columns || DEFAULT_COLUMNS;
  const { COLUMNS = "" } = process.env;
  return /^[1-9]\d{1,3}$/.test(COLUMNS) ? Number(COLUMNS) : DEFAULT_COLUMNS;
}

/** Whether drawings have colours: on a terminal; elsewhere only with FORCE_COLOR (other than 0), and never with NO_COLOR. */
export function terminalColours(output: string | undefined): boolean {
  const { FORCE_COLOR } = process.env;
  const isWanted = FORCE_COLOR ? FORCE_COLOR !== "0" : isStandard(output) && process.stdout.isTTY;
  return isWanted && colors.isColorSupported;
}

/** The paint of a drawing with colours or without. */
export function terminalPaint(hasColours: boolean): Paint {
  const paint = colors.createColors(hasColours);
  const paints: Record<Parameters<Paint>[1], (text: string) => string> = {
    form: paint.bold,
    tag: paint.gray,
    line: paint.gray,
    relation: paint.cyan,
    "non-projective": paint.yellow,
    relabelled: paint.yellow,
    missed: paint.blue,
    wrong: paint.red,
    enhanced: paint.magenta,
  };
  return (text, role) => paints[role](text);
}

function isStandard(output: string | undefined): boolean {
  return output === undefined || output === "-";
}
