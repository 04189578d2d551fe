import { branches } from "./branches.js";
import type { Diagram } from "./diagram.js";
import { cutToWidth, displayWidth } from "./display-width.js";
import { inPlace, type LineCharacters, labelRole, type Paint, type Role, signed } from "./ink.js";

/** A part of a line in one colour. */
export interface Ink {
  readonly text: string;
  readonly role: Role;
}

/** The text columns have at least this width beside the lines of the tree. */
const LEAST_TEXT = 24;
/** Words are shortened to no less than this where the terminal is narrow. */
const LEAST_FORM = 6;

/**
 * A diagram in characters with one word a line: the tree as lines at the left, then forms, tags, relations and
 * multiword tokens. Where the lines would leave no room for the text, or are no tree, heads are named instead.
 */
export function lineText(
  diagram: Diagram,
  width: number,
  characters: LineCharacters,
  paint: Paint,
): string[] {
  const tree = branches(diagram, characters, width - LEAST_TEXT);
  const isNamed = tree === undefined;
  const left: Ink[][] = tree ?? diagram.nodes.map(({ id }) => [{ text: id, role: "tag" }]);
  const leftWidth = left.reduce((most, inks) => Math.max(most, widthOf(inks)), 0);
  const relations = relationsOf(diagram, isNamed).map((inks) =>
    inks.map(({ text, role }) => ({ text: signed(text, characters), role })),
  );
  const tagCount = diagram.nodes.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  const tagWidths = Array.from({ length: tagCount }, (_, t) =>
    diagram.nodes.reduce((most, { tags }) => Math.max(most, displayWidth(tags[t] ?? "")), 0),
  );
  const relationWidth = relations.reduce((most, inks) => Math.max(most, widthOf(inks)), 0);
  const formWidth = diagram.nodes.reduce((most, { form }) => Math.max(most, displayWidth(form)), 0);
  const taken = leftWidth + 1 + tagWidths.reduce((sum, w) => sum + 2 + w, 0) + 2 + relationWidth;
  const formRoom = Math.min(formWidth, Math.max(LEAST_FORM, width - taken));
  const tokens = tokenMarks(diagram, characters);
  return diagram.nodes.map(({ form, tags, isEmpty }, i) => {
    const line = new Line(width, characters.ellipsis, paint);
    if (isNamed) line.space(leftWidth - widthOf(left[i]!));
    for (const ink of left[i]!) line.add(ink);
    line.to(leftWidth + 1);
    line.add({ text: cutToWidth(form, formRoom, characters.ellipsis), role: isEmpty ? "enhanced" : "form" });
    let column = leftWidth + 1 + formRoom + 2;
    tagWidths.forEach((tagWidth, t) => {
      line.to(column);
      line.add({ text: tags[t] ?? "", role: "tag" });
      column += tagWidth + 2;
    });
    line.to(column);
    for (const ink of relations[i]!) line.add(ink);
    if (tokens[i] !== undefined) {
      line.to(column + relationWidth + 2);
      line.add(tokens[i]!);
    }
    return line.text;
  });
}

function widthOf(inks: readonly Ink[]): number {
  return inks.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

/** The relation of each node; what a second tree or the enhanced graph has of it; its head if that is asked for. */
function relationsOf(diagram: Diagram, isNamed: boolean): Ink[][] {
  const { nodes, above, below, isComparison } = diagram;
  const name = (node: number) => {
    if (node < 0) return "root";
    const { form, id, isEmpty } = nodes[node]!;
    return isNamed || isEmpty ? `${id} ${form}` : form;
  };
  const relations: Ink[][] = nodes.map(() => []);
  for (const arc of above) {
    const head = isNamed ? ` ← ${name(arc.head)}` : "";
    relations[arc.dependent]!.push({ text: arc.label + head, role: labelRole(arc, isComparison) });
  }
  for (const arc of below) {
    const inks = relations[arc.dependent]!;
    const sign = arc.kind === "wrong" ? "≠ " : inks.length > 0 ? "+ " : "";
    const space = inks.length > 0 ? " " : "";
    inks.push({
      text: `${space}${sign}${arc.label} ← ${name(arc.head)}`,
      role: labelRole(arc, isComparison),
    });
  }
  return relations;
}

/** Brackets along the words of multiword tokens, the form beside the first. */
function tokenMarks({ nodes, brackets }: Diagram, characters: LineCharacters): (Ink | undefined)[] {
  const marks = new Array<Ink | undefined>(nodes.length);
  for (const { first, last, form } of brackets) {
    for (let i = first + 1; i < last; i++) marks[i] = { text: characters.vertical, role: "line" };
    marks[last] = { text: characters.bottomRight, role: "line" };
    const bracket = first === last ? characters.horizontal : characters.topRight;
    marks[first] = { text: `${bracket} ${form}`, role: "form" };
  }
  return marks;
}

/** A line in work; what goes beyond its width is cut off. */
class Line {
  readonly #width: number;
  readonly #ellipsis: string;
  readonly #paint: Paint;
  #text = "";
  #column = 0;
  /** Spaces are written only when something follows. */
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

  /** Goes on at a column; at least a space after what is there. */
  to(column: number): void {
    const least = this.#column === 0 ? 0 : 1;
    this.#spaces = Math.max(least, column - this.#column);
  }

  add({ text, role }: Ink): void {
    const room = this.#width - this.#column - this.#spaces;
    const shown = cutToWidth(text, room, this.#ellipsis);
    if (shown.trim() === "") {
      this.#spaces += displayWidth(shown);
      return;
    }
    this.#text += " ".repeat(this.#spaces) + this.#paint(inPlace(shown), role);
    this.#column += this.#spaces + displayWidth(shown);
    this.#spaces = 0;
  }
}
