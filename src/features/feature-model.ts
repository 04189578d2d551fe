import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import { type Addresses, resolve } from "./addresses.js";
import { type Column, NONE, ROOT } from "./columns.js";
import { mix } from "./hash.js";
import { parseFeatures } from "./specification.js";

// Kinds of atoms.
export const COLUMN = 0;
export const DEPREL = 1;
export const LEFT_VALENCY = 2;
export const RIGHT_VALENCY = 3;
export const DISTANCE = 4;

/** One atomic value of a configuration: what to look at (kind), where, and which column or second place. */
export interface Atom {
  readonly kind: number;
  readonly address: number;
  /** COLUMN: number of the column; DISTANCE: the other address. */
  readonly argument: number;
}

/** A specification, read: everything numbered. */
export interface Specification {
  readonly addresses: Addresses;
  readonly columns: readonly { name: string; column: Column }[];
  readonly atoms: readonly Atom[];
  /** For each feature the numbers of the atoms that it conjoins. */
  readonly features: readonly (readonly number[])[];
}

/** The codes of one sentence: shape [columns, n + 2], the entry of node v at v + 1, that of no node at 0. */
export type Codes = Int32Array;

/**
 * A feature model: which features a classifier sees of a configuration. Its text is the specification, one
 * feature a line (see `specification.ts`). Strings are hashed to codes once for each sentence; after that
 * there are only integers.
 */
export class FeatureModel {
  readonly text: string;
  readonly #specification: Specification;
  readonly #program: Int32Array;
  readonly #nodes: Int32Array;
  /** Three numbers an atom: kind, address, argument. */
  readonly #atoms: Int32Array;
  readonly #values: Int32Array;
  /** The conjunctions: for each feature its number of atoms and then these. */
  readonly #conjunctions: Int32Array;
  /** Number of features. */
  readonly size: number;

  constructor(text: string) {
    this.text = text;
    const specification = parseFeatures(text);
    this.#specification = specification;
    this.#program = specification.addresses.program();
    this.#nodes = new Int32Array(specification.addresses.size);
    this.#atoms = Int32Array.from(
      specification.atoms.flatMap(({ kind, address, argument }) => [kind, address, argument]),
    );
    this.#values = new Int32Array(specification.atoms.length);
    this.#conjunctions = Int32Array.from(specification.features.flatMap((atoms) => [atoms.length, ...atoms]));
    this.size = specification.features.length;
  }

  /** Hashes what features ask of a sentence. */
  encode(sentence: Sentence): Codes {
    const n = sentence.length;
    const columns = this.#specification.columns;
    const codes = new Int32Array(columns.length * (n + 2));
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!.column;
      const at = k * (n + 2);
      codes[at] = NONE;
      codes[at + 1] = ROOT;
      for (let i = 1; i <= n; i++) codes[at + 1 + i] = column(sentence, i);
    }
    return codes;
  }

  /** Fills the atomic values of a configuration: one for each atom, comparable from step to step. */
  atoms(c: Configuration, codes: Codes, values: Int32Array): void {
    const nodes = this.#nodes;
    resolve(this.#program, c, nodes);
    const stride = c.length + 2;
    const atoms = this.#atoms;
    for (let a = 0, at = 0; at < atoms.length; a++, at += 3) {
      const kind = atoms[at]!;
      const node = nodes[atoms[at + 1]!]!;
      const argument = atoms[at + 2]!;
      let value = NONE;
      if (kind === COLUMN) value = codes[argument * stride + node + 1]!;
      else if (node !== -1) {
        if (kind === DEPREL) value = c.label[node]! + 1;
        else if (kind === LEFT_VALENCY) value = Math.min(c.leftValency[node]!, 4);
        else if (kind === RIGHT_VALENCY) value = Math.min(c.rightValency[node]!, 4);
        else {
          const other = nodes[argument]!;
          if (other !== -1) value = distanceClass(other - node);
        }
      }
      values[a] = value;
    }
  }

  /** Fills the hashes of all features of a configuration; none is 0. */
  extract(c: Configuration, codes: Codes, features: Int32Array): void {
    const values = this.#values;
    this.atoms(c, codes, values);
    const conjunctions = this.#conjunctions;
    for (let f = 0, at = 0; f < this.size; f++) {
      let hash = f + 1;
      for (let end = at + conjunctions[at]!; at < end; ) hash = mix(hash, values[conjunctions[++at]!]!);
      at++;
      features[f] = hash === 0 ? 1 : hash;
    }
  }
}

/** Distances in classes: 1 to 4 by themselves, then 5-6, 7-10, more; negative ones likewise. */
function distanceClass(distance: number): number {
  const far = Math.abs(distance);
  const size = far <= 4 ? far : far <= 6 ? 5 : far <= 10 ? 6 : 7;
  return distance < 0 ? -size : size;
}
