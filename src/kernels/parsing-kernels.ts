import type { Arena } from "./arena.js";
import { plainElements, simdElements } from "./elements.js";
import { plainGates, simdGates } from "./gates.js";
import { plainIntegers, simdIntegers } from "./integers.js";
import type { NetworkKernels } from "./network-kernels.js";
import { plainRows, simdRows } from "./rows.js";
import { plainSoftmax, simdSoftmax } from "./softmax.js";
import { plainTags, simdTags } from "./tags.js";

const SIMD = [simdRows, simdElements, simdSoftmax, simdIntegers, simdGates, simdTags];
const PLAIN = [plainRows, plainElements, plainSoftmax, plainIntegers, plainGates, plainTags];

/**
 * The kernels of a network that only parses, the fastest available; it calls no others. Without those of
 * training, a page has less to load.
 */
export function parsingKernels(arena: Arena): NetworkKernels {
  const parts = SIMD.map((of) => of(arena));
  const found = parts.includes(undefined) ? PLAIN.map((of) => of(arena)) : parts;
  return Object.assign({}, ...found) as NetworkKernels;
}
