import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Arena } from "../../../../src/kernels/arena.js";
import { Dropout } from "../../../../src/learn/network/layers/dropout.js";
import { Parameters } from "../../../../src/learn/network/parameters.js";
import { PieceBatch, windows } from "../../../../src/learn/network/transformer/piece-batch.js";
import { TransformerCompute } from "../../../../src/learn/network/transformer/transformer-compute.js";
import { TransformerEncoder } from "../../../../src/learn/network/transformer/transformer-encoder.js";
import {
  encodingKernels,
  plainTransformerKernels,
  type TransformerKernels,
  transformerKernels,
} from "../../../../src/learn/network/transformer/transformer-kernels.js";
import { PretrainedEncoder } from "../../../../src/neural/pretrained/pretrained-encoder.js";
import { seeded } from "../../../../src/numbers/seeded.js";

const FOLDER = new URL("../../../data/transformer/", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const TINY = new PretrainedEncoder({
  configuration: text("config.json"),
  tokenizer: text("tokenizer.json"),
  weights: readFileSync(new URL("tiny.safetensors", FOLDER)),
});

interface Reference {
  readonly pieces: readonly number[];
  /** Shape [layers + 1, pieces, columns]. */
  readonly states: readonly (readonly (readonly number[])[])[];
}

const REFERENCES = JSON.parse(text("hidden-states.json")) as readonly Reference[];

function tiny(forTraining: boolean, make: (arena: Arena) => TransformerKernels) {
  const arena = new Arena();
  const compute = new TransformerCompute(arena, make(arena));
  const parameters = new Parameters();
  const encoder = new TransformerEncoder(compute, parameters, TINY.sizes, forTraining);
  parameters.allocate(arena, forTraining);
  TINY.load(encoder, arena);
  encoder.prepare();
  return { arena, parameters, encoder };
}

/** The sentences of the reference, a word for each piece between the first and the last. */
function batch(): PieceBatch {
  const sentences = REFERENCES.map(({ pieces }) => pieces.slice(1, -1).map((piece) => Int32Array.of(piece)));
  return new PieceBatch(sentences, TINY.limits);
}

describe("a transformer", () => {
  it.each([
    ["for training", true, transformerKernels, 1e-4],
    ["for training, in plain code", true, plainTransformerKernels, 1e-4],
    ["that only encodes, in integers", false, encodingKernels, 0.05],
    ["that only encodes, in integers and plain code", false, plainTransformerKernels, 0.05],
  ] as const)("%s has the hidden states that were computed independently", (_, forTraining, make, error) => {
    const { arena, encoder } = tiny(forTraining, make);
    const all = batch();
    encoder.forward(all);
    const { columns } = TINY.sizes;
    let worst = 0;
    for (const [s, { states }] of REFERENCES.entries()) {
      for (const [k, rows] of states.entries()) {
        const found = arena.floats(encoder.states[k]!, all.pieces.length * columns);
        const start = all.starts[s]! * columns;
        for (const [i, x] of rows.flat().entries()) worst = Math.max(worst, Math.abs(found[start + i]! - x));
      }
    }
    expect(worst).toBeLessThan(error);
  });

  it("has the same vectors for a sentence alone as among others, bit for bit", () => {
    for (const forTraining of [true, false]) {
      const { arena, encoder } = tiny(forTraining, forTraining ? transformerKernels : encodingKernels);
      const sentences = [[Int32Array.of(9, 8, 7), Int32Array.of(30)], [Int32Array.of(50)], []];
      const together = new PieceBatch(sentences, TINY.limits);
      encoder.forward(together);
      const { columns } = TINY.sizes;
      const vectors = arena.floats(encoder.mixture.output, 6 * columns).slice();
      expect(together.nodeStart.length).toBe(6);
      for (const [k, first] of [0, 3, 5].entries()) {
        encoder.forward(new PieceBatch([sentences[k]!], TINY.limits));
        const count = (sentences[k]!.length + 1) * columns;
        expect(arena.floats(encoder.mixture.output, count).slice()).toEqual(
          vectors.slice(first * columns, first * columns + count),
        );
      }
    }
  });

  it("mixes its layers, and takes the mean over the pieces of a word", () => {
    const { arena, encoder } = tiny(true, transformerKernels);
    const { columns } = TINY.sizes;
    arena.floats(encoder.mixture.shares.at, 4).set([0.3, -0.4, 0.1, 1]);
    arena.f32[encoder.mixture.scale.at >>> 2] = 0.5;
    const all = new PieceBatch([[Int32Array.of(9, 8, 7)]], TINY.limits);
    encoder.forward(all);
    const odds = [0.3, -0.4, 0.1, 1].map(Math.exp);
    const sum = odds.reduce((a, b) => a + b, 0);
    for (let c = 0; c < columns; c++) {
      let [root, word] = [0, 0];
      for (const [k, at] of encoder.states.entries()) {
        const state = arena.floats(at, 5 * columns);
        const weight = (Math.exp(0.5) * odds[k]!) / sum;
        root += weight * state[c]!;
        for (const row of [1, 2, 3]) word += (weight * state[row * columns + c]!) / 3;
      }
      const found = arena.floats(encoder.mixture.output, 2 * columns);
      expect(found[c]).toBeCloseTo(root, 4);
      expect(found[columns + c]).toBeCloseTo(word, 4);
    }
  });

  it.each([0, 0.3])("has the gradients of finite differences, with a dropout of %f", (rate) => {
    const { arena, parameters, encoder } = tiny(true, transformerKernels);
    const random = seeded(4);
    for (const { at, count } of [encoder.mixture.shares, encoder.mixture.scale]) {
      for (let k = 0; k < count; k++) arena.f32[(at >>> 2) + k] = random() - 0.5;
    }
    const all = new PieceBatch(
      [
        [Int32Array.of(9, 8, 7), Int32Array.of(30)],
        [Int32Array.of(50)],
        [Int32Array.of(9), Int32Array.of(9)],
      ],
      TINY.limits,
    );
    const count = all.nodeStart.length * TINY.sizes.columns;
    const weights = Float64Array.from({ length: count }, () => random() - 0.5);
    const loss = () => {
      encoder.prepare();
      encoder.forward(all, { draw: new Dropout(seeded(11)), rate });
      return arena.floats(encoder.mixture.output, count).reduce((sum, x, k) => sum + x * weights[k]!, 0);
    };
    loss();
    // Twice, which shows that gradients are added.
    for (let time = 0; time < 2; time++) {
      encoder.clearGradient(all);
      arena.floats(encoder.mixture.outputGradient, count).set(weights);
      encoder.backward(all);
    }
    const gradients = parameters.all.map(({ gradient, count: size }) => arena.floats(gradient, size).slice());
    for (const [p, { name, at, count: size }] of parameters.all.entries()) {
      expect(
        gradients[p]!.some((g) => g !== 0),
        name,
      ).toBe(true);
      for (let trial = 0; trial < 3; trial++) {
        // Along the gradient itself, then along random directions of its entries.
        const along = Float64Array.from(gradients[p]!, (g) =>
          trial === 0 ? g : g === 0 ? 0 : random() - 0.5,
        );
        const length = Math.sqrt(along.reduce((sum, x) => sum + x * x, 0));
        const expected = gradients[p]!.reduce((sum, g, k) => sum + (g / 2) * (along[k]! / length), 0);
        const slopes = [0.03, 0.01, 0.003].map((step) => {
          const values = arena.floats(at, size);
          const before = values.slice();
          const shifted = (sign: number) => {
            for (let k = 0; k < size; k++) values[k] = before[k]! + (sign * step * along[k]!) / length;
            return loss();
          };
          const difference = shifted(1) - shifted(-1);
          values.set(before);
          return difference / (2 * step);
        });
        const isClose = slopes.some((x) => Math.abs(x - expected) <= 0.01 * Math.abs(expected) + 2e-3);
        expect(isClose ? "agree" : `${name}: gradient ${expected}, differences ${slopes}`).toBe("agree");
      }
    }
    expect(
      [...encoder.embeddings.table.touched.slice(0, encoder.embeddings.table.touchedCount)].sort(),
    ).toEqual([2, 3, 30, 50, 7, 8, 9].sort());
  });

  it("refuses columns that do not fit its heads", () => {
    const arena = new Arena();
    const compute = new TransformerCompute(arena, transformerKernels(arena));
    const sizes = { ...TINY.sizes, heads: 3 };
    expect(() => new TransformerEncoder(compute, new Parameters(), sizes, false)).toThrow(
      "expected a multiple of 8 columns for each of 3 heads, found 16",
    );
  });
});

describe("long sentences", () => {
  it("are one window if they fit", () => {
    expect(windows(Int32Array.of(2, 1, 3), 6)).toEqual([{ first: 0, end: 3, from: 0, to: 3 }]);
    expect(windows(Int32Array.of(), 6)).toEqual([{ first: 0, end: 0, from: 0, to: 0 }]);
  });

  it("are divided into windows that overlap, and each word belongs to one of them", () => {
    const random = seeded(2);
    for (let trial = 0; trial < 200; trial++) {
      const room = 8 + Math.floor(20 * random());
      const sizes = Int32Array.from(
        { length: Math.floor(80 * random()) },
        () => 1 + Math.floor((room / 4) * random()),
      );
      const found = windows(sizes, room);
      let next = 0;
      for (const [k, { first, end, from, to }] of found.entries()) {
        const pieces = sizes.subarray(first, end).reduce((sum, n) => sum + n, 0);
        expect(pieces).toBeLessThanOrEqual(room);
        expect(from).toBe(next);
        expect(first <= from && to <= end).toBe(true);
        expect(to > from || sizes.length === 0).toBe(true);
        if (k > 0) expect(first).toBeLessThan(found[k - 1]!.end);
        next = to;
      }
      expect(next).toBe(sizes.length);
    }
  });

  it("have vectors for all words", () => {
    const { arena, encoder } = tiny(false, encodingKernels);
    const words = Array.from({ length: 40 }, (_, k) => Int32Array.from({ length: 1 + (k % 3) }, () => 5 + k));
    words.push(Int32Array.from({ length: 500 }, () => 5));
    const all = new PieceBatch([words, [Int32Array.of(9)]], TINY.limits);
    expect(Math.max(...all.starts.subarray(1).map((end, s) => end - all.starts[s]!))).toBeLessThanOrEqual(12);
    expect(all.nodeStart.length).toBe(44);
    for (let w = 0; w < 40; w++) {
      const pieces = all.pieces.subarray(all.nodeStart[w + 1], all.nodeEnd[w + 1]);
      expect(pieces.length).toBe(words[w]!.length);
      expect(pieces[0]).toBe(5 + w);
    }
    encoder.forward(all);
    const vectors = arena.floats(encoder.mixture.output, 44 * 16);
    for (let k = 0; k < 44; k++)
      expect(vectors.subarray(16 * k, 16 * (k + 1)).some((x) => x !== 0)).toBe(true);
  });
});
