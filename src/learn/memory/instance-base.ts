import type { Instances } from "../instances.js";
import { instanceTree } from "./instance-tree.js";
import { checkMemoryOptions, type MemoryOptions } from "./memory-options.js";
import { searchOrder, slotInformation, slotOrder } from "./slot-weights.js";
import { type ValueStatistics, valueStatistics } from "./value-statistics.js";

/**
 * All that a memory-based classifier remembers, in flat arrays that a model file can hold. The values of all
 * slots are numbered in a row, in each slot by frequency, after a number for any that was not seen. Classes are numbered in order of first occurrence. Equal instances are one, with votes for several classes.
 */
export interface InstanceBase {
  /** Slots in the order in which distances are added up. */
  readonly order: Int32Array;
  /** Slots by the level of the tree of instances that they are on. */
  readonly levels: Int32Array;
  /** Weight of each slot. */
  readonly weights: Float64Array;
  /** The values of slot s are start[s] + 1 up to start[s + 1]; start[s] is any that was not seen. */
  readonly start: Int32Array;
  /** The number of value v of slot s of the training instances, at start[s] + v. */
  readonly numberOf: Int32Array;
  /** For each value the number of training instances; never rising within a slot. */
  readonly frequency: Int32Array;
  /** The classes of value v are first[v] up to first[v + 1], with their probabilities given the value. */
  readonly first: Int32Array;
  readonly valueClass: Int32Array;
  readonly probability: Float64Array;
  /** What the users of the classifier call a class, and its number of training instances. */
  readonly classOf: Int32Array;
  readonly classFrequency: Int32Array;
  /** Shape [size, slots]: the values of each different instance, in the order of `order`, sorted by `levels`. */
  readonly instances: Int32Array;
  /** The votes of instance i are voteStart[i] up to voteStart[i + 1]: classes and numbers of instances. */
  readonly voteStart: Int32Array;
  readonly voteClass: Int32Array;
  readonly voteCount: Int32Array;
  /** The instances with a rare value v are postings[postingStart[v]] up to postingStart[v + 1]; none if frequent. */
  readonly postingStart: Int32Array;
  readonly postings: Int32Array;
  /** The upper levels of the tree of instances, in preorder: value and level. */
  readonly topValue: Int32Array;
  readonly topLevel: Uint8Array;
  /** For each node of the last of these levels, in order, where the nodes below it begin; and their end. */
  readonly branchStart: Int32Array;
  /** The lower levels in preorder: value, level, and the next node that is not below; of a leaf its instance. */
  readonly nodeValue: Int32Array;
  readonly nodeLevel: Uint8Array;
  readonly nodeNext: Int32Array;
}

/** A value is rare if no more instances have it than one in so many, or this few. */
const RARE_SHARE = 256;
const RARE = 8;

/** Remembers instances; fails with a RangeError on options without meaning, or if there are no instances. */
export function instanceBase(instances: Instances, options: MemoryOptions): InstanceBase {
  checkMemoryOptions(options);
  const { slots, targets } = instances;
  if (targets.length === 0) throw new RangeError("expected instances to remember, found none");
  if (slots === 0 || slots > 255) throw new RangeError(`expected 1 to 255 slots, found ${slots}`);
  const statistics = valueStatistics(instances);
  const information = slotInformation(statistics);
  const order = slotOrder(statistics, information);
  const levels = searchOrder(statistics, information);
  const places = levels.map((slot) => order.indexOf(slot));
  const values = valuesByFrequency(statistics);
  const merged = mergedInstances(instances, statistics, order, places, values.numberOf);
  const { start, classOf, classFrequency } = statistics;
  return {
    order,
    levels,
    weights: {
      none: new Float64Array(slots).fill(1),
      "gain-ratio": information.gainRatio,
      "information-gain": information.informationGain,
    }[options.weights],
    start,
    ...values,
    classOf,
    classFrequency,
    ...merged,
    ...postingLists(merged.instances, values.frequency.length, slots),
    ...instanceTree(merged.instances, places),
  };
}

