import type { UserOptions } from "../../train/user-options.js";

/** Something that is parsed with a trained parser: Covington's may have another degree than in training. */
export interface ParsedRow {
  readonly name: string;
  readonly degree?: number;
}

/** A parser that is trained on a treebank, and what is parsed with it: the work that is done in one piece, and kept. */
export interface ParserCell {
  readonly name: string;
  readonly preset: string;
  /** What differs from the preset. */
  readonly options: UserOptions;
  /** Trained on the training and tested on the test file, or both on parts of the training file. */
  readonly data: "files" | "split";
  readonly rows: readonly ParsedRow[];
  /** Whether parsing is timed, after a first pass. */
  readonly isTimed?: boolean;
  /** Whether the transitions of each test sentence are counted. */
  readonly countsTransitions?: boolean;
}

/** 2005, section 5: the parser trained on trees as they are, and projectivized under each encoding. */
export const ENCODING_CELLS = (["none", "baseline", "head", "head+path", "path"] as const).map(
  (projectivize): ParserCell => ({
    name: `encodings-${projectivize}`,
    preset: "nivre-nilsson-2005",
    options: { projectivize },
    data: "files",
    rows: [{ name: projectivize }],
  }),
);

/** 2007, section 5: one non-projective parser with different bounds in parsing, and one projective in both. */
export const DEGREE_CELLS: readonly ParserCell[] = [
  {
    name: "degrees-unbounded",
    preset: "nivre-2007",
    options: {},
    data: "split",
    rows: [{ name: "unbounded" }, { name: "2", degree: 2 }, { name: "1", degree: 1 }],
    isTimed: true,
  },
  {
    name: "degrees-projective",
    preset: "nivre-2007",
    options: { degree: 0 },
    data: "split",
    rows: [{ name: "0" }],
    isTimed: true,
  },
];

/** The parser of the 2009 paper, which its figure 5 is about too. */
export const SU_CELL: ParserCell = {
  name: "swap-su",
  preset: "nivre-2009-su",
  options: {},
  data: "files",
  rows: [{ name: "su" }],
  countsTransitions: true,
};

/** 2009, section 4.2; beside the paper's rows the lazy oracle, which its section 6 asks for. */
export const SWAP_CELLS: readonly ParserCell[] = [
  SU_CELL,
  {
    ...SU_CELL,
    name: "swap-su-lazy",
    options: { oracle: "lazy" },
    rows: [{ name: "su-lazy" }],
  },
  {
    name: "swap-sp",
    preset: "nivre-2009-sp",
    options: {},
    data: "files",
    rows: [{ name: "sp" }],
  },
  {
    name: "swap-spp",
    preset: "nivre-2009-spp",
    options: {},
    data: "files",
    rows: [{ name: "spp" }],
  },
  {
    name: "swap-malt-06",
    preset: "malt-06",
    options: {},
    data: "files",
    rows: [{ name: "malt-06" }],
  },
];

/** The cell without a parser: what is measured of the training file. */
export const STRUCTURE_CELL = "structure";

/** Every parser cell. */
export const PARSER_CELLS: readonly ParserCell[] = [...ENCODING_CELLS, ...DEGREE_CELLS, ...SWAP_CELLS];
