import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Safetensors } from "../../src/neural/pretrained/safetensors.js";
import { readPretrainedFolder } from "../../src/node/pretrained-folder.js";
import { temporaryFolder } from "../support/cli.js";

const ROOT = new URL("../..", import.meta.url).pathname;

function varint(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...varint(Math.floor(value / 128))];
}

/** A field of a protocol buffer: a number, or the bytes of a part. */
function field(number: number, value: number | readonly number[]): number[] {
  if (typeof value === "number") return [8 * number, ...varint(value)];
  return [8 * number + 2, ...varint(value.length), ...value];
}

/** A block of a table; each key leaves out what it shares with the one before. Then: how it is stored, and a checksum. */
function block(entries: readonly (readonly [string, readonly number[]])[]): number[] {
  const bytes: number[] = [];
  let before = "";
  for (const [key, value] of entries) {
    let shared = 0;
    while (shared < key.length && key[shared] === before[shared]) shared++;
    const own = [...Buffer.from(key.slice(shared))];
    bytes.push(...varint(shared), ...varint(own.length), ...varint(value.length), ...own, ...value);
    before = key;
  }
  return [...bytes, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
}

/** Writes tensors as TensorFlow does, two to a block, after an entry about the file itself. */
function writeCheckpoint(folder: string, tensors: ReadonlyMap<string, readonly number[]>): Float32Array {
  let count = 0;
  const entries = [...tensors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, shape]) => {
      const size = shape.reduce((product, n) => product * n, 1);
      const dimensions = shape.flatMap((n) => field(2, field(1, n)));
      const value = [...field(1, 1), ...field(2, dimensions), ...field(4, 4 * count), ...field(5, 4 * size)];
      count += size;
      // Field 6 is a checksum of four bytes.
      return [name, [...value, 8 * 6 + 5, 1, 2, 3, 4]] as const;
    });
  const all = [["", field(1, 1)] as const, ...entries];
  const table: number[] = [];
  const places: [string, number[]][] = [];
  for (let k = 0; k < all.length; k += 2) {
    const bytes = block(all.slice(k, k + 2));
    places.push([
      all[Math.min(k + 1, all.length - 1)]![0],
      [...varint(table.length), ...varint(bytes.length - 5)],
    ]);
    table.push(...bytes);
  }
  const index = block(places);
  const footer = [0, 0, ...varint(table.length), ...varint(index.length - 5)];
  const bytes = [...table, ...index, ...footer, ...Array(48 - footer.length).fill(0)];
  mkdirSync(join(folder, "variables"), { recursive: true });
  writeFileSync(join(folder, "variables/variables.index"), Uint8Array.from(bytes));
  const numbers = Float32Array.from({ length: count }, (_, k) => k / 8);
  writeFileSync(join(folder, "variables/variables.data-00000-of-00001"), new Uint8Array(numbers.buffer));
  return numbers;
}

/** The tensors of a BERT with one layer, and one that is none of its. */
function shapes(columns: number): Map<string, number[]> {
  const layer = "module/bert/encoder/layer_0";
  const dense = (name: string, inputs: number, outputs: number): [string, number[]][] => [
    [`${name}/dense/kernel`, [inputs, outputs]],
    [`${name}/dense/bias`, [outputs]],
  ];
  const norm = (name: string): [string, number[]][] =>
    ["gamma", "beta"].map((part) => [`${name}/LayerNorm/${part}`, [columns]]);
  return new Map([
    ["module/bert/embeddings/word_embeddings", [5, columns]],
    ["module/bert/embeddings/position_embeddings", [8, columns]],
    ["module/bert/embeddings/token_type_embeddings", [2, columns]],
    ...norm("module/bert/embeddings"),
    ...["query", "key", "value"].flatMap((part): [string, number[]][] => [
      [`${layer}/attention/self/${part}/kernel`, [columns, columns]],
      [`${layer}/attention/self/${part}/bias`, [columns]],
    ]),
    ...dense(`${layer}/attention/output`, columns, columns),
    ...norm(`${layer}/attention/output`),
    ...dense(`${layer}/intermediate`, columns, 2 * columns),
    ...dense(`${layer}/output`, 2 * columns, columns),
    ...norm(`${layer}/output`),
    ["module/cls/predictions/output_bias", [5]],
  ]);
}

it("encoder-from-checkpoint.js makes a folder that --encoder takes, with the matrices of layers turned", () => {
  const [saved, output] = ["saved", "encoder"].map((name) => join(temporaryFolder(), name)) as [
    string,
    string,
  ];
  const numbers = writeCheckpoint(saved, shapes(64));
  mkdirSync(join(saved, "assets"));
  writeFileSync(join(saved, "assets/vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nboat\n");
  const script = join(ROOT, "scripts/teaching/encoder-from-checkpoint.js");
  const { status, stderr } = spawnSync(process.execPath, [script, saved, "-o", output], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const { sizes, pieces } = readPretrainedFolder(output);
  expect(sizes).toEqual({
    pieces: 5,
    positions: 8,
    columns: 64,
    inner: 128,
    heads: 1,
    layers: 1,
    epsilon: 1e-12,
  });
  expect(pieces.normalization.lowerCase).toBe(false);
  const tensors = new Safetensors(readFileSync(join(output, "model.safetensors")));
  expect(tensors.names).not.toContain("cls.predictions.output_bias");
  // Names are sorted in a checkpoint, so this is where the first matrix of a layer begins.
  const names = [...shapes(64)].sort(([a], [b]) => (a < b ? -1 : 1));
  const at = (name: string) => {
    let start = 0;
    for (const [other, shape] of names) {
      if (other === name) return start;
      start += shape.reduce((product, n) => product * n, 1);
    }
    throw new Error(name);
  };
  const kernel = at("module/bert/encoder/layer_0/intermediate/dense/kernel");
  const weights = tensors.floats("bert.encoder.layer.0.intermediate.dense.weight", [128, 64]);
  for (const [input, unit] of [
    [0, 0],
    [0, 1],
    [3, 127],
    [63, 64],
  ] as const)
    expect(weights[unit * 64 + input]).toBe(numbers[kernel + input * 128 + unit]);
  const words = tensors.floats("bert.embeddings.word_embeddings.weight", [5, 64]);
  const first = at("module/bert/embeddings/word_embeddings");
  expect(words).toEqual(numbers.slice(first, first + 5 * 64));
  const gains = tensors.floats("bert.embeddings.LayerNorm.weight", [64]);
  expect(gains[0]).toBe(numbers[at("module/bert/embeddings/LayerNorm/gamma")]);
});

it("encoder-from-checkpoint.js refuses a checkpoint of another model", () => {
  const saved = temporaryFolder();
  writeCheckpoint(saved, new Map([["dense/kernel", [2, 2]]]));
  const script = join(ROOT, "scripts/teaching/encoder-from-checkpoint.js");
  const { status, stderr } = spawnSync(process.execPath, [script, saved, "-o", join(saved, "out")], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    `encoder-from-checkpoint: ${saved}: expected a tensor bert.embeddings.word_embeddings.weight, found none\n`,
  ]);
});
