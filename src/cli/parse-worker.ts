import { parentPort, workerData } from "node:worker_threads";
import { pipelineFrom } from "../pipeline/pipeline-model.js";
import { modelBytes } from "./model.js";
import { answerBatch, type Batch } from "./parse-batch.js";
import type { WorkerTask } from "./parse-pool.js";

// A thread that parses batches: answers come out in the same order. An error ends the thread, and the
// pool hears of it.
const { model, degree, request } = workerData as WorkerTask;
const pipeline = pipelineFrom(modelBytes(model), { degree, memory: model.memory });
parentPort!.on("message", (batch: Batch) => {
  const answer = answerBatch(pipeline, batch, request);
  const { trees, head, columns, arcScores, treeScores } = answer;
  const arrays = [trees, head, arcScores, treeScores, ...columns.map(({ places }) => places)];
  parentPort!.postMessage(
    answer,
    arrays.map(({ buffer }) => buffer),
  );
});
