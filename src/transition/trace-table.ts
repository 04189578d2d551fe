import type { Sentence } from "../sentence/sentence.js";
import type { Symbols } from "../sentence/symbols.js";
import type { SystemTraits } from "./system.js";
import type { TraceRow } from "./trace.js";
import { traceCells, traceHeader } from "./trace-text.js";

/** The formats in which a derivation can be written as a table for documents and programs. */
export const TRACE_TABLE_FORMATS = ["markdown", "latex", "csv"] as const;
/** The name of such a format. */
export type TraceTableFormat = (typeof TRACE_TABLE_FORMATS)[number];

/** What the rows of a derivation refer to. */
export interface TraceContext {
  /** The sentence that was derived. */
  readonly sentence: Sentence;
  /** The labels of its arcs by number. */
  readonly labels: Symbols;
  /** The traits of the system, which decide on the columns. */
  readonly traits: SystemTraits;
}

/**
 * Writes a derivation as the papers print it, as a Markdown table, as a LaTeX tabular that needs no package,
 * or as CSV. Yields line by line, so that a long derivation need not be in memory.
 *
 * @example
 * const { rows } = trace(system, oracle, gold);
 * const latex = [...traceTable(rows, { sentence, labels, traits: system.traits }, "latex")].join("");
 */
export function* traceTable(
  rows: Iterable<TraceRow>,
  { sentence, labels, traits }: TraceContext,
  format: TraceTableFormat,
): Generator<string, void, undefined> {
  const { opening, line, closing } = WRITERS[format];
  yield opening(traceHeader(traits));
  for (const row of rows) yield line(traceCells(row, sentence, labels));
  yield closing;
}

/** How a format writes a table. */
interface TableWriter {
  opening(header: readonly string[]): string;
  line(cells: readonly string[]): string;
  readonly closing: string;
}

const markdownLine = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replace(/[\\|*_`<[\]]/g, "\\$&")).join(" | ")} |\n`;
const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\n`;
const latexLine = (cells: readonly string[]) => `${cells.map(latexCell).join(" & ")} \\\\\n`;

const WRITERS: Readonly<Record<TraceTableFormat, TableWriter>> = {
  markdown: {
    opening: (header) => markdownLine(header) + markdownLine(header.map(() => "---")),
    line: markdownLine,
    closing: "",
  },
  latex: {
    opening: (header) =>
      `\\begin{tabular}{${"l".repeat(header.length)}}\n\\hline\n${latexLine(header)}\\hline\n`,
    line: latexLine,
    closing: "\\hline\n\\end{tabular}\n",
  },
  csv: { opening: csvLine, line: csvLine, closing: "" },
};

/** Quotes a cell if it has a comma, a quote or a line break. */
function csvCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "…": "\\ldots{}",
  "↑": "$\\uparrow$",
  "↓": "$\\downarrow$",
};

/**
 * Escapes what LaTeX reads as commands. Lower digits become subscripts, and so does the label of a
 * transition. A cell that begins with [ would be the option of the row end before it, hence the braces.
 */
function latexCell(cell: string): string {
  const escaped = cell
    .replace(/[\\^~…↑↓&%$#{}]/g, (sign) => LATEX[sign] ?? `\\${sign}`)
    .replaceAll("_", "\\_")
    .replace(/^([A-Z-]+)\\_(.*)$/s, "$1$$_{\\mbox{\\scriptsize $2}}$$")
    .replace(
      /[₀-₉]+/g,
      (digits) => `$_{${[...digits].map((digit) => digit.charCodeAt(0) - 0x2080).join("")}}$`,
    );
  return escaped.startsWith("[") ? `{${escaped}}` : escaped;
}
