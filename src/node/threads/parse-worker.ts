import { parentPort, workerData } from "node:worker_threads";
import type { Piece } from "../../corpus/parse-piece.js";
import { PieceParser } from "../../corpus/piece-parser.js";
import { pipelineFrom } from "../../pipeline/pipeline-model.js";
import { Sentence } from "../../sentence/sentence.js";
import { modelBytes } from "../model.js";
import type { WorkerTask } from "./parse-pool.js";

// A thread that parses pieces: what comes of them is sent back in the same order. An error ends the thread, and the
// pool hears of it.
const { model, degree, task } = workerData as WorkerTask;
const parser = new PieceParser(pipelineFrom(modelBytes(model), { degree, memory: model.memory }), task);
parentPort!.on("message", (piece: Piece) => {
  const parsed = parser.parse("sentences" in piece ? { sentences: piece.sentences.map(revived) } : piece);
  parentPort!.postMessage(parsed, [parsed.text.buffer]);
});

/** A sentence of what is left of one on its way between threads: all but its class. */
function revived(sentence: Sentence): Sentence {
  return new Sentence(sentence, sentence);
}
