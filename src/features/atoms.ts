import { hashText } from "../numbers/hash.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import type { Address, AddressStep, Atom } from "./specification.js";

// An atom is a value of a node. An address finds the node in a configuration; the value is a column of the
// sentence, or a property of the node in the configuration.

/**
 * The codes of a sentence, shape [n + 2, columns]: row v + 1 is that of node v, row
 * 0 that of a missing node.
 */
export type Codes = Int32Array;

// Properties that depend on the configuration; numbers are indices of PROPERTIES.
const DEPREL = 0;
const LEFT_VALENCY = 1;
const RIGHT_VALENCY = 2;
const DISTANCE = 3;
const PROPERTIES = ["deprel", "lv", "rv", "distance"];

/** Valencies from this number up count as equal. */
const HIGH_VALENCY = 4;

/**
 * Reads the values of the atoms of a feature model in a configuration. Distinct atoms are numbered from 0.
 */
export class Atoms {
  readonly #ids = new Map<string, number>();
  readonly #columns: readonly Column[];
  readonly #program: Int32Array;
  readonly #nodes: Int32Array;
  /** Two numbers for each atom of a column: its address and its column. These atoms come first. */
  readonly #columnAtoms: Int32Array;
  /**
   * Three numbers for each other atom: its property, its address, and the other
   * address of a distance or -1.
   */
  readonly #otherAtoms: Int32Array;

  /** Numbers the distinct atoms, those of columns first. */
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

  /** Number of distinct atoms. */
  get size(): number {
    return this.#ids.size;
  }

  /** The number of an atom that was passed to the constructor. */
  idOf(atom: Atom): number {
    return this.#ids.get(atom.text)!;
  }

  /** Hashes the columns of a sentence that atoms need. */
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

  /** Fills `values`, shape [size], with the value of each atom in a configuration. */
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

/**
 * The class of a distance: one each for 0 to 4, then 5 to 6, 7 to 10, and above; the same for negative ones.
 */
function distanceClass(distance: number): number {
  const far = Math.abs(distance);
  const size = far <= 4 ? far : far <= 6 ? 5 : far <= 10 ? 6 : 7;
  return distance < 0 ? -size : size;
}

/** Returns the code of word i of a sentence in a column; equal values have equal codes. */
export type Column = (sentence: Sentence, i: number) => number;

/** Code of a node that does not exist, in every column. */
export const NONE = 0x2545f491;
/** Code of the artificial root, in every column. */
export const ROOT = 0x6b43a9b5;

/** The columns and properties that a feature can use, for error messages. */
export const KNOWN_COLUMNS =
  "form, lower, lemma, upos, xpos, feats, feats:NAME, prefix1 to prefix9, suffix1 to suffix9, deprel, lv, rv";

/**
 * Finds a column by its name: form, lower (the form in lower case), lemma, upos, xpos, feats, `feats:Case`
 * (the value of one morphological feature), `prefix2` or `suffix3` (the first or last characters of the
 * form in lower case). Undefined if there is none.
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
 * The value of one feature in FEATS such as `Case=Nom|Number=Sing`; "" if it is missing. `start` is how the
 * feature starts as the first one, such as `Case=`; `laterStart` is how it starts elsewhere, such as
 * `|Case=`.
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

/** Numbers of the steps, for programs. */
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
  otherStack: 9,
};

/**
 * Compiles addresses into a program for `findNodes`. Each address is one step from the configuration or
 * from an earlier address, so s0, s0.l1 and s0.l1.r2 take one step each, however many features use them.
 */
export class Addresses {
  readonly #ids = new Map<string, number>();
  /**
   * Three numbers for each address: its step, the address it starts from (-1 for none), and its argument.
   */
  readonly #program: number[] = [];

  /** Adds an address and those that it starts from, if they are new; returns its number. */
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

  /** The program for all addresses so far, shape [size, 3]. */
  program(): Int32Array {
    return Int32Array.from(this.#program);
  }
}

/** Fills `nodes` with the node at each address of a program; -1 if there is none. */
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
  if (step === STEPS.otherStack) return c.otherStack(argument);
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
 * The next context node after a node: the next word before the front of the buffer j whose head is not one
 * of the words between the top of the stack i and j (Nivre 2007, section 5).
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
