import { isotonic } from "../../learn/isotonic.js";

/**
 * A map from the probability that a network gives an arc with its label to the share of such arcs that are
 * right. It connects these points by straight lines, from (0, 0) to (1, 1); both coordinates increase.
 */
export type ConfidenceMap = readonly (readonly [probability: number, share: number])[];

/** Number of groups of arcs that a map is fitted to at most. */
const GROUPS = 30;
/** Number of arcs of a group at least. */
const FEWEST = 50;
/** Points have this many decimal places. */
const DECIMALS = 5;

/** The share of right arcs among those with a probability from 0 to 1. */
export function confidence(map: ConfidenceMap, probability: number): number {
  if (probability >= 1) return 1;
  let [x0, y0] = [0, 0];
  for (const [x1, y1] of map) {
    if (probability <= x1) return y0 + ((y1 - y0) * (probability - x0)) / (x1 - x0);
    [x0, y0] = [x1, y1];
  }
  return y0 + ((1 - y0) * (probability - x0)) / (1 - x0);
}

/**
 * Fits a map to arcs with known outcomes: `isRight` is 1 for each arc whose head and label are right.
 * Arcs are grouped by probability, and isotonic regression makes the shares of the groups increase. Without
 * enough arcs for a group, the map is empty, and leaves probabilities as they are.
 */
export function fittedConfidence(
  probabilities: ArrayLike<number>,
  isRight: ArrayLike<number>,
): ConfidenceMap {
  const n = probabilities.length;
  const order = Array.from({ length: n }, (_, k) => k).sort(
    (a, b) => probabilities[a]! - probabilities[b]! || a - b,
  );
  const groups = Math.min(GROUPS, Math.floor(n / FEWEST));
  const [means, shares, sizes]: [number[], number[], number[]] = [[], [], []];
  for (let g = 0; g < groups; g++) {
    const members = order.slice(Math.floor((g * n) / groups), Math.floor(((g + 1) * n) / groups));
    const right = members.reduce((sum, k) => sum + isRight[k]!, 0);
    means.push(members.reduce((sum, k) => sum + probabilities[k]!, 0) / members.length);
    // One more arc that is right, and one that is wrong: a share is never 0 or 1.
    shares.push((right + 1) / (members.length + 2));
    sizes.push(members.length);
  }
  return increasingPoints(means, isotonic(shares, sizes), sizes);
}

/** One point for each run of groups with the same share; points that do not increase are left out. */
function increasingPoints(
  means: readonly number[],
  shares: Float64Array,
  sizes: readonly number[],
): ConfidenceMap {
  const points: (readonly [number, number])[] = [];
  let [lastX, lastY] = [0, 0];
  for (let first = 0, end = 0; first < shares.length; first = end) {
    let [sum, size] = [0, 0];
    for (; end < shares.length && shares[end] === shares[first]; end++) {
      sum += means[end]! * sizes[end]!;
      size += sizes[end]!;
    }
    const [x, y] = [rounded(sum / size), rounded(shares[first]!)];
    if (x <= lastX || x >= 1 || y <= lastY || y >= 1) continue;
    points.push([x, y]);
    [lastX, lastY] = [x, y];
  }
  return points;
}

function rounded(x: number): number {
  return Number(x.toFixed(DECIMALS));
}
