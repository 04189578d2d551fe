import type { TestedScore } from "../../evaluate/significance/significance.js";
import type { TreebankResults } from "../engine/experiment.js";
import { formatDifference } from "../engine/format.js";
import type { RowResult } from "../engine/score-parser.js";
import { significanceMark } from "./significance-mark.js";

/** Whether a claim holds on one treebank, and why. */
export interface Finding {
  readonly holds: boolean;
  /** The figures that decide. */
  readonly evidence: string;
  /**
   * "+" if a difference in favour of the claim is significant, "−" if one against it is, otherwise "" or
   * nothing.
   */
  readonly mark?: "+" | "−" | "";
}

/** A claim of a paper that the results of a treebank can confirm or refute. */
export interface Claim {
  /** The claim in one sentence. */
  readonly claim: string;
  /** The paper and section that make it. */
  readonly source: string;
  /** The condition that each treebank must meet, in words. */
  readonly test: string;
  /** Decides about a treebank that has all results. */
  judge(treebank: TreebankResults): Finding;
}

/** A claim that a gain is larger on treebanks with more non-projective arcs. */
export interface TrendClaim extends Omit<Claim, "judge"> {
  /** The gain on a treebank, from 0 to 1. */
  gain(treebank: TreebankResults): number;
}

/** Compares two rows and tests the difference. `text` is, for example, "+0.31 (not significant)". */
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

/** Makes the claim that one row is above another in a score. */
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
