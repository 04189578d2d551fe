import { hashText } from "../numbers/hash.js";
import type { Sentence } from "../sentence/sentence.js";
import type { Configuration } from "../transition/configuration.js";
import {
  type Codes,
  fillGuideCodes,
  GUIDE_COLUMNS,
  guideColumn,
  guideNumber,
  guidesUsed,
  guideValue,
  isGuideProperty,
  NONE,
  ROOT,
} from "./guide-codes.js";
import type { Address, AddressStep, Atom } from "./specification.js";

export { type Codes, NONE, ROOT } from "./guide-codes.js";

// An atom is a value of a node. An address finds the node in a configuration; the value is a column of the
// sentence, or a property of the node in the configuration.

// Properties that depend on the configuration; numbers are indices of PROPERTIES.
const DEPREL = 0;
const LEFT_VALENCY = 1;
const RIGHT_VALENCY = 2;
const DISTANCE = 3;
const GUIDE_DUE = 4;
const GUIDE_LINK = 6;
const PROPERTIES = ["deprel", "lv", "rv", "distance", "due", "arc", "link"];

/** Valencies from this number up count as equal. */
const HIGH_VALENCY = 4;
/** Numbers of dependents that are due from this number up count as equal. */
const MANY_DUE = 3;

/**
 * Reads the values of the atoms of a feature model in a configuration. Distinct atoms are numbered from 0.
 */
export class Atoms {
  readonly #ids = new Map<string, number>();
  readonly #columns: readonly Column[];
  /** The numbers of the guides whose trees atoms walk. Each has a block of columns after all others. */
  readonly #guides: readonly number[];
  readonly #program: Int32Array;
  readonly #nodes: Int32Array;
  /** Two numbers for each atom of a column: its address and its column. These atoms come first. */
  readonly #columnAtoms: Int32Array;
  /**
   * Four numbers for each other atom: its property, its address, the other address of a property of two
   * nodes or -1, and the first column of its guide or -1.
   */
  readonly #otherAtoms: Int32Array;

