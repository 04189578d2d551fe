// A training of the neural learner for a comparison.
import { derivable, NeuralRun, neuralSettings } from "../dist/index.js";

/** A row of a table: a training with the settings that some wishes ask for, as `change` leaves them. */
export function neuralTraining(name, wishes, change = (settings) => settings) {
  return {
    rows: [{ name }],
    start(sentences, dev, { epochs, seed, treebank }) {
      const settings = change(neuralSettings(sentences, { ...wishes, epochs, seed }).settings);
      const usable = derivable(sentences, settings);
      return new NeuralRun(usable, dev, settings, { treebanks: [treebank], crossarc: "" });
    },
  };
}
