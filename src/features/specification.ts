import { Addresses, BUFFER, HEAD, LEFT, NEXT, OFFSET, RIGHT, STACK } from "./addresses.js";
import { columnOf, PLAIN_COLUMNS } from "./columns.js";
import {
  type Atom,
  COLUMN,
  DEPREL,
  DISTANCE,
  LEFT_VALENCY,
  RIGHT_VALENCY,
  type Specification,
} from "./feature-model.js";

/** A feature specification that cannot be read; the message points at the place. */
export class FeatureError extends Error {
  override readonly name = "FeatureError";
}

/**
 * Reads a feature specification. Each line is a feature: one atom, or several atoms with spaces between,
 * which are conjoined. `#` starts a comment. An atom is `address.column` or `distance(address,address)`.
 */
export function parseFeatures(text: string): Specification {
  const addresses = new Addresses();
  const columns: { name: string; column: NonNullable<ReturnType<typeof columnOf>> }[] = [];
  const atoms: Atom[] = [];
  const atomIds = new Map<string, number>();
  const features: number[][] = [];
  text.split("\n").forEach((rawLine, index) => {
    const line = rawLine.replace(/#.*$/, "");
    const feature: number[] = [];
    for (const match of line.matchAll(/\S+/g)) {
      const word = match[0];
      const fail = (trouble: string): never => {
        const pointer = " ".repeat(match.index) + "^".repeat(word.length);
        throw new FeatureError(
          `features, line ${index + 1}, column ${match.index + 1}: ${trouble}\n  ${rawLine}\n  ${pointer}`,
        );
      };
      let id = atomIds.get(word);
      if (id === undefined) {
        id = atoms.length;
        atomIds.set(word, id);
        atoms.push(parseAtom(word, addresses, columns, fail));
      }
      feature.push(id);
    }
    if (feature.length > 0) features.push(feature);
  });
  if (features.length === 0) throw new FeatureError("expected at least one feature, found none");
  return { addresses, columns, atoms, features };
}

function parseAtom(
  word: string,
  addresses: Addresses,
  columns: { name: string; column: NonNullable<ReturnType<typeof columnOf>> }[],
  fail: (trouble: string) => never,
): Atom {
  const distance = /^distance\(([^,()]+),([^,()]+)\)$/.exec(word);
  if (distance !== null) {
    const address = parseAddress(distance[1]!, addresses, fail);
    return { kind: DISTANCE, address, argument: parseAddress(distance[2]!, addresses, fail) };
  }
  const dot = word.lastIndexOf(".");
  if (dot === -1) return fail(`expected address.column, as in s0.form, found ${word}`);
  const address = parseAddress(word.slice(0, dot), addresses, fail);
  const name = word.slice(dot + 1);
  if (name === "deprel") return { kind: DEPREL, address, argument: 0 };
  if (name === "lv") return { kind: LEFT_VALENCY, address, argument: 0 };
  if (name === "rv") return { kind: RIGHT_VALENCY, address, argument: 0 };
  let argument = columns.findIndex((known) => known.name === name);
  if (argument === -1) {
    const column = columnOf(name);
    if (column === undefined) {
      return fail(
        `no column is called ${name}; known are ${[...PLAIN_COLUMNS, "deprel", "lv", "rv", "prefix1-9", "suffix1-9", "feats:NAME"].join(", ")}`,
      );
    }
    argument = columns.push({ name, column }) - 1;
  }
  return { kind: COLUMN, address, argument };
}

function parseAddress(text: string, addresses: Addresses, fail: (trouble: string) => never): number {
  const parts = /^([sbn])(\d+)((?:\.[lr]\d+|\.h|[+-]\d+)*)$/.exec(text);
  if (parts === null) {
    return fail(
      `no address is written ${text}; known are s0 s1 ..., b0 b1 ..., n0 n1 ..., followed by .l1 .r1 .h +1 -1`,
    );
  }
  const base = { s: STACK, b: BUFFER, n: NEXT }[parts[1]!]!;
  let id = addresses.add(base, -1, Number(parts[2]));
  for (const [step] of parts[3]!.matchAll(/\.[lr]\d+|\.h|[+-]\d+/g)) {
    if (step === ".h") id = addresses.add(HEAD, id, 0);
    else if (step.startsWith("."))
      id = addresses.add(step[1] === "l" ? LEFT : RIGHT, id, Number(step.slice(2)));
    else id = addresses.add(OFFSET, id, Number(step));
  }
  return id;
}
