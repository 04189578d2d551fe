import { type Compute, NUMBER } from "./compute.js";
import type { Parameters } from "./parameters.js";

/** The sum of the squares of all gradients; of tables, only those of touched rows. */
export function gradientSquares({ kernels }: Compute, { denseRegion, tables }: Parameters): number {
  let sum = kernels.squareSum(denseRegion.gradients, denseRegion.count);
  for (const { gradient, columns, touched, touchedCount } of tables) {
    for (let k = 0; k < touchedCount; k++) {
      sum += kernels.squareSum(gradient + NUMBER * columns * touched[k]!, columns);
    }
  }
  return sum;
}
