import type { ValueStatistics } from "./value-statistics.js";

/** The information that each slot gives about the class. */
export interface SlotInformation {
  /** Shape [slots], in bits. */
  readonly informationGain: Float64Array;
  /** Shape [slots]: the information gain divided by the information in the values of the slot. */
  readonly gainRatio: Float64Array;
}

/**
 * Computes information gain and gain ratio (Quinlan 1993) of each slot; adds in the same order as TiMBL.
 */
export function slotInformation(statistics: ValueStatistics): SlotInformation {
  const { classFrequency, start, frequency, first, counts } = statistics;
  const slots = start.length - 1;
  const total = classFrequency.reduce((sum, count) => sum + count, 0);
  let classEntropy = 0;
  for (const count of classFrequency) classEntropy -= plogp(count / total);
  const informationGain = new Float64Array(slots);
  const gainRatio = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    let entropy = 0;
    let splitInformation = 0;
    for (let v = start[slot]! + 1; v < start[slot + 1]!; v++) {
      let ofValue = 0;
      for (let at = first[v]!; at < first[v + 1]!; at++) ofValue += plogp(counts[at]! / frequency[v]!);
      entropy += (-ofValue * frequency[v]!) / total;
      splitInformation -= plogp(frequency[v]! / total);
    }
    informationGain[slot] = Math.max(0, classEntropy - entropy);
    gainRatio[slot] = splitInformation < Number.EPSILON ? 0 : informationGain[slot]! / splitInformation;
  }
  return { informationGain, gainRatio };
}

/**
 * The slots in the order in which TiMBL adds their differences: by gain ratio divided by the number of
 * values, highest first. Floating-point sums depend on the order, and so does which distances count as
 * equal.
 */
export function slotOrder(statistics: ValueStatistics, information: SlotInformation): Int32Array {
  return ordered(statistics, information, (values) => values);
}

/**
 * The slots in the order of the levels of the instance tree: informative slots with few values first. The
 * logarithm puts relations before the tags of distant words; the search then visits a third fewer nodes
 * than with TiMBL's order.
 */
export function searchOrder(statistics: ValueStatistics, information: SlotInformation): Int32Array {
  return ordered(statistics, information, Math.log1p);
}

/** The slots by gain ratio divided by `size` of their number of values, highest first. */
function ordered(
  { start }: ValueStatistics,
  { gainRatio }: SlotInformation,
  size: (values: number) => number,
): Int32Array {
  const worth = gainRatio.map((ratio, slot) => ratio / size(start[slot + 1]! - start[slot]! - 1));
  return Int32Array.from(worth.keys()).sort((a, b) => worth[b]! - worth[a]! || a - b);
}

/** p times its binary logarithm. */
function plogp(p: number): number {
  return p * (Math.log(p) / Math.LN2);
}
