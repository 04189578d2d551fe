// The neural learner with both heads; see --help.
import { derivable, NeuralRun, neuralSettings } from "../dist/index.js";
import { runComparison } from "./comparison.js";

function training(name, wishes) {
  return {
    rows: [{ name }],
    start(sentences, dev, { epochs, seed, treebank }) {
      const { settings } = neuralSettings(sentences, { ...wishes, epochs, seed });
      const usable = derivable(sentences, settings);
      return new NeuralRun(usable, dev, settings, { treebanks: [treebank], crossarc: "" });
    },
  };
}

runComparison("compare-heads", "Compares the heads of the neural learner, with default settings.\n", [
  training("graph", { head: "graph" }),
  training("transition", { head: "transition" }),
  training("transition exploring", { head: "transition", oracle: "dynamic" }),
]);
