import { type Horizons, horizons, isBeyond } from "../sentence/measures/horizons.js";
import { projectiveOrder } from "../sentence/measures/projective-order.js";
import { ArcQueue } from "./arc-queue.js";

/** All lengths by which the next arc to lift can be chosen. */
export const LIFT_LENGTHS = ["current", "original"] as const;
/** The name of a length by which the next arc to lift is chosen. */
export type LiftLengths = (typeof LIFT_LENGTHS)[number];

/** Options for making a tree projective. */
export interface LiftOptions {
  /**
   * "current" (the default, as in the paper) lifts the arc that is shortest now; of equally short arcs, the
   * one with the leftmost end. "original" (as in MaltParser) lifts the arc that was shortest before any
   * lift; of equally short arcs, the one with the leftmost dependent.
   */
  readonly lengths?: LiftLengths | undefined;
}

/** A tree that was made projective and its lifts. All arrays are by word; entry 0 is unused. */
export interface Lifting {
  /** Linear heads, which form a projective tree; the given array itself if it was already projective. */
  readonly head: Int32Array;
  /** Number of times the arc to each word was lifted. */
  readonly lifts: Int32Array;
  /** 1 for each word whose arc lies on a lifting path: a dependent of the word was lifted over it. */
  readonly onPath: Uint8Array;
  /** Total number of lifts. */
  readonly total: number;
}

/**
 * Makes a tree projective by lifting arcs: PROJECTIVIZE (2005, section 2).
 *
 * While the tree is not projective, the shortest non-projective arc is lifted: it moves from its head to
 * the head of its head. `head` must be a tree rooted at 0 (entry 0 unused); it does not change, so it still
 * holds the syntactic head of every lifted arc.
 */
export function projectivize(head: Int32Array, options: LiftOptions = {}): Lifting {
  const length = head.length - 1;
  const lifts = new Int32Array(length + 1);
  const onPath = new Uint8Array(length + 1);
  const order = projectiveOrder(head);
  if (order.isProjective) return { head, lifts, onPath, total: 0 };

  // A lift removes the subtree of d from the words that h dominates, and changes no other dominance. So of
  // all horizons only that of h changes, and only inwards: an arc that is not projective stays so until it
  // is lifted, and only arcs from h can become non-projective.
  const linear = head.slice();
  const limits = horizons(order);
  const queue = new ArcQueue(length);
  const isOriginal = options.lengths === "original";
  const push = (d: number) => {
    const h = isOriginal ? head[d]! : linear[d]!;
    queue.push(d, Math.abs(h - d) * (length + 1) + (isOriginal ? d : Math.min(h, d)));
  };
  for (let d = 1; d <= length; d++) if (isBeyond(limits, head[d]!, d)) push(d);

  const updater = new HorizonUpdater(linear, limits, push);
  let total = 0;
  while (queue.size > 0) {
    const d = queue.pop();
    const h = linear[d]!;
    updater.removeSubtree(d, h);
    linear[d] = linear[h]!;
    lifts[d]!++;
    total++;
    onPath[h] = 1;
    if (isBeyond(limits, linear[d]!, d)) push(d);
  }
  return { head: linear, lifts, onPath, total };
}

/** Updates the horizons when a head loses a subtree, and reports arcs that now end beyond them. */
class HorizonUpdater {
  readonly #head: Int32Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #onBeyond: (dependent: number) => void;
  /** Twice the number of the last call that visited a word, plus 1 if the word was in the lost subtree. */
  readonly #visited: Int32Array;
  #call = 0;

  constructor(head: Int32Array, limits: Horizons, onBeyond: (dependent: number) => void) {
    this.#head = head;
    this.#left = limits.left;
    this.#right = limits.right;
    this.#onBeyond = onBeyond;
    this.#visited = new Int32Array(head.length);
  }

  /** Narrows the horizon of h, which is about to lose the subtree of its dependent d. */
  removeSubtree(d: number, h: number): void {
    this.#call++;
    this.#visited[d] = 2 * this.#call + 1;
    this.#visited[h] = 2 * this.#call;
    const right = this.#right[h]!;
    let k = h + 1;
    while (k < right && !this.#isLost(k)) k++;
    this.#right[h] = k;
    for (k++; k < right; k++) if (this.#head[k] === h) this.#onBeyond(k);
    const left = this.#left[h]!;
    k = h - 1;
    while (k > left && !this.#isLost(k)) k--;
    this.#left[h] = k;
    for (k--; k > left; k--) if (this.#head[k] === h) this.#onBeyond(k);
  }

  /** Tells whether k, a descendant of h, is in the lost subtree; visits no word twice in one call. */
  #isLost(k: number): boolean {
    const visited = this.#visited;
    const head = this.#head;
    let v = k;
    while (visited[v]! < 2 * this.#call) v = head[v]!;
    const verdict = visited[v]!;
    for (v = k; visited[v]! < 2 * this.#call; v = head[v]!) visited[v] = verdict;
    return verdict % 2 === 1;
  }
}
