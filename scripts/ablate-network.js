// The network of the graph head with one thing changed at a time; see --help.
import { runComparison } from "./comparison.js";
import { neuralTraining } from "./neural-training.js";

/** A training with the default settings but for some. */
function training(name, { shape, schedule, dropout, ...others } = {}) {
  return neuralTraining(name, {}, (settings) => ({
    ...settings,
    ...others,
    shape: { ...settings.shape, ...shape },
    schedule: {
      ...settings.schedule,
      ...schedule,
      dropout: { ...settings.schedule.dropout, ...dropout },
    },
  }));
}

runComparison("ablate-network", "Trains the neural learner with one setting changed at a time.\n", [
  training("default"),
  training("targets not smoothed", { schedule: { smoothing: 0 } }),
  training("one layer", { shape: { layers: 1 } }),
  training("three layers", { shape: { layers: 3 } }),
  training("96 units", { shape: { units: 96 } }),
  training("192 units", { shape: { units: 192 } }),
  training("tags never dropped", { dropout: { tags: 0 } }),
  training("dropout 0.1", { schedule: { hidden: 0.1 }, dropout: { columns: 0.1, states: 0.1 } }),
  training("dropout 0.33", { schedule: { hidden: 0.33 }, dropout: { columns: 0.33, states: 0.33 } }),
  training("batches of 150 words", { schedule: { batch: 150 } }),
  training("batches of 600 words", { schedule: { batch: 600 } }),
  training("both heads", { isJoint: true }),
]);
