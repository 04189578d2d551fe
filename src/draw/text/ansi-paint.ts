import type { Paint, PaintRole } from "./text-style.js";

/** The codes of a terminal that begin and end each colour (ECMA-48, SGR). */
const CODES: Readonly<Record<PaintRole, readonly [begin: number, end: number]>> = {
  form: [1, 22],
  tag: [90, 39],
  line: [90, 39],
  relation: [36, 39],
  "non-projective": [33, 39],
  match: [32, 39],
  relabelled: [33, 39],
  missed: [34, 39],
  wrong: [31, 39],
  enhanced: [35, 39],
};

/** Colours texts for a terminal. */
export const ansiPaint: Paint = (text, role) => {
  const [begin, end] = CODES[role];
  return `\x1b[${begin}m${text}\x1b[${end}m`;
};
