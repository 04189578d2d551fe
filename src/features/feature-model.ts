import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import { Atoms, type Codes } from "./atoms.js";
import { Conjunctions } from "./conjunctions.js";
import { parseFeatures } from "./specification.js";

export type { Codes } from "./atoms.js";

/**
 * A feature model: what a classifier sees of a configuration. Its text is the specification, one feature a
 * line (see `specification.ts`). Strings become codes once for each sentence; after that there are only
 * integers, and nothing is allocated.
 */
export class FeatureModel {
  /** The specification. */
  readonly text: string;
  /** Number of features. */
  readonly size: number;
  /** Number of different atoms in all features. */
  readonly atomCount: number;
  readonly #atoms: Atoms;
  readonly #conjunctions: Conjunctions;
  readonly #values: Int32Array;

  /** Throws a `FeatureError` that points at the place if the text is not a specification. */
  constructor(text: string) {
    const features = parseFeatures(text);
    this.text = text;
    this.size = features.length;
    this.#atoms = new Atoms(features.flat());
    this.#conjunctions = new Conjunctions(
      features.map((feature) => feature.map((atom) => this.#atoms.idOf(atom))),
    );
    this.atomCount = this.#atoms.size;
    this.#values = new Int32Array(this.atomCount);
  }

  /** Hashes what features ask of a sentence, for `atoms` and `extract` in configurations of that sentence. */
  encode(sentence: Sentence): Codes {
    return this.#atoms.encode(sentence);
  }

  /** Fills the value of each atom, `atomCount` in all: comparable from configuration to configuration. */
  atoms(c: Configuration, codes: Codes, values: Int32Array): void {
    this.#atoms.read(c, codes, values);
  }

  /** Fills the hash of each feature, in the order of the text. None is 0, so that 0 can mean no feature. */
  extract(c: Configuration, codes: Codes, features: Int32Array): void {
    this.#atoms.read(c, codes, this.#values);
    this.#conjunctions.hash(this.#values, features);
  }
}
