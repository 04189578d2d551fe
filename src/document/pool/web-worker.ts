import { pipelineFrom } from "../../pipeline/pipeline-model.js";
import { type DocumentPipeline, documentPipeline } from "../document-pipeline.js";
import { answerTo, type PoolJob } from "./pool-worker.js";

// A Web Worker of a pool. Its first message is the model, each other one a text to parse.
let nlp: DocumentPipeline | undefined;
globalThis.onmessage = ({ data }: MessageEvent<Uint8Array | PoolJob>) => {
  if (data instanceof Uint8Array) nlp = documentPipeline(pipelineFrom(data));
  else globalThis.postMessage(answerTo(data, nlp!));
};
