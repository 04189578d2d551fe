import { errorReduction, reduction } from "../../evaluate/significance/reduction.js";
import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { formatNumber, formatScore } from "../engine/format.js";
import type { ReportTable } from "../engine/report-section.js";
import type { RowResult } from "../engine/score-parser.js";
import { DEGREE_CELLS } from "./paper-cells.js";
import { beside, DEGREES_2007, TIMES_2007 } from "./published.js";
import { significanceMark } from "./significance-mark.js";

/** The result for a degree: "unbounded", "2", "1" or "0". */
export function degreeRow(treebank: TreebankResults, degree: string): RowResult {
  return rowOf(treebank, cellOf(degree), degree);
}

/** Processor seconds of parsing the test part with a degree. */
function degreeSeconds(treebank: TreebankResults, degree: string): number {
  return treebank.parsers[cellOf(degree)]!.times.parse[degree]!;
}

/** Seconds on the wall of parsing the test part with a degree. */
function wallSeconds(treebank: TreebankResults, degree: string): number {
  return treebank.parsers[cellOf(degree)]!.times.parseWall[degree]!;
}

function cellOf(degree: string): string {
  return degree === "0" ? "degrees-projective" : "degrees-unbounded";
}

/** 2007, tables 2 and 3: accuracy and parsing time of Covington's parser by degree of non-projectivity. */
export const degrees: Experiment = {
  name: "degrees",
  description:
    "Accuracy and time of Covington's parser by degree of non-projectivity (2007, tables 2 and 3).",
  cells: DEGREE_CELLS,
  section: (treebanks) => ({
    title: "Degrees of non-projectivity",
    source: "Nivre (2007), sections 5 and 6, tables 2 and 3",
    text:
      "A pseudo-random fifth of the training file is parsed, by parsers trained on the rest: one without a bound, which " +
      "parses without a bound, with d = 2 and with d = 1, and one that is projective in training and parsing.",
    tables: [
      accuracy(treebanks),
      {
        caption: "Parsing time (2007, table 3)",
        header: TIME_HEADER,
        rows: beside(times(treebanks, degreeSeconds), TIMES_2007),
        note: "PT processor seconds for the test part; TR reduction against the unbounded parser, %.",
      },
      {
        caption: "Parsing time by the clock on the wall",
        header: TIME_HEADER,
        rows: times(treebanks, wallSeconds).map((cells) => ({ cells })),
        note: "The same passes as above; other work on the machine adds to these seconds.",
      },
      decisions(treebanks),
    ],
  }),
};

function accuracy(treebanks: readonly TreebankResults[]): ReportTable {
  const cells = (treebank: TreebankResults) => {
    const projective = degreeRow(treebank, "0");
    const bounded = ["unbounded", "2", "1"].flatMap((degree) => {
      const row = degreeRow(treebank, degree);
      const gained = errorReduction(projective.uas ?? Number.NaN, row.uas ?? Number.NaN);
      return [formatScore(row.uas, 2) + significanceMark(row, projective, "uas"), formatScore(gained, 2)];
    });
    return [treebank.name, ...bounded, formatScore(projective.uas, 2)];
  };
  return {
    caption: "Parsing accuracy (2007, table 2)",
    header: ["", "unbounded AS", "ER", "d = 2 AS", "ER", "d = 1 AS", "ER", "projective AS"],
    rows: beside(treebanks.map(cells), DEGREES_2007),
    note:
      "AS unlabelled attachment score, punctuation not counted; ER error reduction against the projective parser, %. " +
      "Marks + and −: significantly better or worse than the projective parser (McNemar's test, 0.05).",
  };
}

const TIME_HEADER = ["", "unbounded PT", "d = 2 PT", "TR", "d = 1 PT", "TR", "projective PT", "TR"];

function times(
  treebanks: readonly TreebankResults[],
  seconds: (treebank: TreebankResults, degree: string) => number,
): string[][] {
  return treebanks.map((treebank) => reduced(treebank, seconds, (value) => formatNumber(value, 2)));
}

function decisions(treebanks: readonly TreebankResults[]): ReportTable {
  const perWord = (treebank: TreebankResults, degree: string) =>
    degreeRow(treebank, degree).decisions / treebank.parsers[cellOf(degree)]!.testWords;
  return {
    caption: "Decisions of the classifier for each word",
    header: ["", "unbounded", "d = 2", "reduction", "d = 1", "reduction", "projective", "reduction"],
    rows: treebanks.map((treebank) => ({
      cells: reduced(treebank, perWord, (value) => formatNumber(value, 2)),
    })),
    note: "Decisions dominate parsing time in the paper. Their number is the same on every machine. Reductions in %.",
  };
}

/** Cells with a quantity without a bound, then with each bound and its reduction. */
function reduced(
  treebank: TreebankResults,
  quantity: (treebank: TreebankResults, degree: string) => number,
  format: (value: number) => string,
): string[] {
  const unbounded = quantity(treebank, "unbounded");
  const bounded = ["2", "1", "0"].flatMap((degree) => {
    const value = quantity(treebank, degree);
    return [format(value), formatScore(reduction(unbounded, value), 1)];
  });
  return [treebank.name, format(unbounded), ...bounded];
}
