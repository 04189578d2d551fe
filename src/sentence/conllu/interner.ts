import { detached } from "../detached.js";

const SLOTS = 1 << 13;
/** Longer values are rarely met again. */
const LONGEST = 64;

/**
 * Gives equal pieces of text as one and the same string, without cutting the piece out first: most values
 * of a treebank's columns have been met before, and a string that is not made need not be collected.
 * A small cache with one slot for each hash; what does not fit is simply cut out.
 */
export class Interner {
  readonly #slots: string[] = new Array(SLOTS).fill("");

  /** `text.slice(from, to)`. */
  slice(text: string, from: number, to: number): string {
    const length = to - from;
    if (length > LONGEST) return text.slice(from, to);
    let hash = length;
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
    const known = this.#slots[slot]!;
    if (known.length === length && text.startsWith(known, from)) return known;
    const piece = detached(text.slice(from, to));
    this.#slots[slot] = piece;
    return piece;
  }
}
