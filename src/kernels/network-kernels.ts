import { type AdamKernel, plainAdam, simdAdam } from "./adam.js";
import type { Arena } from "./arena.js";
import { type ElementsKernel, plainElements, simdElements } from "./elements.js";
import { type GatesKernel, plainGates, simdGates } from "./gates.js";
import { type IntegerKernel, plainIntegers, simdIntegers } from "./integers.js";
import { type LstmKernel, plainLstm, simdLstm } from "./lstm.js";
import { type MatrixKernel, plainMatrix, simdMatrix } from "./matrix.js";
import { plainRows, type RowsKernel, simdRows } from "./rows.js";
import { plainSoftmax, type SoftmaxKernel, simdSoftmax } from "./softmax.js";
import { plainTags, simdTags, type TagsKernel } from "./tags.js";

/** All operations on memory that a neural network needs. */
export interface NetworkKernels
  extends MatrixKernel,
    LstmKernel,
    RowsKernel,
    ElementsKernel,
    SoftmaxKernel,
    AdamKernel,
    IntegerKernel,
    GatesKernel,
    TagsKernel {}

const SIMD = [
  simdMatrix,
  simdLstm,
  simdRows,
  simdElements,
  simdSoftmax,
  simdAdam,
  simdIntegers,
  simdGates,
  simdTags,
];

/** The kernels in WebAssembly; undefined if the engine cannot run them. */
export function simdNetworkKernels(arena: Arena): NetworkKernels | undefined {
  const parts = SIMD.map((of) => of(arena));
  if (parts.includes(undefined)) return undefined;
  return Object.assign({}, ...parts) as NetworkKernels;
}

/** The same in plain code: the reference for tests, and the fallback. */
export function plainNetworkKernels(arena: Arena): NetworkKernels {
  return {
    ...plainMatrix(arena),
    ...plainLstm(arena),
    ...plainRows(arena),
    ...plainElements(arena),
    ...plainSoftmax(arena),
    ...plainAdam(arena),
    ...plainIntegers(arena),
    ...plainGates(arena),
    ...plainTags(arena),
  };
}

/** The fastest available kernels for a memory. */
export function networkKernels(arena: Arena): NetworkKernels {
  return simdNetworkKernels(arena) ?? plainNetworkKernels(arena);
}
