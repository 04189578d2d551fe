import type { TreebankResults } from "../engine/experiment.js";
import { formatCount, formatScore } from "../engine/format.js";
import { mergedResults } from "../engine/merge-results.js";
import type { ReportSection, ReportTable } from "../engine/report-section.js";
import type { ParserResult } from "../engine/run-cell.js";
import { ENOUGH_ARCS } from "../papers/fold-cells.js";
import { CLAIMS_2005 } from "./claims-2005.js";
import { CLAIMS_2007 } from "./claims-2007.js";
import { CLAIMS_2008 } from "./claims-2008.js";
import { CLAIMS_2009 } from "./claims-2009.js";
import { figuresOf } from "./figures.js";

/** A treebank whose scores on the test file are replaced by those of its cross-validation, if it has one. */
export function withFolds(treebank: TreebankResults): TreebankResults {
  if (treebank.folds === undefined) return treebank;
  const validated = Object.entries(treebank.folds).map(([cell, results]): [string, ParserResult] => [
    cell,
    { ...treebank.parsers[cell]!, ...mergedResults(results) },
  ]);
  return { ...treebank, parsers: { ...treebank.parsers, ...Object.fromEntries(validated) } };
}

/** The parsers of the tables, the score that their claims are about, and their names. */
const SHOWN = [
  [
    "uas",
    { none: "non-projective", baseline: "baseline", head: "Head", "head+path": "Head+Path", path: "Path" },
  ],
  ["uas", { unbounded: "unbounded", "2": "d = 2", "1": "d = 1", "0": "projective" }],
  [
    "las",
    {
      su: "Su",
      "su-lazy": "Su lazy",
      sp: "Sp",
      spp: "Spp",
      "malt-06": "Malt-06",
      "mst-06": "MST-06",
      "mst-malt": "MST-Malt",
    },
  ],
] as const;

const CAPTIONS = [
  "UAS by encoding (2005, table 5)",
  "UAS by degree (2007, table 2)",
  "LAS of Swap and others (2009, table 1)",
];

/** The section about cross-validation; undefined if no treebank has one. */
export function crossValidationSection(treebanks: readonly TreebankResults[]): ReportSection | undefined {
  const validated = treebanks.filter(({ folds }) => folds !== undefined);
  if (validated.length === 0) return undefined;
  const number = Object.values(validated[0]!.folds!)[0]!.length;
  return {
    title: "Cross-validation",
    source: "src/experiments/papers/fold-cells.ts",
    text:
      `Treebanks with fewer than ${ENOUGH_ARCS} non-projective arcs in their test file, of up to 60,000 training words. All ` +
      `their sentences are dealt out to ${number} folds; each fold is parsed by parsers trained on the others, and all ` +
      "folds are scored together. The claims about accuracy are judged by these scores.",
    tables: [
      ...SHOWN.map(([score, names], i) => scores(validated, CAPTIONS[i]!, score, names)),
      power(validated),
    ],
  };
}

function scores(
  treebanks: readonly TreebankResults[],
  caption: string,
  score: "uas" | "las",
  names: Readonly<Record<string, string>>,
): ReportTable {
  const crossing = score === "uas" ? "nonProjectiveUas" : "nonProjectiveLas";
  return {
    caption,
    header: ["", "words", "non-projective arcs", ...Object.values(names)],
    rows: treebanks.map((treebank) => {
      const figures = figuresOf(withFolds(treebank));
      const [first] = Object.keys(names);
      const shown = Object.keys(names).map((parser) => {
        const [all, some] = [figures.score(parser, score), figures.score(parser, crossing)];
        return `${formatScore(all ?? null, 2)} (${formatScore(some ?? null)})`;
      });
      const count = (items: number | undefined) => formatCount(items ?? 0);
      return {
        cells: [
          treebank.name,
          count(figures.items(first!, score)),
          count(figures.items(first!, crossing)),
          ...shown,
        ],
      };
    }),
    note: "Score of all arcs (of gold non-projective arcs), punctuation not counted.",
  };
}

/** How many differences that claims are about are significant, on the test file and by cross-validation. */
function power(treebanks: readonly TreebankResults[]): ReportTable {
  const tested = [...CLAIMS_2005, ...CLAIMS_2007, ...CLAIMS_2009, ...CLAIMS_2008];
  const rows = treebanks.map((treebank) => {
    const [before, after] = [treebank, withFolds(treebank)].map((results) => {
      const figures = figuresOf(results);
      return tested.map(({ judge }) => judge(figures).mark).filter((mark) => mark !== undefined);
    });
    const significant = (marks: readonly string[]) => marks.filter((mark) => mark !== "").length;
    const became = after!.filter((mark, i) => mark !== "" && before![i] === "").length;
    const ceased = after!.filter((mark, i) => mark === "" && before![i] !== "").length;
    const counts = [after!.length, significant(before!), significant(after!), became, ceased];
    return { cells: [treebank.name, ...counts.map(String)] };
  });
  const sums = [1, 2, 3, 4, 5].map((c) => String(rows.reduce((sum, { cells }) => sum + Number(cells[c]), 0)));
  return {
    caption: "Significant differences among those that claims are about",
    header: [
      "",
      "differences",
      "significant on the test file",
      "by cross-validation",
      "became so",
      "are so no more",
    ],
    rows: [...rows, { cells: ["all", ...sums] }],
    note: "McNemar's test at the level of each paper.",
  };
}
