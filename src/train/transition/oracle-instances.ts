import { parseFeatures } from "../../features/specification.js";
import type { Instances } from "../../learn/instances.js";
import { InstanceCollector, type ValueNumbers } from "../../learn/value-numbers.js";
import { Configuration } from "../../transition/configuration.js";
import type { TrainingSet } from "./training-set.js";

/** The training instances of a batch learner, and the numbers of their values. */
export interface OracleInstances {
  /** The instances, one for each configuration. */
  readonly instances: Instances;
  /** Maps the hash of a feature to the number that instances have for it. */
  readonly numbers: ValueNumbers;
  /** The feature of each slot, as written in the feature model. */
  readonly slotNames: readonly string[];
}

/**
 * Derives every tree of a training set as its oracle says: each configuration is an instance, its features
 * the slots, its transition the class. Yields the share of the trees that is done.
 */
export function* oracleInstances(set: TrainingSet): Generator<number, OracleInstances, undefined> {
  const { features, transitions } = set;
  const collector = new InstanceCollector(features.size);
  const hashes = new Int32Array(features.size);
  const c = new Configuration();
  for (const [i, codes] of set.codes.entries()) {
    set.derive(i, c, (move, label) => {
      features.extract(c, codes, hashes);
      collector.add(hashes, transitions.classOf(move, label));
    });
    yield (i + 1) / set.codes.length;
  }
  return {
    instances: collector.instances(transitions.size),
    numbers: collector.valueNumbers(),
    slotNames: slotNames(features.text),
  };
}

/** The features of a feature model, each as written there. */
export function slotNames(features: string): string[] {
  return parseFeatures(features).map((atoms) => atoms.map(({ text }) => text).join(" "));
}
