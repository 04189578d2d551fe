const SLOTS = 1 << 13;
/** Longer values are rarely met again. */
const LONGEST = 64;
/** V8 keeps a substring of at least this length as a view that holds on to the whole text. */
const SHORTEST_VIEW = 13;

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
    const piece = text.slice(from, to);
    this.#slots[slot] = length < SHORTEST_VIEW ? piece : copyOf(piece);
    return piece;
  }
}

/** An equal string that shares no memory with the text it was cut from. */
function copyOf(piece: string): string {
  let copy = "";
  for (let i = 0; i < piece.length; i += SHORTEST_VIEW - 1) copy += piece.slice(i, i + SHORTEST_VIEW - 1);
  return copy;
}
