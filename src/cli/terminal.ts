import colors from "picocolors";

/** Width of output that does not go to a terminal, in columns. */
const DEFAULT_COLUMNS = 100;

/**
 * Width of the terminal that an output goes to, in columns; for other outputs the value of COLUMNS, or 100.
 */
export function terminalColumns(output: string | undefined): number {
  if (isStandard(output) && process.stdout.isTTY) return process.stdout.columns || DEFAULT_COLUMNS;
  const { COLUMNS = "" } = process.env;
  return /^[1-9]\d{1,3}$/.test(COLUMNS) ? Number(COLUMNS) : DEFAULT_COLUMNS;
}

/**
 * Whether drawings are coloured: on a terminal, or anywhere with FORCE_COLOR (other than 0). NO_COLOR turns
 * colours off everywhere.
 */
export function terminalColours(output: string | undefined): boolean {
  const { FORCE_COLOR } = process.env;
  const isWanted = FORCE_COLOR ? FORCE_COLOR !== "0" : isStandard(output) && process.stdout.isTTY;
  return isWanted && colors.isColorSupported;
}

function isStandard(output: string | undefined): boolean {
  return output === undefined || output === "-";
}
