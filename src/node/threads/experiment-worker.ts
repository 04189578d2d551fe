import { parentPort, workerData } from "node:worker_threads";
import { PARSER_CELLS } from "../../experiments/engine/parser-cells.js";
import { runCell } from "../../experiments/engine/run-cell.js";
import { type TreebankParts, tenthOf } from "../../experiments/engine/treebank-parts.js";
import { structureOf } from "../../experiments/measures/structure.js";
import { readParts } from "../experiment-data.js";
import { threadSeconds } from "../thread-clock.js";
import type { CellTask, CrewSettings, WorkerMessage } from "./experiment-crew.js";

// A thread that runs cells, one after the other. The treebank of the last one stays in memory: the next cell is
// probably of the same. An error ends the thread, and the crew hears of it.
const { settings } = workerData as CrewSettings;
let lastName = "";
let lastParts: TreebankParts | undefined;

/** Milliseconds between two reports of progress. */
const INTERVAL = 500;

function say(message: WorkerMessage): void {
  parentPort!.postMessage(message);
}

parentPort!.on("message", ({ treebank, cell }: CellTask) => {
  const begun = threadSeconds();
  if (lastName !== treebank.name || lastParts === undefined) {
    const parts = readParts(treebank);
    lastParts = settings.quick ? tenthOf(parts) : parts;
    lastName = treebank.name;
  }
  const parser = PARSER_CELLS.find(({ name }) => name === cell);
  const work =
    parser === undefined ? structureOf(lastParts.train) : runCell(parser, lastParts, settings, threadSeconds);
  let told = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) {
      say({ record: { result: value, seconds: threadSeconds() - begun } });
      break;
    }
    if (performance.now() - told < INTERVAL) continue;
    say({ share: value });
    told = performance.now();
  }
});
