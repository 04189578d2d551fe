import { Configuration } from "./configuration.js";
import { derivation } from "./derivation.js";
import type { GoldTree } from "./gold-tree.js";
import type { Oracle, TransitionSystem } from "./system.js";

/** An arc of a tree. */
export interface Arc {
  /** The position of the head; 0 is the artificial root. */
  readonly head: number;
  /** The number of the label; -1 if the arc has none. */
  readonly label: number;
  /** The position of the dependent. */
  readonly dependent: number;
}

/** A row of a derivation as the papers print it: a transition, and the configuration it leads to. */
export interface TraceRow {
  /** Name of the transition; "" in the first row, which is the initial configuration. */
  readonly move: string;
  /** The stack, its bottom first. `OMITTED` replaces nodes that are left out. */
  readonly stack: readonly number[];
  /** The stack that is not active, like `stack`; undefined for a system with one stack. */
  readonly otherStack: readonly number[] | undefined;
  /** The buffer, its front first. `OMITTED` replaces nodes that are left out. */
  readonly buffer: readonly number[];
  /** The arc that the transition added; undefined if it added none. */
  readonly arc: Arc | undefined;
  /** The index m; undefined for a system without one. */
  readonly m: number | undefined;
}

/** A whole derivation. */
export interface Trace {
  /** The initial configuration, then a row for each transition. */
  readonly rows: readonly TraceRow[];
  /** The arcs of the gold tree that the derived tree lacks. */
  readonly lost: readonly Arc[];
}

/** Replaces nodes that are left out of a list, as dots do in the papers. */
export const OMITTED = -1;

/** How `trace` writes a derivation. */
export interface TraceOptions {
  /**
   * Whether to write whole stacks and buffers. By default, only the ends are written, as in the papers: the
   * bottom and the top two nodes of a stack, the front and the last node of a buffer.
   */
  readonly full?: boolean;
}

/** Follows an oracle and records every configuration. */
export function trace(
  system: TransitionSystem,
  oracle: Oracle,
  gold: GoldTree,
  options: TraceOptions = {},
): Trace {
  const rows: TraceRow[] = [];
  const found = traceRows(system, oracle, gold, options);
  for (;;) {
    const { done, value } = found.next();
    if (done) return { rows, lost: value };
    rows.push(value);
  }
}

/**
 * Follows an oracle and yields the configurations one by one, which takes no memory for those before.
 * Returns the arcs of the gold tree that the derived tree has not.
 */
export function* traceRows(
  system: TransitionSystem,
  oracle: Oracle,
  gold: GoldTree,
  { full = false }: TraceOptions = {},
): Generator<TraceRow, readonly Arc[], undefined> {
  const c = new Configuration();
  const row = (move: string, arc: Arc | undefined): TraceRow => {
    const m = system.traits.hasIndex ? c.index : undefined;
    const top = full ? c.length + 1 : (m ?? 0) + SHOWN_OF_STACK;
    const front = full ? c.length + 1 : SHOWN_OF_BUFFER;
    return {
      move,
      stack: shownStack(c.stackNodes, c.stackSize, top),
      otherStack: system.traits.hasOtherStack
        ? shownStack(c.otherStackNodes, c.otherStackSize, top)
        : undefined,
      buffer: shownBuffer(c, front),
      arc,
      m,
    };
  };
  let last: { readonly move: string; readonly arc: Arc | undefined } = { move: "", arc: undefined };
  let hasEnded = false;
  for (const { move, label } of derivation(system, oracle, gold, c)) {
    yield row(last.move, last.arc);
    hasEnded = system.moves[move]!.endsLoops === true;
    const head = system.head(c, move);
    const arc = head === -1 ? undefined : { head, label, dependent: system.dependent(c, move) };
    last = { move: system.moves[move]!.name, arc };
  }
  if (!hasEnded) yield row(last.move, last.arc);
  return lostArcs(c, gold);
}

/** Number of nodes that the papers show at the top of the stack, counted from the index m if there is one. */
const SHOWN_OF_STACK = 2;
/** Number of nodes that the papers show at the front of the buffer, besides its last node. */
const SHOWN_OF_BUFFER = 1;

/** The bottom of a stack of `size` nodes and the `count` nodes at its top. */
function shownStack(nodes: Int32Array, size: number, count: number): number[] {
  const top = [...nodes.subarray(Math.max(0, size - count), size)];
  if (size > count + 1) return [nodes[0]!, OMITTED, ...top];
  return size > count ? [nodes[0]!, ...top] : top;
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
