// How fast, how well and in how much memory a parser parses: en_ewt test with gold tags, without start-up;
// sentence by sentence, and from CoNLL-U to CoNLL-U in one thread and in two. CROSSARC_MODEL names the
// model; without it, a small one is trained first, for the speed alone.
import { readFileSync } from "node:fs";
import { table } from "../dist/cli/reports/table.js";
import { inOrder } from "../dist/corpus/in-order.js";
import { PieceParser } from "../dist/corpus/piece-parser.js";
import { SentenceCutter } from "../dist/corpus/sentence-cutter.js";
import { Evaluation } from "../dist/evaluate.js";
import { PRACTICAL_BEAM, readConllu } from "../dist/index.js";
import { kernelMemory } from "../dist/kernels/memory.js";
import { modelBytes } from "../dist/node/model.js";
import { startThread } from "../dist/node/threads/start-thread.js";
import { parserFrom } from "../dist/parse/load-parser.js";
import { pipelineFrom } from "../dist/pipeline/pipeline-model.js";
import { ThreadPool } from "../dist/threads/thread-pool.js";
import { derivable, hasTree, startRun, trainingSettings } from "../dist/train.js";
import { signature } from "./signature.js";
import { treebankBytes } from "./treebank.js";

/** @typedef {import("../dist/index.js").Sentence} Sentence */
/** @typedef {import("../dist/index.js").Parser} Parser */
/** @typedef {import("../dist/corpus/pieces.js").InputPiece} InputPiece */
/** @typedef {import("../dist/corpus/pieces.js").ParsedPiece} ParsedPiece */
/** @typedef {import("../dist/corpus/pieces.js").TreebankPiece} TreebankPiece */

const ROUNDS = 4;
/** Sentences that the small model is trained on. */
const SLICE = 1500;
/** Sentences that are parsed together. */
const BATCH = 60;
/** Bytes of a piece that a thread gets at a time, and the number of pieces under way. */
const PIECE = 1 << 16;
const UNDER_WAY = 16;
const FEATURES = `
s0.form
s0.upos
s1.form
s1.upos
b0.form
b0.upos
s0.upos s1.upos
s0.form s1.upos
s0.upos s1.form
s0.upos b0.upos
s0.upos s1.upos b0.upos
s0.upos s1.upos s0.l1.deprel
s0.upos s1.upos s1.r1.deprel
distance(s1,s0) s0.upos s1.upos
`;

