import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { formatScore } from "../engine/format.js";
import type { ReportTable } from "../engine/report-section.js";
import type { RowResult } from "../engine/score-parser.js";
import { SWAP_CELLS } from "./paper-cells.js";
import { beside, SWAP_2009 } from "./published.js";
import { significanceMark } from "./significance-mark.js";

const SYSTEMS: Readonly<Record<string, string>> = {
  su: "Su",
  "su-lazy": "Su lazy",
  sp: "Sp",
  spp: "Spp",
  "malt-06": "Malt-06",
};

/** The result of a system: su, su-lazy, sp, spp or malt-06. */
export function swapRow(treebank: TreebankResults, system: string): RowResult {
  return rowOf(treebank, `swap-${system}`, system);
}

/** 2009, table 1: Swap beside projective and pseudo-projective parsers. */
export const swap: Experiment = {
  name: "swap",
  description: "Accuracy of Su, Sp, Spp and Malt-06 (2009, table 1).",
  cells: SWAP_CELLS,
  section: (treebanks) => ({
    title: "Swap beside projective and pseudo-projective parsing",
    source: "Nivre (2009), section 4.2, table 1",
    text:
      "Trained on the training file, tested on the test file. Su is swap with the eager oracle of the paper's figure 4, " +
      "Sp arc-standard and strictly projective, Spp arc-standard and pseudo-projective (Head). Su lazy is not in " +
      "the paper: it swaps as late as possible, as section 6 proposes.",
    tables: [accuracy(treebanks)],
  }),
};

function accuracy(treebanks: readonly TreebankResults[]): ReportTable {
  const cells = (treebank: TreebankResults) => {
    const reference = swapRow(treebank, "su");
    const systems = Object.keys(SYSTEMS).flatMap((system) => {
      const row = swapRow(treebank, system);
      const mark = (score: "las" | "lem" | "nonProjectiveLas") => significanceMark(row, reference, score);
      const crossing = `${formatScore(row.nonProjectiveLas)}${mark("nonProjectiveLas")}`;
      return [`${formatScore(row.las)}${mark("las")} (${crossing})`, `${formatScore(row.lem)}${mark("lem")}`];
    });
    return [treebank.name, ...systems];
  };
  return {
    caption: "Labelled accuracy (2009, table 1)",
    header: ["", ...Object.values(SYSTEMS).flatMap((name) => [`${name} AS`, "EM"])],
    rows: beside(treebanks.map(cells), SWAP_2009),
    note:
      "AS labelled attachment score (of gold non-projective arcs), EM labelled exact match, punctuation not counted. " +
      "Marks + and −: significantly better or worse than Su (McNemar's test, 0.05).",
  };
}
