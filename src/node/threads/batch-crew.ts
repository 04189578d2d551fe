import { Worker } from "node:worker_threads";
import type { SolverThreads } from "../../learn/batch-learner.js";
import type { Tensors } from "../../learn/tensor.js";
import type { CrewTask } from "../../train/parser-run.js";

/** What each thread of a crew is told. */
export interface CrewWork extends CrewTask {
  readonly jobs: readonly number[];
  /** The number of jobs that were taken so far, in memory that all share. */
  readonly taken: Int32Array;
}

/** The solution of a job, as a thread sends it. */
export interface CrewSolution {
  readonly job: number;
  readonly solution: Tensors;
}

/** Milliseconds that a thread with nothing to do rests before it asks again. */
const REST = 20;

/** Threads that solve jobs of a batch learner beside this one; they end when no job is left. */
export class TrainingCrew implements SolverThreads {
  readonly #task: CrewTask;
  readonly #workers: number;
  #failure: Error | undefined;

  /** `workers` threads besides this one. */
  constructor(workers: number, task: CrewTask) {
    this.#workers = workers;
    this.#task = { ...task, instances: { ...task.instances, values: shared(task.instances.values) } };
  }

  begin(jobs: readonly number[], accept: (job: number, solution: Tensors) => void): () => number {
    const taken = shared(Int32Array.of(0));
    const work: CrewWork = { ...this.#task, jobs, taken };
    for (let k = 0; k < this.#workers; k++) {
      const worker = new Worker(new URL("./batch-worker.js", import.meta.url), { workerData: work });
      worker.on("message", ({ job, solution }: CrewSolution) => accept(job, solution));
      worker.on("error", (error) => {
        this.#failure ??= error instanceof Error ? error : new Error(String(error));
      });
      worker.on("exit", (code) => {
        if (code !== 0) this.#failure ??= new Error(`a worker ended by itself with code ${code}`);
      });
    }
    const rest = shared(Int32Array.of(0));
    return () => {
      if (this.#failure !== undefined) throw this.#failure;
      const job = jobs[Atomics.add(taken, 0, 1)];
      if (job === undefined) Atomics.wait(rest, 0, 0, REST);
      return job ?? -1;
    };
  }
}

function shared(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
