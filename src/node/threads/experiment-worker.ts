import { isParserCell } from "../../experiments/engine/cell.js";
import { runCell } from "../../experiments/engine/run-cell.js";
import { type TreebankParts, tenthOf } from "../../experiments/engine/treebank-parts.js";
import { structureOf } from "../../experiments/measures/structure.js";
import type { PoolMessage } from "../../threads/thread-pool.js";
import { readParts } from "../experiment-data.js";
import type { CellRecord, CellTask } from "../kept-cells.js";
import { threadSeconds } from "../thread-clock.js";
import { onOwnerMessage, postToOwner } from "./this-thread.js";

// A thread that runs cells and answers each with a CellRecord. It keeps the treebank of the last cell in
// memory, because the next cell probably uses the same one.
let last: { readonly name: string; readonly parts: TreebankParts } | undefined;

const CLOCK = { processor: threadSeconds, wall: () => performance.now() / 1000 };

/** Milliseconds between two reports of progress. */
const INTERVAL = 500;

function send(message: PoolMessage<CellRecord, number>): void {
  postToOwner(message);
}

onOwnerMessage((message) => {
  const { treebank, cell, settings } = message as CellTask;
  const begun = threadSeconds();
  if (last?.name !== treebank.name) last = { name: treebank.name, parts: readParts(treebank) };
  const parts = settings.quick ? tenthOf(last.parts) : last.parts;
  const work = isParserCell(cell) ? runCell(cell, parts, settings, CLOCK) : structureOf(parts.train);
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