  /** Numbers the distinct atoms, those of columns first. */
  constructor(atoms: Iterable<Atom>) {
    const distinct = [...new Map(Array.from(atoms, (atom) => [atom.text, atom])).values()];
    const ofColumns = distinct.filter(({ property }) => dynamicProperty(property) === -1);
    const others = distinct.filter(({ property }) => dynamicProperty(property) !== -1);
    for (const { text } of [...ofColumns, ...others]) this.#ids.set(text, this.#ids.size);

    const names = [...new Set(ofColumns.map(({ property }) => property))];
    this.#columns = names.map((name) => columnOf(name)!);
    this.#guides = guidesUsed(distinct);
    const guideBlock = (guide: number) => names.length + GUIDE_COLUMNS * this.#guides.indexOf(guide);
    const addresses = new Addresses(guideBlock);
    this.#columnAtoms = Int32Array.from(
      ofColumns.flatMap(({ address, property }) => [addresses.add(address), names.indexOf(property)]),
    );
    this.#otherAtoms = Int32Array.from(
      others.flatMap(({ address, property, other }) => [
        dynamicProperty(property),
        addresses.add(address),
        other === null ? -1 : addresses.add(other),
        property.startsWith("guide") ? guideBlock(guideNumber(property)) : -1,
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

  /** Number of columns of the codes. */
  get #width(): number {
    return this.#columns.length + GUIDE_COLUMNS * this.#guides.length;
  }

  /**
   * Hashes the columns of a sentence that atoms need.
   *
   * @throws {RangeError} if atoms need the tree of a guide that the sentence does not have
   */
  encode(sentence: Sentence): Codes {
    const columns = this.#columns;
    const width = this.#width;
    const codes = new Int32Array((sentence.length + 2) * width);
    codes.fill(NONE, 0, width);
    codes.fill(ROOT, width, 2 * width);
    for (let k = 0; k < columns.length; k++) {
      const column = columns[k]!;
      for (let i = 1; i <= sentence.length; i++) codes[(i + 1) * width + k] = column(sentence, i);
    }
    for (const [k, guide] of this.#guides.entries())
      fillGuideCodes(sentence, guide, codes, width, columns.length + GUIDE_COLUMNS * k);
    return codes;
  }

  /** Fills `values`, shape [size], with the value of each atom in a configuration. */
  read(c: Configuration, codes: Codes, values: Int32Array): void {
    const nodes = this.#nodes;
    const width = this.#width;
    findNodes(this.#program, c, nodes, codes, width);
    let id = 0;
    const columnAtoms = this.#columnAtoms;
    for (let at = 0; at < columnAtoms.length; at += 2) {
      values[id++] = codes[(nodes[columnAtoms[at]!]! + 1) * width + columnAtoms[at + 1]!]!;
    }
    const otherAtoms = this.#otherAtoms;
    for (let at = 0; at < otherAtoms.length; at += 4) {
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
        } else {
          const block = otherAtoms[at + 3]!;
          const other = property === GUIDE_DUE ? 0 : nodes[otherAtoms[at + 2]!]!;
          if (other !== -1) {
            if (property === GUIDE_DUE) value = dueClass(codes[(node + 1) * width + block + 1]!, c, node);
            else value = guideValue(codes, width, block, node, other, property === GUIDE_LINK);
          }
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

/** The number of a property that depends on the configuration, for any guide; -1 for columns. */
function dynamicProperty(property: string): number {
  const name = isGuideProperty(property, ["due", "arc", "link"]) ? property.split(".")[1]! : property;
  return name === property && PROPERTIES.indexOf(name) >= GUIDE_DUE ? -1 : PROPERTIES.indexOf(name);
}

/**
 * The number of dependents that a node has in the tree of a guide and not yet in the configuration: 0 to 2,
 * or more. `valency` is that of the guide, with the left dependents in the upper 16 bits.
 */
function dueClass(valency: number, c: Configuration, node: number): number {
  const left = Math.max(0, (valency >>> 16) - c.leftValency[node]!);
  const right = Math.max(0, (valency & 0xffff) - c.rightValency[node]!);
  return Math.min(left + right, MANY_DUE);
}

/** Returns the code of word i of a sentence in a column; equal values have equal codes. */
export type Column = (sentence: Sentence, i: number) => number;

/** The columns and properties that a feature can use, for error messages. */
export const KNOWN_COLUMNS =
  "form, lower, lemma, upos, xpos, feats, feats:NAME, prefix1 to prefix9, suffix1 to suffix9, deprel, lv, rv, guide.deprel, guide.side, guide.due";

/**
 * Finds a column by its name: form, lower (the form in lower case), lemma, upos, xpos, feats, `feats:Case`
 * (the value of one morphological feature), `prefix2` or `suffix3` (the first or last characters of the
 * form in lower case), `guide.deprel` or `guide.side` (in the tree of a guide). Undefined if there is none.
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
  if (name.startsWith("guide")) return guideColumn(name);
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
  guideHead: 10,
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
  readonly #guideBlock: (guide: number) => number;

  /** `guideBlock` returns the column of codes with the heads of a guide. */
  constructor(guideBlock: (guide: number) => number = () => -1) {
    this.#guideBlock = guideBlock;
  }

  /** Adds an address and those that it starts from, if they are new; returns its number. */
  add({ text, step, from, argument }: Address): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const start = from === null ? -1 : this.add(from);
    this.#program.push(STEPS[step], start, step === "guideHead" ? this.#guideBlock(argument) : argument);
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

/**
 * Fills `nodes` with the node at each address of a program; -1 if there is none. Addresses with heads of
 * guides need the codes of the sentence, shape [n + 2, width].
 */
export function findNodes(
  program: Int32Array,
  c: Configuration,
  nodes: Int32Array,
  codes: Codes = NO_CODES,
  width = 0,
): void {
  for (let id = 0, at = 0; at < program.length; id++, at += 3) {
    const argument = program[at + 2]!;
    const start = program[at + 1]!;
    if (start === -1) {
      nodes[id] = fromConfiguration(program[at]!, c, argument);
    } else {
      const from = nodes[start]!;
      if (from === -1) nodes[id] = -1;
      else if (program[at] === STEPS.guideHead) nodes[id] = codes[(from + 1) * width + argument]!;
      else nodes[id] = fromNode(program[at]!, c, from, argument);
    }
  }
}

const NO_CODES: Codes = new Int32Array(0);

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
