import { Addresses, findNodes } from "../../features/atoms.js";
import { parseAddress } from "../../features/specification.js";
import type { Configuration } from "../../transition/configuration.js";
import type { SystemTraits } from "../../transition/system.js";

/** The numbers of two slots whose distance is an input of the network. */
export type SlotPair = readonly [number, number];

/** The nodes of a configuration that a transition head looks at, one in each slot. */
export class NeuralSlots {
  /** The address of each slot's node, in the feature language. */
  readonly addresses: readonly string[];
  /** The pairs of slots whose distance is an input of the network. */
  readonly pairs: readonly SlotPair[];
  readonly #program: Int32Array;

  /**
   * @param addresses each after the address that it starts from: s0 before s0.l1.
   * @throws FeatureError if the feature language has no such address, RangeError if the order is wrong.
   */
  constructor(addresses: readonly string[], pairs: readonly SlotPair[]) {
    this.addresses = addresses;
    this.pairs = pairs;
    const program = new Addresses();
    addresses.forEach((text, slot) => {
      if (program.add(parseAddress(text)) !== slot) {
        throw new RangeError(`expected ${text} once, after the address that it starts from`);
      }
    });
    this.#program = program.program();
  }

  /** Number of slots. */
  get size(): number {
    return this.addresses.length;
  }

  /** Fills `nodes` with the node in each slot, -1 for none. */
  fill(c: Configuration, nodes: Int32Array): void {
    findNodes(this.#program, c, nodes);
  }
}

/**
 * The slots for a system: three nodes of the stack from where the system links, the front of the buffer,
 * the outermost dependents of the first two nodes, and the system's own context. Distances are those
 * between the first two nodes, and between the front of the buffer and the first node or the context.
 */
export function slotsFor({ links, context = [] }: SystemTraits): NeuralSlots {
  // "s" counts from the top of the stack, "i" from the index.
  const stack = links[0]?.[0].charAt(0) ?? "s";
  const addresses = STACK_SLOTS.addresses.map((address) => address.replace(/^s/, stack));
  const contextPairs = context.map((_, k): SlotPair => [addresses.length + k, FRONT]);
  return new NeuralSlots([...addresses, ...context], [...STACK_SLOTS.pairs, ...contextPairs]);
}

/** The slot of the front of the buffer. */
const FRONT = 3;

/** The slots of most systems, and of models that do not name any. */
export const STACK_SLOTS: NeuralSlots = new NeuralSlots(
  ["s0", "s1", "s2", "b0", "s0.l1", "s0.r1", "s1.l1", "s1.r1"],
  [
    [1, 0],
    [0, FRONT],
  ],
);

/** Whether two sets of slots hold the same nodes and distances. */
export function areSameSlots(a: NeuralSlots, b: NeuralSlots): boolean {
  return `${a.addresses}|${a.pairs}` === `${b.addresses}|${b.pairs}`;
}
