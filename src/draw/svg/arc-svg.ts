import type { Diagram } from "../diagram.js";
import type { PlacedArc } from "../layout/row-layout.js";
import { escapeXml } from "./escape-xml.js";
import type { Theme } from "./theme.js";

// All lengths are in pixels.

/** Font size of labels. */
export const LABEL_SIZE = 11.5;
/** Distance from one level of arcs to the next: a label and some space. */
const LEVEL = 21;
/** Distance from the words to the first level of arcs. */
const FIRST_LEVEL = 24;
/** Distance from the line of an arc to its label. */
const LABEL_RISE = 5;
const CORNER = 9;
const TIP_LENGTH = 7;
/** Half the width of an arrowhead. */
const TIP_WIDTH = 3.2;

/** Returns the height of this many levels of arcs with their labels. */
export function arcsHeight(levels: number): number {
  return levels === 0 ? 0 : FIRST_LEVEL + (levels - 1) * LEVEL + LABEL_RISE + LABEL_SIZE;
}

/**
 * Draws an arc with its arrowhead and label as an SVG group.
 *
 * Its legs stand at the height `base`; `up` is -1 for arcs above the words and 1 for arcs below.
 */
export function arcSvg(diagram: Diagram, placed: PlacedArc, base: number, up: -1 | 1, theme: Theme): string {
  const { arc, level, label, labelStart, labelWidth } = placed;
  const colour =
    arc.kind === "tree" && !arc.isProjective && !diagram.isComparison
      ? theme.nonProjective
      : theme.arc[arc.kind];
  const dash =
    arc.kind === "enhanced"
      ? ' stroke-dasharray="1.5 3"'
      : arc.isProjective
        ? ""
        : ' stroke-dasharray="6 3.5"';
  const width = arc.kind === "tree" && arc.isProjective ? 1.2 : 1.6;
  const y = base + up * (FIRST_LEVEL + (level - 1) * LEVEL);
  const labelY = up < 0 ? y - LABEL_RISE : y + LABEL_RISE + LABEL_SIZE * 0.75;
  const tipX = placed.tip === "none" ? undefined : placed[placed.tip];
  const name = `${nameOf(diagram, arc.head)} → ${nameOf(diagram, arc.dependent)}`;
  return [
    `<g fill="${colour}" data-head="${arc.head < 0 ? "0" : diagram.nodes[arc.head]!.id}" data-dependent="${diagram.nodes[arc.dependent]!.id}">`,
    `<title>${escapeXml(label === "" ? name : `${arc.label}: ${name}`)}</title>`,
    `<path d="${pathOf(placed, base, y, up)}" fill="none" stroke="${colour}" stroke-width="${width}"${dash}/>`,
    tipX === undefined
      ? ""
      : `<path d="M${round(tipX)} ${round(base)}l${-TIP_WIDTH} ${up * TIP_LENGTH}h${2 * TIP_WIDTH}z"/>`,
    label === ""
      ? ""
      : `<text x="${round(labelStart + labelWidth / 2)}" y="${round(labelY)}" font-size="${LABEL_SIZE}">${escapeXml(label)}</text>`,
    "</g>",
  ].join("");
}

/** Returns the path of an arc's line, without the arrowhead. */
function pathOf(placed: PlacedArc, base: number, y: number, up: -1 | 1): string {
  const foot = (end: "start" | "end") => round(base + up * (placed.tip === end ? TIP_LENGTH - 1 : 0));
  if (placed.isStub) return `M${round(placed.start)} ${foot("start")}V${round(y)}`;
  const corner = Math.min(CORNER, (placed.end - placed.start) / 2);
  const beforeCorner = round(y - up * corner);
  const first = placed.isCutAtStart
    ? `M${round(placed.start)} ${round(y)}`
    : `M${round(placed.start)} ${foot("start")}V${beforeCorner}q0 ${round(up * corner)} ${round(corner)} ${round(up * corner)}`;
  const last = placed.isCutAtEnd
    ? `H${round(placed.end)}`
    : `H${round(placed.end - corner)}q${round(corner)} 0 ${round(corner)} ${round(-up * corner)}V${foot("end")}`;
  return first + last;
}

function nameOf({ nodes }: Diagram, node: number): string {
  return node < 0 ? "ROOT" : nodes[node]!.form;
}

/** Rounds a length to a tenth of a pixel. */
export function round(length: number): number {
  return Math.round(10 * length) / 10;
}
