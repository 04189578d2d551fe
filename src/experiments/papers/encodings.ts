import { type Experiment, rowOf, type TreebankResults } from "../engine/experiment.js";
import { ALPHA_2005 } from "../engine/experiment-settings.js";
import { formatScore } from "../engine/format.js";
import type { ReportRow, ReportTable } from "../engine/report-section.js";
import type { RowResult } from "../engine/score-parser.js";
import { ENCODING_CELLS } from "./paper-cells.js";
import { ENCODINGS_2005, RETRIEVAL_2005 } from "./published.js";
import { significanceMark } from "./significance-mark.js";

const NAMES: Readonly<Record<string, string>> = {
  none: "non-projective",
  baseline: "baseline",
  head: "Head",
  "head+path": "Head+Path",
  path: "Path",
};

/** The result of the parser that was trained with an encoding. */
export function encodingRow(treebank: TreebankResults, encoding: string): RowResult {
  return rowOf(treebank, `encodings-${encoding}`, encoding);
}

/** 2005, tables 5 and 6: parsing accuracy by encoding, over all arcs and over non-projective ones. */
export const encodings: Experiment = {
  name: "encodings",
  description: "Accuracy of pseudo-projective parsing by encoding (2005, tables 5 and 6).",
  cells: ENCODING_CELLS,
  section: (treebanks) => ({
    title: "Pseudo-projective parsing by encoding",
    source: "Nivre and Nilsson (2005), section 5, tables 5 and 6",
    text: "Arc-eager parsers, trained on the original or projectivized training file and tested on the test file.",
    tables: [accuracy(treebanks), nonProjective(treebanks)],
  }),
};

function accuracy(treebanks: readonly TreebankResults[]): ReportTable {
  const scores = ["uas", "las", "uem", "lem"] as const;
  const cells = (treebank: TreebankResults, encoding: string) => {
    const row = encodingRow(treebank, encoding);
    const baseline = encodingRow(treebank, "baseline");
    return scores.map(
      (score) => formatScore(row[score]) + significanceMark(row, baseline, score, ALPHA_2005),
    );
  };
  return {
    caption: "Parsing accuracy (2005, table 5)",
    header: ["", "training", "UAS", "LAS", "UEM", "LEM"],
    rows: grouped(treebanks, Object.keys(NAMES), cells, ENCODINGS_2005),
    note: "Marks + and −: significantly better or worse than the baseline (McNemar's test, 0.01 as in the paper). Punctuation is not counted.",
    textColumns: 2,
  };
}

function nonProjective(treebanks: readonly TreebankResults[]): ReportTable {
  const cells = (treebank: TreebankResults, encoding: string) => {
    const row = encodingRow(treebank, encoding);
    const mark = significanceMark(row, encodingRow(treebank, "head+path"), "nonProjectiveUas", ALPHA_2005);
    const { unlabelled: u, labelled: l } = row;
    return [
      formatScore(u.precision),
      formatScore(u.recall) + mark,
      formatScore(u.f),
      formatScore(l.precision),
      formatScore(l.recall),
      formatScore(l.f),
    ];
  };
  return {
    caption: "Non-projective arcs (2005, table 6)",
    header: ["", "encoding", "P", "R", "F", "labelled P", "R", "F"],
    rows: grouped(treebanks, ["head", "head+path", "path"], cells, RETRIEVAL_2005),
    note: "Marks + and −: recall significantly higher or lower than that of Head+Path (McNemar's test, 0.01 as in the paper).",
    textColumns: 2,
  };
}

/** A row for each treebank and encoding, then the rows of the paper. */
function grouped(
  treebanks: readonly TreebankResults[],
  encodingNames: readonly string[],
  cells: (treebank: TreebankResults, encoding: string) => string[],
  published: Readonly<Record<string, readonly string[]>>,
): ReportRow[] {
  const named = (title: string, encoding: string) => [
    encoding === encodingNames[0] ? title : "",
    NAMES[encoding]!,
  ];
  const ours = treebanks.flatMap((treebank) =>
    encodingNames.map((encoding) => ({
      cells: [...named(treebank.name, encoding), ...cells(treebank, encoding)],
    })),
  );
  const theirs = encodingNames.map((encoding) => ({
    cells: [...named("paper: Czech (PDT)", encoding), ...published[encoding]!],
    isPublished: true,
  }));
  return [...ours, ...theirs];
}
