import { mix } from "../numbers/hash.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import { Atoms, type Codes } from "./atoms.js";
import { parseFeatures } from "./specification.js";

export type { Codes } from "./atoms.js";

/**
 * Extracts features from configurations: what a classifier sees. The text of a model is its specification,
 * with one feature on each line (see `parseFeatures`). Strings become codes once for each sentence; from
 * then on there are only integers, and nothing is allocated.
 *
 * @example
 * const model = new FeatureModel("s0.upos\nb0.form\ns0.upos b0.upos");
 * const codes = model.encode(sentence);
 * model.extract(configuration, codes, features); // features: Int32Array of model.size hashes
 */
export class FeatureModel {
  /** The specification. */
  readonly text: string;
  /** Number of features. */
  readonly size: number;
  /** Number of distinct atoms in all features. */
  readonly atomCount: number;
  readonly #atoms: Atoms;
  readonly #conjunctions: Conjunctions;
  readonly #values: Int32Array;

  /** @throws {FeatureError} pointing at the mistake if the text is not a specification */
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

  /**
   * Hashes the columns of a sentence that features need, for `atoms` and `extract` on its configurations.
   */
  encode(sentence: Sentence): Codes {
    return this.#atoms.encode(sentence);
  }

  /** Fills `values`, shape [atomCount], with the value of each atom; equal values mean equal atoms. */
  atoms(c: Configuration, codes: Codes, values: Int32Array): void {
    this.#atoms.read(c, codes, values);
  }

  /** Fills `features`, shape [size], with the hash of each feature, in the order of the text; none is 0. */
  extract(c: Configuration, codes: Codes, features: Int32Array): void {
    this.#atoms.read(c, codes, this.#values);
    this.#conjunctions.hash(this.#values, features);
  }
}

/**
 * Hashes conjunctions of atoms. A hash mixes the values of a feature from left to right, and the number of
 * the feature before the last value, so that different features have different hashes. Conjunctions that
 * begin with the same atoms share the hash of that prefix.
 */
export class Conjunctions {
  /** Number of features. */
  readonly size: number;
  /** Two numbers for each prefix: the prefix without its last atom (0 is the empty one), and that atom. */
  readonly #prefixes: Int32Array;
  readonly #hashes: Int32Array;
  /**
   * Three numbers for each feature: the prefix of all atoms but the last, a number of
   * its own, and the last atom.
   */
  readonly #features: Int32Array;

  /** `features` has the numbers of the atoms of each feature, at least one. */
  constructor(features: readonly (readonly number[])[]) {
    const ids = new Map([["", 0]]);
    const prefixes = [0, 0];
    const addPrefix = (atoms: readonly number[]): number => {
      const key = atoms.join(" ");
      const known = ids.get(key);
      if (known !== undefined) return known;
      prefixes.push(addPrefix(atoms.slice(0, -1)), atoms.at(-1)!);
      const id = ids.size;
      ids.set(key, id);
      return id;
    };
    this.size = features.length;
    this.#features = Int32Array.from(
      features.flatMap((atoms, f) => [addPrefix(atoms.slice(0, -1)), mix(mix(0, f + 1), f), atoms.at(-1)!]),
    );
    this.#prefixes = Int32Array.from(prefixes);
    this.#hashes = new Int32Array(ids.size);
  }

  /** Fills `features` with the hash of each feature for these values of atoms; none is 0. */
  hash(values: Int32Array, features: Int32Array): void {
    const hashes = this.#hashes;
    const prefixes = this.#prefixes;
    for (let k = 1; k < hashes.length; k++) {
      hashes[k] = mix(hashes[prefixes[2 * k]!]!, values[prefixes[2 * k + 1]!]!);
    }
    const program = this.#features;
    for (let f = 0, at = 0; at < program.length; f++, at += 3) {
      const hash = mix(hashes[program[at]!]! ^ program[at + 1]!, values[program[at + 2]!]!);
      features[f] = hash === 0 ? 1 : hash;
    }
  }
}
