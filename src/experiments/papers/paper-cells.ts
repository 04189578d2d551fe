import type { ParsedRow, ParserCell } from "../engine/cell.js";

/**
 * Rows of a cell for a parser: as the paper closes its trees, and with words that are left over attached to
 * the root word. The second row is named `ONE_ROOT` and the name of the first.
 */
function withOneRoot(row: ParsedRow): ParsedRow[] {
  return [row, { ...row, name: `${ONE_ROOT}${row.name}`, singleRoot: true, isVariant: true }];
}

/** What the names of rows with exactly one root in each tree begin with. */
export const ONE_ROOT = "one root, ";

/** What the names of rows with lifted arcs begin with. */
export const LIFTED = "lifted, ";

/** 2005, section 5: parsers trained on the original trees, and on projectivized trees with each encoding. */
export const ENCODING_CELLS = (["none", "baseline", "head", "head+path", "path"] as const).map(
  (projectivize): ParserCell => ({
    name: `encodings-${projectivize}`,
    preset: "nivre-nilsson-2005",
    options: { projectivize },
    data: "files",
    rows: [{ name: projectivize }],
  }),
);

/** 2007, section 5: a non-projective parser that parses with several bounds, and a projective parser. */
export const DEGREE_CELLS: readonly ParserCell[] = [
  {
    name: "degrees-unbounded",
    preset: "nivre-2007",
    options: {},
    data: "split",
    rows: [
      ...withOneRoot({ name: "unbounded" }),
      { name: "2", degree: 2 },
      { name: "1", degree: 1 },
      { name: `${LIFTED}2`, degree: 2, lift: true, isVariant: true },
      { name: `${LIFTED}1`, degree: 1, lift: true, isVariant: true },
    ],
    isTimed: true,
  },
  {
    name: "degrees-projective",
    preset: "nivre-2007",
    options: { degree: 0 },
    data: "split",
    rows: withOneRoot({ name: "0", degree: 0 }),
    isTimed: true,
  },
];

/** 2007, section 6, table 4: the non-projective parser, trained on the whole training file. */
export const RELATED_CELL: ParserCell = {
  name: "related-covington",
  preset: "nivre-2007",
  options: {},
  data: "files",
  rows: [{ name: "covington" }],
};

/** The parser Su of the 2009 paper. Its figure 5 uses it too. */
export const SU_CELL: ParserCell = {
  name: "swap-su",
  preset: "nivre-2009-su",
  options: {},
  data: "files",
  rows: withOneRoot({ name: "su" }),
  countsTransitions: true,
};

/** Malt-06, in table 4 of the 2007 paper and table 1 of the 2009 paper. */
export const MALT_06_CELL: ParserCell = {
  name: "swap-malt-06",
  preset: "malt-06",
  options: {},
  data: "files",
  rows: withOneRoot({ name: "malt-06" }),
  groupsArcs: true,
};

/**
 * MST-06, in the same tables, and MST-Malt: the same parser guided by Malt-06 (Nivre and McDonald 2008). They
 * keep their learners whatever the learner of the run.
 */
export const MST_06_CELL: ParserCell = {
  name: "swap-mst-06",
  preset: "mst-06",
  options: { learner: "mst" },
  data: "files",
  rows: [{ name: "mst-06" }],
  groupsArcs: true,
};

const MST_MALT_CELL: ParserCell = {
  name: "swap-mst-malt",
  preset: "mst-malt",
  options: { learner: "mst" },
  data: "files",
  rows: [{ name: "mst-malt" }],
  groupsArcs: true,
};

/** 2009, section 4.2: the parsers of table 1, and Su with the lazy oracle that section 6 proposes. */
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
    rows: withOneRoot({ name: "sp" }),
  },
  {
    name: "swap-spp",
    preset: "nivre-2009-spp",
    options: {},
    data: "files",
    rows: withOneRoot({ name: "spp" }),
  },
  MALT_06_CELL,
  MST_06_CELL,
  MST_MALT_CELL,
];

/** The parser cells of the papers' tables of accuracy. */
export const PAPER_CELLS: readonly ParserCell[] = [...ENCODING_CELLS, ...DEGREE_CELLS, ...SWAP_CELLS];
