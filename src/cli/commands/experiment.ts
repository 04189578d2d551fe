import { Command } from "commander";
import { COMPARISONS } from "../../experiments/comparisons/comparisons.js";
import { lifts } from "../../experiments/measures/lifts.js";
import { misses } from "../../experiments/measures/misses.js";
import { recovery } from "../../experiments/measures/recovery.js";
import { PAPER_EXPERIMENTS } from "../../experiments/papers/paper-experiments.js";
import { transformation } from "../../experiments/papers/transformation.js";
import { encodingOption, lengthsOption, searchOption } from "../options/transform-options.js";
import { comparisonCommand } from "./comparison-command.js";
import { exportCommand } from "./export-command.js";
import { allExperimentsCommand, paperExperimentCommand } from "./paper-experiment-command.js";
import { treebankExperimentCommand } from "./treebank-experiment-command.js";

/** One command for each experiment. */
function experiments(): Command[] {
  return [
    treebankExperimentCommand(lifts).addOption(lengthsOption()),
    treebankExperimentCommand(recovery).addOption(lengthsOption()).addOption(searchOption()),
    treebankExperimentCommand(misses, " --encoding head")
      .addOption(encodingOption())
      .addOption(lengthsOption())
      .addOption(searchOption()),
    // Its two tables have commands of their own above: lifts and recovery.
    ...PAPER_EXPERIMENTS.filter((experiment) => experiment !== transformation).map(paperExperimentCommand),
    allExperimentsCommand(),
    ...COMPARISONS.map(comparisonCommand),
    exportCommand(),
  ];
}

/** The command with all experiments. */
export function experimentCommand(): Command {
  const command = new Command("experiment")
    .description("Repeat an experiment of the papers on your treebanks, or compare parsers.")
    .addHelpText(
      "after",
      "\nExamples:\n  crossarc experiment lifts train.conllu\n  crossarc experiment all --treebanks ud -o results\n  crossarc experiment help recovery\n",
    );
  for (const experiment of experiments()) command.addCommand(experiment);
  return command;
}
