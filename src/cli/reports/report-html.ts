import { escapeXml } from "../../draw/svg/escape-xml.js";
import { pageOpening } from "../../draw/svg/page-opening.js";
import type { ReportSection, ReportTable } from "../../experiments/engine/report-section.js";

const STYLE = `
body { margin: 2rem auto; max-width: 76rem; padding: 0 1rem; background: #fff; color: #1b1f24;
  font: 15px/1.45 Helvetica, Arial, sans-serif; }
nav a { margin-right: 1rem; }
section { margin-top: 3rem; }
.source { color: #57606a; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.5rem 0; font-variant-numeric: tabular-nums; }
h3 { font-size: 1rem; margin: 1.5rem 0 0; }
th, td { padding: 0.15rem 0.6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #e4e7eb; }
th { border-bottom: 1px solid #8c959f; }
.text { text-align: left; white-space: normal; }
.published { color: #8a4b08; font-style: italic; background: #fff8ef; }
.note { color: #57606a; margin: 0 0 1.5rem; max-width: 60rem; }
figure { display: inline-block; margin: 0.5rem; }
figure svg { width: 34rem; max-width: 100%; height: auto; }
`;

/** Makes a report as one HTML page that includes its figures. */
export function reportHtml(title: string, introduction: string, sections: readonly ReportSection[]): string {
  const links = sections.map((section) => `<a href="#${anchor(section)}">${escapeXml(section.title)}</a>`);
  return `${pageOpening(title, STYLE)}<h1>${escapeXml(title)}</h1>
<p>${escapeXml(introduction)}</p>
<nav>${links.join("\n")}</nav>
${sections.map(sectionHtml).join("")}</body>
</html>
`;
}

function sectionHtml(section: ReportSection): string {
  const { title, source, text, tables, figures = [] } = section;
  const drawn = figures.map(
    ({ caption, svg }) => `<figure role="img" aria-label="${escapeXml(caption)}">\n${svg}</figure>\n`,
  );
  return `<section id="${anchor(section)}">
<h2>${escapeXml(title)}</h2>
<p class="source">${escapeXml(source)}.</p>
<p>${escapeXml(text)}</p>
${tables.map(tableHtml).join("")}${drawn.join("")}</section>
`;
}

function tableHtml({ caption, header, rows, note, textColumns = 1 }: ReportTable): string {
  const line = (cells: readonly string[], tag: string) =>
    cells.map((cell, c) => `<${tag}${c < textColumns ? ' class="text"' : ""}>${escapeXml(cell)}</${tag}>`);
  const body = rows.map(
    ({ cells, isPublished }) =>
      `<tr${isPublished ? ' class="published"' : ""}>${line(cells, "td").join("")}</tr>\n`,
  );
  return `<h3>${escapeXml(caption)}</h3>
<div class="table"><table>
<thead><tr>${line(header, "th").join("")}</tr></thead>
<tbody>
${body.join("")}</tbody>
</table></div>
<p class="note">${escapeXml(note)}</p>
`;
}

function anchor({ title }: ReportSection): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
