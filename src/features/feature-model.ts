import { mix } from "../numbers/hash.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import { Atoms, type Codes } from "./atoms.js";
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

/**
 * Hashes of conjunctions of atoms. A hash takes in the values of a feature from left to right, and before
 * the last one the feature's own number, so that no two features share their hashes. Conjunctions that
 * begin with the same atoms share the hash of their beginning.
 */
export class Conjunctions {
  /** Number of features. */
  readonly size: number;
  /** Two numbers for each beginning: the beginning without its last atom (0 is empty), and that atom. */
  readonly #beginnings: Int32Array;
  readonly #hashes: Int32Array;
  /** Three numbers for each feature: all but its last atom, a number of its own, and the last atom. */
  readonly #features: Int32Array;

  /** For each feature the numbers of its atoms, at least one. */
  constructor(features: readonly (readonly number[])[]) {
    const ids = new Map([["", 0]]);
    const beginnings = [0, 0];
    const addBeginning = (atoms: readonly number[]): number => {
      const key = atoms.join(" ");
      const known = ids.get(key);
      if (known !== undefined) return known;
      beginnings.push(addBeginning(atoms.slice(0, -1)), atoms.at(-1)!);
      const id = ids.size;
      ids.set(key, id);
      return id;
    };
    this.size = features.length;
    this.#features = Int32Array.from(
      features.flatMap((atoms, f) => [
        addBeginning(atoms.slice(0, -1)),
        mix(mix(0, f + 1), f),
        atoms.at(-1)!,
      ]),
    );
    this.#beginnings = Int32Array.from(beginnings);
    this.#hashes = new Int32Array(ids.size);
  }

  /** Fills the hash of each feature for these values of atoms; none is 0. */
  hash(values: Int32Array, features: Int32Array): void {
    const hashes = this.#hashes;
    const beginnings = this.#beginnings;
    for (let k = 1; k < hashes.length; k++) {
      hashes[k] = mix(hashes[beginnings[2 * k]!]!, values[beginnings[2 * k + 1]!]!);
    }
    const program = this.#features;
    for (let f = 0, at = 0; at < program.length; f++, at += 3) {
      const hash = mix(hashes[program[at]!]! ^ program[at + 1]!, values[program[at + 2]!]!);
      features[f] = hash === 0 ? 1 : hash;
    }
  }
}
