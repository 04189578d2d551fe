import type { Instances } from "../instances.js";

/** How symbolic values become features of LIBSVM: value v of a slot has the index v plus all values before. */
export interface LibsvmIndices {
  /** The number of values of each slot. */
  readonly sizes: readonly number[];
  /** The index before the first of each slot. */
  readonly before: readonly number[];
}

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

/** The number of values of each slot in some instances. */
export function slotSizes({ values, slots }: Pick<Instances, "values" | "slots">): Int32Array {
  const sizes = new Int32Array(slots);
  for (let at = 0; at < values.length; at++) {
    if (values[at]! > sizes[at % slots]!) sizes[at % slots] = values[at]!;
  }
  return sizes;
}

/** The features of an instance, as in `3:1 17:1`; a value that was not seen in training has none. */
export function libsvmFeatures(values: Int32Array, { before }: LibsvmIndices): string {
  const features: string[] = [];
  for (let s = 0; s < values.length; s++) {
    if (values[s] !== 0) features.push(`${before[s]! + values[s]!}:1`);
  }
  return features.join(" ");
}

/** Lines of a data file of LIBSVM, one for each instance. */
export function* libsvmLines(
  { values, targets, slots }: Instances,
  indices: LibsvmIndices,
): Generator<string, void, undefined> {
  for (let i = 0; i < targets.length; i++) {
    yield `${targets[i]} ${libsvmFeatures(values.subarray(i * slots, (i + 1) * slots), indices)}\n`;
  }
}

/** The values of some features, or what is wrong with them. */
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
    if (index <= before[s]! || values[s] !== 0) return `expected indices of rising slots, found ${feature}`;
    values[s] = index - before[s]!;
  }
  if (values.includes(0))
    return `expected a feature in each of ${sizes.length} slots, found ${features.length}`;
  return values;
}