/** Numbers the values of each slot by frequency, of equal ones the first first, and gives their classes. */
function valuesByFrequency(
  statistics: ValueStatistics,
): Pick<InstanceBase, "numberOf" | "frequency" | "first" | "valueClass" | "probability"> {
  const { start, counts } = statistics;
  const size = statistics.frequency.length;
  const sorted = Int32Array.from({ length: size }, (_, v) => v);
  for (let slot = 0; slot + 1 < start.length; slot++) {
    sorted
      .subarray(start[slot]! + 1, start[slot + 1]!)
      .sort((a, b) => statistics.frequency[b]! - statistics.frequency[a]! || a - b);
  }
  const numberOf = new Int32Array(size);
  const frequency = new Int32Array(size);
  const first = new Int32Array(size + 1);
  const valueClass = new Int32Array(counts.length);
  const probability = new Float64Array(counts.length);
  let at = 0;
  for (const [v, old] of sorted.entries()) {
    numberOf[old] = v;
    frequency[v] = statistics.frequency[old]!;
    first[v] = at;
    for (let from = statistics.first[old]!; from < statistics.first[old + 1]!; from++) {
      valueClass[at] = statistics.classes[from]!;
      probability[at++] = counts[from]! / frequency[v]!;
    }
  }
  first[size] = at;
  return { numberOf, frequency, first, valueClass, probability };
}

type Merged = Pick<InstanceBase, "instances" | "voteStart" | "voteClass" | "voteCount">;

/** The different instances, sorted, each with the classes of all that are equal to it. */
function mergedInstances(
  { slots, values, targets }: Instances,
  { start, numberOf, classOf }: ValueStatistics,
  order: Int32Array,
  places: Int32Array,
  valueNumber: Int32Array,
): Merged {
  const ordered = new Int32Array(values.length);
  for (let i = 0; i < targets.length; i++) {
    for (let k = 0; k < slots; k++) {
      const slot = order[k]!;
      ordered[i * slots + k] = valueNumber[start[slot]! + values[i * slots + slot]!]!;
    }
  }
  const compare = (a: number, b: number) => {
    for (let level = 0; level < slots; level++) {
      const place = places[level]!;
      const difference = ordered[a * slots + place]! - ordered[b * slots + place]!;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const sorted = Int32Array.from(targets.keys()).sort(compare);
  const instances = new Int32Array(values.length);
  const voteStart: number[] = [];
  const voteClass: number[] = [];
  const voteCount: number[] = [];
  const votes = new Int32Array(classOf.length);
  let size = 0;
  for (let from = 0; from < sorted.length; size++) {
    const i = sorted[from]!;
    let to = from;
    for (; to < sorted.length && compare(i, sorted[to]!) === 0; to++) {
      votes[numberOf[targets[sorted[to]!]!]!]!++;
    }
    from = to;
    instances.set(ordered.subarray(i * slots, (i + 1) * slots), size * slots);
    voteStart.push(voteClass.length);
    for (let k = 0; k < votes.length; k++) {
      if (votes[k] === 0) continue;
      voteClass.push(k);
      voteCount.push(votes[k]!);
      votes[k] = 0;
    }
  }
  voteStart.push(voteClass.length);
  return {
    instances: instances.slice(0, size * slots),
    voteStart: Int32Array.from(voteStart),
    voteClass: Int32Array.from(voteClass),
    voteCount: Int32Array.from(voteCount),
  };
}

/** For each rare value the instances that have it. */
function postingLists(
  instances: Int32Array,
  values: number,
  slots: number,
): Pick<InstanceBase, "postingStart" | "postings"> {
  const most = Math.max(RARE, instances.length / slots / RARE_SHARE);
  const count = new Int32Array(values);
  for (const value of instances) count[value]!++;
  const postingStart = new Int32Array(values + 1);
  for (let v = 0; v < values; v++) {
    if (count[v]! > most) count[v] = 0;
    postingStart[v + 1] = postingStart[v]! + count[v]!;
  }
  const postings = new Int32Array(postingStart[values]!);
  const place = postingStart.slice();
  for (let at = 0; at < instances.length; at++) {
    const value = instances[at]!;
    if (count[value]! > 0) postings[place[value]!++] = Math.floor(at / slots);
  }
  return { postingStart, postings };
}
