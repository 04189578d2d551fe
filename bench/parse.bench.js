// How fast, how well and in how much memory a parser parses: en_ewt test, four times, gold tags, without
// start-up; sentence by sentence, and from CoNLL-U to CoNLL-U in one thread and in two. CROSSARC_MODEL names the model; without it a small one is trained first, for the speed alone.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { modelBytes as sharedBytes } from "../dist/cli/model.js";
import { ParsePool } from "../dist/cli/parse-pool.js";
import { PieceParser } from "../dist/cli/piece-parser.js";
import { table } from "../dist/cli/table.js";
import { brokenTree, Evaluation, PRACTICAL_BEAM, readConllu } from "../dist/index.js";
import { kernelMemory } from "../dist/kernels/memory.js";
import { anyParserFrom } from "../dist/parse/load-parser.js";
import { parserBytes } from "../dist/parse/parser-model.js";
import { Training } from "../dist/parse/training.js";
import { pipelineFrom } from "../dist/pipeline/pipeline-model.js";
import { SentenceCutter } from "../dist/sentence/sentence-cutter.js";
import { treebankBytes } from "./treebank.js";

const ROUNDS = 4;
/** Sentences that the small model is trained on. */
const SLICE = 1500;
/** Sentences that are parsed together, bytes that a worker gets at a time, and pieces under way for both. */
const BATCH = 60;
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

export default async function bench() {
  const { name: modelName, bytes } = modelBytes();
  const model = { memory: kernelMemory(bytes.length), length: bytes.length };
  const shared = sharedBytes(model);
  shared.set(bytes);
  const start = performance.now();
  const parser = anyParserFrom(shared, { memory: model.memory });
  const loadTime = performance.now() - start;

  const { name, bytes: text } = treebankBytes("en_ewt-ud-test.conllu");
  const gold = [...readConllu(text)];
  const words = gold.reduce((sum, { length }) => sum + length, 0);
  const batches = Array.from({ length: Math.ceil(gold.length / BATCH) }, (_, k) =>
    gold.slice(k * BATCH, (k + 1) * BATCH),
  );
  const piecewise = {};
  const pools = [];
  for (const [mode, beam] of Object.entries({ greedy: 1, [`beam ${PRACTICAL_BEAM}`]: PRACTICAL_BEAM })) {
    const task = { steps: ["parse"], beam, style: { title: "", columns: 100, hasColours: false } };
    const alone = new PieceParser(pipelineFrom(shared, { memory: model.memory }), task);
    const pool = new ParsePool(2, { model, task });
    pools.push(pool);
    piecewise[`${mode}, CoNLL-U`] = () => inOrder(text, async (piece) => alone.parse(piece));
    piecewise[`${mode}, CoNLL-U, 2 workers`] = () => inOrder(text, (piece) => pool.parse(piece));
  }
  const tasks = {
    greedy: () => batches.flatMap((batch) => inBatch(parser, batch, {})),
    "beam 4": () => batches.flatMap((batch) => inBatch(parser, batch, { beam: 4 })),
    [`beam ${PRACTICAL_BEAM}`]: () =>
      batches.flatMap((batch) => inBatch(parser, batch, { beam: PRACTICAL_BEAM })),
    ...piecewise,
  };
  const rows = [];
  for (const [task, run] of Object.entries(tasks)) {
    // Twice more, first, for the compilers of two threads.
    await run();
    const found = await run();
    const parsed = task in piecewise ? [...readConllu(found)] : found;
    const begin = performance.now();
    const busy = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round++) await run();
    const seconds = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(busy);
    const evaluation = new Evaluation();
    for (const [k, sentence] of gold.entries()) evaluation.add(sentence, parsed[k]);
    rows.push([
      task,
      Math.round((ROUNDS * words) / seconds),
      Math.round((ROUNDS * words) / ((user + system) / 1e6)),
      (100 * evaluation.las).toFixed(2),
      signature(parsed),
    ]);
  }
  for (const pool of pools) await pool.close();

  console.log(`${modelName}: ${(bytes.length / 1e6).toFixed(1)} MB, loaded in ${loadTime.toFixed(0)} ms`);
  console.log(`${name}: ${gold.length} sentences, ${words} words, ${ROUNDS} times`);
  console.log(
    table(rows, {
      header: ["", "words/s", "words/s of processor time", "LAS", "signature"],
      align: ["left", "right", "right", "right", "left"],
    }),
  );
  console.log(`resident memory: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
}

function inBatch(parser, batch, options) {
  parser.prepare?.(batch);
  return batch.map((sentence) => parser.parse(sentence, options));
}

/** The parsed pieces of a file, with a bounded number of them under way. */
async function inOrder(file, parse) {
  const parsed = [];
  const underWay = [];
  const take = async () => parsed.push((await underWay.shift()).text);
  const cutter = new SentenceCutter(PIECE);
  const about = { file: "bench", format: "conllu", isInFirst: true, isInLast: true };
  for (const piece of [...cutter.push(file), ...cutter.end()]) {
    underWay.push(parse({ ...piece, ...about }));
    if (underWay.length >= UNDER_WAY) await take();
  }
  while (underWay.length > 0) await take();
  return parsed;
}

/** The model of the environment, or a small one. */
function modelBytes() {
  const file = process.env.CROSSARC_MODEL;
  if (file !== undefined) return { name: file, bytes: readFileSync(file) };
  const sentences = [];
  for (const sentence of readConllu(treebankBytes().bytes)) {
    if (brokenTree(sentence.head) === undefined && sentence.head.lastIndexOf(0) === sentence.head.indexOf(0))
      sentences.push(sentence);
    if (sentences.length === SLICE) break;
  }
  const training = new Training(sentences, {
    system: "swap",
    oracle: "lazy",
    singleRoot: true,
    degree: null,
    encoding: null,
    features: FEATURES,
    seed: 1,
  });
  for (let epoch = 0; epoch < 3; epoch++) Array.from(training.runEpoch());
  const classifier = training.classifier();
  const provenance = { treebanks: [], epochs: training.epoch, scores: {}, crossarc: "bench" };
  const bytes = parserBytes(training.header(classifier, provenance), classifier);
  return { name: `a small model of ${sentences.length} sentences (no CROSSARC_MODEL)`, bytes };
}

/** A hash of all heads and relations. */
function signature(sentences) {
  const hash = createHash("sha256");
  for (const { head, deprel } of sentences) hash.update(`${head.join()} ${deprel.join()}\n`);
  return hash.digest("hex").slice(0, 16);
}
