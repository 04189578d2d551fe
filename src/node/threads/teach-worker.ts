import type { Lessons } from "../../neural/lessons.js";
import { type Question, Teacher } from "../../pipeline/teacher.js";
import type { PoolMessage } from "../../threads/thread-pool.js";
import { pipelineOfAll, type SharedModel } from "../model.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

/** What a thread that teaches knows at its start: one model file by its name, or those of an ensemble. */
export interface TeachThreadData {
  readonly models: ReadonlyMap<string, SharedModel>;
}

// A thread that answers questions with lessons.
const { models } = threadData() as TeachThreadData;
const teacher = new Teacher(pipelineOfAll(models));
onOwnerMessage((message) => {
  const answer = teacher.answers(message as readonly Question[]);
  postToOwner({ answer } satisfies PoolMessage<Lessons>);
});
