import { type AdamKernel, plainAdam, simdAdam } from "./adam.js";
import type { Arena } from "./arena.js";
import { type ElementsKernel, plainElements, simdElements } from "./elements.js";
import { type LstmKernel, plainLstm, simdLstm } from "./lstm.js";
import { type MatrixKernel, plainMatrix, simdMatrix } from "./matrix.js";
import { plainRows, type RowsKernel, simdRows } from "./rows.js";
import { plainSoftmax, type SoftmaxKernel, simdSoftmax } from "./softmax.js";

/** Everything that a neural network does to memory. */
export interface NetworkKernels
  extends MatrixKernel,
    LstmKernel,
    RowsKernel,
    ElementsKernel,
    SoftmaxKernel,
    AdamKernel {}

/** By WebAssembly; undefined where the engine cannot. */
export function simdNetworkKernels(arena: Arena): NetworkKernels | undefined {
  const parts = [simdMatrix, simdLstm, simdRows, simdElements, simdSoftmax, simdAdam].map((of) => of(arena));
  if (parts.includes(undefined)) return undefined;
  return Object.assign({}, ...parts) as NetworkKernels;
}

/** In plain code: what the kernels must agree with, and what stands in for them. */
export function plainNetworkKernels(arena: Arena): NetworkKernels {
  return {
    ...plainMatrix(arena),
    ...plainLstm(arena),
    ...plainRows(arena),
    ...plainElements(arena),
    ...plainSoftmax(arena),
    ...plainAdam(arena),
  };
}

/** The kernels for a memory, the fastest there are. */
export function networkKernels(arena: Arena): NetworkKernels {
  return simdNetworkKernels(arena) ?? plainNetworkKernels(arena);
}