/** @param {import("./run.js").BenchOptions} options */
export default async function bench(options) {
  const { name: modelName, bytes } = benchModel(options);
  const model = { memory: kernelMemory(bytes.length), length: bytes.length };
  const shared = modelBytes(model);
  shared.set(bytes);
  const start = performance.now();
  const parser = parserFrom(shared, { memory: model.memory });
  const loadTime = performance.now() - start;

  const { name, bytes: text } = treebankBytes(options, "en_ewt-ud-test.conllu");
  const gold = [...readConllu(text)];
  const words = gold.reduce((sum, { length }) => sum + length, 0);
  const rounds = options.short ? 1 : ROUNDS;
  const batches = Array.from({ length: Math.ceil(gold.length / BATCH) }, (_, k) =>
    gold.slice(k * BATCH, (k + 1) * BATCH),
  );
  // Each parses everything; what it returns reads the sentences, which is not part of the time.
  /** @type {Record<string, () => Promise<() => Sentence[]>>} */
  const tasks = {};
  for (const beam of [1, 4, PRACTICAL_BEAM]) {
    tasks[modeName(beam)] = async () => {
      const parsed = batches.flatMap((batch) => parsedBatch(parser, batch, beam));
      return () => parsed;
    };
  }
  const pools = [];
  for (const beam of [1, PRACTICAL_BEAM]) {
    /** @type {import("../dist/corpus/pieces.js").ParseTask} */
    const task = { steps: ["parse"], beam, style: { title: "", columns: 100, hasColours: false } };
    const alone = new PieceParser(pipelineFrom(shared, { memory: model.memory }), task);
    /** @type {ThreadPool<InputPiece, ParsedPiece>} */
    const pool = new ThreadPool(startThread, "parse", 2, { models: new Map([[modelName, model]]), task });
    pools.push(pool);
    tasks[`${modeName(beam)}, CoNLL-U`] = () => parsedFile(text, async (piece) => alone.parse(piece));
    tasks[`${modeName(beam)}, CoNLL-U, 2 threads`] = () =>
      parsedFile(text, (piece) => {
        const transfer = [/** @type {ArrayBuffer} */ (piece.bytes.buffer)];
        return pool.run(piece, { transfer, isOpen: piece.isOpen });
      });
  }

  const rows = [];
  for (const [task, run] of Object.entries(tasks)) {
    // Two runs come first, for the compilers of two threads.
    await run();
    const parsed = (await run())();
    const begin = performance.now();
    const busy = process.cpuUsage();
    for (let round = 0; round < rounds; round++) await run();
    const seconds = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(busy);
    const evaluation = new Evaluation();
    for (const [k, sentence] of gold.entries()) evaluation.add(sentence, parsed[k]);
    rows.push([
      task,
      String(Math.round((rounds * words) / seconds)),
      String(Math.round((rounds * words) / ((user + system) / 1e6))),
      (100 * evaluation.las).toFixed(2),
      signature(parsed.map(({ head, deprel }) => `${head.join()} ${deprel.join()}\n`)),
    ]);
  }
  for (const pool of pools) await pool.close();

  console.log(`${modelName}: ${(bytes.length / 1e6).toFixed(1)} MB, loaded in ${loadTime.toFixed(0)} ms`);
  console.log(`${name}: ${gold.length} sentences, ${words} words, ${rounds} times`);
  console.log(
    table(rows, {
      header: ["", "words/s", "words/s of processor time", "LAS", "signature"],
      align: ["left", "right", "right", "right", "left"],
    }),
  );
  console.log(`resident memory: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  console.log(`signature: ${signature(rows.map((row) => row[4]))}`);
}

/** @param {number} beam */
function modeName(beam) {
  return beam === 1 ? "greedy" : `beam ${beam}`;
}

/**
 * @param {Parser} parser
 * @param {readonly Sentence[]} batch
 * @param {number} beam
 */
function parsedBatch(parser, batch, beam) {
  parser.prepare?.(batch);
  return batch.map((sentence) => parser.parse(sentence, { beam }));
}

/**
 * Parses a file that is cut into pieces, of which a bounded number is under way.
 * @param {Uint8Array} file
 * @param {(piece: TreebankPiece) => Promise<ParsedPiece>} parse
 */
async function parsedFile(file, parse) {
  /** @type {Uint8Array[]} */
  const texts = [];
  for await (const { text } of inOrder(filePieces(file), parse, UNDER_WAY)) texts.push(text);
  return () => texts.flatMap((text) => [...readConllu(text)]);
}

/**
 * @param {Uint8Array} file
 * @returns {AsyncGenerator<TreebankPiece>}
 */
async function* filePieces(file) {
  const cutter = new SentenceCutter(PIECE);
  for (const piece of [...cutter.push(file), ...cutter.end()]) {
    yield { ...piece, file: "bench", format: "conllu", isFirst: true, isLast: true };
  }
}

/**
 * The model of the environment, or a small one.
 * @param {import("./run.js").BenchOptions} options
 */
function benchModel(options) {
  const file = process.env.CROSSARC_MODEL;
  if (file !== undefined && !options.short) return { name: file, bytes: new Uint8Array(readFileSync(file)) };
  const trees = [...readConllu(treebankBytes(options).bytes)].filter(hasTree);
  const { settings } = trainingSettings(trees, {
    learner: "linear",
    system: "swap",
    oracle: "lazy",
    features: FEATURES,
    singleRoot: true,
    epochs: 3,
  });
  const sentences = derivable(trees, settings).slice(0, SLICE);
  const run = startRun(sentences, undefined, settings, { treebanks: [], crossarc: "bench", holdOut: false });
  while (!run.isDone) Array.from(run.step());
  return { name: `a small model of ${sentences.length} sentences (no CROSSARC_MODEL)`, bytes: run.model };
}
