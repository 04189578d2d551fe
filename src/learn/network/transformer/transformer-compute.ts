import type { Arena } from "../../../kernels/arena.js";
import type { TransformerKernels } from "../../../kernels/transformer-kernels.js";
import { Compute } from "../compute.js";

/** The memory of a network with a transformer, and the kernels that work on it. */
export class TransformerCompute extends Compute {
  declare readonly kernels: TransformerKernels;

  /** The kernels must work on the memory. */
  constructor(arena: Arena, kernels: TransformerKernels) {
    super(arena, kernels);
  }
}
