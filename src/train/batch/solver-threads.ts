import type {
  BatchLearner,
  LearnerParameters,
  LearningContext,
  SolverThreads,
} from "../../learn/batch-learner.js";
import type { Instances } from "../../learn/instances.js";
import type { Tensors } from "../../learn/tensor.js";
import { BATCH_LEARNERS } from "../../parse/transition/batch-models.js";
import type { HelperThreads } from "../parser-run.js";

/** The task that all threads work on. */
export interface SolverTask {
  /** Name of the batch learner. */
  readonly learner: string;
  readonly instances: Instances;
  readonly parameters: LearnerParameters;
  readonly context: LearningContext;
}

/** The data that a thread starts with. */
interface SolverWork extends SolverTask {
  readonly jobs: readonly number[];
  /** One number in shared memory: how many jobs have been taken. */
  readonly taken: Int32Array;
}

interface SolvedJob {
  readonly job: number;
  readonly solution: Tensors;
}

/** Milliseconds to wait before looking again for results of the other threads. */
const REST = 20;

/** Starts threads that solve jobs of a batch learner beside this one. They end when no job is left. */
export function solverThreads({ count, start }: HelperThreads, task: SolverTask): SolverThreads {
  const shareable = { ...task, instances: { ...task.instances, values: shared(task.instances.values) } };
  return {
    begin(jobs, accept) {
      const taken = shared(Int32Array.of(0));
      const work: SolverWork = { ...shareable, jobs, taken };
      let failure: Error | undefined;
      const listener = {
        onMessage(message: unknown) {
          const { job, solution } = message as SolvedJob;
          accept(job, solution);
        },
        onFailure(error: Error) {
          failure ??= error;
        },
      };
      for (let k = 0; k < count; k++) start("batch", work, listener);
      const rest = shared(Int32Array.of(0));
      return () => {
        if (failure !== undefined) throw failure;
        const job = jobs[Atomics.add(taken, 0, 1)];
        if (job === undefined) Atomics.wait(rest, 0, 0, REST);
        return job ?? -1;
      };
    },
  };
}

/** The work of a thread with the role "batch": solves jobs until none is left, and posts each solution. */
export function solveJobs(data: unknown, post: (solved: SolvedJob) => void): void {
  const { learner, instances, parameters, context, jobs, taken } = data as SolverWork;
  const learning = (BATCH_LEARNERS[learner] as BatchLearner).start(instances, parameters, context);
  for (;;) {
    const job = jobs[Atomics.add(taken, 0, 1)];
    if (job === undefined) return;
    post({ job, solution: learning.solve!(job) });
  }
}

function shared(values: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
