import { Configuration } from "./configuration.js";
import { derive } from "./derivation.js";
import type { GoldTree } from "./gold-tree.js";
import type { Oracle, TransitionSystem } from "./system.js";

/** An arc with the number of its label, -1 if it has none. */
export interface Arc {
  readonly head: number;
  readonly label: number;
  readonly dependent: number;
}

/** A row of a derivation as the papers print it: a transition, and the configuration it leads to. */
export interface TraceRow {
  /** Name of the move, "" in the first row: that is the initial configuration. */
  readonly move: string;
  /** The stack, its bottom first; OMITTED stands for the nodes between its neighbours. */
  readonly stack: readonly number[];
  /** The buffer, its front first; OMITTED as above. */
  readonly buffer: readonly number[];
  /** The arc that the transition added, undefined if it added none. */
  readonly arc: Arc | undefined;
  /** The index m, undefined for a system without one. */
  readonly m: number | undefined;
}

/** A whole derivation. */
export interface Trace {
  readonly rows: readonly TraceRow[];
  /** The arcs of the gold tree that the derived tree has not. */
  readonly lost: readonly Arc[];
}

/** Stands in a list of nodes for those that are left out, as the dots of the papers do. */
export const OMITTED = -1;

export interface TraceOptions {
  /** Whole stacks and buffers. By default they are cut as in the papers: see `shownStack`, `shownBuffer`. */
  readonly full?: boolean;
}

/** Follows an oracle and writes down every configuration. */
export function trace(
  system: TransitionSystem,
  oracle: Oracle,
  gold: GoldTree,
  { full = false }: TraceOptions = {},
): Trace {
  const c = new Configuration();
  const rows: TraceRow[] = [];
  let move = "";
  let arc: Arc | undefined;
  const addRow = () => {
    const m = system.traits.hasIndex ? c.index : undefined;
    const stack = full ? c.stackSize : (m ?? 0) + SHOWN_OF_STACK;
    const buffer = full ? c.bufferSize : SHOWN_OF_BUFFER;
    rows.push({ move, stack: shownStack(c, stack), buffer: shownBuffer(c, buffer), arc, m });
  };
  derive(system, oracle, gold, c, (next, label) => {
    addRow();
    move = system.moves[next]!.name;
    const head = system.head(c, next);
    arc = head === -1 ? undefined : { head, label, dependent: system.dependent(c, next) };
  });
  addRow();
  return { rows, lost: lostArcs(c, gold) };
}

/** How much of the stack the papers show: its two topmost nodes, or those at m, with all nodes above. */
const SHOWN_OF_STACK = 2;
/** How much of the buffer the papers show before its last node. */
const SHOWN_OF_BUFFER = 1;

/** The bottom of the stack and the `count` nodes at its top. */
function shownStack(c: Configuration, count: number): number[] {
  const { stackSize } = c;
  const top = Array.from({ length: Math.min(count, stackSize) }, (_, i) => c.stack(i)).reverse();
  if (stackSize > count + 1) return [c.stack(stackSize - 1), OMITTED, ...top];
  return stackSize > count ? [c.stack(stackSize - 1), ...top] : top;
}

/** The `count` nodes at the front of the buffer and the last one. */
function shownBuffer(c: Configuration, count: number): number[] {
  const { bufferSize } = c;
  const front = Array.from({ length: Math.min(count, bufferSize) }, (_, i) => c.buffer(i));
  if (bufferSize > count + 1) return [...front, OMITTED, c.buffer(bufferSize - 1)];
  return bufferSize > count ? [...front, c.buffer(bufferSize - 1)] : front;
}

function lostArcs(c: Configuration, gold: GoldTree): Arc[] {
  const lost: Arc[] = [];
  for (let dependent = 1; dependent <= gold.length; dependent++) {
    const head = gold.head[dependent]!;
    if (c.head[dependent] !== head) lost.push({ head, label: gold.label[dependent]!, dependent });
  }
  return lost;
}
