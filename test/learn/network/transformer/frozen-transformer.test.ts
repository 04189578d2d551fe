import { describe, expect, it } from "vitest";
import { Arena } from "../../../../src/kernels/arena.js";
import { byteTable } from "../../../../src/learn/network/byte-table.js";
import { FrozenTransformer } from "../../../../src/learn/network/transformer/frozen-transformer.js";
import { PieceBatch } from "../../../../src/learn/network/transformer/piece-batch.js";
import { seeded } from "../../../../src/numbers/seeded.js";

const SIZES = { pieces: 40, positions: 16, columns: 32, inner: 64, heads: 2, layers: 5, epsilon: 1e-12 };
const LIMITS = { start: 1, end: 2, longest: 16 };
const SENTENCES = [[Int32Array.of(9, 8, 7), Int32Array.of(30)], [Int32Array.of(5)], []];

/** A transformer of five layers with random parameters. */
function frozen() {
  const arena = new Arena();
  const layer = new FrozenTransformer(arena, SIZES, LIMITS);
  const random = seeded(7);
  const { pieces, columns } = SIZES;
  const vectors = Float32Array.from({ length: pieces * columns }, () => random() - 0.5);
  layer.encoder.embeddings.bytes = byteTable(vectors, columns);
  for (const { name, at, count } of layer.frozen.dense) {
    if (/mixture/.test(name)) continue;
    const values = arena.floats(at, count);
    for (let k = 0; k < count; k++) values[k] = random() - 0.5 + (/norm\.gain/.test(name) ? 1 : 0);
  }
  layer.prepare();
  return { arena, layer };
}

function vectorsOf({ arena, layer }: ReturnType<typeof frozen>, sentences: typeof SENTENCES): number[][] {
  layer.forward(sentences);
  let at = layer.output;
  return sentences.map((words) => {
    const count = (words.length + 1) * SIZES.columns;
    at += 4 * count;
    return [...arena.floats(at - 4 * count, count)];
  });
}

describe("a frozen transformer", () => {
  it("has as vector of a word the mean of its pieces in the last four of six states", () => {
    const made = frozen();
    const found = vectorsOf(made, SENTENCES);
    const { arena, layer } = made;
    const batch = new PieceBatch(SENTENCES, LIMITS);
    layer.encoder.forward(batch);
    const { columns } = SIZES;
    const states = layer.encoder.states.map((at) => arena.floats(at, batch.pieces.length * columns));
    const expected = Array.from(batch.nodeStart, (start, node) =>
      Array.from({ length: columns }, (_, c) => {
        let sum = 0;
        const rows = batch.nodeEnd[node]! - start;
        for (let row = start; row < start + rows; row++)
          for (const state of states.slice(-4)) sum += state[row * columns + c]!;
        return sum / (4 * rows);
      }),
    ).flat();
    const worst = Math.max(...found.flat().map((x, k) => Math.abs(x - expected[k]!)));
    expect(found.flat()).toHaveLength(expected.length);
    expect(worst).toBeLessThan(1e-5);
  });

  it("has the same vectors for a sentence alone, among others, and when they are kept", () => {
    const made = frozen();
    const [first, second, third] = vectorsOf(made, SENTENCES);
    expect(vectorsOf(made, [SENTENCES[1]!, [Int32Array.of(3, 4)], SENTENCES[0]!])).toEqual([
      second,
      expect.anything(),
      first,
    ]);
    const others = frozen();
    for (const [s, rows] of [first, second, third].entries())
      expect(vectorsOf(others, [SENTENCES[s]!])).toEqual([rows]);
  });

  it("tells sentences apart whose pieces are divided into other words", () => {
    const made = frozen();
    const [one, two] = vectorsOf(made, [[Int32Array.of(9, 8)], [Int32Array.of(9), Int32Array.of(8)]]);
    expect(one).toHaveLength(2 * SIZES.columns);
    expect(two).toHaveLength(3 * SIZES.columns);
  });
});
