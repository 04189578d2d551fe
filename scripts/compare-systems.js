// The linear learner with every transition system; see --help.
import { defaultSettings, derivable, TrainingRun } from "../dist/index.js";
import { runComparison } from "./comparison.js";

/** Epochs at the most where none are told. */
const EPOCHS = 8;

/** A training with these wishes, for each of some degrees if there are any. */
function training(name, wishes, degrees) {
  return {
    rows: degrees?.map((degree) => ({
      name: `${name} ${degree === undefined ? "unbounded" : `d = ${degree}`}`,
      degree,
    })) ?? [{ name }],
    start(sentences, dev, { epochs = EPOCHS, seed, treebank }) {
      const { settings } = defaultSettings(sentences, { ...wishes, seed });
      const usable = derivable(sentences, settings);
      return new TrainingRun(usable, dev, settings, { epochs, treebanks: [treebank], crossarc: "" });
    },
  };
}

// Covington is trained without a bound and parsed with one, but trained with degree 0 for degree 0, as Nivre (2007) does it.
runComparison(
  "compare-systems",
  "Compares all transition systems, with the linear learner and default settings.\n",
  [
    training("swap eager", { system: "swap", oracle: "eager" }),
    training("swap lazy", { system: "swap", oracle: "lazy" }),
    training("swap dynamic", { system: "swap", oracle: "dynamic" }),
    training("arc-standard", { system: "arc-standard", projectivize: "baseline" }),
    training("arc-standard head", { system: "arc-standard", projectivize: "head" }),
    training("arc-eager head", { system: "arc-eager", oracle: "dynamic", projectivize: "head" }),
    training("covington d = 0", { system: "covington", degree: 0 }),
    training("covington", { system: "covington" }, [1, 2, undefined]),
    training("sort", { system: "sort" }),
  ],
);
