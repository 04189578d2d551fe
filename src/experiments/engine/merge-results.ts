import type { PackedJudgements } from "../../evaluate/significance/judgements.js";
import { mergedJudgements, shareRight } from "../../evaluate/significance/judgements.js";
import type { ParserResult } from "./run-cell.js";
import {
  ARC_GROUPS,
  type ArcGroups,
  type Retrieved,
  type RowResult,
  retrieved,
  summed,
} from "./score-parser.js";

/** What a cross-validation replaces in the result of a parser. */
export type MergedResult = Pick<ParserResult, "rows" | "testSentences" | "testWords">;

/** Joins the results of a parser on all folds as if they were one test file. All must have the same rows. */
export function mergedResults(folds: readonly ParserResult[]): MergedResult {
  const names = Object.keys(folds[0]?.rows ?? {});
  const sum = (count: (result: ParserResult) => number) =>
    folds.reduce((total, result) => total + count(result), 0);
  return {
    testSentences: sum(({ testSentences }) => testSentences),
    testWords: sum(({ testWords }) => testWords),
    rows: Object.fromEntries(names.map((name) => [name, mergedRows(folds.map(({ rows }) => rows[name]!))])),
  };
}

function mergedRows(rows: readonly RowResult[]): RowResult {
  const judgements: PackedJudgements = mergedJudgements(rows.map((row) => row.judgements));
  const share = (score: keyof PackedJudgements) => shareRight(judgements[score]);
  const sum = (count: (row: RowResult) => number) => rows.reduce((total, row) => total + count(row), 0);
  const joined = (kind: (row: RowResult) => Retrieved) => retrieved(summed(rows.map(kind)));
  const groups = rows.flatMap((row) => row.groups ?? []);
  return {
    uas: share("uas"),
    las: share("las"),
    uem: share("uem"),
    lem: share("lem"),
    nonProjectiveArcs: sum((row) => row.nonProjectiveArcs),
    nonProjectiveUas: share("nonProjectiveUas"),
    nonProjectiveLas: share("nonProjectiveLas"),
    unlabelled: joined((row) => row.unlabelled),
    labelled: joined((row) => row.labelled),
    judgements,
    decisions: sum((row) => row.decisions),
    ...(groups.length === 0 ? {} : { groups: mergedGroups(groups) }),
  };
}

function mergedGroups(folds: readonly ArcGroups[]): ArcGroups {
  const merged = ARC_GROUPS.map((grouping) => {
    const names = new Set(folds.flatMap((fold) => Object.keys(fold[grouping])));
    const counts = [...names].map((name) => [
      name,
      summed(folds.flatMap((fold) => fold[grouping][name] ?? [])),
    ]);
    return [grouping, Object.fromEntries(counts)];
  });
  return Object.fromEntries(merged) as unknown as ArcGroups;
}
