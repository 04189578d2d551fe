import { PARSER_CELLS } from "../../experiments/engine/parser-cells.js";
import { runCell } from "../../experiments/engine/run-cell.js";
import { type TreebankParts, tenthOf } from "../../experiments/engine/treebank-parts.js";
import { structureOf } from "../../experiments/measures/structure.js";
import type { PoolMessage } from "../../threads/thread-pool.js";
import { readParts } from "../experiment-data.js";
import type { CellRecord } from "../kept-cells.js";
import { threadSeconds } from "../thread-clock.js";
import type { CellTask, CrewSettings } from "./experiment-crew.js";
import { onOwnerMessage, postToOwner, threadData } from "./this-thread.js";

// A thread that runs cells and answers each with a CellRecord. The treebank of the last cell stays in memory, because the
// next cell is probably of the same one.
const { settings } = threadData() as CrewSettings;
let lastName = "";
let lastParts: TreebankParts | undefined;

/** Milliseconds between two reports of progress. */
const INTERVAL = 500;

function send(message: PoolMessage<CellRecord, number>): void {
  postToOwner(message);
}

onOwnerMessage((message) => {
  const { treebank, cell } = message as CellTask;
  const begun = threadSeconds();
  if (lastName !== treebank.name || lastParts === undefined) {
    const parts = readParts(treebank);
    lastParts = settings.quick ? tenthOf(parts) : parts;
    lastName = treebank.name;
  }
  const parser = PARSER_CELLS.find(({ name }) => name === cell);
  const work =
    parser === undefined ? structureOf(lastParts.train) : runCell(parser, lastParts, settings, threadSeconds);
  let reported = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) {
      send({ answer: { result: value, seconds: threadSeconds() - begun } });
      break;
    }
    if (performance.now() - reported < INTERVAL) continue;
    send({ notice: value });
    reported = performance.now();
  }
});
