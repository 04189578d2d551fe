import { columnOf, KNOWN_COLUMNS } from "./atoms.js";
import { FeatureError } from "./feature-error.js";
import { guideNumber, isGuideProperty } from "./guide-codes.js";

/**
 * How an address is found: the first six from the configuration, the others from
 * the node at another address.
 */
export type AddressStep =
  | "stack"
  | "otherStack"
  | "buffer"
  | "lookahead"
  | "index"
  | "context"
  | "left"
  | "right"
  | "head"
  | "neighbour"
  | "guideHead";

/**
 * An address of a node in a configuration, such as `s0.l1`: the leftmost dependent of the top of the stack.
 */
export interface Address {
  /** The address as text. */
  readonly text: string;
  /** The last step of the way to the node. */
  readonly step: AddressStep;
  /** The address that the step starts from; null for the configuration. */
  readonly from: Address | null;
  /** The argument of the step: the k in sk, lk or +k, the number of a guide; 0 if the step has none. */
  readonly argument: number;
}

/** One value of a configuration, such as `s0.form`, `distance(s1,s0)` or `guide.arc(s1,s0)`. */
export interface Atom {
  /** The atom as text, without spaces. */
  readonly text: string;
  /** The name of a column, or "deprel", "lv", "rv", "distance", "guide.due", "guide.arc" or "guide.link". */
  readonly property: string;
  /** The address of the node. */
  readonly address: Address;
  /** The address of the second node, for properties of two nodes such as a distance; otherwise null. */
  readonly other: Address | null;
}

/** A feature: a conjunction of one or more atoms, in the order of the text. */
export type Feature = readonly Atom[];

/**
 * Reads a feature specification. Each line is a feature: one atom, or a conjunction of several, separated
 * by spaces. `#` starts a comment.
 *
 *     atom     address.column | address.deprel | address.lv | address.rv | distance(address,address) |
 *              address.guide.deprel | address.guide.side | address.guide.due |
 *              guide.arc(address,address) | guide.link(address,address)
 *     address  s0 (stack) | t0 (other stack) | b0 (buffer) | n0 (lookahead) | i0 (stack from the index) |
 *              k0 (context), then any of .l1 .r1 (dependents, outermost first) .h (head) +1 -1 (neighbours)
 *              .guide.head (head in the tree of a guide)
 *
 * `guide` is the first guide, `guide2` the second.
 *
 * @throws {FeatureError} pointing at the mistake if the text is not a specification
 */
export function parseFeatures(text: string): Feature[] {
  const features: Feature[] = [];
  text.split(LINE_END).forEach((line, index) => {
    const feature = parseLine(line, index + 1);
    if (feature.length > 0) features.push(feature);
  });
  if (features.length === 0) throw new FeatureError("expected at least one feature, found none");
  return features;
}

/** Matches the end of a line of a specification. */
export const LINE_END = /\r?\n/;

/**
 * Reads one line of a specification; `number` is its line number for errors. The feature of a blank line
 * or a comment has no atoms.
 *
 * @throws {FeatureError} pointing at the mistake
 */
export function parseLine(line: string, number: number): Feature {
  return new LineReader(line, number).feature();
}

/**
 * Reads an address, such as `s0.l1`.
 *
 * @throws {FeatureError} if the text is not an address
 */
export function parseAddress(text: string): Address {
  return new LineReader(text, 1).onlyAddress();
}

/** The steps that start an address, by their letters. */
const BASES: Readonly<Record<string, AddressStep>> = {
  s: "stack",
  t: "otherStack",
  b: "buffer",
  n: "lookahead",
  i: "index",
  k: "context",
};

const BASE = new RegExp(`[${Object.keys(BASES).join("")}]\\d{1,3}(?![\\w:])`, "y");

const STACK_TOP: Address = { text: "s0", step: "stack", from: null, argument: 0 };

const KNOWN_ADDRESSES =
  "known are s0 s1 ... (stack), t0 t1 ... (other stack), b0 b1 ... (buffer), n0 n1 ... (lookahead), i0 i1 ... (stack from the index), k0 k1 ... (context), then any of .l1 .r1 .h +1 -1 .guide.head";

/** Reads one line of a specification from left to right. */
class LineReader {
  #at = 0;

  constructor(
    readonly line: string,
    readonly number: number,
  ) {}

  feature(): Feature {
    const atoms: Atom[] = [];
    while (this.#take(/\s*(?!\s|#|$)/y) !== undefined) {
      atoms.push(this.#atom());
      if (this.#peek(/\s|#|$/y) === undefined) {
        this.#fail(
          `expected a space after ${atoms.at(-1)!.text}, found ${this.#rest()}`,
          this.#rest().length,
        );
      }
    }
    return atoms;
  }

  onlyAddress(): Address {
    const address = this.#address();
    if (this.#at < this.line.length) {
      this.#fail(`expected the end of the address after ${address.text}, found ${this.line.slice(this.#at)}`);
    }
    return address;
  }

