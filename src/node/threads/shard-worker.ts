import { getHeapStatistics } from "node:v8";
import { languageIdentifier } from "../../corpus/language/identifiers.js";
import type { Shard } from "../../corpus/shards/manifest.js";
import type { ShardResult } from "../../corpus/shards/marker.js";
import { type DocumentRange, type ShardHistory, ShardRunner } from "../../corpus/shards/shard-runner.js";
import { pipelineFrom } from "../../pipeline/pipeline-model.js";
import { FormatError } from "../../sentence/format-error.js";
import type { LastingMessage } from "../../threads/lasting-pool.js";
import { CorpusFolder } from "../corpus/corpus-folder.js";
import { storedInput } from "../corpus/stored-input.js";
import { modelBytes, type SharedModel } from "../model.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

/** What a thread that works on shards knows at its start. */
export interface ShardThreadData {
  readonly model: SharedModel;
}

/** A shard for a thread, and the folder where its output goes. */
export interface ShardJob {
  readonly folder: string;
  readonly shard: Shard;
  readonly history: ShardHistory;
}

/** What a thread answers: what is in the output, or why it could not be made. */
export type ShardAnswer = ShardResult | { readonly failure: string };

/** The documents that a thread works on, and where it is in its shard. */
export type ShardNotice = DocumentRange;

/** Milliseconds between two signs of life of a thread that waits for its disk. */
const HEARTBEAT = 500;

// A thread that reads, parses and writes shards. An unexpected error ends it; its owner starts another one.
const { model } = threadData() as ShardThreadData;
const runner = new ShardRunner(
  pipelineFrom(modelBytes(model), { memory: model.memory }),
  languageIdentifier(),
);
let current: DocumentRange = { first: 0, count: 1 };
onOwnerMessage((message) => {
  void run(message as ShardJob).then((answer) => post({ answer, heap: heapInUse() }));
});
post({ ready: true, heap: heapInUse() });

async function run({ folder: path, shard, history }: ShardJob): Promise<ShardAnswer> {
  const folder = new CorpusFolder(path);
  const begun = performance.now();
  const notify = (range: DocumentRange) => {
    current = range;
    post({ notice: range, heap: 0 });
  };
  notify({ first: 0, count: 1 });
  // The timer is heard only while the thread waits, not while it parses.
  const heartbeat = setInterval(() => notify(current), HEARTBEAT);
  let output: ReturnType<CorpusFolder["startOutput"]> | undefined;
  try {
    output = folder.startOutput(shard);
    const result = await runner.run(shard, history, {
      open: (input) => storedInput(input.file, input.name, input.size),
      sink: output.write,
      onDocuments: notify,
    });
    return folder.complete(shard, output, result, (performance.now() - begun) / 1000);
  } catch (error) {
    output?.discard();
    const isExpected = error instanceof FormatError || (error instanceof Error && "code" in error);
    if (!isExpected) throw error;
    return { failure: failureText(error) };
  } finally {
    clearInterval(heartbeat);
  }
}

function failureText(error: Error): string {
  const path = "path" in error ? `${error.path}: ` : "";
  return error.message.includes(path.slice(0, -2)) ? error.message : path + error.message;
}

function post(message: LastingMessage<ShardAnswer, ShardNotice>): void {
  postToOwner(message);
}

function heapInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}
