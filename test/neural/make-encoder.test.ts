import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { Safetensors } from "../../src/neural/pretrained/safetensors.js";
import { readPretrainedFolder } from "../../src/node/pretrained-folder.js";
import { temporaryFolder } from "../support/cli.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const HARBOUR = join(ROOT, "examples/harbour.conllu");

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

it("make-encoder.js makes a folder that --encoder takes, with the matrices of layers turned", () => {
  const [saved, output] = ["saved", "encoder"].map((name) => join(temporaryFolder(), name)) as [
    string,
    string,
  ];
  const numbers = writeCheckpoint(saved, shapes(64));
  mkdirSync(join(saved, "assets"));
  writeFileSync(join(saved, "assets/vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nboat\n");
  const script = join(ROOT, "scripts/teaching/make-encoder.js");
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

/** A model in the format ONNX with these tensors, whose matrices of layers are named by products alone. */
function onnxModel(tensors: ReadonlyMap<string, readonly number[]>, type = 1): Uint8Array {
  const text = (words: string) => [...Buffer.from(words)];
  const graph = [...tensors].flatMap(([path, shape], k) => {
    const isFactor = path.endsWith("kernel");
    const name = isFactor ? `onnx::MatMul_${k}` : path;
    const node = [
      ...field(1, text("x")),
      ...field(1, text(name)),
      ...field(3, text(`/${path.replace("kernel", "MatMul")}`)),
      ...field(4, text("MatMul")),
    ];
    const numbers = new Float32Array(shape.reduce((product, n) => product * n, 1)).map((_, i) => k + i / 8);
    const raw = [...new Uint8Array(numbers.buffer)];
    const tensor = [
      ...shape.flatMap((n) => field(1, n)),
      ...field(2, type),
      ...field(8, text(name)),
      ...field(9, raw),
    ];
    return [...(isFactor ? field(1, node) : []), ...field(5, tensor)];
  });
  return Uint8Array.from(field(7, graph));
}

/** The tensors of a BERT with one layer of eight columns, as programs for ONNX name them. */
function onnxShapes(pieces: number): Map<string, number[]> {
  const names = [...shapes(8)].filter(([name]) => name.startsWith("module/bert/"));
  return new Map(
    names.map(([path, shape]) => {
      const name = path.replace("module/bert/", "").replace("layer_", "layer.");
      if (name.endsWith("kernel")) return [name, shape];
      const dotted = name.replaceAll("/", ".").replace("gamma", "weight").replace("beta", "bias");
      if (!dotted.endsWith("_embeddings")) return [dotted, shape];
      return [`${dotted}.weight`, dotted.includes("word") ? [pieces, 8] : shape];
    }),
  );
}

const WORD_PIECES = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "b",
  "##o",
  "##a",
  "##t",
  "boat",
  "##s",
  "rain",
  "##at",
];

/** Runs make-encoder.js on a model in ONNX with some pieces. */
function makeFromOnnx(args: readonly string[], bytes = onnxModel(onnxShapes(WORD_PIECES.length))) {
  const folder = temporaryFolder();
  const [model, tokenizer, output] = ["model.onnx", "tokens.json", "encoder"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(model, bytes);
  const vocab = Object.fromEntries(WORD_PIECES.map((piece, k) => [piece, k]));
  const json = {
    model: { type: "WordPiece", vocab, unk_token: "[UNK]" },
    normalizer: { type: "BertNormalizer", lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
  };
  writeFileSync(tokenizer, JSON.stringify(json));
  const script = join(ROOT, "scripts/teaching/make-encoder.js");
  const call = [script, model, "--tokenizer", tokenizer, "--heads", "1", "-o", output, ...args];
  const { status, stderr } = spawnSync(process.execPath, call, { encoding: "utf8" });
  return { status, stderr, output };
}

/** What make-encoder.js writes for a model in ONNX. */
function madeFromOnnx(args: readonly string[]) {
  const { status, stderr, output } = makeFromOnnx(args);
  expect([status, stderr]).toEqual([0, ""]);
  const { sizes, pieces } = readPretrainedFolder(output);
  return {
    sizes,
    pieces: pieces.pieces,
    tensors: new Safetensors(readFileSync(join(output, "model.safetensors"))),
  };
}

it("make-encoder.js reads a model in the format ONNX, whose matrices have only the names of products", () => {
  const { sizes, pieces, tensors } = madeFromOnnx([]);
  expect(sizes).toEqual({
    pieces: 12,
    positions: 8,
    columns: 8,
    inner: 16,
    heads: 1,
    layers: 1,
    epsilon: 1e-12,
  });
  expect(pieces).toEqual(WORD_PIECES);
  const place = [...onnxShapes(12).keys()].indexOf("encoder/layer.0/intermediate/dense/kernel");
  const weights = tensors.floats("bert.encoder.layer.0.intermediate.dense.weight", [16, 8]);
  for (const [input, unit] of [
    [0, 1],
    [7, 0],
    [3, 15],
  ] as const)
    expect(weights[unit * 8 + input]).toBe(place + (input * 16 + unit) / 8);
});

it("make-encoder.js keeps the most frequent pieces, with their vectors, and single characters", () => {
  const folder = temporaryFolder();
  const [text, treebank] = ["text.txt.gz", "tree.conllu"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(text, gzipSync("boats rain\nbat"));
  writeFileSync(treebank, "# text = rain\n1-2\train\t_\n1\tboat\t_\n2\tbat\t_\n\n");
  const { sizes, pieces, tensors } = madeFromOnnx(["--pieces", "10", "--text", text, "--text", treebank]);
  // Without the padding, and without the word that comes once; the others come twice.
  expect(pieces).toEqual(WORD_PIECES.filter((piece) => piece !== "[PAD]" && piece !== "rain"));
  expect(sizes.pieces).toBe(10);
  const words = tensors.floats("bert.embeddings.word_embeddings.weight", [10, 8]);
  const rows = pieces.map((_, k) => words[k * 8]! * 8);
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11].map((k) => k * 8));
});

it.each([
  [["--pieces", "2"], 2, "--pieces and --text go together"],
  [["--pieces", "two", "--text", "x"], 2, 'expected a whole number above 0 as --pieces, found "two"'],
  [["--lower-case"], 2, "--lower-case is for a model of TensorFlow; tokenizer.json says it otherwise"],
  [
    ["--pieces", "7", "--text", HARBOUR],
    1,
    "expected room for the 8 pieces that every text needs, found --pieces 7",
  ],
  [["--pieces", "9", "--text", "missing.txt.gz"], 1, "no such file or directory"],
  [["--heads", "3"], 1, "as hidden_size, found 8"],
])("make-encoder.js refuses %j in one line, and writes nothing", (args, code, message) => {
  const { status, stderr, output } = makeFromOnnx(args);
  expect([status, stderr.split("\n").length]).toEqual([code, 2]);
  expect(stderr).toContain(message);
  expect(existsSync(output)).toBe(false);
});

it("make-encoder.js refuses a model in ONNX that is cut, of another kind, or has other numbers", () => {
  const whole = onnxModel(onnxShapes(WORD_PIECES.length));
  const other = new Map(
    [...onnxShapes(WORD_PIECES.length)].filter(([name]) => !name.includes("layer.0/output")),
  );
  for (const [model, message] of [
    [whole.subarray(0, whole.length - 9), "the file ends too early"],
    [Uint8Array.from([]), "expected a model in the format ONNX"],
    [onnxModel(other), "expected a tensor bert.encoder.layer.0.output.dense.weight, found none"],
    [onnxModel(onnxShapes(WORD_PIECES.length), 10), "expected 32-bit floats, found type 10"],
    [onnxModel(onnxShapes(5)), "expected a tokenizer with 1 to 5 pieces, as config.json says, found 12"],
  ] as const) {
    const { status, stderr, output } = makeFromOnnx([], model);
    expect([status, stderr.split("\n").length]).toEqual([1, 2]);
    expect(stderr).toContain(message);
    expect(existsSync(output)).toBe(false);
  }
});

it("make-encoder.js refuses a checkpoint of another model", () => {
  const saved = temporaryFolder();
  writeCheckpoint(saved, new Map([["dense/kernel", [2, 2]]]));
  const script = join(ROOT, "scripts/teaching/make-encoder.js");
  const { status, stderr } = spawnSync(process.execPath, [script, saved, "-o", join(saved, "out")], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    `make-encoder: ${saved}: expected a tensor bert.embeddings.word_embeddings.weight, found none\n`,
  ]);
});