  #atom(): Atom {
    if (this.#peek(/(distance|guide\d*\.\w+)\b/y) !== undefined) return this.#pair();
    const address = this.#address();
    const column = this.#take(/\.[^\s#]*/y);
    if (column === undefined) {
      this.#fail(`expected a column after ${address.text}, as in ${address.text}.form`);
    }
    const property = column.slice(1);
    const isDynamic = ["deprel", "lv", "rv"].includes(property) || isGuideProperty(property, ["due"]);
    if (!isDynamic && columnOf(property) === undefined) {
      this.#at -= property.length;
      this.#fail(
        `no column is called ${JSON.stringify(property)}; known are ${KNOWN_COLUMNS}`,
        property.length,
      );
    }
    return { text: `${address.text}.${property}`, property, address, other: null };
  }

  /** Reads a property of two nodes: a distance, or an arc of a guide. */
  #pair(): Atom {
    const start = this.#at;
    const property = this.#take(/[\w.]+/y)!;
    if (property !== "distance" && !isGuideProperty(property, ["arc", "link"])) {
      this.#at = start;
      this.#fail(
        `no property of two nodes is called ${JSON.stringify(property)}; known are distance, guide.arc, guide.link`,
        property.length,
      );
    }
    this.#expect("(", start);
    const address = this.#address();
    this.#expect(",", start);
    const other = this.#address();
    this.#expect(")", start);
    return { text: `${property}(${address.text},${other.text})`, property, address, other };
  }

  /**
   * Takes one of the signs ( , ) of a property of two nodes, with the spaces around it; `start` is where the
   * property starts.
   */
  #expect(sign: string, start: number): void {
    this.#take(/\s*/y);
    if (this.line[this.#at] !== sign) {
      const soFar = this.line.slice(start, this.#at).trimEnd();
      this.#fail(
        `expected ${sign} after ${soFar}, as in ${/^[\w.]+/.exec(soFar)![0]}(s1,s0), found ${this.#rest() || "the end of the line"}`,
        this.#rest().length,
      );
    }
    this.#at++;
    if (sign !== ")") this.#take(/\s*/y);
  }

  #address(): Address {
    const base = this.#take(BASE);
    if (base === undefined) {
      const found = this.#peek(/[^\s#.,()+-]+/y) ?? this.#rest();
      const reason =
        found === ""
          ? "expected an address, found the end of the line"
          : `no address is called ${JSON.stringify(found)}`;
      this.#fail(`${reason}; ${KNOWN_ADDRESSES}`, found.length);
    }
    let address = baseAddress(BASES[base[0]!]!, Number(base.slice(1)), base);
    for (;;) {
      // A dot may also introduce a column: l1 is a dependent, but lv and lemma are columns.
      const step = this.#take(/\.[lr]\d{1,3}(?!\w)|\.h(?!\w)|[+-]\d{1,3}(?!\w)|\.guide[1-9]?\.head(?!\w)/y);
      if (step === undefined) return address;
      if (/^\.[lr]0+$/.test(step)) {
        this.#at -= step.length - 1;
        this.#fail(
          `expected a dependent, counted from 1 as in ${address.text}${step.slice(0, 2)}1, found ${step.slice(1)}`,
          step.length - 1,
        );
      }
      address = { ...stepOf(step), from: address, text: address.text + step };
    }
  }

  /**
   * Returns the text that matches the pattern at the current position and moves behind it;
   * undefined without a match.
   */
  #take(pattern: RegExp): string | undefined {
    const found = this.#peek(pattern);
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Returns the text that matches the pattern at the current position; undefined without a match. */
  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.line)?.[0];
  }

  /** The text from the current position to the next space or comment. */
  #rest(): string {
    return this.#peek(/[^\s#]*/y)!;
  }

  #fail(reason: string, width = 1): never {
    throw new FeatureError(reason, this.number, this.#at + 1, this.line, width);
  }
}

/** Reads a step from a node: a dependent, the head, a neighbour, or the head in the tree of a guide. */
function stepOf(step: string): Pick<Address, "step" | "argument"> {
  if (step === ".h") return { step: "head", argument: 0 };
  if (step.startsWith(".g")) return { step: "guideHead", argument: guideNumber(step.slice(1)) };
  if (step.startsWith(".")) {
    return { step: step[1] === "l" ? "left" : "right", argument: Number(step.slice(2)) };
  }
  return { step: "neighbour", argument: Number(step) };
}

/**
 * An address from the configuration. A context node is found from the previous one,
 * the first from the stack.
 */
function baseAddress(step: AddressStep, argument: number, text: string): Address {
  if (step !== "context") return { text, step, from: null, argument };
  const from = argument === 0 ? STACK_TOP : baseAddress(step, argument - 1, `k${argument - 1}`);
  return { text, step, from, argument: 0 };
}
