import type { WordsInPieces } from "../context-layer.js";

/** What a batch must know of an encoder. */
export interface PieceLimits {
  /** The number of the piece before a sequence. */
  readonly start: number;
  /** The number of the piece after a sequence. */
  readonly end: number;
  /** The largest number of pieces of a sequence, with these two; at least 4. */
  readonly longest: number;
}

/** A word has no more pieces than this, and at most half of a sequence; further ones are left out. */
const LONGEST_WORD = 64;

/**
 * Sentences as sequences of pieces, one after the other in memory. A sentence is one sequence, or several
 * overlapping ones if it is too long. A node of a sentence, which is the root 0 or a word, has some rows in one
 * of them: a word its pieces, the root the start of the first sequence.
 */
export class PieceBatch {
  /** Shape [rows]: the number of the piece of each row. */
  readonly pieces: Int32Array;
  /** Sequence s has the rows starts[s] to starts[s + 1] - 1. */
  readonly starts: Int32Array;
  /** The first row of each node, sentence by sentence. */
  readonly nodeStart: Int32Array;
  /** The row after the last one of each node. */
  readonly nodeEnd: Int32Array;

  /** Lays out sentences in the given order. */
  constructor(sentences: readonly WordsInPieces[], limits: PieceLimits) {
    const [pieces, starts]: [number[], number[]] = [[], [0]];
    const [nodeStart, nodeEnd]: [number[], number[]] = [[], []];
    const room = limits.longest - 2;
    const most = Math.max(1, Math.min(LONGEST_WORD, room >> 1));
    for (const words of sentences) {
      nodeStart.push(pieces.length);
      nodeEnd.push(pieces.length + 1);
      const sizes = Int32Array.from(words, ({ length }) => Math.min(most, length));
      for (const { first, end, from, to } of windows(sizes, room)) {
        pieces.push(limits.start);
        for (let w = first; w < end; w++) {
          if (w >= from && w < to) nodeStart.push(pieces.length);
          for (let k = 0; k < sizes[w]!; k++) pieces.push(words[w]![k]!);
          if (w >= from && w < to) nodeEnd.push(pieces.length);
        }
        pieces.push(limits.end);
        starts.push(pieces.length);
      }
    }
    this.pieces = Int32Array.from(pieces);
    this.starts = Int32Array.from(starts);
    this.nodeStart = Int32Array.from(nodeStart);
    this.nodeEnd = Int32Array.from(nodeEnd);
  }
}

/** A part of a sentence: words `first` to `end - 1`, of which `from` to `to - 1` have their vectors there. */
export interface Window {
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Divides words with these numbers of pieces into windows of at most `room` pieces. Neighbours overlap by up to
 * half of it; a word in an overlap belongs to the window in which it is farther from the edge.
 */
export function windows(sizes: Int32Array, room: number): Window[] {
  const found: { first: number; end: number }[] = [];
  for (let first = 0; ; ) {
    let [end, pieces] = [first, 0];
    while (end < sizes.length && pieces + sizes[end]! <= room) pieces += sizes[end++]!;
    found.push({ first, end });
    if (end === sizes.length) break;
    // The next window begins with the words at the end of this one that fill half of it.
    let next = end;
    for (let shared = 0; next - 1 > first && shared + sizes[next - 1]! <= room >> 1; next--) {
      shared += sizes[next - 1]!;
    }
    first = next;
  }
  const middle = (k: number) => (found[k]!.first + found[k - 1]!.end) >> 1;
  return found.map(({ first, end }, k) => ({
    first,
    end,
    from: k === 0 ? first : middle(k),
    to: k === found.length - 1 ? end : middle(k + 1),
  }));
}
