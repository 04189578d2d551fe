import { describe, expect, it } from "vitest";
import { Arena } from "../../../../src/kernels/arena.js";
import { AdamOptimizer } from "../../../../src/learn/network/adam-optimizer.js";
import { Parameters } from "../../../../src/learn/network/parameters.js";
import { rateShare } from "../../../../src/learn/network/rate-share.js";
import { PieceBatch } from "../../../../src/learn/network/transformer/piece-batch.js";
import { TransformerCompute } from "../../../../src/learn/network/transformer/transformer-compute.js";
import { TransformerEncoder } from "../../../../src/learn/network/transformer/transformer-encoder.js";
import { transformerKernels } from "../../../../src/learn/network/transformer/transformer-kernels.js";
import { layerFactor, transformerPaces } from "../../../../src/learn/network/transformer/transformer-pace.js";
import { seeded } from "../../../../src/numbers/seeded.js";

const SIZES = { pieces: 20, positions: 10, columns: 16, inner: 24, heads: 2, layers: 2, epsilon: 1e-12 };
const OTHERS = { rate: () => 0.03, beta2: 0.95 };
const LIMITS = { start: 0, end: 1, longest: 10 };

function randomEncoder() {
  const arena = new Arena();
  const compute = new TransformerCompute(arena, transformerKernels(arena));
  const parameters = new Parameters();
  const encoder = new TransformerEncoder(compute, parameters, SIZES, true);
  parameters.allocate(arena, true);
  const random = seeded(1);
  for (const { name, at, count } of parameters.all) {
    if (name.endsWith(".gain")) arena.floats(at, count).fill(1);
    else if (!name.includes("mixture"))
      for (let k = 0; k < count; k++) arena.f32[(at >>> 2) + k] = random() - 0.5;
  }
  return { arena, compute, parameters, encoder };
}

describe("tuning a transformer", () => {
  it("brings its vectors near to targets", () => {
    const { arena, compute, parameters, encoder } = randomEncoder();
    const tuning = { rate: 0.01, warmUp: 0.1, lastRate: 0.1, decay: 0.8, dropout: 0 };
    const optimizer = new AdamOptimizer(compute, parameters, transformerPaces(tuning, 2, OTHERS));
    const batch = new PieceBatch([[Int32Array.of(5), Int32Array.of(6, 7)], [Int32Array.of(8)]], LIMITS);
    const count = batch.nodeStart.length * SIZES.columns;
    const random = seeded(2);
    const targets = Float64Array.from({ length: count }, () => 2 * random() - 1);
    const losses: number[] = [];
    for (let step = 0; step < 300; step++) {
      encoder.prepare();
      encoder.forward(batch);
      const errors = Array.from(arena.floats(encoder.mixture.output, count), (x, k) => x - targets[k]!);
      losses.push(errors.reduce((sum, x) => sum + x * x, 0) / count);
      arena.floats(encoder.mixture.outputGradient, count).set(errors);
      encoder.backward(batch);
      optimizer.step(step / 300, count);
    }
    expect(losses[0]).toBeGreaterThan(0.5);
    expect(losses.at(-1)).toBeLessThan(0.01);
  });

  it("moves each parameter at its own rate, and only the rows of a table that were touched", () => {
    const { arena, compute, parameters, encoder } = randomEncoder();
    const tuning = { rate: 0.01, warmUp: 0, lastRate: 1, decay: 0.5, dropout: 0 };
    const optimizer = new AdamOptimizer(compute, parameters, transformerPaces(tuning, 2, OTHERS));
    const before = parameters.all.map(({ at, count }) => arena.floats(at, count).slice());
    const { table } = encoder.embeddings;
    for (const { gradient, count } of parameters.dense) arena.floats(gradient, count).fill(2);
    arena.floats(table.gradient + 4 * 16 * 3, 16).fill(2);
    table.touch(3);
    optimizer.step(0.5, 2);
    for (const [p, { name, at, count, gradient }] of parameters.all.entries()) {
      const rate = name.includes("mixture") ? 0.03 : 0.01 * layerFactor(name, 2, 0.5);
      const moved = before[p]!.map((x, k) => x - arena.floats(at, count)[k]!);
      for (const [k, x] of moved.entries()) {
        const isTouched = name !== table.name || Math.floor(k / 16) === 3;
        expect(x, name).toBeCloseTo(isTouched ? rate : 0, 5);
      }
      expect(arena.floats(gradient, count).every((g) => g === 0)).toBe(true);
    }
    expect(table.touchedCount).toBe(0);
  });

  it("has rates that decay from the last layer down", () => {
    const factors = ["layer5.inner.weights", "layer0.attention.bias", "pieces", "norm.gain"].map((name) =>
      layerFactor(`transformer.${name}`, 6, 0.9),
    );
    expect(factors).toEqual([1, 0.9 ** 5, 0.9 ** 6, 0.9 ** 6]);
  });

  it("has a rate that rises, then falls", () => {
    expect([0, 0.05, 0.1, 0.55, 1].map((done) => rateShare(done, 0.1, 0.2))).toEqual([
      0,
      0.5,
      1,
      expect.closeTo(0.6, 9),
      expect.closeTo(0.2, 9),
    ]);
    expect(rateShare(0, 0, 0.1)).toBe(1);
  });
});
