import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { formatScore } from "../engine/format.js";
import type { RowResult } from "../engine/score-parser.js";
import { MALT_06_CELL, MST_06_CELL, RELATED_CELL } from "./paper-cells.js";
import { beside, RELATED_2007 } from "./published.js";
import { significanceMark } from "./significance-mark.js";

/** 2007, table 4: Covington's parser on the test files, beside the two best parsers of the shared task. */
export const relatedWork: Experiment = {
  name: "related-work",
  description:
    "Labelled accuracy of Covington's parser on the test files, beside MST-06 and Malt-06 (2007, table 4).",
  cells: [RELATED_CELL, MST_06_CELL, MALT_06_CELL],
  section: (treebanks) => ({
    title: "Covington's parser and the shared task",
    source: "Nivre (2007), section 6, table 4",
    text:
      "The non-projective parser without a bound, trained on the whole training file and tested on the test file, beside " +
      "the spanning tree parser of McDonald et al. (2006), which is MST-06, and the pseudo-projective parser of Nivre et " +
      "al. (2006), which is Malt-06, each with one set of features and parameters for all treebanks.",
    tables: [
      {
        caption: "Related work (2007, table 4)",
        header: ["", "McDonald et al.", "Nivre et al.", "Covington, unbounded"],
        rows: beside(treebanks.map(cells), RELATED_2007),
        note:
          "Labelled attachment score, punctuation not counted. Marks + and −: significantly better or worse than Nivre " +
          "et al. (McNemar's test, 0.05).",
      },
    ],
  }),
};

function cells(treebank: TreebankResults): string[] {
  const malt = rowOf(treebank, MALT_06_CELL.name, "malt-06");
  const covington = rowOf(treebank, RELATED_CELL.name, "covington");
  const mst = rowOf(treebank, MST_06_CELL.name, "mst-06");
  const scored = (row: RowResult) => formatScore(row.las, 2) + significanceMark(row, malt, "las");
  return [treebank.name, scored(mst), formatScore(malt.las, 2), scored(covington)];
}
