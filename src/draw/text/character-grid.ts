import { forEachCharacter } from "../layout/display-width.js";
import { markedLeftToRight, type Paint, type PaintRole } from "./text-style.js";

/** A grid of terminal cells to draw on: lines of columns, all spaces at first. */
export class CharacterGrid {
  /** The content of each cell; "" if the character before it takes two columns. */
  readonly #characters: string[][];
  readonly #roles: PaintRole[][];

  /** Makes a grid of `height` lines and `width` columns. */
  constructor(width: number, height: number) {
    this.#characters = Array.from({ length: height }, () => new Array<string>(width).fill(" "));
    this.#roles = Array.from({ length: height }, () => new Array<PaintRole>(width).fill("line"));
  }

  /** Returns the content of a cell. */
  at(line: number, column: number): string {
    return this.#characters[line]![column]!;
  }

  /** Sets the content of a cell and the role that colours it. */
  set(line: number, column: number, character: string, role: PaintRole): void {
    this.#characters[line]![column] = character;
    this.#roles[line]![column] = role;
  }

  /** Writes a text that begins at a column. */
  write(line: number, column: number, text: string, role: PaintRole): void {
    const characters = this.#characters[line]!;
    let next = column;
    let last = -1;
    let before = "";
    forEachCharacter(markedLeftToRight(text), (character, columns) => {
      if (columns > 0) {
        last = next;
        this.set(line, last, before + character, role);
        for (let k = 1; k < columns; k++) this.set(line, last + k, "", role);
        next += columns;
        before = "";
      } else if (last >= 0) characters[last] += character;
      else before += character;
    });
  }

  /** Returns the coloured lines, without trailing spaces. */
  lines(paint: Paint): string[] {
    return this.#characters.map((characters, line) => {
      const roles = this.#roles[line]!;
      let end = characters.length;
      while (end > 0 && characters[end - 1] === " ") end--;
      let text = "";
      for (let from = 0; from < end; ) {
        const isSpace = characters[from] === " ";
        let to = from + 1;
        while (to < end && (characters[to] === " ") === isSpace && roles[to] === roles[from]) to++;
        const run = characters.slice(from, to).join("");
        text += isSpace ? run : paint(run, roles[from]!);
        from = to;
      }
      return text;
    });
  }
}
