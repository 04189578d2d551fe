import { parentPort, workerData } from "node:worker_threads";
import { batchLearner } from "../../parse/transition/learners.js";
import type { CrewSolution, CrewWork } from "./batch-crew.js";

// A thread that solves jobs of a batch learner, one after the other, until none is left. An error ends it, and
// the crew hears of it.
const { learner, instances, parameters, context, jobs, taken } = workerData as CrewWork;
const learning = batchLearner(learner).start(instances, parameters, context);
for (;;) {
  const job = jobs[Atomics.add(taken, 0, 1)];
  if (job === undefined) break;
  const answer: CrewSolution = { job, solution: learning.solve!(job) };
  parentPort!.postMessage(answer);
}
