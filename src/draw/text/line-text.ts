import type { Diagram, DiagramArc } from "../diagram.js";
import { cutToWidth, displayWidth } from "../layout/display-width.js";
import { branches } from "./branches.js";
import { type LineCharacters, renderedLabel } from "./line-characters.js";
import { labelRole, markedLeftToRight, type Paint, type StyledText } from "./text-style.js";

/** In a narrow terminal, words are shortened to no fewer columns than this. */
const LEAST_FORM = 6;

/**
 * Draws a diagram in characters with one word per line: lines of the tree on the left, then forms, tags,
 * relations and multiword tokens.
 *
 * If the lines would leave no room for the text, or there is a cycle, each word names its head instead.
 */
export function lineText(
  diagram: Diagram,
  width: number,
  characters: LineCharacters,
  paint: Paint,
): string[] {
  const tagWidths = columnWidths(diagram);
  const formWidth = diagram.nodes.reduce((most, { form }) => Math.max(most, displayWidth(form)), 0);
  const beside = 1 + formWidth + tagWidths.reduce((sum, tagWidth) => sum + 2 + tagWidth, 0) + 2;
  const roomForLines = Math.max(
    width >> 1,
    width - beside - widthOfAll(relationsOf(diagram, characters, false)),
  );
  const tree = branches(diagram, characters, roomForLines);
  const namesHeads = tree === undefined;
  const left: StyledText[][] = tree ?? diagram.nodes.map(({ id }) => [{ text: id, role: "tag" }]);
  const leftWidth = widthOfAll(left);
  const relations = relationsOf(diagram, characters, namesHeads);
  const relationWidth = widthOfAll(relations);
  const taken = leftWidth + beside - formWidth + relationWidth;
  const formRoom = Math.min(formWidth, Math.max(LEAST_FORM, width - taken));
  const tokens = tokenMarks(diagram, characters);
  return diagram.nodes.map(({ form, tags, isEmpty, isMarked }, i) => {
    const line = new Line(width, characters.ellipsis, paint);
    if (namesHeads) line.space(leftWidth - widthOf(left[i]!));
    for (const span of left[i]!) line.add(span);
    line.to(leftWidth + 1);
    line.add({
      text: cutToWidth(form, formRoom, characters.ellipsis),
      role: isEmpty ? "enhanced" : isMarked ? "match" : "form",
    });
    let column = leftWidth + 1 + formRoom + 2;
    tagWidths.forEach((tagWidth, t) => {
      line.to(column);
      line.add({ text: tags[t] ?? "", role: "tag" });
      column += tagWidth + 2;
    });
    line.to(column);
    for (const span of relations[i]!) line.add(span);
    if (tokens[i] !== undefined) {
      line.to(column + relationWidth + 2);
      line.add(tokens[i]!);
    }
    return line.text;
  });
}

/** Returns the width of each column of tags. */
function columnWidths({ nodes }: Diagram): number[] {
  const count = nodes.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  return Array.from({ length: count }, (_, t) =>
    nodes.reduce((most, { tags }) => Math.max(most, displayWidth(tags[t] ?? "")), 0),
  );
}

/** Returns the width of the widest line. */
function widthOfAll(lines: readonly (readonly StyledText[])[]): number {
  return lines.reduce((most, spans) => Math.max(most, widthOf(spans)), 0);
}

function widthOf(spans: readonly StyledText[]): number {
  return spans.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

/**
 * Returns the relations of each node: that of its tree, with the head if `namesHeads`, and those of the
 * system's tree and the enhanced graph.
 */
function relationsOf(diagram: Diagram, characters: LineCharacters, namesHeads: boolean): StyledText[][] {
  const { nodes, above, below, isComparison } = diagram;
  const name = (node: number) =>
    node < 0 ? "root" : namesHeads ? `${nodes[node]!.id} ${nodes[node]!.form}` : nodes[node]!.form;
  const relations: StyledText[][] = nodes.map(() => []);
  const add = (arc: DiagramArc, text: string) =>
    relations[arc.dependent]!.push({
      text: renderedLabel(text, characters),
      role: labelRole(arc, isComparison),
    });
  for (const arc of above) add(arc, namesHeads ? `${arc.label} ← ${name(arc.head)}`.trim() : arc.label);
  for (const arc of below) {
    const isFirst = relations[arc.dependent]!.length === 0;
    const sign = arc.kind === "wrong" ? "≠ " : isFirst ? "" : "+ ";
    add(arc, `${isFirst ? "" : "  "}${sign}${arc.label} ← ${name(arc.head)}`);
  }
  return relations;
}

/** Returns a vertical bracket along the words of each multiword token, with its form at the first. */
function tokenMarks({ nodes, brackets }: Diagram, characters: LineCharacters): (StyledText | undefined)[] {
  const marks = new Array<StyledText | undefined>(nodes.length);
  for (const { first, last, form } of brackets) {
    for (let i = first + 1; i < last; i++) marks[i] = { text: characters.vertical, role: "line" };
    marks[last] = { text: characters.bottomRight, role: "line" };
    const bracket = first === last ? characters.horizontal : characters.topRight;
    marks[first] = { text: `${bracket} ${form}`, role: "form" };
  }
  return marks;
}

/** A line that is being written; text beyond its width is cut off. */
class Line {
  readonly #width: number;
  readonly #ellipsis: string;
  readonly #paint: Paint;
  #text = "";
  #column = 0;
  /** Spaces to write before the next text; none are written at the end of the line. */
  #spaces = 0;

  constructor(width: number, ellipsis: string, paint: Paint) {
    this.#width = width;
    this.#ellipsis = ellipsis;
    this.#paint = paint;
  }

  get text(): string {
    return this.#text;
  }

  space(columns: number): void {
    this.#spaces += columns;
  }

  /** Continues at a column, or after one space if the line is already longer. */
  to(column: number): void {
    const least = this.#column === 0 ? 0 : 1;
    this.#spaces = Math.max(least, column - this.#column);
  }

  add({ text, role }: StyledText): void {
    const room = this.#width - this.#column - this.#spaces;
    const cut = cutToWidth(text, room, this.#ellipsis);
    if (cut.trim() === "") {
      this.#spaces += displayWidth(cut);
      return;
    }
    this.#text += " ".repeat(this.#spaces) + this.#paint(markedLeftToRight(cut), role);
    this.#column += this.#spaces + displayWidth(cut);
    this.#spaces = 0;
  }
}
