import type { Instances } from "../instances.js";

/**
 * How often values occur, and with which classes. Classes are numbered from 0 in order of first occurrence,
 * as in TiMBL, because TiMBL adds in that order.
 */
export interface ValueStatistics {
  /** The class of the instances for each class number. */
  readonly classOf: Int32Array;
  /** The number of each class of the instances; -1 if it does not occur. */
  readonly numberOf: Int32Array;
  /** Number of instances of each class. */
  readonly classFrequency: Int32Array;
  /** The values of slot s are start[s] + 1 to start[s + 1] - 1; start[s] stands for unseen values. */
  readonly start: Int32Array;
  /** Number of instances of each value. */
  readonly frequency: Int32Array;
  /** The classes of value v are entries first[v] to first[v + 1] - 1 of the next two arrays. */
  readonly first: Int32Array;
  /** The classes that occur with each value, ascending. */
  readonly classes: Int32Array;
  /** The number of instances with each value and class. */
  readonly counts: Int32Array;
}

/** Counts the values and classes of some instances. */
export function valueStatistics({ slots, values, targets, classes }: Instances): ValueStatistics {
  const numberOf = new Int32Array(classes).fill(-1);
  const seen: number[] = [];
  for (const target of targets) {
    if (numberOf[target] === -1) numberOf[target] = seen.push(target) - 1;
  }
  const classOf = Int32Array.from(seen);
  const classFrequency = new Int32Array(classOf.length);
  for (const target of targets) classFrequency[numberOf[target]!]!++;

  const start = new Int32Array(slots + 1);
  for (let at = 0; at < values.length; at++) {
    const slot = at % slots;
    start[slot + 1] = Math.max(start[slot + 1]!, values[at]! + 1);
  }
  for (let slot = 0; slot < slots; slot++) start[slot + 1]! += start[slot]!;

  const frequency = new Int32Array(start[slots]!);
  for (let at = 0; at < values.length; at++) frequency[start[at % slots]! + values[at]!]!++;

  // A counting sort of pairs of value and class: by class first, then stably by value.
  const byClass = sortedByClass(targets, numberOf, classFrequency);
  const place = new Int32Array(frequency.length);
  for (let v = 1; v < place.length; v++) place[v] = place[v - 1]! + frequency[v - 1]!;
  const sorted = new Int32Array(values.length);
  for (const i of byClass) {
    for (let slot = 0; slot < slots; slot++) {
      sorted[place[start[slot]! + values[i * slots + slot]!]!++] = numberOf[targets[i]!]!;
    }
  }
  const first = new Int32Array(frequency.length + 1);
  const classList: number[] = [];
  const counts: number[] = [];
  for (let v = 0, at = 0; v < frequency.length; v++) {
    first[v] = classList.length;
    for (const end = at + frequency[v]!; at < end; at++) {
      if (classList.length > first[v]! && classList.at(-1) === sorted[at]) counts[counts.length - 1]!++;
      else {
        classList.push(sorted[at]!);
        counts.push(1);
      }
    }
  }
  first[frequency.length] = classList.length;
  return {
    classOf,
    numberOf,
    classFrequency,
    start,
    frequency,
    first,
    classes: Int32Array.from(classList),
    counts: Int32Array.from(counts),
  };
}

/** The instances sorted by class number, stably. */
function sortedByClass(targets: Int32Array, numberOf: Int32Array, classFrequency: Int32Array): Int32Array {
  const place = new Int32Array(classFrequency.length);
  for (let k = 1; k < place.length; k++) place[k] = place[k - 1]! + classFrequency[k - 1]!;
  const sorted = new Int32Array(targets.length);
  for (let i = 0; i < targets.length; i++) sorted[place[numberOf[targets[i]!]!]!++] = i;
  return sorted;
}
