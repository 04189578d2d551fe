import { hashText } from "../numbers/hash.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import type { Address, AddressStep, Atom } from "./specification.js";

// An atom is the value of a node: an address finds the node in a configuration, and a column, or a property of the
// configuration, gives the value.

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

/** Gives each word of a sentence a code: equal codes for equal values. */
export type Column = (sentence: Sentence, i: number) => number;

/** Codes of a node that does not exist, and of the artificial root, in every column. */
export const NONE = 0x2545f491;
export const ROOT = 0x6b43a9b5;

/** What a feature can ask of a node, for error lines. */
export const KNOWN_COLUMNS =
  "form, lower, lemma, upos, xpos, feats, feats:NAME, prefix1 to prefix9, suffix1 to suffix9, deprel, lv, rv";

/**
 * The column of a name: form, lower (the form in lower case), lemma, upos, xpos, feats, `feats:Case` (the
 * value of one feature), `prefix2`, `suffix3` (letters of the form in lower case). Undefined if there is none.
 */
export function columnOf(name: string): Column | undefined {
  switch (name) {
    case "form":
    case "lemma":
    case "upos":
    case "xpos":
    case "feats":
      return (sentence, i) => hashText(sentence[name][i]!);
    case "lower":
      return (sentence, i) => hashText(sentence.form[i]!.toLowerCase());
  }
  const affix = /^(prefix|suffix)([1-9])$/.exec(name);
  if (affix !== null) {
    const length = Number(affix[2]);
    if (affix[1] === "prefix")
      return (sentence, i) => hashText(sentence.form[i]!.slice(0, length).toLowerCase());
    return (sentence, i) => hashText(sentence.form[i]!.slice(-length).toLowerCase());
  }
  const feature = /^feats:([\w[\]]+)$/.exec(name);
  if (feature === null) return undefined;
  const start = `${feature[1]}=`;
  const laterStart = `|${start}`;
  return (sentence, i) => hashText(featureValue(sentence.feats[i]!, start, laterStart));
}

/**
 * The value of one feature in a FEATS column such as `Case=Nom|Number=Sing`, "" if it is not there. The feature starts with
 * `start` if it is the first, as in `Case=`, and with `laterStart` if it is not, as in `|Case=`.
 */
function featureValue(feats: string, start: string, laterStart: string): string {
  let from = start.length;
  if (!feats.startsWith(start)) {
    const later = feats.indexOf(laterStart);
    if (later === -1) return "";
    from = later + laterStart.length;
  }
  const end = feats.indexOf("|", from);
  return feats.slice(from, end === -1 ? undefined : end);
}

/** The steps as numbers. */
const STEPS: Readonly<Record<AddressStep, number>> = {
  stack: 0,
  buffer: 1,
  left: 2,
  right: 3,
  neighbour: 4,
  head: 5,
  lookahead: 6,
  index: 7,
  context: 8,
};

/**
 * The addresses that a feature model asks for, as a program: each is one step from the configuration or from
 * an earlier address, so that s0, s0.l1 and s0.l1.r2 take one step each, however many features use them.
 */
export class Addresses {
  readonly #ids = new Map<string, number>();
  /** Three numbers an address: its step, the number of the address it starts from (or -1), its argument. */
  readonly #program: number[] = [];

  /** The number of an address, which is new if it was not added before. */
  add({ text, step, from, argument }: Address): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#program.push(STEPS[step], from === null ? -1 : this.add(from), argument);
    const id = this.#ids.size;
    this.#ids.set(text, id);
    return id;
  }

  /** Number of addresses. */
  get size(): number {
    return this.#ids.size;
  }

  /** The finished program, for `findNodes`. */
  program(): Int32Array {
    return Int32Array.from(this.#program);
  }
}

/** Finds the node at each address of a program, -1 where there is none. */
export function findNodes(program: Int32Array, c: Configuration, nodes: Int32Array): void {
  for (let id = 0, at = 0; at < program.length; id++, at += 3) {
    const argument = program[at + 2]!;
    const start = program[at + 1]!;
    if (start === -1) {
      nodes[id] = fromConfiguration(program[at]!, c, argument);
    } else {
      const from = nodes[start]!;
      nodes[id] = from === -1 ? -1 : fromNode(program[at]!, c, from, argument);
    }
  }
}

function fromConfiguration(step: number, c: Configuration, argument: number): number {
  if (step === STEPS.stack) return c.stack(argument);
  if (step === STEPS.buffer) return c.buffer(argument);
  if (step === STEPS.index) return c.stack(c.index + argument);
  const node = c.next + argument;
  return node > c.length ? -1 : node;
}

function fromNode(step: number, c: Configuration, from: number, argument: number): number {
  if (step === STEPS.left || step === STEPS.right) {
    let node = step === STEPS.left ? c.leftmost[from]! : c.rightmost[from]!;
    for (let k = 1; k < argument && node !== -1; k++) node = c.inward[node]!;
    return node;
  }
  if (step === STEPS.head) return c.head[from]!;
  if (step === STEPS.context) return nextOfContext(c, from);
  const node = from + argument;
  return node < 1 || node > c.length ? -1 : node;
}

/**
 * The next root after a node in the graph between the top of the stack i and the front of the buffer j: the
 * next word before j whose head is not one of the words between i and j (2007 section 5).
 */
function nextOfContext(c: Configuration, from: number): number {
  const i = c.stack(0);
  const j = c.buffer(0);
  for (let node = from + 1; node < j; node++) {
    const head = c.head[node]!;
    if (head <= i || head >= j) return node;
  }
  return -1;
}
