import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { formatDifference, formatScore } from "../engine/format.js";
import type { ReportTable } from "../engine/report-section.js";
import { significanceMark } from "./significance-mark.js";
import { SPLIT_CELLS, SPLITS_2007, SPLITS_2009, type SplitChoice, splitCellName } from "./split-cells.js";

/** How much it matters by what the training data of support vector machines are split. */
export const splits: Experiment = {
  name: "splits",
  description: "How the split of the training data changes the parsers of 2007 and 2009.",
  cells: SPLIT_CELLS,
  section: (treebanks) => ({
    title: "The split of the training data",
    source: "src/train/transition/split-column.ts",
    text:
      "Support vector machines are trained for each tag of a token, as in Nivre et al. (2006); the papers of 2007 and 2009 " +
      "do not name the column. The tables above split by XPOS if it has 10 to 100 values in the training data, as the " +
      "papers' data had, and by UPOS otherwise; the token is b0 in 2007 and s0, the later one of the two to be linked, in " +
      "2009. Here are other choices, for training files of up to 40,000 words.",
    tables: [
      sensitivity(treebanks, "uas", "unbounded", "projective", SPLITS_2007, [
        "Covington's parser without a bound and the projective one, by split: UAS (2007, table 2)",
        "unbounded",
        "projective",
      ]),
      sensitivity(treebanks, "las", "su", "sp", SPLITS_2009, [
        "Su and Sp by split: LAS (2009, table 1)",
        "Su",
        "Sp",
      ]),
    ],
  }),
};

function sensitivity(
  treebanks: readonly TreebankResults[],
  score: "uas" | "las",
  first: string,
  second: string,
  choices: readonly SplitChoice[],
  [caption, ...names]: readonly [string, string, string],
): ReportTable {
  const shown = treebanks.filter(({ parsers }) =>
    choices.every((choice) => splitCellName(first, choice) in parsers),
  );
  const cells = (treebank: TreebankResults, choice: SplitChoice) => {
    const [a, b] = [first, second].map((parser) => rowOf(treebank, splitCellName(parser, choice), parser));
    const difference = formatDifference((a![score] ?? Number.NaN) - (b![score] ?? Number.NaN));
    return [
      formatScore(a![score], 2),
      formatScore(b![score], 2),
      difference + significanceMark(a!, b!, score),
    ];
  };
  return {
    caption,
    header: ["", ...choices.flatMap(({ title }) => [`${title}: ${names[0]}`, names[1]!, "difference"])],
    rows: shown.map((treebank) => ({
      cells: [treebank.name, ...choices.flatMap((choice) => cells(treebank, choice))],
    })),
    note: "If a treebank has no XPOS, UPOS replaces it. Marks + and −: significant differences (McNemar's test, 0.05).",
  };
}
