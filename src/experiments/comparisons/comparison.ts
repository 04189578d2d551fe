import type { ParserCell } from "../engine/cell.js";
import type { Experiment, TreebankResults } from "../engine/experiment.js";
import { formatCount, formatNumber, formatScore } from "../engine/format.js";
import type { ReportSection, ReportTable } from "../engine/report-section.js";
import type { ParserResult } from "../engine/run-cell.js";
import type { RowResult } from "../engine/score-parser.js";

/** A comparison of parsers that is in no paper, with several seeds if wanted. */
export interface ParserComparison {
  /** The name on the command line. */
  readonly name: string;
  /** One sentence for the help of the command line. */
  readonly description: string;
  /** The learner of its cells if the user names none; undefined if each cell fixes its own. */
  readonly learner?: string;
  /** The default width of the beam. */
  readonly beam: number;
  /** The parsers to train on each treebank. */
  readonly cells: readonly ParserCell[];
  /** Makes the section of a report with the given rows. */
  section(results: readonly TreebankResults[], rows: readonly string[]): ReportSection;
}

/** The names of the rows of a comparison, each once. */
export function rowNames({ cells }: Pick<ParserComparison, "cells">): string[] {
  return [...new Set(cells.flatMap(({ rows }) => rows.map(({ name }) => name)))];
}

/**
 * The experiment that runs some rows of a comparison, and all rows without a list.
 *
 * @throws RangeError if there is no row of a name.
 */
export function comparisonExperiment(comparison: ParserComparison, wanted?: readonly string[]): Experiment {
  const known = rowNames(comparison);
  const unknown = wanted?.find((row) => !known.includes(row));
  if (unknown !== undefined)
    throw new RangeError(`expected rows among ${known.join(", ")}, found ${unknown}`);
  const rows = wanted === undefined ? known : known.filter((row) => wanted.includes(row));
  return {
    name: comparison.name,
    description: comparison.description,
    cells: comparison.cells.filter((cell) => cell.rows.some(({ name }) => rows.includes(name))),
    section: (results) => comparison.section(results, rows),
  };
}

/** A cell of a comparison: timed, punctuation counted, the epoch chosen on development data. */
export function comparisonCell(cell: Pick<ParserCell, "name" | "options" | "rows" | "changes">): ParserCell {
  return { ...cell, data: "development", scoresPunctuation: true, isTimed: true };
}

/** Groups results by treebank, in their order. */
export function byTreebank(results: readonly TreebankResults[]): Map<string, TreebankResults[]> {
  const groups = new Map<string, TreebankResults[]>();
  for (const result of results) groups.set(result.name, [...(groups.get(result.name) ?? []), result]);
  return groups;
}

/** The mean of the numbers among some values; null if there are none. */
export function mean(values: readonly (number | null | undefined)[]): number | null {
  const numbers = values.filter((value) => typeof value === "number" && !Number.isNaN(value)) as number[];
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

const HEADER = [
  "",
  "seeds",
  "dev LAS",
  "LAS",
  "UAS",
  "LEM",
  "NP recall",
  "NP precision",
  "words / s",
  "training s",
  "MB",
  "epochs",
];

const NOTE =
  "Means over seeds; words a second are those of the fastest seed. Dev LAS: that of the chosen epoch. NP: non-projective " +
  "arcs, recall labelled and precision unlabelled. Seconds and words a second are processor time. Punctuation is counted.";

/** A table for each treebank, with a row for each way to parse. */
export function scoreTables(
  { cells }: Pick<ParserComparison, "cells">,
  results: readonly TreebankResults[],
  rows: readonly string[],
): ReportTable[] {
  return [...byTreebank(results)].map(([name, seeds]) => ({
    caption: name,
    header: HEADER,
    rows: rows.map((row) => {
      const cell = cells.find((one) => one.rows.some((known) => known.name === row))!;
      return {
        cells: [
          row,
          ...scoreCells(
            seeds.map(({ parsers }) => parsers[cell.name]!),
            row,
          ),
        ],
      };
    }),
    note: NOTE,
  }));
}

function scoreCells(results: readonly ParserResult[], row: string): string[] {
  const score = (value: (scores: RowResult) => number | null) =>
    formatScore(mean(results.map(({ rows }) => value(rows[row]!))), 2);
  const developed = results.flatMap(({ development }) => development ?? []);
  // A test set may be too small for the clock.
  const speeds = results.flatMap(({ testWords, times: { parse } }) =>
    parse[row]! > 0 ? [testWords / parse[row]!] : [],
  );
  return [
    String(results.length),
    formatScore(mean(developed.map(({ las, best }) => las[best - 1])), 2),
    score(({ las }) => las),
    score(({ uas }) => uas),
    score(({ lem }) => lem),
    score(({ labelled }) => labelled.recall),
    score(({ unlabelled }) => unlabelled.precision),
    speeds.length === 0 ? "–" : formatCount(Math.round(Math.max(...speeds))),
    formatNumber(mean(results.map(({ times }) => times.train)), 0),
    formatNumber(mean(results.map(({ modelBytes }) => modelBytes / 1e6)), 1),
    formatNumber(mean(developed.map(({ best }) => best)), 0),
  ];
}
