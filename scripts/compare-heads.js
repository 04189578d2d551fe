// The neural learner with both heads; see --help.
import { runComparison } from "./comparison.js";
import { neuralTraining } from "./neural-training.js";

runComparison("compare-heads", "Compares the heads of the neural learner, with default settings.\n", [
  neuralTraining("graph", { head: "graph" }),
  neuralTraining("transition", { head: "transition", oracle: "lazy" }),
  neuralTraining("transition exploring", { head: "transition", oracle: "dynamic" }),
]);
