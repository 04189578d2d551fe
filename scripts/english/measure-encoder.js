// Measures how fast a pretrained encoder is; see --help.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { WordPieces } from "../../dist/features/word-pieces.js";
import { readConllu } from "../../dist/index.js";
import { Arena } from "../../dist/kernels/arena.js";
import { Parameters } from "../../dist/learn/network/parameters.js";
import { PieceBatch } from "../../dist/learn/network/transformer/piece-batch.js";
import { TransformerCompute } from "../../dist/learn/network/transformer/transformer-compute.js";
import { TransformerEncoder } from "../../dist/learn/network/transformer/transformer-encoder.js";
import {
  encodingKernels,
  transformerKernels,
} from "../../dist/learn/network/transformer/transformer-kernels.js";
import { readPretrainedFolder } from "../../dist/node/pretrained-folder.js";

const USAGE = `Usage: node scripts/english/measure-encoder.js FOLDER TREEBANK [--onnx MODEL --runtime DIR]

Encodes sentences of a treebank with the pretrained encoder in FOLDER (config.json, tokenizer.json or vocab.txt, and
*.safetensors), and prints words a second of processor time on one thread, the best of some runs: with 32-bit floats, with
16-bit integers, and for training, forward and backward. Needs npm run build.

  --sentences N  number of sentences (default 240)
  --layers N     number of layers (default: all)
  --runs N       runs of each kind, in turn (default 3)
  --onnx MODEL   measure onnxruntime-web beside it, with this ONNX file of the same encoder
  --runtime DIR  the folder of the package onnxruntime-web
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sentences: { type: "string", default: "240" },
    layers: { type: "string" },
    runs: { type: "string", default: "3" },
    onnx: { type: "string" },
    runtime: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
const [folder, treebank] = positionals;
if (values.help || folder === undefined || treebank === undefined || positionals.length > 2) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const pretrained = readPretrainedFolder(
  folder,
  values.layers === undefined ? undefined : Number(values.layers),
);
const divider = new WordPieces(pretrained.pieces);
/** The sentences, a list of pieces for each word. */
const sentences = [...readConllu(readFileSync(treebank))]
  .slice(0, Number(values.sentences))
  .map(({ form }) => form.slice(1).map((word) => divider.pieces(word)));
const words = sentences.reduce((sum, { length }) => sum + length, 0);
/** Sentences of similar length together, about 500 words each. */
const groups = grouped(500);

function grouped(/** @type {number} */ most) {
  /** @type {Int32Array[][][]} */
  const found = [];
  let size = most;
  for (const sentence of sentences.toSorted((a, b) => b.length - a.length)) {
    if (size + sentence.length > most) {
      found.push([]);
      size = 0;
    }
    found.at(-1)?.push(sentence);
    size += sentence.length;
  }
  return found;
}

function encoderFor(/** @type {"floats" | "integers" | "training"} */ kind) {
  const arena = new Arena();
  const compute = new TransformerCompute(
    arena,
    kind === "integers" ? encodingKernels(arena) : transformerKernels(arena),
  );
  const parameters = new Parameters();
  const encoder = new TransformerEncoder(compute, parameters, pretrained.sizes, kind === "training");
  parameters.allocate(arena, kind === "training");
  pretrained.load(encoder, arena);
  encoder.prepare(kind === "integers");
  return encoder;
}

const batches = groups.map((group) => new PieceBatch(group, pretrained.limits));
const single = sentences.map((sentence) => new PieceBatch([sentence], pretrained.limits));
const [floats, integers, training] = [encoderFor("floats"), encoderFor("integers"), encoderFor("training")];
/** @type {Record<string, () => void | Promise<void>>} */
const kinds = {
  "floats, one by one": () => single.forEach((batch) => void floats.forward(batch)),
  "floats, in groups": () => batches.forEach((batch) => void floats.forward(batch)),
  "integers, one by one": () => single.forEach((batch) => void integers.forward(batch)),
  "integers, in groups": () => batches.forEach((batch) => void integers.forward(batch)),
  "training, in groups": () => {
    for (const batch of batches) {
      training.prepare();
      training.forward(batch);
      training.backward(batch);
    }
  },
};
if (values.onnx !== undefined) {
  const runtime = await import(pathToFileURL(join(values.runtime ?? "", "dist/ort.node.min.mjs")).href);
  runtime.env.wasm.numThreads = 1;
  const session = await runtime.InferenceSession.create(readFileSync(values.onnx), {
    executionProviders: ["wasm"],
  });
  const run = async (/** @type {PieceBatch} */ { pieces, starts }) => {
    const rows = starts.length - 1;
    const width = Math.max(...starts.subarray(1).map((end, s) => end - (starts[s] ?? 0)));
    const [ids, mask] = [new BigInt64Array(rows * width), new BigInt64Array(rows * width)];
    for (let s = 0; s < rows; s++) {
      const own = pieces.subarray(starts[s], starts[s + 1]);
      ids.set(Array.from(own, BigInt), s * width);
      mask.fill(1n, s * width, s * width + own.length);
    }
    const tensor = (/** @type {BigInt64Array} */ data) => new runtime.Tensor("int64", data, [rows, width]);
    const kind = tensor(new BigInt64Array(rows * width));
    await session.run({ input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: kind });
  };
  kinds["onnxruntime-web, one by one"] = async () => {
    for (const batch of single) await run(batch);
  };
  kinds["onnxruntime-web, in groups"] = async () => {
    for (const batch of batches) await run(batch);
  };
}

/** @type {Record<string, number>} */
const best = {};
for (let k = 0; k < Number(values.runs); k++) {
  for (const [name, run] of Object.entries(kinds)) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, (user + system) / 1e6);
  }
}
const pieces = single.reduce((sum, batch) => sum + batch.pieces.length, 0);
console.log(
  `${sentences.length} sentences, ${words} words, ${pieces} pieces, ${pretrained.sizes.layers} layers`,
);
for (const [name, seconds] of Object.entries(best)) {
  console.log(`${name.padEnd(30)} ${Math.round(words / seconds)} words a second`);
}
