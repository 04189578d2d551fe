import { documentPipeline } from "../../document/document-pipeline.js";
import { answerTo, type PoolJob } from "../../document/pool/pool-worker.js";
import type { KernelMemory } from "../../kernels/memory.js";
import { pipelineFrom } from "../../pipeline/pipeline-model.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

// A thread of a pool that parses texts; the model is at the start of memory that all threads share.
const { memory, length } = threadData() as { readonly memory: KernelMemory; readonly length: number };
const nlp = documentPipeline(pipelineFrom(new Uint8Array(memory.buffer, 0, length), { memory }));
onOwnerMessage((job) => postToOwner(answerTo(job as PoolJob, nlp)));
