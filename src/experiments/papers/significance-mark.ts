import { mcnemarOf } from "../../evaluate/significance/judgements.js";
import type { TestedScore } from "../../evaluate/significance/significance.js";
import { ALPHA } from "../engine/experiment-settings.js";
import type { RowResult } from "../engine/score-parser.js";

/**
 * Marks a score of a system: "+" if it is significantly better than the reference by McNemar's test, "−" if
 * it is significantly worse, "" if neither.
 */
export function significanceMark(
  system: RowResult,
  reference: RowResult,
  score: TestedScore,
): "+" | "−" | "" {
  const { onlyFirst, onlySecond, p } = mcnemarOf(system.judgements, reference.judgements, score);
  if (p >= ALPHA) return "";
  return onlyFirst > onlySecond ? "+" : "−";
}
