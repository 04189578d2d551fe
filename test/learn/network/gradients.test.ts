import { describe, expect, it } from "vitest";
import { Arena } from "../../../src/kernels/arena.js";
import { networkKernels } from "../../../src/kernels/network-kernels.js";
import { BatchLayout } from "../../../src/learn/network/batch-layout.js";
import { Compute } from "../../../src/learn/network/compute.js";
import { initialize } from "../../../src/learn/network/initialize.js";
import { Affine } from "../../../src/learn/network/layers/affine.js";
import { LstmLayer } from "../../../src/learn/network/layers/lstm-layer.js";
import type { BatchLosses, Network, NetworkSizes } from "../../../src/learn/network/network.js";
import { Parameters } from "../../../src/learn/network/parameters.js";
import { transformerContext } from "../../../src/learn/network/transformer/transformer-context.js";
import { seeded } from "../../../src/numbers/seeded.js";
import { pass, randomBatch, SMALL, smallNetwork, softGold } from "../../support/learners/networks.js";

const LENGTHS = [3, 1, 5, 4, 5];

function total(losses: BatchLosses): number {
  return Object.values(losses).reduce((sum, { loss }) => sum + loss, 0);
}

/** A random unit vector with `count` entries. */
function direction(count: number, random: () => number): Float64Array {
  const vector = Float64Array.from({ length: count }, () => random() - 0.5);
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return vector.map((x) => x / length);
}

/** The slope of f along a direction, by finite differences; leaves the values as they were. */
function slope(values: Float32Array, along: Float64Array, f: () => number, step: number): number {
  const before = values.slice();
  const shifted = (sign: number) => {
    for (let k = 0; k < values.length; k++) values[k] = before[k]! + sign * step * along[k]!;
    return f();
  };
  const difference = shifted(1) - shifted(-1);
  values.set(before);
  return difference / (2 * step);
}

/**
 * Expects the gradient to match the slope for one of several step sizes. A large step may cross a kink of a
 * rectifier, and a small one may be lost in rounding, but a wrong gradient matches none.
 */
function expectSlope(
  name: string,
  values: Float32Array,
  along: Float64Array,
  f: () => number,
  expected: number,
): void {
  const found = [0.01, 0.003, 0.001, 3e-4].map((step) => slope(values, along, f, step));
  const isClose = found.some((x) => Math.abs(x - expected) <= 0.015 * Math.abs(expected) + 2e-3);
  expect(isClose ? "agree" : `${name}: gradient ${expected}, differences ${found}`).toBe("agree");
}

/** Compares the gradients of all parameters of a network with finite differences. */
function checkNetwork(network: Network, rate: number, smoothing = 0, isTaught = false): void {
  const { batch, gold: hard } = randomBatch(LENGTHS);
  const gold = isTaught ? softGold(hard) : hard;
  const { arena } = network.compute;
  const lossOf = () => {
    network.prepare();
    return total(network.train(batch, gold, pass(rate, undefined, smoothing)));
  };
  lossOf();
  const { parameters } = network;
  // A second pass doubles the gradients, which shows that they are added.
  lossOf();
  const gradients = parameters.all.map(({ gradient, count }) => arena.floats(gradient, count).slice());
  const random = seeded(1);
  for (const [p, { name, at, count }] of parameters.all.entries()) {
    for (let trial = 0; trial < 3; trial++) {
      const along = direction(count, random);
      const expected = gradients[p]!.reduce((sum, g, k) => sum + (g / 2) * along[k]!, 0);
      expectSlope(name, arena.floats(at, count), along, lossOf, expected);
    }
    expect(
      gradients[p]!.some((g) => g !== 0),
      name,
    ).toBe(true);
  }
}

