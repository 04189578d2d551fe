import { mainRows, type ParserCell } from "../engine/cell.js";
import { PAPER_CELLS } from "./paper-cells.js";

/**
 * A treebank is cross-validated if its test file has fewer non-projective arcs than this: with so few, a
 * difference of a tenth of them is not significant.
 */
export const ENOUGH_ARCS = 200;

/** Larger training files are not cross-validated, because it would take hours. */
const MOST_TRAIN_WORDS = 60_000;

/** The cell that trains and tests the parser of a cell on one fold. */
function foldCell(cell: ParserCell, fold: number, of: number): ParserCell {
  const { name, preset, options, groupsArcs } = cell;
  return {
    name: `${name}-fold-${fold}-of-${of}`,
    ...(preset === undefined ? {} : { preset }),
    options,
    data: { fold, of },
    rows: mainRows(cell),
    ...(groupsArcs ? { groupsArcs } : {}),
    mostTrainWords: MOST_TRAIN_WORDS,
  };
}

/** The cells of a cross-validation with so many folds, by the name of the paper's cell. */
export function foldCells(folds: number): ReadonlyMap<string, readonly ParserCell[]> {
  const numbers = Array.from({ length: folds }, (_, k) => k + 1);
  return new Map(PAPER_CELLS.map((cell) => [cell.name, numbers.map((fold) => foldCell(cell, fold, folds))]));
}
