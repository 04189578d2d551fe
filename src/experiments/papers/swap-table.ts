import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { formatScore } from "../engine/format.js";
import type { ReportTable } from "../engine/report-section.js";
import { type ArcGroups, type RowResult, retrieved } from "../engine/score-parser.js";
import { SWAP_CELLS } from "./paper-cells.js";
import { beside, SWAP_2009 } from "./published.js";
import { significanceMark } from "./significance-mark.js";

const SYSTEMS: Readonly<Record<string, string>> = {
  su: "Su",
  "su-lazy": "Su lazy",
  sp: "Sp",
  spp: "Spp",
  "malt-06": "Malt-06",
  "mst-06": "MST-06",
  "mst-malt": "MST-Malt",
};

/** The parsers whose errors are compared, and the groups of arcs in the order of a table. */
const COMPARED = ["malt-06", "mst-06", "mst-malt"] as const;
const LENGTHS = ["1", "2", "3-6", "7+"];
const DISTANCES = ["1", "2", "3", "4", "5", "6", "7+"];

/** The result of a system, by its name among the systems above. */
export function swapRow(treebank: TreebankResults, system: string): RowResult {
  return rowOf(treebank, `swap-${system}`, system);
}

/** 2009, table 1: Swap beside projective and pseudo-projective parsers. */
export const swap: Experiment = {
  name: "swap",
  description: "Accuracy of Su, Sp, Spp, Malt-06, MST-06 and MST-Malt (2009, table 1).",
  cells: SWAP_CELLS,
  section: (treebanks) => ({
    title: "Swap beside projective, pseudo-projective and graph-based parsing",
    source: "Nivre (2009), section 4.2, table 1",
    text:
      "Trained on the training file, tested on the test file. Su is swap with the eager oracle of the paper's figure 4, " +
      "Sp arc-standard and strictly projective, Spp arc-standard and pseudo-projective (Head). Su lazy is not in " +
      "the paper: it swaps as late as possible, as section 6 proposes. MST-06 is the second-order spanning tree parser of " +
      "McDonald, Lerman and Pereira (2006), MST-Malt the same parser guided by Malt-06 (Nivre and McDonald 2008).",
    tables: [
      accuracy(treebanks),
      errors(treebanks, "arc-length", "Labelled F by the length of arcs, in words", LENGTHS),
      errors(treebanks, "root-distance", "Labelled F by the distance to the root, in arcs", DISTANCES),
    ],
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

/** Where the two kinds of parsers err (McDonald and Nivre 2007). */
function errors(
  treebanks: readonly TreebankResults[],
  grouping: keyof ArcGroups,
  caption: string,
  names: readonly string[],
): ReportTable {
  const rows = treebanks.flatMap((treebank) =>
    COMPARED.map((system) => {
      const groups = swapRow(treebank, system).groups![grouping];
      const scores = names.map((name) =>
        formatScore(groups[name] === undefined ? null : retrieved(groups[name]).f),
      );
      return { cells: [treebank.name, SYSTEMS[system]!, ...scores] };
    }),
  );
  return {
    caption,
    header: ["", "", ...names],
    rows,
    note: "Recall by the gold tree, precision by the parser's, punctuation not counted.",
    textColumns: 2,
  };
}
