import { EpochRun } from "../epoch-run.js";
import type { ParserFamily } from "../parser-family.js";
import { type TransitionSettings, transitionSettings } from "../transition/transition-settings.js";
import { refuseParameters } from "../user-options.js";
import { LinearTraining } from "./linear-training.js";

/** The settings of a linear parser. */
export interface LinearSettings extends TransitionSettings {
  /** Maximum number of epochs. */
  readonly epochs: number;
}

const NAME = "linear";
const EPOCHS = 10;
/** A run ends after this many epochs without a better score. */
const PATIENCE = 3;

/** Transition-based parsers with a linear classifier: small, quickly trained, and the fastest. */
export const LINEAR_FAMILY: ParserFamily<LinearSettings> = {
  name: NAME,
  description: "a linear classifier of transitions: trains and parses fastest",
  options: ["preset", "system", "oracle", "degree", "lift", "projectivize", "features", "guide", "epochs"],
  parameters: [],
  usesThreads: false,
  default: { fewestWords: 0, reason: "does better on small treebanks" },
  combinesFeatures: false,
  // A fixed number of epochs, because half of the treebanks have no development data to choose it with.
  standIn: { epochs: 5 },
  cost: { epochs: EPOCHS, train: 0.045, parse: 0.02, search: 0 },

  settings(sentences, options) {
    const { settings, remarks } = transitionSettings(sentences, options, {
      name: NAME,
      combinesFeatures: false,
      explores: true,
      parameters: (given) => refuseParameters(NAME, given),
    });
    return { settings: { ...settings, epochs: options.epochs ?? EPOCHS }, remarks };
  },

  start(sentences, dev, settings, options) {
    const plan = {
      epochs: settings.epochs,
      patience: PATIENCE,
      holdOut: options.holdOut ?? true,
      settings,
      identity: [],
      start: (some: typeof sentences) => new LinearTraining(some, settings),
    };
    return new EpochRun(sentences, dev, plan, options);
  },

  epochs: ({ epochs }) => epochs,
};
