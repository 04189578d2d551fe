import { forEachCharacter } from "../../../src/draw/layout/display-width.js";

/** Returns the cells of a line; "" is the second cell of a wide character. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  forEachCharacter(line, (character, columns) => {
    if (columns === 0) return;
    cells.push(character);
    for (let k = 1; k < columns; k++) cells.push("");
  });
  return cells;
}

const LEG = /[│╎┼]/;

/**
 * Reads the heads from a drawing of `count` words side by side by following its lines: from the
 * tip of each arrow up its leg, along to the other corner, and down again. The words stand on the line
 * below the arrows, and begin with letters or digits; entry 0 is -1.
 */
export function headsOfArcs(text: string, count: number): number[] {
  const grid = text.split("\n").map(cellsOf);
  const base = grid.findIndex((cells) => cells.includes("▼"));
  const at = (y: number, x: number) => grid[y]?.[x] ?? " ";
  const words = wordSpans(grid[base + 1]!);
  if (words.length !== count) throw new Error(`expected ${count} words, found ${words.length}:\n${text}`);
  const wordAt = (x: number) => {
    const distance = ([from, to]: readonly [number, number]) => Math.max(0, from - x, x - to);
    return 1 + words.reduce((best, span, i) => (distance(span) < distance(words[best]!) ? i : best), 0);
  };
  const heads = new Array<number>(count + 1).fill(-1);
  grid[base]!.forEach((cell, x) => {
    if (cell !== "▼") return;
    let y = base - 1;
    while (LEG.test(at(y, x))) y--;
    let end = x;
    if (at(y, x) === "╭") end = grid[y]!.indexOf("╮", x);
    else if (at(y, x) === "╮") end = grid[y]!.lastIndexOf("╭", x);
    const dependent = wordAt(x);
    if (heads[dependent] !== -1) throw new Error(`word ${dependent} has two arrows:\n${text}`);
    heads[dependent] = 0;
    if (end === x) return;
    for (let down = y + 1; down < base; down++)
      if (!LEG.test(at(down, end))) throw new Error(`a leg ends at ${down}, ${end}:\n${text}`);
    if (!/[│╎]/.test(at(base, end))) throw new Error(`a leg has no foot at ${end}:\n${text}`);
    heads[dependent] = wordAt(end);
  });
  return heads;
}

/** Returns the first and last column of each run without spaces: a word, or the foot below its legs. */
function wordSpans(cells: readonly string[]): [number, number][] {
  const spans: [number, number][] = [];
  cells.forEach((cell, x) => {
    if (cell === " ") return;
    const last = spans.at(-1);
    if (last?.[1] === x - 1) last[1] = x;
    else spans.push([x, x]);
  });
  return spans;
}

/**
 * Reads the heads from a drawing with one word per line by following its lines: from each word to the left,
 * past its own stem, to the stem of its head, and along that to the head. Entry 0 is -1.
 */
export function headsOfBranches(text: string, count: number): number[] {
  const grid = text.split("\n").slice(0, count).map(cellsOf);
  const lineWidth = grid[0]!.findLastIndex((cell) => /[─╌]/.test(cell));
  const heads = [-1];
  grid.forEach((cells, row) => {
    let x = lineWidth;
    while (x >= 0 && !/[├╭╰]/.test(cells[x]!)) {
      if (!/[─╌│┬┴┼]/.test(cells[x]!)) throw new Error(`no line at ${row}, ${x}:\n${text}`);
      x--;
    }
    heads.push(x < 0 ? 0 : headAlong(grid, row, x));
  });
  return heads;
}

function headAlong(grid: readonly (readonly string[])[], row: number, x: number): number {
  for (const [step, ends, skipped] of [
    [1, "╰", "╰"],
    [-1, "╭", "╭"],
  ] as const) {
    if (grid[row]![x] === skipped) continue;
    for (let y = row + step; grid[y] !== undefined; y += step) {
      const cell = grid[y]![x]!;
      if (/[┬┴┼]/.test(cell)) return y + 1;
      if (cell === ends || !/[│├]/.test(cell)) break;
    }
  }
  throw new Error(`the stem at ${row}, ${x} has no head`);
}
