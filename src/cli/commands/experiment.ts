import { Command } from "commander";
import { lifts } from "../../experiments/measures/lifts.js";
import { misses } from "../../experiments/measures/misses.js";
import { recovery } from "../../experiments/measures/recovery.js";
import { transformation } from "../../experiments/measures/transformation.js";
import { PAPER_EXPERIMENTS } from "../../experiments/papers/paper-experiments.js";
import { encodingOption, lengthsOption, searchOption } from "../options/transform-options.js";
import { allExperimentsCommand, paperExperimentCommand } from "./paper-experiment-command.js";
import { treebankExperimentCommand } from "./treebank-experiment-command.js";

/** The experiments of the papers, a command for each; here is where they are all named. */
function experiments(): Command[] {
  return [
    treebankExperimentCommand(lifts).addOption(lengthsOption()),
    treebankExperimentCommand(recovery).addOption(lengthsOption()).addOption(searchOption()),
    treebankExperimentCommand(misses, " --encoding head")
      .addOption(encodingOption())
      .addOption(lengthsOption())
      .addOption(searchOption()),
    // Lifts and recovery are commands of their own already.
    ...PAPER_EXPERIMENTS.filter((experiment) => experiment !== transformation).map(paperExperimentCommand),
    allExperimentsCommand(),
  ];
}

export function experimentCommand(): Command {
  const command = new Command("experiment")
    .description("Repeat an experiment of the papers on own treebanks.")
    .addHelpText(
      "after",
      "\nExamples:\n  crossarc experiment lifts train.conllu\n  crossarc experiment all --treebanks ud -o results\n  crossarc experiment help recovery\n",
    );
  for (const experiment of experiments()) command.addCommand(experiment);
  return command;
}
