import type { Arena } from "../../../kernels/arena.js";
import { plainMatrix, simdMatrix } from "../../../kernels/matrix.js";
import {
  type NetworkKernels,
  plainNetworkKernels,
  simdNetworkKernels,
} from "../../../kernels/network-kernels.js";
import { parsingKernels } from "../../../kernels/parsing-kernels.js";
import { plainTransformer, simdTransformer, type TransformerKernel } from "../../../kernels/transformer.js";

/** All operations on memory that a network with a transformer needs. */
export interface TransformerKernels extends NetworkKernels, TransformerKernel {}

/** The fastest available kernels of a transformer that is trained. */
export function transformerKernels(arena: Arena): TransformerKernels {
  const [network, transformer] = [simdNetworkKernels(arena), simdTransformer(arena)];
  if (network !== undefined && transformer !== undefined) return { ...network, ...transformer };
  return plainTransformerKernels(arena);
}

/** The same in plain code: the reference for tests, and the fallback. */
export function plainTransformerKernels(arena: Arena): TransformerKernels {
  return { ...plainNetworkKernels(arena), ...plainTransformer(arena) };
}

/** The kernels of a transformer that only encodes, the fastest available; it calls no others. */
export function encodingKernels(arena: Arena): TransformerKernels {
  return {
    ...parsingKernels(arena),
    ...(simdMatrix(arena) ?? plainMatrix(arena)),
    ...(simdTransformer(arena) ?? plainTransformer(arena)),
  };
}
