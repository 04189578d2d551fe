import { Command } from "commander";
import { mergeCommand } from "../corpus/merge.js";
import { planCommand } from "../corpus/plan.js";
import { runCommand } from "../corpus/run.js";
import { statusCommand } from "../corpus/status.js";
import { submitCommand } from "../corpus/submit.js";
import { verifyCommand } from "../corpus/verify.js";
import { workerCommand } from "../corpus/worker.js";

/** `crossarc corpus` */
export function corpusCommand(): Command {
  const command = new Command("corpus")
    .description("Parse corpora that are larger than one machine: in shards, each done once.")
    .addHelpText(
      "after",
      "\nExamples:\n  crossarc corpus plan crawl/*.jsonl -o parsed\n  crossarc corpus run parsed\n  crossarc corpus verify parsed\n  crossarc corpus help plan\n",
    );
  const steps = [
    planCommand,
    runCommand,
    submitCommand,
    workerCommand,
    statusCommand,
    verifyCommand,
    mergeCommand,
  ];
  for (const step of steps) command.addCommand(step());
  return command;
}
