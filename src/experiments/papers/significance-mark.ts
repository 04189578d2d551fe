import { mcnemarOf } from "../../evaluate/significance/judgements.js";
import type { TestedScore } from "../../evaluate/significance/significance.js";
import { ALPHA } from "../engine/experiment-settings.js";
import type { RowResult } from "../engine/score-parser.js";

/** "+" for significantly better, "−" for significantly worse, "" for neither. */
export type Mark = "+" | "−" | "";

/** Compares a score of a system with that of a reference by McNemar's test at a level. */
export function significanceMark(
  system: RowResult,
  reference: RowResult,
  score: TestedScore,
  level: number = ALPHA,
): Mark {
  const { onlyFirst, onlySecond, p } = mcnemarOf(system.judgements, reference.judgements, score);
  if (p >= level) return "";
  return onlyFirst > onlySecond ? "+" : "−";
}
