import type { Diagram } from "../diagram.js";
import { diagramRows, singleRow } from "../layout/diagram-rows.js";
import { displayWidth } from "../layout/display-width.js";
import type { DiagramRow, Metrics, PlacedArc } from "../layout/row-layout.js";
import { CharacterGrid } from "./character-grid.js";
import { type LineCharacters, renderedLabel } from "./line-characters.js";
import { isDashed, labelRole, lineRole, type Paint } from "./text-style.js";

/**
 * A diagram in characters with its words beside each other and arcs above them, in lines of at most `width`
 * columns. Undefined if one row is too narrow for all words, or with `wraps` if a row is for a single word.
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
  const brackets = diagram.brackets.filter(
    ({ first, last }) => first >= row.first && last < row.first + row.count,
  );
  const tagLines = nodes.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  // Each level is a line, and the tips of arrows are one more.
  const forms = row.levelsAbove === 0 ? 0 : row.levelsAbove + 1;
  const bracketLine = forms + 1 + tagLines;
  const below = bracketLine + (brackets.length > 0 ? 1 : 0);
  const grid = new CharacterGrid(row.width, below + (row.levelsBelow === 0 ? 0 : row.levelsBelow + 1));
  const canvas = { grid, characters, isComparison: diagram.isComparison };
  for (const placed of byLevel(row.above)) drawArc(canvas, placed, forms - 1, -1);
  for (const placed of byLevel(row.below)) drawArc(canvas, placed, below, 1);
  for (const { from, to } of [...row.feetAbove, ...row.feetBelow])
    for (let x = from; x <= to; x++) grid.set(forms, x, characters.horizontal, "line");
  nodes.forEach(({ form, tags, isEmpty }, i) => {
    const centred = (text: string) =>
      row.slotStart[i]! + Math.floor((row.slotWidth[i]! - displayWidth(text)) / 2);
    grid.write(forms, centred(form), form, isEmpty ? "enhanced" : "form");
    tags.forEach((tag, line) => {
      grid.write(forms + 1 + line, centred(tag), tag, "tag");
    });
  });
  for (const { first, last, form } of brackets) {
    const ends = [first - row.first, last - row.first];
    const from = Math.min(...ends.map((i) => row.slotStart[i]!));
    const to = Math.max(...ends.map((i) => row.slotStart[i]! + row.slotWidth[i]!)) - 1;
    for (let x = from; x <= to; x++) grid.set(bracketLine, x, characters.horizontal, "line");
    grid.set(bracketLine, from, characters.bottomLeft, "line");
    grid.set(bracketLine, to, characters.bottomRight, "line");
    grid.write(bracketLine, from + Math.floor((to - from + 1 - displayWidth(form)) / 2), form, "form");
  }
  return grid.lines(paint);
}

/** Higher arcs are drawn later: their legs cross lower arcs. */
function byLevel(arcs: readonly PlacedArc[]): PlacedArc[] {
  return arcs.toSorted((a, b) => a.level - b.level);
}

interface Canvas {
  readonly grid: CharacterGrid;
  readonly characters: LineCharacters;
  readonly isComparison: boolean;
}

/** Draws an arc whose legs stand on the line `base`; `up` is -1 above the words and 1 below. */
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
