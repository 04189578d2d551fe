import { checkChoice, checkOptions } from "../../sentence/arguments.js";
import { columnsOf, type Sentence, type SentenceView } from "../../sentence/sentence.js";
import { DIAGRAM_OPTIONS, type Diagram, type DiagramOptions, diagramOf } from "../diagram.js";
import { diagramRows } from "../layout/diagram-rows.js";
import type { DiagramRow, Foot, Metrics, PlacedArc } from "../layout/row-layout.js";
import { textWidth } from "../layout/text-width.js";
import { arcSvg, arcsHeight, LABEL_SIZE, round } from "./arc-svg.js";
import { escapeXml } from "./escape-xml.js";
import { THEMES, type Theme, type ThemeName } from "./theme.js";

/** Options for drawing a tree as SVG. */
export interface TreeSvgOptions extends DiagramOptions {
  /** Colour theme; "light" by default. */
  readonly theme?: ThemeName | undefined;
  /** Width at which rows wrap, in pixels; by default there is one row. A wider word is not broken. */
  readonly width?: number | undefined;
}

// All lengths are in pixels.
const FORM_SIZE = 17;
const TAG_SIZE = 11;
const FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', 'Noto Sans', sans-serif";

/** Distance from the words to the arrowheads that point at them. */
const CLEARANCE = 4;
const TAG_LINE = 15;
const BRACKET_HEIGHT = 26;
const MARGIN = 16;
const ROW_GAP = 26;
const LEGEND_LINE = 24;

const METRICS: Metrics = {
  formWidth: (text) => textWidth(text, FORM_SIZE),
  tagWidth: (text) => textWidth(text, TAG_SIZE),
  labelWidth: (text) => textWidth(text, LABEL_SIZE),
  bracketWidth: (text) => textWidth(text, TAG_SIZE + 1) + 8,
  // The more legs a word has, the closer they stand.
  legGap: (legs) => Math.min(8, Math.max(5, 48 / legs)),
  legWidth: 0,
  wordGap: 16,
  labelRoom: 14,
};

/**
 * Draws a sentence and its tree as a self-contained SVG document.
 *
 * Arcs are above the words; tags, multiword tokens and the arcs of empty nodes are below. Non-projective
 * arcs are dashed and, unless two trees are compared, have their own colour. The heads need not be a tree.
 *
 * @throws TypeError if it is not a sentence, or an option is unknown.
 * @throws RangeError if the sentence in `against` has another number of words.
 * @example
 * const svg = treeSvg(sentence, { theme: "dark", width: 800 });
 */
