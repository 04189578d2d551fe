import type { Diagram } from "../diagram.js";
import { diagramRows, singleRow } from "../layout/diagram-rows.js";
import { displayWidth } from "../layout/display-width.js";
import type { DiagramRow, Metrics, PlacedArc } from "../layout/row-layout.js";
import { CharacterGrid } from "./character-grid.js";
import { type LineCharacters, renderedLabel } from "./line-characters.js";
import { isDashed, labelRole, lineRole, type Paint } from "./text-style.js";

/**
 * Draws a diagram in characters, with words side by side, in lines of at most `width` columns.
 *
 * With `wraps`, the words may take several rows. Returns undefined if that is not enough: without `wraps`
 * if not all words fit into one row, with it if a single token is wider than a row.
 */
export function arcDiagramText(
  diagram: Diagram,
  width: number,
  characters: LineCharacters,
  paint: Paint,
  wraps: boolean,
): string[] | undefined {
  const spacious = metrics(characters, 3, 2);
  const dense = metrics(characters, 1, 1);
  const single = singleRow(diagram, spacious, width) ?? singleRow(diagram, dense, width);
  if (single === undefined && !wraps) return undefined;
  const rows = single === undefined ? diagramRows(diagram, dense, width) : [single];
  const widest = rows.reduce((most, row) => Math.max(most, row.width), 0);
  if (widest > width) return undefined;
  return rows.flatMap((row, i) => {
    const indent = diagram.isRightToLeft ? " ".repeat(widest - row.width) : "";
    const lines = drawnRow(diagram, row, characters, paint).map((line) => line && indent + line);
    return i === 0 ? lines : ["", ...lines];
  });
}

function metrics(characters: LineCharacters, labelRoom: number, wordGap: number): Metrics {
  return {
    formWidth: displayWidth,
    tagWidth: displayWidth,
    labelWidth: (label) => displayWidth(renderedLabel(label, characters)),
    bracketWidth: (form) => displayWidth(form) + 2,
    legGap: () => 1,
    legWidth: 1,
    wordGap,
    labelRoom,
  };
}

function drawnRow(diagram: Diagram, row: DiagramRow, characters: LineCharacters, paint: Paint): string[] {
  const nodes = diagram.nodes.slice(row.first, row.first + row.count);
  const tagLines = nodes.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  // Each level is a line, and the tips of arrows are one more.
  const formLine = row.levelsAbove === 0 ? 0 : row.levelsAbove + 1;
  const bracketLine = formLine + 1 + tagLines;
  const below = bracketLine + (row.brackets.length > 0 ? 1 : 0);
  const grid = new CharacterGrid(row.width, below + (row.levelsBelow === 0 ? 0 : row.levelsBelow + 1));
  const canvas = { grid, characters, isComparison: diagram.isComparison };
  for (const placed of byLevel(row.above)) drawArc(canvas, placed, formLine - 1, -1);
  for (const placed of byLevel(row.below)) drawArc(canvas, placed, below, 1);
  for (const { from, to } of [...row.feetAbove, ...row.feetBelow])
    for (let x = from; x <= to; x++) grid.set(formLine, x, characters.horizontal, "line");
  nodes.forEach(({ form, tags, isEmpty, isMarked }, i) => {
    const centred = (text: string) =>
      row.slotStart[i]! + Math.floor((row.slotWidth[i]! - displayWidth(text)) / 2);
    grid.write(formLine, centred(form), form, isEmpty ? "enhanced" : isMarked ? "match" : "form");
    tags.forEach((tag, line) => {
      grid.write(formLine + 1 + line, centred(tag), tag, "tag");
    });
  });
  for (const { start, end, form } of row.brackets) {
    for (let x = start; x < end; x++) grid.set(bracketLine, x, characters.horizontal, "line");
    grid.set(bracketLine, start, characters.bottomLeft, "line");
    grid.set(bracketLine, end - 1, characters.bottomRight, "line");
    grid.write(bracketLine, start + Math.floor((end - start - displayWidth(form)) / 2), form, "form");
  }
  return grid.lines(paint);
}

/** Sorts arcs by level: higher arcs are drawn later, because their legs cross lower arcs. */
function byLevel(arcs: readonly PlacedArc[]): PlacedArc[] {
  return arcs.toSorted((a, b) => a.level - b.level);
}

interface Canvas {
  readonly grid: CharacterGrid;
  readonly characters: LineCharacters;
  readonly isComparison: boolean;
}

/** Draws an arc whose legs stand on the line `base`; `up` is -1 above the words and 1 below them. */
function drawArc(
  { grid, characters, isComparison }: Canvas,
  placed: PlacedArc,
  base: number,
  up: -1 | 1,
): void {
  const { arc, level, start, end } = placed;
  const role = lineRole(arc, isComparison);
  const vertical = isDashed(arc) ? characters.dashedVertical : characters.vertical;
  const horizontal = isDashed(arc) ? characters.dashedHorizontal : characters.horizontal;
  const line = base + up * level;
  const legs = [
    ...(placed.isCutAtStart ? [] : [start]),
    ...(placed.isCutAtEnd || placed.isStub ? [] : [end]),
  ];
  for (const leg of legs) {
    for (let y = base; y !== line; y += up)
      grid.set(y, leg, grid.at(y, leg) === " " ? vertical : characters.cross, role);
  }
  if (placed.tip !== "none")
    grid.set(base, placed[placed.tip], up < 0 ? characters.tipDown : characters.tipUp, role);
  if (!placed.isStub) {
    for (let x = start + 1; x < end; x++)
      grid.set(line, x, grid.at(line, x) === " " ? horizontal : characters.cross, role);
    const { topLeft, topRight, bottomLeft, bottomRight } = characters;
    if (!placed.isCutAtStart) grid.set(line, start, up < 0 ? topLeft : bottomLeft, role);
    if (!placed.isCutAtEnd) grid.set(line, end, up < 0 ? topRight : bottomRight, role);
  } else if (placed.label === "") grid.set(line, start, vertical, role);
  grid.write(line, placed.labelStart, renderedLabel(placed.label, characters), labelRole(arc, isComparison));
}
