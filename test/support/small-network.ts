import type { NetworkHead } from "../../src/parse/neural/neural-settings.js";
import type { Sentence } from "../../src/sentence/sentence.js";
import { NEURAL_FAMILY } from "../../src/train/neural/neural-family.js";
import type { NeuralSettings } from "../../src/train/neural/neural-settings.js";

/** Little is left out: there is not much to begin with. */
const LITTLE = { word: 0.1, grams: 0, vectors: 0, tags: 0, columns: 0.05, states: 0 };

/** Settings of a small network that learns twenty sentences in seconds. */
export function smallNetwork(
  sentences: readonly Sentence[],
  head: NetworkHead,
  epochs: number,
  changes: Partial<NeuralSettings> = {},
): NeuralSettings {
  const made = NEURAL_FAMILY.settings(sentences, { head, epochs }).settings;
  const shape = {
    ...made.shape,
    wordColumns: 32,
    gramColumns: 32,
    tagColumns: 32,
    units: 32,
    arcUnits: 32,
    labelUnits: 32,
    transitionUnits: 32,
  };
  return {
    ...made,
    shape,
    schedule: { ...made.schedule, rate: 0.01, dropout: LITTLE, hidden: 0 },
    ...changes,
  };
}
