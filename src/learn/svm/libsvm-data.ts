import type { Instances } from "../instances.js";

/** Maps symbolic values to LIBSVM features: value v of a slot gets the index v plus all values before. */
export interface LibsvmIndices {
  /** Number of values of each slot. */
  readonly sizes: readonly number[];
  /** Number of values in all slots before each slot. */
  readonly before: readonly number[];
}

/** The feature indices for slots with these numbers of values. */
export function libsvmIndices(sizes: Iterable<number>): LibsvmIndices {
  const list = [...sizes];
  const before: number[] = [];
  let sum = 0;
  for (const size of list) {
    before.push(sum);
    sum += size;
  }
  return { sizes: list, before };
}

/** Counts the values of each slot, shape [slots]. */
export function slotSizes({ values, slots }: Pick<Instances, "values" | "slots">): Int32Array {
  const sizes = new Int32Array(slots);
  for (let at = 0; at < values.length; at++) {
    if (values[at]! > sizes[at % slots]!) sizes[at % slots] = values[at]!;
  }
  return sizes;
}

/** Renders the features of an instance, such as `3:1 17:1`; a value not seen in training gets none. */
export function libsvmFeatures(values: Int32Array, { before }: LibsvmIndices): string {
  const features: string[] = [];
  for (let s = 0; s < values.length; s++) {
    if (values[s] !== 0) features.push(`${before[s]! + values[s]!}:1`);
  }
  return features.join(" ");
}

/** The lines of a LIBSVM data file, one for each instance, each with a line end. */
export function* libsvmLines(
  { values, targets, slots }: Instances,
  indices: LibsvmIndices,
): Generator<string, void, undefined> {
  for (let i = 0; i < targets.length; i++) {
    yield `${targets[i]} ${libsvmFeatures(values.subarray(i * slots, (i + 1) * slots), indices)}\n`;
  }
}

/** Reads the values of an instance from its features; returns an error message if they are wrong. */
export function valuesOfFeatures(features: readonly string[], indices: LibsvmIndices): Int32Array | string {
  const { sizes, before } = indices;
  const values = new Int32Array(sizes.length);
  let s = 0;
  for (const feature of features) {
    const match = /^(\d+):1$/.exec(feature);
    if (match === null) return `expected a feature such as 3:1, found ${feature}`;
    const index = Number(match[1]);
    while (s < sizes.length && index > before[s]! + sizes[s]!) s++;
    if (s === sizes.length)
      return `expected an index up to ${before[s - 1]! + sizes[s - 1]!}, found ${index}`;
    if (index <= before[s]! || values[s] !== 0)
      return `expected indices of ascending slots, found ${feature}`;
    values[s] = index - before[s]!;
  }
  if (values.includes(0))
    return `expected a feature in each of ${sizes.length} slots, found ${features.length}`;
  return values;
}
