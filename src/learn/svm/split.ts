import type { Instances } from "../instances.js";

/** How to split instances by their value in one slot. */
export interface Split {
  /** The slot whose value decides. */
  readonly slot: number;
  /** Values with fewer instances than this are pooled in one part. */
  readonly threshold: number;
}

/** Instances split into parts. */
export interface Parts {
  /** The part of each value of the slot; use that of value 0 for values not seen in training. */
  readonly partOf: Int32Array;
  /** The indices of the instances of each part, ascending. */
  readonly members: readonly Int32Array[];
}

/**
 * Splits instances into parts; all are in one part if `split` is null. Parts are numbered by first
 * occurrence. Unseen values belong to the pooled part, or to the largest part if nothing was pooled.
 *
 * @throws {RangeError} if the slot does not exist
 */
export function splitInstances({ slots, values, targets }: Instances, split: Split | null): Parts {
  const length = targets.length;
  if (split === null) return { partOf: new Int32Array(1), members: [Int32Array.from(targets.keys())] };
  const { slot, threshold } = split;
  if (!(slot >= 0 && slot < slots)) throw new RangeError(`expected a slot below ${slots}, found ${slot}`);
  let largest = 0;
  for (let i = 0; i < length; i++) largest = Math.max(largest, values[i * slots + slot]!);
  const counts = new Int32Array(largest + 1);
  for (let i = 0; i < length; i++) counts[values[i * slots + slot]!]!++;
  const partOf = new Int32Array(largest + 1).fill(-1);
  const sizes: number[] = [];
  let pooled = -1;
  for (let i = 0; i < length; i++) {
    const value = values[i * slots + slot]!;
    if (partOf[value] === -1) {
      const isSmall = counts[value]! < threshold;
      if (isSmall && pooled !== -1) partOf[value] = pooled;
      else {
        partOf[value] = sizes.length;
        if (isSmall) pooled = sizes.length;
        sizes.push(0);
      }
    }
    sizes[partOf[value]!]!++;
  }
  const members = sizes.map((size) => new Int32Array(size));
  const next = new Int32Array(sizes.length);
  for (let i = 0; i < length; i++) {
    const part = partOf[values[i * slots + slot]!]!;
    members[part]![next[part]!++] = i;
  }
  const rest = pooled === -1 ? sizes.indexOf(Math.max(...sizes)) : pooled;
  return { partOf: partOf.map((part) => (part === -1 ? rest : part)), members };
}

/** The instances with the given indices. */
export function selected({ slots, values, targets, classes }: Instances, members: Int32Array): Instances {
  const kept = new Int32Array(members.length * slots);
  for (let k = 0; k < members.length; k++) {
    const from = members[k]! * slots;
    kept.set(values.subarray(from, from + slots), k * slots);
  }
  return { slots, values: kept, targets: members.map((i) => targets[i]!), classes };
}
