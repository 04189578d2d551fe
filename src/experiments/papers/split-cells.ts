import type { ParserCell } from "../engine/cell.js";

/** Larger training files are left out: one machine for all instances takes hours there. */
const MOST_TRAIN_WORDS = 40_000;

/** A way to split the training data of support vector machines, and how the report names it. */
export interface SplitChoice {
  /** The feature to split by; null for one machine. */
  readonly split: string | null;
  readonly title: string;
}

/** The ways to split the training data of Covington's parser (2007). */
export const SPLITS_2007: readonly SplitChoice[] = [
  { split: "b0.xpos", title: "b0.xpos" },
  { split: "b0.upos", title: "b0.upos" },
  { split: null, title: "none" },
];

/** The ways to split the training data of Su and Sp (2009). The first one looks at the input not yet seen. */
export const SPLITS_2009: readonly SplitChoice[] = [
  { split: "n0.xpos", title: "n0.xpos" },
  { split: "s0.upos", title: "s0.upos" },
  { split: null, title: "none" },
];

/** The name of the cell of a parser with a way to split. */
export function splitCellName(parser: string, { title }: SplitChoice): string {
  return `splits-${parser}-${title}`;
}

/** The cells that show how much the split of the training data matters. */
export const SPLIT_CELLS: readonly ParserCell[] = [
  ...SPLITS_2007.flatMap((choice) => [
    cell("unbounded", choice, { preset: "nivre-2007", data: "split" }),
    cell("projective", choice, { preset: "nivre-2007", options: { degree: 0 }, data: "split" }),
  ]),
  ...SPLITS_2009.flatMap((choice) => [
    cell("su", choice, { preset: "nivre-2009-su", data: "files" }),
    cell("sp", choice, { preset: "nivre-2009-sp", data: "files" }),
  ]),
];

function cell(
  parser: string,
  choice: SplitChoice,
  { options = {}, ...rest }: Pick<ParserCell, "data"> & Partial<ParserCell>,
): ParserCell {
  return {
    ...rest,
    name: splitCellName(parser, choice),
    options: { ...options, parameters: { split: choice.split } },
    rows: [{ name: parser }],
    mostTrainWords: MOST_TRAIN_WORDS,
  };
}
