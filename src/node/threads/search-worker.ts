import { PieceSearcher, type SearchedPiece, type SearchTask } from "../../corpus/search/piece-searcher.js";
import { pipelineFrom } from "../../pipeline/pipeline-model.js";
import type { PoolMessage } from "../../threads/thread-pool.js";
import { modelBytes, type SharedModel } from "../model.js";
import { revivedPiece } from "./revived-piece.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

/** What a thread that searches knows at its start. */
export interface SearchThreadData {
  readonly task: SearchTask;
  /** The model that parses running text; undefined for treebanks. All threads share one copy. */
  readonly model?: SharedModel | undefined;
}

// A thread that searches pieces and answers each with a SearchedPiece.
const { task, model } = threadData() as SearchThreadData;
const pipeline = model && pipelineFrom(modelBytes(model), { memory: model.memory });
const searcher = new PieceSearcher(task, pipeline);
onOwnerMessage((message) => {
  const answer = searcher.search(revivedPiece(message));
  postToOwner({ answer } satisfies PoolMessage<SearchedPiece>);
});
