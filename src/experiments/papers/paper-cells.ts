import type { ParserCell } from "../engine/cell.js";

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

/** The parser Su of the 2009 paper. Its figure 5 uses it too. */
export const SU_CELL: ParserCell = {
  name: "swap-su",
  preset: "nivre-2009-su",
  options: {},
  data: "files",
  rows: [{ name: "su" }],
  countsTransitions: true,
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

/** The parser cells of all papers. */
export const PAPER_CELLS: readonly ParserCell[] = [...ENCODING_CELLS, ...DEGREE_CELLS, ...SWAP_CELLS];
