import type { Arena } from "../../../kernels/arena.js";
import { Compute } from "../compute.js";
import type { TransformerKernels } from "./transformer-kernels.js";

/** The memory of a network with a transformer, and the kernels that work on it. */
export class TransformerCompute extends Compute {
  declare readonly kernels: TransformerKernels;

  /** The kernels must work on the memory. */
  constructor(arena: Arena, kernels: TransformerKernels) {
    super(arena, kernels);
  }
}
