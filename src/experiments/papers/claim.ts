import type { TestedScore } from "../../evaluate/significance/significance.js";
import type { TreebankResults } from "../engine/experiment.js";
import { formatDifference } from "../engine/format.js";
import type { RowResult } from "../engine/score-parser.js";
import { significanceMark } from "./significance-mark.js";

/** What became of a claim on one treebank. */
export interface Finding {
  readonly holds: boolean;
  /** By how much, in words and figures. */
  readonly evidence: string;
  /** Whether the difference is significant: "+" in favour of the claim, "−" against it; "" or nothing if it is not. */
  readonly mark?: "+" | "−" | "";
}

/** A claim of a paper that results can decide. */
export interface Claim {
  readonly claim: string;
  readonly source: string;
  /** What is asked of each treebank, in words. */
  readonly test: string;
  judge(treebank: TreebankResults): Finding;
}

/** A claim that a gain grows with the share of non-projective arcs, over treebanks. */
export interface TrendClaim extends Omit<Claim, "judge"> {
  /** What should grow, from 0 to 1. */
  gain(treebank: TreebankResults): number;
}

/** A difference between two rows with its significance: "+0.31 (not significant)". */
export function compared(
  first: RowResult,
  second: RowResult,
  score: TestedScore,
): { difference: number; mark: "+" | "−" | ""; text: string } {
  const difference = (first[score] ?? 0) - (second[score] ?? 0);
  const mark = significanceMark(first, second, score);
  const items = score.startsWith("nonProjective") ? `, of ${first.nonProjectiveArcs} arcs` : "";
  return {
    difference,
    mark,
    text: `${formatDifference(difference)} (${mark === "" ? "not significant" : "significant"}${items})`,
  };
}

/** The claim that one row is above another in a score. */
export function above(
  claim: string,
  source: string,
  test: string,
  score: TestedScore,
  rows: (treebank: TreebankResults) => readonly [RowResult, RowResult],
): Claim {
  return {
    claim,
    source,
    test,
    judge: (treebank) => {
      const { difference, mark, text } = compared(...rows(treebank), score);
      return { holds: difference > 0, evidence: text, mark };
    },
  };
}
