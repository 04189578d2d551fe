import type { Instances } from "../instances.js";
import { instanceTree } from "./instance-tree.js";
import { checkMemoryOptions, type MemoryOptions } from "./memory-options.js";
import { searchOrder, slotInformation, slotOrder } from "./slot-weights.js";
import { type ValueStatistics, valueStatistics } from "./value-statistics.js";

/**
 * Everything that a memory-based classifier stores, in flat arrays that a model file can hold. The values
 * of all slots are numbered consecutively: for each slot first a number for unseen values, then its values
 * by frequency. Classes are numbered in order of first occurrence. Equal instances are stored once, with
 * votes for several classes.
 */
export interface InstanceBase {
  /** Shape [slots]: the slots in the order in which their differences are added. */
  readonly order: Int32Array;
  /** Shape [slots]: the slot of each level of the instance tree. */
  readonly levels: Int32Array;
  /** Shape [slots]: the weight of each slot. */
  readonly weights: Float64Array;
  /** The values of slot s are start[s] + 1 to start[s + 1] - 1; start[s] stands for unseen values. */
  readonly start: Int32Array;
  /** At start[s] + v, the number of the value v of slot s of the training instances. */
  readonly numberOf: Int32Array;
  /** The number of training instances with each value, descending within a slot. */
  readonly frequency: Int32Array;
  /** The classes of value v are entries first[v] to first[v + 1] - 1 of the next two arrays. */
  readonly first: Int32Array;
  /** The classes that occur with each value. */
  readonly valueClass: Int32Array;
  /** Their probabilities given the value. */
  readonly probability: Float64Array;
  /** The class of the training instances for each class number. */
  readonly classOf: Int32Array;
  /** The number of training instances of each class. */
  readonly classFrequency: Int32Array;
  /** Shape [size, slots]: the values of each distinct instance, slots as in `order`, sorted by `levels`. */
  readonly instances: Int32Array;
  /** The votes of instance i are entries voteStart[i] to voteStart[i + 1] - 1 of the next two arrays. */
  readonly voteStart: Int32Array;
  /** The class of each vote. */
  readonly voteClass: Int32Array;
  /** The number of training instances behind each vote. */
  readonly voteCount: Int32Array;
  /**
   * The instances with the rare value v are entries postingStart[v] to
   * postingStart[v + 1] - 1 of `postings`.
   */
  readonly postingStart: Int32Array;
  /** The instances with each rare value; frequent values have none. */
  readonly postings: Int32Array;
  /** The value of each node of the upper levels of the instance tree, in preorder. */
  readonly topValue: Int32Array;
  /** The level of each of these nodes. */
  readonly topLevel: Uint8Array;
  /**
   * For each node of the last upper level, where the nodes below it begin; then the number of lower nodes.
   */
  readonly branchStart: Int32Array;
  /** The value of each node of the lower levels, in preorder. */
  readonly nodeValue: Int32Array;
  /** The level of each of these nodes. */
  readonly nodeLevel: Uint8Array;
  /** The next node that is not below each of these nodes; for a leaf, its instance. */
  readonly nodeNext: Int32Array;
}

/** A value is rare if at most one in RARE_SHARE instances has it, or at most RARE instances. */
const RARE_SHARE = 256;
const RARE = 8;

/**
 * Builds the instance base of some training instances.
 *
 * @throws {RangeError} on an option out of its range, without instances, or on fewer than 1 or more than
 *   255 slots
 */
export function instanceBase(instances: Instances, options: MemoryOptions): InstanceBase {
  checkMemoryOptions(options);
  const { slots, targets } = instances;
  if (targets.length === 0) throw new RangeError("expected instances to learn from, found none");
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

/** Numbers the values of each slot by frequency, then by first occurrence; collects their classes. */
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

/** Merges equal instances: sorts them, and counts the classes of each distinct one. */
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

/** Lists the instances with each rare value. */
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
