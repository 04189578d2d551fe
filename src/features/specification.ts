import { columnOf, KNOWN_COLUMNS } from "./atoms.js";
import { FeatureError } from "./feature-error.js";

/** How an address is found: from the configuration, or from the node at another address. */
export type AddressStep =
  | "stack"
  | "buffer"
  | "lookahead"
  | "index"
  | "context"
  | "left"
  | "right"
  | "head"
  | "neighbour";

/** A place in a configuration, such as `s0.l1`: the leftmost dependent of the topmost node of the stack. */
export interface Address {
  /** As it is written. */
  readonly text: string;
  /** The last step, which leads here. */
  readonly step: AddressStep;
  /** The address it starts from, null if it starts from the configuration. */
  readonly from: Address | null;
  /** Which one: the k in sk, lk, +k; 0 where there is nothing to choose. */
  readonly argument: number;
}

/** One value of a configuration, such as `s0.form` or `distance(s1,s0)`. */
export interface Atom {
  /** As it is written, without spaces. */
  readonly text: string;
  /** A column, "deprel", "lv", "rv" or "distance". */
  readonly property: string;
  readonly address: Address;
  /** The other end of a distance, null for everything else. */
  readonly other: Address | null;
}

/** The atoms that a feature conjoins, in the order in which they are written. */
export type Feature = readonly Atom[];

/**
 * Reads a feature specification. Each line is a feature: one atom, or several with spaces between, which are
 * conjoined. `#` starts a comment.
 *
 *     atom     address.column | address.deprel | address.lv | address.rv | distance(address,address)
 *     address  s0 (stack) | b0 (buffer) | n0 (lookahead) | i0 (stack from the index) | k0 (context),
 *              then any of .l1 .r1 (dependents, outermost first) .h (head) +1 -1 (neighbours)
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

/** Where the lines of a specification end. */
export const LINE_END = /\r?\n/;

/** Reads one line of a specification; its feature has no atoms if the line is blank or a comment. */
export function parseLine(line: string, number: number): Feature {
  return new LineReader(line, number).feature();
}

/**
 * Reads an address, such as `s0.l1`.
 * @throws FeatureError if the text is not an address.
 */
export function parseAddress(text: string): Address {
  return new LineReader(text, 1).onlyAddress();
}

const BASES: Readonly<Record<string, AddressStep>> = {
  s: "stack",
  b: "buffer",
  n: "lookahead",
  i: "index",
  k: "context",
};

const STACK_TOP: Address = { text: "s0", step: "stack", from: null, argument: 0 };

const KNOWN_ADDRESSES =
  "known are s0 s1 ... (stack), b0 b1 ... (buffer), n0 n1 ... (lookahead), i0 i1 ... (stack from the index), k0 k1 ... (context), then any of .l1 .r1 .h +1 -1";

/** Reads one line from left to right. */
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
    if (this.#peek(/distance\b/y) !== undefined) return this.#distance();
    const address = this.#address();
    const column = this.#take(/\.[^\s#]*/y);
    if (column === undefined) {
      this.#fail(`expected a column after ${address.text}, as in ${address.text}.form`);
    }
    const property = column.slice(1);
    if (!["deprel", "lv", "rv"].includes(property) && columnOf(property) === undefined) {
      this.#at -= property.length;
      this.#fail(
        `no column is called ${JSON.stringify(property)}; known are ${KNOWN_COLUMNS}`,
        property.length,
      );
    }
    return { text: `${address.text}.${property}`, property, address, other: null };
  }

  #distance(): Atom {
    const start = this.#at;
    this.#take(/distance/y);
    this.#expect("(", start);
    const address = this.#address();
    this.#expect(",", start);
    const other = this.#address();
    this.#expect(")", start);
    return { text: `distance(${address.text},${other.text})`, property: "distance", address, other };
  }

  /** Takes a sign of a distance, with the spaces before it, and those before what must follow. */
  #expect(sign: string, start: number): void {
    this.#take(/\s*/y);
    if (this.line[this.#at] !== sign) {
      const soFar = this.line.slice(start, this.#at).trimEnd();
      this.#fail(
        `expected ${sign} after ${soFar}, as in distance(s1,s0), found ${this.#rest() || "the end of the line"}`,
        this.#rest().length,
      );
    }
    this.#at++;
    if (sign !== ")") this.#take(/\s*/y);
  }

  #address(): Address {
    const base = this.#take(/[sbnik]\d{1,3}(?![\w:])/y);
    if (base === undefined) {
      const found = this.#peek(/[^\s#.,()+-]+/y) ?? this.#rest();
      const trouble =
        found === ""
          ? "expected an address, found the end of the line"
          : `no address is called ${JSON.stringify(found)}`;
      this.#fail(`${trouble}; ${KNOWN_ADDRESSES}`, found.length);
    }
    let address = baseAddress(BASES[base[0]!]!, Number(base.slice(1)), base);
    for (;;) {
      // A dot may lead on to a column as well: l1 is a dependent, lv and lemma are not.
      const step = this.#take(/\.[lr]\d{1,3}(?!\w)|\.h(?!\w)|[+-]\d{1,3}(?!\w)/y);
      if (step === undefined) return address;
      if (/^\.[lr]0+$/.test(step)) {
        this.#at -= step.length - 1;
        this.#fail(
          `expected a dependent from 1 on, as in ${address.text}${step.slice(0, 2)}1, found ${step.slice(1)}`,
          step.length - 1,
        );
      }
      address = { ...stepOf(step), from: address, text: address.text + step };
    }
  }

  /** What stands at the place if it is this, and goes on behind it; undefined if it is not. */
  #take(pattern: RegExp): string | undefined {
    const found = this.#peek(pattern);
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #peek(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.line)?.[0];
  }

  /** What stands at the place, up to the next space. */
  #rest(): string {
    return this.#peek(/[^\s#]*/y)!;
  }

  #fail(trouble: string, width = 1): never {
    throw new FeatureError(trouble, this.number, this.#at + 1, this.line, width);
  }
}

function stepOf(step: string): Pick<Address, "step" | "argument"> {
  if (step === ".h") return { step: "head", argument: 0 };
  if (step.startsWith(".")) {
    return { step: step[1] === "l" ? "left" : "right", argument: Number(step.slice(2)) };
  }
  return { step: "neighbour", argument: Number(step) };
}

/** A node of the context is found from the one before it, the first one from the top of the stack. */
function baseAddress(step: AddressStep, argument: number, text: string): Address {
  if (step !== "context") return { text, step, from: null, argument };
  const from = argument === 0 ? STACK_TOP : baseAddress(step, argument - 1, `k${argument - 1}`);
  return { text, step, from, argument: 0 };
}
