import type { Configuration } from "../transition/configuration.js";

// Kinds of a step: the first three start an address, the others lead on from another one.
export const STACK = 0;
export const BUFFER = 1;
export const NEXT = 2;
export const LEFT = 3;
export const RIGHT = 4;
export const HEAD = 5;
export const OFFSET = 6;

/**
 * The addresses a feature model uses, as a program: each is one step from the configuration or from an
 * earlier address, so that s0, s0.l1 and s0.l1.r2 are found with one step each.
 */
export class Addresses {
  readonly #ids = new Map<string, number>();
  /** Three numbers a step: kind, the earlier address (-1 for none), and its argument. */
  readonly #program: number[] = [];

  get size(): number {
    return this.#ids.size;
  }

  /** The number of the address that one step leads to. */
  add(kind: number, from: number, argument: number): number {
    const key = `${kind} ${from} ${argument}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(key, id);
      this.#program.push(kind, from, argument);
    }
    return id;
  }

  /** The finished program, for `resolve`. */
  program(): Int32Array {
    return Int32Array.from(this.#program);
  }
}

/** Finds the node at each address of a program, -1 where there is none. */
export function resolve(program: Int32Array, c: Configuration, nodes: Int32Array): void {
  for (let id = 0, at = 0; at < program.length; id++, at += 3) {
    const kind = program[at]!;
    const argument = program[at + 2]!;
    let node = -1;
    if (kind === STACK) node = c.stack(argument);
    else if (kind === BUFFER) node = c.buffer(argument);
    else if (kind === NEXT) {
      node = c.next + argument;
      if (node > c.length) node = -1;
    } else {
      const from = nodes[program[at + 1]!]!;
      if (from !== -1) {
        if (kind === LEFT || kind === RIGHT) {
          node = kind === LEFT ? c.leftmost[from]! : c.rightmost[from]!;
          for (let k = 1; k < argument && node !== -1; k++) node = c.inward[node]!;
        } else if (kind === HEAD) {
          node = c.head[from]!;
        } else {
          node = from + argument;
          if (node < 1 || node > c.length) node = -1;
        }
      }
    }
    nodes[id] = node;
  }
}