export function treeSvg(view: Sentence | SentenceView, options: TreeSvgOptions = {}): string {
  checkOptions(options, [...DIAGRAM_OPTIONS, "theme", "width"]);
  checkChoice("theme", options.theme, Object.keys(THEMES));
  const diagram = diagramOf(columnsOf(view), options);
  const theme = THEMES[options.theme ?? "light"];
  const wrap = options.width === undefined ? undefined : Math.max(1, options.width - 2 * MARGIN);
  const rows = diagramRows(diagram, METRICS, wrap);
  const legend = diagram.isComparison ? legendOf(diagram, theme) : { width: 0, elements: [] };
  const content = rows.reduce((most, row) => Math.max(most, row.width), legend.width);
  const elements: string[] = [];
  let y = MARGIN;
  for (const row of rows) {
    const left = diagram.isRightToLeft ? MARGIN + content - row.width : MARGIN;
    const { height, svg } = rowSvg(diagram, row, theme);
    elements.push(`<g transform="translate(${round(left)} ${round(y)})">`, ...svg, "</g>");
    y += height + ROW_GAP;
  }
  if (rows.length > 0) y -= ROW_GAP;
  if (legend.elements.length > 0) {
    elements.push(
      `<g transform="translate(${MARGIN} ${round(y + LEGEND_LINE)})">`,
      ...legend.elements,
      "</g>",
    );
    y += LEGEND_LINE + CLEARANCE;
  }
  const width = Math.ceil(content + 2 * MARGIN);
  const height = Math.ceil(y + MARGIN);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}" text-anchor="middle">`,
    `<title>${escapeXml(diagram.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${theme.background}"/>`,
    ...elements,
    "</svg>",
  ].join("\n")}\n`;
}

function rowSvg(diagram: Diagram, row: DiagramRow, theme: Theme): { height: number; svg: string[] } {
  const nodes = diagram.nodes.slice(row.first, row.first + row.count);
  const tagLines = nodes.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  const wordsTop = arcsHeight(row.levelsAbove);
  const baseline = wordsTop + CLEARANCE + FORM_SIZE * 0.8;
  const tagsBottom = baseline + FORM_SIZE * 0.25 + tagLines * TAG_LINE;
  const wordsBottom = tagsBottom + (row.brackets.length > 0 ? BRACKET_HEIGHT : 0);
  const bottom = wordsBottom + arcsHeight(row.levelsBelow);
  const centre = (i: number) => row.slotStart[i]! + row.slotWidth[i]! / 2;
  const direction = diagram.isRightToLeft ? ' direction="rtl"' : "";
  const svg = [
    ...inPaintingOrder(row.above).map((placed) => arcSvg(diagram, placed, wordsTop, -1, theme)),
    ...inPaintingOrder(row.below).map((placed) => arcSvg(diagram, placed, wordsBottom + CLEARANCE, 1, theme)),
    `<g font-size="${FORM_SIZE}" fill="${theme.form}"${direction}>`,
    ...nodes.map(({ form, isEmpty, isMarked }, i) => {
      const mark = isMarked ? ` fill="${theme.arc.match}" font-weight="bold"` : "";
      const style = isEmpty ? ` fill="${theme.arc.enhanced}" font-style="italic"` : mark;
      return `<text x="${round(centre(i))}" y="${round(baseline)}"${style}>${escapeXml(form)}</text>`;
    }),
    "</g>",
    `<g font-size="${TAG_SIZE}" fill="${theme.tag}">`,
    ...nodes.flatMap(({ tags }, i) =>
      tags.flatMap((tag, line) =>
        tag === ""
          ? []
          : [
              `<text x="${round(centre(i))}" y="${round(baseline + FORM_SIZE * 0.25 + (line + 1) * TAG_LINE - 3)}">${escapeXml(tag)}</text>`,
            ],
      ),
    ),
    "</g>",
  ];
  const foot = ({ from, to }: Foot, y: number) => `M${round(from)} ${round(y)}H${round(to)}`;
  const feet = [
    ...row.feetAbove.map((span) => foot(span, wordsTop)),
    ...row.feetBelow.map((span) => foot(span, wordsBottom + CLEARANCE)),
  ];
  if (feet.length > 0) svg.push(`<path d="${feet.join("")}" fill="none" stroke="${theme.arc.tree}"/>`);
  for (const { start, end, form } of row.brackets) {
    const y = tagsBottom + 3;
    svg.push(
      `<path d="M${round(start)} ${round(y)}v5H${round(end)}v-5" fill="none" stroke="${theme.tag}"/>`,
      `<text x="${round((start + end) / 2)}" y="${round(y + 18)}" font-size="${TAG_SIZE + 1}" fill="${theme.form}"${direction}>${escapeXml(form)}</text>`,
    );
  }
  return { height: bottom, svg };
}

/** Sorts arcs for painting: coloured arcs come last, over the others. */
function inPaintingOrder(arcs: readonly PlacedArc[]): PlacedArc[] {
  const weight = ({ arc }: PlacedArc) => (arc.kind === "tree" && arc.isProjective ? 0 : 1);
  return arcs.toSorted((a, b) => weight(a) - weight(b));
}

/** Draws the legend of a comparison: what each colour means and how many arcs have it. */
function legendOf({ above, below }: Diagram, theme: Theme): { width: number; elements: string[] } {
  const kinds = [
    ["tree", "both"],
    ["relabelled", "other relation"],
    ["missed", "gold only"],
    ["wrong", "system only"],
  ] as const;
  const elements: string[] = [];
  let x = 0;
  for (const [kind, meaning] of kinds) {
    const count = [...above, ...below].filter((arc) => arc.kind === kind).length;
    const text = `${meaning}: ${count}`;
    elements.push(
      `<path d="M${round(x)} -4h18" stroke="${theme.arc[kind]}" stroke-width="2"/>`,
      `<text x="${round(x + 24)}" y="0" font-size="${TAG_SIZE}" fill="${theme.form}" text-anchor="start">${text}</text>`,
    );
    x += 24 + textWidth(text, TAG_SIZE) + 20;
  }
  return { width: x, elements };
}
