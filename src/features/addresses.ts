import type { Configuration } from "../transition/configuration.js";
import type { Address, AddressStep } from "./specification.js";

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
