import { displayWidth } from "../../draw/layout/display-width.js";

/** Options for the layout of a table. */
export interface TableOptions {
  readonly header?: readonly string[];
  /** By default a column is right-aligned if all its cells are numbers, left-aligned otherwise. */
  readonly align?: readonly ("left" | "right")[];
  /** Markdown instead of plain text for a terminal. */
  readonly markdown?: boolean;
}

/** Cells of a row. */
export type Cells = readonly (string | number)[];

/**
 * Formats rows of cells as lines with aligned columns; "" without rows and header. Rows may have different
 * lengths. Line breaks and other control characters in cells become spaces.
 */
export function table(rows: readonly Cells[], options: TableOptions = {}): string {
  const layout = new TableLayout(options);
  for (const row of rows) layout.measure(row);
  return layout.head() + rows.map((row) => layout.line(row)).join("");
}

/**
 * The layout of a table whose rows need not be in memory at the same time: `measure` all of them, then
 * write the `head` and each `line`.
 */
export class TableLayout {
  readonly #options: TableOptions;
  readonly #markdown: boolean;
  readonly #header: readonly string[] | undefined;
  readonly #width: number[] = [];
  /** Whether all cells of a column so far are numbers. */
  readonly #isNumeric: boolean[] = [];

  constructor(options: TableOptions) {
    this.#options = options;
    this.#markdown = options.markdown ?? false;
    // Markdown has no table without a header.
    this.#header = options.header ?? (this.#markdown ? [] : undefined);
    for (const [c, cell] of (this.#header ?? []).entries()) this.#widen(c, cell);
  }

  /** Makes room for a row. */
  measure(row: Cells): void {
    for (const [c, cell] of row.entries()) {
      this.#widen(c, cell);
      this.#isNumeric[c] = (this.#isNumeric[c] ?? true) && typeof cell === "number";
    }
  }

  /** The header with a rule below; "" for a table without. */
  head(): string {
    if (this.#header === undefined || this.#width.length === 0) return "";
    const rule = this.#width.map((w, c) =>
      this.#markdown && this.#isRight(c) ? `${"-".repeat(w - 1)}:` : (this.#markdown ? "-" : "─").repeat(w),
    );
    return this.line(this.#header) + this.#joined(rule);
  }

  /** A row that was measured, with its line ending. */
  line(row: Cells): string {
    const cells = this.#width.map((width, c) => {
      const cell = cleaned(String(row[c] ?? ""), this.#markdown);
      const space = " ".repeat(width - displayWidth(cell));
      return this.#isRight(c) ? space + cell : cell + space;
    });
    return this.#joined(cells);
  }

  #joined(cells: readonly string[]): string {
    return this.#markdown ? `| ${cells.join(" | ")} |\n` : `${cells.join("  ").trimEnd()}\n`;
  }

  #widen(c: number, cell: string | number): void {
    for (let k = this.#width.length; k <= c; k++) this.#width.push(this.#markdown ? 3 : 0);
    this.#width[c] = Math.max(this.#width[c]!, displayWidth(cleaned(String(cell), this.#markdown)));
  }

  #isRight(c: number): boolean {
    return (this.#options.align?.[c] ?? (this.#isNumeric[c] ? "right" : "left")) === "right";
  }
}

function cleaned(cell: string, markdown: boolean): string {
  const text = cell.replaceAll(/\p{Cc}+/gu, " ");
  return markdown ? text.replaceAll("|", "\\|") : text;
}
