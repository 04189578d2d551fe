import { PieceParser } from "../../corpus/piece-parser.js";
import type { ParsedPiece, ParseTask } from "../../corpus/pieces.js";
import type { PoolMessage } from "../../threads/thread-pool.js";
import { pipelineOfAll, type SharedModel } from "../model.js";
import { revivedPiece } from "./revived-piece.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

/** What a thread that parses knows at its start. */
export interface ParseThreadData {
  /** One model file by its name, or those of an ensemble. All threads share one copy. */
  readonly models: ReadonlyMap<string, SharedModel>;
  readonly degree?: number | undefined;
  readonly task: ParseTask;
}

// A thread that parses pieces and answers each with a ParsedPiece.
const { models, degree, task } = threadData() as ParseThreadData;
const parser = new PieceParser(pipelineOfAll(models, { degree }), task);
onOwnerMessage((message) => {
  const answer = parser.parse(revivedPiece(message));
  postToOwner({ answer } satisfies PoolMessage<ParsedPiece>, [answer.text.buffer]);
});
