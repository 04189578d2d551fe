import { detached } from "../detached.js";

const SLOTS = 1 << 13;
/** Longer values rarely repeat. */
const LONGEST = 64;

/**
 * Cuts substrings out of a text and returns equal ones as the same string.
 *
 * Most values of a treebank's columns have occurred before, and a string that is never created need not be
 * garbage-collected. This is a small cache with one slot per hash; a newer value replaces an older one.
 */
export class Interner {
  readonly #slots: string[] = new Array(SLOTS).fill("");

  /** Returns a string equal to `text.slice(from, to)`. */
  slice(text: string, from: number, to: number): string {
    const length = to - from;
    if (length > LONGEST) return text.slice(from, to);
    let hash = length;
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
    const known = this.#slots[slot]!;
    if (known.length === length && text.startsWith(known, from)) return known;
    const added = detached(text.slice(from, to));
    this.#slots[slot] = added;
    return added;
  }
}