describe("gradients of a network agree with finite differences", () => {
  it("for all parameters of encoder and all heads", () => checkNetwork(smallNetwork(), 0));

  it("with dropout", () => checkNetwork(smallNetwork(), 0.3));

  it("with smoothed targets", () => checkNetwork(smallNetwork(), 0, 0.2));

  it("with what a teacher says", () => checkNetwork(smallNetwork(), 0, 0, true));

  it("with a transformer in the input", () => {
    const sizes = { pieces: 12, positions: 16, columns: 16, inner: 24, heads: 2, layers: 1, epsilon: 1e-12 };
    const limits = { start: 0, end: 1, longest: 16 };
    const network = smallNetwork(
      { ...SMALL, encoder: { ...SMALL.encoder, contextColumns: 16 }, transition: undefined },
      undefined,
      transformerContext({ sizes, limits, dropout: 0.2 }),
    );
    const { arena } = network.compute;
    for (const { name, at, count } of network.parameters.dense) {
      if (name.endsWith(".gain")) arena.floats(at, count).fill(1);
    }
    checkNetwork(network, 0.2);
  });

  it.each([
    ["graph", { ...SMALL, transition: undefined, tags: undefined }],
    ["transition", { ...SMALL, graph: undefined, tags: undefined }],
    ["tag", { encoder: { ...SMALL.encoder, tagColumns: 0 }, tags: SMALL.tags }],
  ] as [string, NetworkSizes][])("with the %s head alone", (_, sizes) =>
    checkNetwork(smallNetwork(sizes), 0.2),
  );
});

function smallCompute(): Compute {
  const arena = new Arena();
  return new Compute(arena, networkKernels(arena));
}

describe("gradients of a layer's input agree with finite differences", () => {
  const random = seeded(9);

  it("for an affine map", () => {
    const compute = smallCompute();
    const parameters = new Parameters();
    const affine = new Affine(compute, parameters, "a", 16, 8);
    const { arena } = compute;
    parameters.allocate(arena, true);
    initialize(arena, parameters, random);
    affine.prepare(true);
    const [x, dx, y, weights] = [80, 80, 40, 40].map((count) => arena.takeNumbers(count)) as [
      number,
      number,
      number,
      number,
    ];
    for (const at of [x, weights]) arena.floats(at, 40).set(direction(40, random));
    const f = () => {
      affine.forward(x, y, 5);
      return weighted(arena, y, weights, 40);
    };
    affine.backward(x, weights, dx, 5);
    const along = direction(80, random);
    expectSlope("x", arena.floats(x, 80), along, f, product(arena.floats(dx, 80), along));
  });

  it("for a bidirectional LSTM over sentences of different lengths", () => {
    const compute = smallCompute();
    const parameters = new Parameters();
    const layer = new LstmLayer(compute, parameters, "l", 8, 8);
    const { arena } = compute;
    parameters.allocate(arena, true);
    initialize(arena, parameters, random);
    layer.prepare(true);
    const layout = new BatchLayout([2, 5, 3, 5]);
    const rows = 15;
    layer.reserve(rows, 4, true);
    const [x, dx, weights] = [8, 8, 16].map((columns) => arena.takeNumbers(rows * columns)) as [
      number,
      number,
      number,
    ];
    for (const at of [x, weights]) for (let k = 0; k < 120; k++) arena.f32[(at >>> 2) + k] = 2 * random() - 1;
    const f = () => {
      layer.project(x, rows);
      layer.run(layout, undefined, 0);
      return weighted(arena, layer.output, weights, 16 * rows);
    };
    f();
    arena.f32.copyWithin(layer.outputGradient >>> 2, weights >>> 2, (weights >>> 2) + 16 * rows);
    layer.backward(layout, x, dx);
    for (let trial = 0; trial < 4; trial++) {
      const along = direction(8 * rows, random);
      const expected = product(arena.floats(dx, 8 * rows), along);
      expectSlope("x", arena.floats(x, 8 * rows), along, f, expected);
    }
  });
});

function weighted(arena: Arena, at: number, weights: number, count: number): number {
  return product(arena.floats(at, count), Float64Array.from(arena.floats(weights, count)));
}

function product(a: Float32Array, b: Float64Array): number {
  return a.reduce((sum, x, k) => sum + x * b[k]!, 0);
}
