import { describe, expect, it } from "vitest";
import { Arena } from "../../../src/kernels/arena.js";
import { networkKernels, plainNetworkKernels } from "../../../src/kernels/network-kernels.js";
import { BatchLayout } from "../../../src/learn/network/batch-layout.js";
import { Compute } from "../../../src/learn/network/compute.js";
import { initialize } from "../../../src/learn/network/initialize.js";
import { LstmLayer } from "../../../src/learn/network/layers/lstm-layer.js";
import { Parameters } from "../../../src/learn/network/parameters.js";
import { seeded } from "../../../src/numbers/seeded.js";

const [INPUTS, UNITS] = [16, 24];

/** The output of an LSTM layer over sentences of these lengths, from the same weights and inputs each time. */
function outputOf(
  lengths: readonly number[],
  { forTraining = false, kernels = networkKernels } = {},
  inputs = (row: number, column: number) => Math.sin(7 * row + 3 * column),
): Float32Array {
  const arena = new Arena();
  const compute = new Compute(arena, kernels(arena));
  const parameters = new Parameters();
  const layer = new LstmLayer(compute, parameters, "l", INPUTS, UNITS);
  parameters.allocate(arena, forTraining);
  initialize(arena, parameters, seeded(4));
  layer.prepare(forTraining);
  const layout = new BatchLayout(lengths);
  layer.reserve(layout.rows, layout.sentences, forTraining);
  const x = arena.takeNumbers(layout.rows * INPUTS);
  for (let row = 0; row < layout.rows; row++) {
    for (let column = 0; column < INPUTS; column++) {
      arena.f32[(x >>> 2) + row * INPUTS + column] = inputs(row, column);
    }
  }
  layer.project(x, layout.rows);
  layer.run(layout, undefined, 0);
  return arena.floats(layer.output, layout.rows * 2 * UNITS).slice();
}

describe("a layer in integers", () => {
  it("is close to the same layer in floats", () => {
    const lengths = [9, 7, 7, 3, 1];
    const floats = outputOf(lengths, { forTraining: true });
    const integers = outputOf(lengths);
    expect(Math.max(...floats.map(Math.abs))).toBeGreaterThan(0.1);
    for (const [k, value] of integers.entries()) expect(Math.abs(value - floats[k]!)).toBeLessThan(1e-3);
  });

  it("has the same bits in WebAssembly and in plain code", () => {
    const lengths = [6, 5, 2];
    expect(outputOf(lengths, { kernels: plainNetworkKernels })).toEqual(outputOf(lengths));
  });

  it("has the same bits whatever sentences are computed together", () => {
    const layout = new BatchLayout([6, 5, 2]);
    const together = outputOf([6, 5, 2]);
    for (let s = 0; s < 3; s++) {
      const alone = outputOf([layout.lengths[s]!], {}, (row, column) =>
        Math.sin(7 * (layout.stepStart[row]! + s) + 3 * column),
      );
      for (let t = 0; t < layout.lengths[s]!; t++) {
        const row = layout.stepStart[t]! + s;
        expect(alone.slice(t * 2 * UNITS, (t + 1) * 2 * UNITS)).toEqual(
          together.slice(row * 2 * UNITS, (row + 1) * 2 * UNITS),
        );
      }
    }
  });
});
