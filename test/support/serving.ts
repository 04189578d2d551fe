import { pipelineOf, readModel } from "../../src/node/model.js";
import type { Pipeline } from "../../src/pipeline/pipeline.js";
import { type AppOptions, createApp } from "../../src/serve/app.js";
import { Admission, type ServeLimits } from "../../src/serve/engine/admission.js";
import { Engine } from "../../src/serve/engine/engine.js";
import { ModelNames } from "../../src/serve/engine/model-names.js";
import type { RequestRecord } from "../../src/serve/http/scope.js";
import { JobRunner } from "../../src/serve/work/job-runner.js";
import type { ServeJob } from "../../src/serve/work/jobs.js";
import type { StartThread } from "../../src/threads/thread.js";
import { ROOT } from "./examples.js";

const MODEL = `${ROOT}/models/english.model`;
let pipeline: Pipeline | undefined;

/** The built-in pipeline. */
export function builtInPipeline(): Pipeline {
  pipeline ??= pipelineOf(readModel(MODEL), MODEL);
  return pipeline;
}

/** Threads that are none: they work in this thread, a little later, on copies of what they are sent. */
export function localThreads(longest: number, jobs: ServeJob[] = []): StartThread {
  return (_role, _data, listener) => {
    const runner = new JobRunner(new Map([["english-ewt", builtInPipeline()]]), longest);
    let isOver = false;
    setTimeout(() => listener.onMessage({ ready: true, heap: 1 }));
    return {
      post: (job) => {
        const copy = structuredClone(job) as ServeJob;
        jobs.push(copy);
        setTimeout(() => {
          if (isOver) return;
          try {
            listener.onMessage(structuredClone({ answer: runner.run(copy), heap: 1 }));
          } catch (error) {
            listener.onFailure(error as Error);
          }
        });
      },
      end: async () => {
        isOver = true;
      },
    };
  };
}

const LIMITS: ServeLimits = { body: 1 << 20, sentence: 1000, time: 20_000, queue: 100, queueBytes: 1 << 22 };

/** An app with the built-in model, without a network. */
export async function servingApp({
  limits: changed = {},
  ...options
}: Partial<Omit<AppOptions, "limits">> & { limits?: Partial<ServeLimits> } = {}) {
  const limits = { ...LIMITS, ...changed };
  const jobs: ServeJob[] = [];
  const engine = new Engine(localThreads(limits.sentence, jobs), {
    threads: 2,
    data: () => undefined,
    longestJob: 60_000,
  });
  await engine.untilReady();
  const names = new ModelNames([
    {
      names: ["english-ewt", "en_ewt", "eng", "en"],
      steps: ["tokenize", "tag", "lemmatize", "parse"],
      treebanks: ["en_ewt-ud-train"],
      licence: "CC BY-SA 4.0",
    },
  ]);
  const records: RequestRecord[] = [];
  const admission = new Admission(limits);
  const app = createApp({
    version: "0",
    served: () => ({ names, engine }),
    admission,
    limits,
    isDraining: () => false,
    metrics: async () => ({ type: "text/plain", text: "metrics\n" }),
    onRequest: (record) => records.push(record),
    ...options,
  });
  return { app, engine, admission, records, jobs };
}
