import { table } from "./table.js";

/** A table with a line above it. */
export interface Section {
  readonly caption: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The sections one after the other, for a terminal or as Markdown. */
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
 * A share as a percentage with two digits; a dash if there is none. A tie, such as 4.125, goes to the even
 * digit as in the scripts of the shared tasks, where toFixed would go up.
 */
export function percent(share: number): string {
  if (Number.isNaN(share)) return NONE;
  const value = 100 * share;
  const eighths = value * 8;
  const isTieToRoundDown = Number.isInteger(eighths) && Math.abs(eighths % 4) === 1;
  return (isTieToRoundDown ? Math.trunc(value * 100) / 100 : value).toFixed(2);
}

/** A probability with four digits, or in powers of ten if those say too little. */
export function probability(p: number): string {
  if (Number.isNaN(p)) return NONE;
  return p >= 0.001 ? p.toFixed(4) : p.toExponential(1);
}
