import { structureResult, type TreebankResults } from "../engine/experiment.js";
import type { ParserResult } from "../engine/run-cell.js";
import { type ArcGroups, type RowResult, retrieved, summed } from "../engine/score-parser.js";
import { growthOf, parsedTransitions } from "../papers/running-time-figure.js";
import { type Mark, significanceMark } from "../papers/significance-mark.js";
import type { Shares } from "./scope.js";

/** A score that claims are about, from 0 to 1. */
export type ClaimScore = "uas" | "las" | "uem" | "lem" | "nonProjectiveUas" | "nonProjectiveLas";

/** A way to group arcs: by length, or by distance to the root. */
export type Grouping = keyof ArcGroups;

/** How transitions grow with length; the exponent is undefined where a paper does not give it. */
export interface KnownGrowth {
  /** a of the line m = a * n. */
  readonly slope: number;
  /** The share of the variance that the line explains. */
  readonly r2: number;
  /** b of m = c * n^b. */
  readonly exponent?: number;
}

/**
 * The figures of one treebank that claims are judged by: ours, or those that a paper prints. A figure that is
 * not known is undefined. Parsers have the names of the rows of paper-cells.ts, such as "head", "2" and "su".
 */
export interface Figures extends Shares {
  /** A score of a parser. */
  score(parser: string, score: ClaimScore): number | undefined;
  /** Unlabelled F of a parser's non-projective arcs. */
  f(parser: string): number | undefined;
  /** Labelled F of a parser's arcs in some groups of a grouping together. */
  groupF(parser: string, grouping: Grouping, groups: readonly string[]): number | undefined;
  /** "+" or "−" if a parser is significantly better or worse than another at a level, "" if neither. */
  mark(first: string, second: string, score: ClaimScore, level: number): Mark | undefined;
  /** Number of items that a score is measured on. */
  items(parser: string, score: ClaimScore): number | undefined;
  /** Share of the non-projective arcs that come back under an encoding, without a parser. */
  recovered(encoding: string): number | undefined;
  /** Seconds of parsing with a degree. */
  seconds(degree: string): number | undefined;
  /** Number of decisions of the classifier with a degree. */
  decisions(degree: string): number | undefined;
  /** Transitions of Su on training sentences by oracle, and on test sentences by classifier. */
  growth(part: "training" | "test"): KnownGrowth | undefined;
}

/** The figures of a treebank that has all results. */
export function figuresOf(treebank: TreebankResults): Figures {
  const structure = structureResult(treebank);
  const { datasets, recovered, nonProjectiveArcs } = structure;
  const row = (parser: string): RowResult => cellWith(treebank, parser).rows[parser]!;
  return {
    name: treebank.name,
    nonProjectiveTokens: datasets.nonProjectiveTokenPercentage,
    nonProjectiveSentences: datasets.nonProjectiveSentencePercentage,
    score: (parser, score) => row(parser)[score] ?? undefined,
    f: (parser) => row(parser).unlabelled.f ?? undefined,
    groupF: (parser, grouping, names) => {
      const counts = row(parser).groups?.[grouping];
      return counts && (retrieved(summed(names.flatMap((name) => counts[name] ?? []))).f ?? undefined);
    },
    mark: (first, second, score, level) => significanceMark(row(first), row(second), score, level),
    items: (parser, score) => row(parser).judgements[score].items,
    recovered: (encoding) => (nonProjectiveArcs === 0 ? undefined : recovered[encoding]! / nonProjectiveArcs),
    seconds: (degree) => cellWith(treebank, degree).times.parse[degree],
    decisions: (degree) => row(degree).decisions,
    growth: (part) => growthOf(part === "training" ? structure.eager : parsedTransitions(treebank)),
  };
}

/** Finds the paper's cell that has a row. The cells of splits have rows of the same names. */
function cellWith({ name, parsers }: TreebankResults, row: string): ParserResult {
  const cell = Object.keys(parsers).find(
    (key) => /^(encodings|degrees|swap)-/.test(key) && row in parsers[key]!.rows,
  );
  if (cell === undefined) throw new RangeError(`${name} has no results of ${row}`);
  return parsers[cell]!;
}
