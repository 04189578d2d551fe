import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import { Addresses, findNodes } from "./addresses.js";
import { type Column, columnOf, NONE, ROOT } from "./columns.js";
import type { Atom } from "./specification.js";

/** The codes of one sentence: shape [n + 2, columns], the row of node v at v + 1, that of no node at 0. */
export type Codes = Int32Array;

// Properties that depend on the configuration.
const DEPREL = 0;
const LEFT_VALENCY = 1;
const RIGHT_VALENCY = 2;
const DISTANCE = 3;
const PROPERTIES = ["deprel", "lv", "rv", "distance"];

/** Valencies from here on are one value. */
const HIGH_VALENCY = 4;

/** The atomic values that a feature model asks for. Numbers of atoms are found with `idOf`. */
export class Atoms {
  readonly #ids = new Map<string, number>();
  readonly #columns: readonly Column[];
  readonly #program: Int32Array;
  readonly #nodes: Int32Array;
  /** Two numbers for each atom that is a column: address, number of the column. These atoms come first. */
  readonly #columnAtoms: Int32Array;
  /** Three numbers for each other atom: property, address, and the other address of a distance. */
  readonly #otherAtoms: Int32Array;

  constructor(atoms: Iterable<Atom>) {
    const distinct = [...new Map(Array.from(atoms, (atom) => [atom.text, atom])).values()];
    const ofColumns = distinct.filter(({ property }) => !PROPERTIES.includes(property));
    const others = distinct.filter(({ property }) => PROPERTIES.includes(property));
    for (const { text } of [...ofColumns, ...others]) this.#ids.set(text, this.#ids.size);

    const names = [...new Set(ofColumns.map(({ property }) => property))];
    this.#columns = names.map((name) => columnOf(name)!);
    const addresses = new Addresses();
    this.#columnAtoms = Int32Array.from(
      ofColumns.flatMap(({ address, property }) => [addresses.add(address), names.indexOf(property)]),
    );
    this.#otherAtoms = Int32Array.from(
      others.flatMap(({ address, property, other }) => [
        PROPERTIES.indexOf(property),
        addresses.add(address),
        other === null ? -1 : addresses.add(other),
      ]),
    );
    this.#program = addresses.program();
    this.#nodes = new Int32Array(addresses.size);
  }

  /** Number of atoms. */
  get size(): number {
    return this.#ids.size;
  }

  /** The number of an atom that was given to the constructor. */
  idOf(atom: Atom): number {
    return this.#ids.get(atom.text)!;
  }

  /** Hashes all that atoms ask of a sentence. */
  encode(sentence: Sentence): Codes {
    const columns = this.#columns;
    const width = columns.length;
    const codes = new Int32Array((sentence.length + 2) * width);
    codes.fill(NONE, 0, width);
    codes.fill(ROOT, width, 2 * width);
    for (let k = 0; k < width; k++) {
      const column = columns[k]!;
      for (let i = 1; i <= sentence.length; i++) codes[(i + 1) * width + k] = column(sentence, i);
    }
    return codes;
  }

  /** Fills the value of each atom in a configuration. */
  read(c: Configuration, codes: Codes, values: Int32Array): void {
    const nodes = this.#nodes;
    findNodes(this.#program, c, nodes);
    let id = 0;
    const width = this.#columns.length;
    const columnAtoms = this.#columnAtoms;
    for (let at = 0; at < columnAtoms.length; at += 2) {
      values[id++] = codes[(nodes[columnAtoms[at]!]! + 1) * width + columnAtoms[at + 1]!]!;
    }
    const otherAtoms = this.#otherAtoms;
    for (let at = 0; at < otherAtoms.length; at += 3) {
      const property = otherAtoms[at]!;
      const node = nodes[otherAtoms[at + 1]!]!;
      let value = NONE;
      if (node !== -1) {
        if (property === DEPREL) value = c.label[node]! + 1;
        else if (property === LEFT_VALENCY) value = Math.min(c.leftValency[node]!, HIGH_VALENCY);
        else if (property === RIGHT_VALENCY) value = Math.min(c.rightValency[node]!, HIGH_VALENCY);
        else if (property === DISTANCE) {
          const other = nodes[otherAtoms[at + 2]!]!;
          if (other !== -1) value = distanceClass(other - node);
        }
      }
      values[id++] = value;
    }
  }
}

/** Distances in classes: 1 to 4 by themselves, then 5-6, 7-10, more; negative ones likewise. */
function distanceClass(distance: number): number {
  const far = Math.abs(distance);
  const size = far <= 4 ? far : far <= 6 ? 5 : far <= 10 ? 6 : 7;
  return distance < 0 ? -size : size;
}
