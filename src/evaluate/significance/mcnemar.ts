import { chiSquareTail } from "./chi-square.js";

/** With fewer disagreements the exact test is used, because the chi-square approximation is poor. */
const FEWEST_FOR_CHI_SQUARE = 25;

/** The result of McNemar's test of two systems on the same items. */
export interface McNemarResult {
  /** Number of items that only the first system has right. */
  readonly onlyFirst: number;
  /** Number of items that only the second system has right. */
  readonly onlySecond: number;
  /** How the probability was computed. */
  readonly method: "exact" | "chi-square";
  /** Two-sided probability of a split at least as uneven if both systems were equally good. */
  readonly p: number;
}

/**
 * Tests with McNemar's test (1947) whether two equally good systems would disagree this unevenly: each
 * should be right on half of the items on which they disagree.
 *
 * Fewer than 25 disagreements are tested with the binomial distribution, more with chi-square and the
 * continuity correction of Edwards (1948).
 */
export function mcnemar(onlyFirst: number, onlySecond: number): McNemarResult {
  const disagreements = onlyFirst + onlySecond;
  if (disagreements < FEWEST_FOR_CHI_SQUARE) {
    const p = Math.min(1, 2 * binomialTail(Math.min(onlyFirst, onlySecond), disagreements));
    return { onlyFirst, onlySecond, method: "exact", p };
  }
  const excess = Math.max(0, Math.abs(onlyFirst - onlySecond) - 1);
  const p = chiSquareTail(excess ** 2 / disagreements);
  return { onlyFirst, onlySecond, method: "chi-square", p };
}

/** Returns the probability of at most k heads in n throws of a fair coin. */
function binomialTail(k: number, n: number): number {
  let ways = 1;
  let sum = 1;
  for (let i = 1; i <= k; i++) {
    ways = (ways * (n - i + 1)) / i;
    sum += ways;
  }
  return sum / 2 ** n;
}
