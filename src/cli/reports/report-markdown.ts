import type { ReportSection, ReportTable } from "../../experiments/engine/report-section.js";
import { table } from "./table.js";

/** Formats a section as Markdown; its figures are separate files. */
export function sectionMarkdown({ title, source, text, tables, figures = [] }: ReportSection): string {
  const rendered = tables.map((one) => `### ${one.caption}\n\n${tableText(one, true)}\n${one.note}`);
  const drawn = figures.map(({ file, caption }) => `![${caption}](${file})`);
  return `${[`## ${title}`, `${source}. ${text}`, ...rendered, ...drawn].join("\n\n")}\n`;
}

/** Formats a section for the terminal. */
export function sectionText({ title, source, text, tables }: ReportSection): string {
  const body = tables.map((one) => `${one.caption}\n${tableText(one, false)}${one.note}\n\n`);
  return `${title}\n${source}. ${text}\n\n${body.join("")}`;
}

function tableText({ header, rows, textColumns = 1 }: ReportTable, markdown: boolean): string {
  const align = header.map((_, c) => (c < textColumns ? ("left" as const) : ("right" as const)));
  const cells = rows.map((row) =>
    row.isPublished && markdown ? row.cells.map((cell) => (cell === "" ? "" : `_${cell}_`)) : row.cells,
  );
  return table(cells, { header, align, markdown });
}
