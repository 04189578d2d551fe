import { type Horizons, horizons, isBeyond } from "../sentence/measures/horizons.js";
import { projectiveOrder } from "../sentence/measures/projective-order.js";
import { ArcQueue } from "./arc-queue.js";

/** By which length the next arc to lift is chosen. */
export const LIFT_LENGTHS = ["current", "original"] as const;
export type LiftLengths = (typeof LIFT_LENGTHS)[number];

export interface LiftOptions {
  /**
   * "current" (the default, and the paper): the shortest non-projective arc of the graph as it is now, of
   * equal ones that with the leftmost end. "original" (MaltParser): the arc that was the shortest before
   * any lift, of equal ones that with the leftmost dependent.
   */
  readonly lengths?: LiftLengths | undefined;
}

/** A tree made projective, and what was done to it; all arrays by word, entry 0 unused. */
export interface Lifting {
  /** Linear heads: those of a projective tree. The given array itself if that was projective. */
  readonly head: Int32Array;
  /** How often the arc to each word was lifted. */
  readonly lifts: Int32Array;
  /** 1 for each word whose arc lies on a lifting path: an arc was lifted over it, off this very word. */
  readonly onPath: Uint8Array;
  /** All lifts together. */
  readonly total: number;
}

/**
 * PROJECTIVIZE (2005, section 2): as long as the tree is not projective, the smallest non-projective arc is
 * lifted, that is moved from its head to the head of its head. `head` is that of a tree rooted at 0 (entry 0
 * unused) and is not changed; it keeps the syntactic head of every lifted arc.
 *
 * A lift takes the subtree of d from the words that h dominates, and leaves all other dominance as it was.
 * So of all horizons only that of h changes, and only inwards: an arc that is not projective stays so until
 * it is lifted, and the arcs that become so are among those of h.
 */
export function projectivize(head: Int32Array, options: LiftOptions = {}): Lifting {
  const length = head.length - 1;
  const lifts = new Int32Array(length + 1);
  const onPath = new Uint8Array(length + 1);
  const order = projectiveOrder(head);
  if (order.isProjective) return { head, lifts, onPath, total: 0 };

  const linear = head.slice();
  const seen = horizons(order);
  const queue = new ArcQueue(length);
  const isOriginal = options.lengths === "original";
  const push = (d: number) => {
    const h = isOriginal ? head[d]! : linear[d]!;
    queue.push(d, Math.abs(h - d) * (length + 1) + (isOriginal ? d : Math.min(h, d)));
  };
  for (let d = 1; d <= length; d++) if (isBeyond(seen, head[d]!, d)) push(d);

  const narrowing = new Narrowing(linear, seen, push);
  let total = 0;
  while (queue.size > 0) {
    const d = queue.pop();
    const h = linear[d]!;
    narrowing.takeAway(d, h);
    linear[d] = linear[h]!;
    lifts[d]!++;
    total++;
    onPath[h] = 1;
    if (isBeyond(seen, linear[d]!, d)) push(d);
  }
  return { head: linear, lifts, onPath, total };
}

/** Keeps the horizons right when a head loses a subtree; `onBeyond` hears of arcs that end beyond them now. */
class Narrowing {
  readonly #head: Int32Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #onBeyond: (dependent: number) => void;
  /** Twice the number of the last call that met a word, plus 1 if the word was in the lost subtree. */
  readonly #met: Int32Array;
  #call = 0;

  constructor(head: Int32Array, seen: Horizons, onBeyond: (dependent: number) => void) {
    this.#head = head;
    this.#left = seen.left;
    this.#right = seen.right;
    this.#onBeyond = onBeyond;
    this.#met = new Int32Array(head.length);
  }

  /** Draws in the horizon of h, which is about to lose the subtree of its dependent d. */
  takeAway(d: number, h: number): void {
    this.#call++;
    this.#met[d] = 2 * this.#call + 1;
    this.#met[h] = 2 * this.#call;
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

  /** Whether k, a word below h, is in the lost subtree; no word is climbed over twice in one call. */
  #isLost(k: number): boolean {
    const met = this.#met;
    const head = this.#head;
    let v = k;
    while (met[v]! < 2 * this.#call) v = head[v]!;
    const verdict = met[v]!;
    for (v = k; met[v]! < 2 * this.#call; v = head[v]!) met[v] = verdict;
    return verdict % 2 === 1;
  }
}
