import { table } from "./table.js";

/** A table with a caption. */
export interface Section {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Formats sections for a terminal or as Markdown. */
export function sectionsText(sections: readonly Section[], markdown: boolean): string {
  const texts = sections.map(({ caption, header, rows }) => {
    const align = header.map((_, c) =>
      c > 0 && rows.every((row) => FIGURE.test(row[c]!)) ? "right" : "left",
    );
    return `${caption}\n${markdown ? "\n" : ""}${table(rows, { header, align, markdown })}`;
  });
  return texts.join("\n");
}

const NONE = "–";
const FIGURE = /^(?:–|-?\d[\d.e+-]*)$/;

/**
 * Formats a share as a percentage with two digits; a dash for NaN. Ties such as 4.125 are rounded to the even
 * digit, as the scripts of the shared tasks do; toFixed would round up.
 */
export function percent(share: number): string {
  if (Number.isNaN(share)) return NONE;
  const value = 100 * share;
  const eighths = value * 8;
  const isTieToRoundDown = Number.isInteger(eighths) && Math.abs(eighths % 4) === 1;
  return (isTieToRoundDown ? Math.trunc(value * 100) / 100 : value).toFixed(2);
}

/** Formats a probability with four digits, or in scientific notation if it is very small. */
export function probability(p: number): string {
  if (Number.isNaN(p)) return NONE;
  return p >= 0.001 ? p.toFixed(4) : p.toExponential(1);
}
