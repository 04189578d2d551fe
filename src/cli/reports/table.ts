import { displayWidth } from "../../draw/layout/display-width.js";

/** Options for the layout of a table. */
export interface TableOptions {
  readonly header?: readonly string[];
  /** By default a column is right-aligned if all its cells are numbers, left-aligned otherwise. */
  readonly align?: readonly ("left" | "right")[];
  /** Markdown instead of plain text for a terminal. */
  readonly markdown?: boolean;
}

/**
 * Formats rows of cells as lines with aligned columns; "" without rows and header. Rows may have different
 * lengths. Line breaks and other control characters in cells become spaces.
 */
export function table(rows: readonly (readonly (string | number)[])[], options: TableOptions = {}): string {
  const { markdown = false } = options;
  const count = rows.reduce((most, row) => Math.max(most, row.length), options.header?.length ?? 0);
  if (count === 0) return "";
  const columns = Array.from({ length: count }, (_, c) => c);
  const align = columns.map((c) => options.align?.[c] ?? (isNumeric(rows, c) ? "right" : "left"));
  const clean = (cell: string | number | undefined) => cleaned(String(cell ?? ""), markdown);
  const body = rows.map((row) => columns.map((c) => clean(row[c])));
  // Markdown has no table without a header.
  const header = options.header ?? (markdown ? [] : undefined);
  const head = header === undefined ? [] : [columns.map((c) => clean(header[c]))];

  const width = columns.map((c) =>
    [...head, ...body].reduce((most, row) => Math.max(most, displayWidth(row[c]!)), markdown ? 3 : 0),
  );
  const padded = (row: readonly string[]) =>
    row.map((cell, c) => {
      const space = " ".repeat(width[c]! - displayWidth(cell));
      return align[c] === "right" ? space + cell : cell + space;
    });
  const rule = width.map((w, c) =>
    markdown && align[c] === "right" ? `${"-".repeat(w - 1)}:` : (markdown ? "-" : "─").repeat(w),
  );
  const lines = [...head.map(padded), ...(head.length > 0 ? [rule] : []), ...body.map(padded)];
  if (markdown) return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
  return lines.map((cells) => `${cells.join("  ").trimEnd()}\n`).join("");
}

function isNumeric(rows: readonly (readonly (string | number)[])[], c: number): boolean {
  return rows.length > 0 && rows.every((row) => row[c] === undefined || typeof row[c] === "number");
}

function cleaned(cell: string, markdown: boolean): string {
  const text = cell.replaceAll(/\p{Cc}+/gu, " ");
  return markdown ? text.replaceAll("|", "\\|") : text;
}
