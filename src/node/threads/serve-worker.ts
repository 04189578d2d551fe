import { getHeapStatistics } from "node:v8";
import { pipelineFrom } from "../../pipeline/pipeline-model.js";
import { PIPELINE_STEPS } from "../../pipeline/steps.js";
import { Sentence } from "../../sentence/sentence.js";
import { JobRunner } from "../../serve/work/job-runner.js";
import type { ParsePart, ServeAnswer, ServeJob } from "../../serve/work/jobs.js";
import type { LastingMessage } from "../../threads/lasting-pool.js";
import { modelBytes, type SharedModel } from "../model.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

/** What a thread of a server knows at its start. */
export interface ServeThreadData {
  /** The models by name. */
  readonly models: ReadonlyMap<string, SharedModel>;
  /** The most words that a sentence may have. */
  readonly longest: number;
}

/** A part of a request for a thread to start with. */
const WARM_UP: ParsePart = {
  source: {
    sentences: Array.from({ length: 10 }, () => Sentence.ofForms(["one", "two", "three", "four", "."])),
  },
  task: { steps: PIPELINE_STEPS, output: { format: "json", options: [], isQuoted: false } },
  index: 0,
};

/** Larger results move to the main thread instead of being copied. */
const MOVED = 1 << 14;

// A thread of a server. An unexpected error ends it; the server starts another one.
const { models, longest } = threadData() as ServeThreadData;
const pipelines = new Map(
  [...models].map(([name, model]) => [name, pipelineFrom(modelBytes(model), { memory: model.memory })]),
);
const runner = new JobRunner(pipelines, longest);
onOwnerMessage((job) => {
  const answer = runner.run(job as ServeJob);
  const texts = "parts" in answer ? answer.parts.flatMap((part) => ("text" in part ? [part.text] : [])) : [];
  post(
    { answer, heap: heapInUse() },
    texts.filter(({ length }) => length > MOVED).map(({ buffer }) => buffer),
  );
});
// The first sentences take longer, since their code is not compiled yet. No client should wait for that.
for (const model of models.keys()) runner.run({ model, parts: [WARM_UP, WARM_UP] });
post({ ready: true, heap: heapInUse() });

function post(message: LastingMessage<ServeAnswer>, transfer: readonly ArrayBuffer[] = []): void {
  postToOwner(message, transfer);
}

function heapInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}
