// Writes the files of a BERT-like encoder as crossarc train --encoder takes them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PretrainedEncoder } from "../../dist/neural/pretrained/pretrained-encoder.js";

/** @typedef {import("./checkpoint-tensors.js").CheckpointTensor} Tensor */

/** What a layer has, each with weights and a bias. */
const LAYER_PARTS = [
  ...["query", "key", "value"].map((part) => `attention.self.${part}`),
  ...[
    "attention.output.dense",
    "attention.output.LayerNorm",
    "intermediate.dense",
    "output.dense",
    "output.LayerNorm",
  ],
];
/** The tensor with a row for each piece. */
const PIECES = "bert.embeddings.word_embeddings.weight";

/**
 * The tensors of a BERT by the names of safetensors, from those of TensorFlow or ONNX; without those that are no part
 * of the encoder.
 * @param {ReadonlyMap<string, Tensor>} tensors
 * @returns {Map<string, Tensor>}
 * @throws if they are not those of a BERT
 */
export function encoderTensors(tensors) {
  /** @type {Map<string, Tensor>} */
  const found = new Map();
  for (const [name, tensor] of tensors) {
    const part = /^(?:module\/)?(?:bert[/.])?((?:embeddings|encoder)[/.].*)$/.exec(name)?.[1];
    if (part === undefined) continue;
    const isTurned = part.endsWith("kernel");
    found.set(safetensorsName(part), isTurned ? turned(tensor) : tensor);
  }
  tensorOf(found, PIECES);
  return found;
}

/** @param {string} name such as encoder/layer_3/output/dense/kernel */
function safetensorsName(name) {
  return `bert.${name
    .replaceAll("/", ".")
    .replace("layer_", "layer.")
    .replace(/LayerNorm\.gamma$/, "LayerNorm.weight")
    .replace(/LayerNorm\.beta$/, "LayerNorm.bias")
    .replace(/kernel$/, "weight")
    .replace(/embeddings$/, "embeddings.weight")}`;
}

/**
 * The same tensors, with the vectors of these pieces alone.
 * @param {Map<string, Tensor>} tensors
 * @param {readonly number[]} kept
 * @throws if there is a piece without a vector
 */
export function withPieces(tensors, kept) {
  const { shape, read } = tensorOf(tensors, PIECES);
  const without = kept.find((piece) => piece >= Number(shape[0]));
  if (without !== undefined)
    throw new Error(`expected a vector for piece ${without}, found ${shape[0]} vectors`);
  const columns = Number(shape[1]);
  return new Map(tensors).set(PIECES, {
    shape: [kept.length, columns],
    read() {
      const [all, some] = [read(), new Float32Array(kept.length * columns)];
      for (const [k, piece] of kept.entries()) {
        some.set(all.subarray(piece * columns, (piece + 1) * columns), k * columns);
      }
      return some;
    },
  });
}

/**
 * Writes a folder. All files are made and checked before one is written.
 * @param {string} folder
 * @param {ReadonlyMap<string, Tensor>} tensors
 * @param {number | undefined} heads number of attention heads; heads of 64 numbers by default, as in the original BERT
 * @param {Readonly<Record<string, string>>} tokenizer its files, by name
 * @throws if the files are not those of a BERT
 */
export function writeEncoder(folder, tensors, heads, tokenizer) {
  const [pieces, columns] = tensorOf(tensors, PIECES).shape;
  const configuration = {
    model_type: "bert",
    hidden_act: "gelu",
    vocab_size: pieces,
    max_position_embeddings: tensorOf(tensors, "bert.embeddings.position_embeddings.weight").shape[0],
    hidden_size: columns,
    intermediate_size: tensorOf(tensors, "bert.encoder.layer.0.intermediate.dense.bias").shape[0],
    num_attention_heads: heads ?? Number(columns) / 64,
    num_hidden_layers: [...tensors.keys()].filter((name) => name.endsWith("intermediate.dense.bias")).length,
    layer_norm_eps: 1e-12,
  };
  for (let k = 0; k < configuration.num_hidden_layers; k++) {
    for (const part of LAYER_PARTS) {
      for (const kind of ["weight", "bias"]) tensorOf(tensors, `bert.encoder.layer.${k}.${part}.${kind}`);
    }
  }
  const [text, weights] = [`${JSON.stringify(configuration)}\n`, safetensors(tensors)];
  const files = { "config.json": text, ...tokenizer, "model.safetensors": weights };
  new PretrainedEncoder({
    configuration: text,
    tokenizer: tokenizer["tokenizer.json"],
    vocabulary: tokenizer["vocab.txt"],
    tokenizerConfiguration: tokenizer["tokenizer_config.json"],
    weights,
  });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/** @param {ReadonlyMap<string, Tensor>} tensors @param {string} name */
function tensorOf(tensors, name) {
  const found = tensors.get(name);
  if (found === undefined) throw new Error(`expected a tensor ${name}, found none`);
  return found;
}

/** The bytes of model.safetensors. @param {ReadonlyMap<string, Tensor>} tensors */
function safetensors(tensors) {
  /** @type {Record<string, object>} */
  const table = {};
  const parts = [];
  let at = 0;
  for (const [name, { shape, read }] of tensors) {
    const numbers = read();
    table[name] = { dtype: "F32", shape, data_offsets: [at, at + numbers.byteLength] };
    at += numbers.byteLength;
    parts.push(new Uint8Array(numbers.buffer));
  }
  const header = Buffer.from(JSON.stringify(table));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...parts]);
}

/** A matrix [inputs, outputs] as [outputs, inputs]. @param {Tensor} tensor @returns {Tensor} */
function turned({ shape, read }) {
  const [rows, columns] = /** @type {[number, number]} */ (shape);
  return {
    shape: [columns, rows],
    read() {
      const numbers = read();
      const found = new Float32Array(numbers.length);
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < columns; c++) found[c * rows + r] = numbers[r * columns + c] ?? 0;
      }
      return found;
    },
  };
}
