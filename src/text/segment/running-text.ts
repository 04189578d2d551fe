import { classify, SPACE } from "../characters.js";

/** Maximum distance, in units, at which the start and the end of a chunk are searched. */
const MAX_REACH = 48;
const BLANK = 0x20;

/** A text with the kind and the lower case of each UTF-16 unit; a chunk is a part between spaces. */
export class RunningText {
  /** The text. */
  text = "";
  /** Shape [capacity]: the kind of each unit. */
  kind = new Uint8Array(1 << 12);
  /** Shape [capacity]: the lower case of each unit. */
  lower = new Uint16Array(1 << 12);

  /** Replaces the text. */
  load(text: string): void {
    if (text.length > this.kind.length) {
      this.kind = new Uint8Array(2 * text.length);
      this.lower = new Uint16Array(2 * text.length);
    }
    this.text = text;
    classify(text, this.kind, this.lower);
  }

  /** Number of UTF-16 units. */
  get length(): number {
    return this.text.length;
  }

  /** The lower case of the unit at `at`; a blank for any space, and outside the text. */
  unit(at: number): number {
    return at < 0 || at >= this.text.length || this.kind[at] === SPACE ? BLANK : this.lower[at]!;
  }

  /** The kind of the unit at `at`; SPACE outside the text, since a token ends there as it does at a space. */
  kindAt(at: number): number {
    return at < 0 || at >= this.text.length ? SPACE : this.kind[at]!;
  }

  /** Whether there is a space at `at`. */
  isSpace(at: number): boolean {
    return this.kindAt(at) === SPACE;
  }

  /** Start of the chunk at `at`, at most 48 units before it. */
  chunkStart(at: number): number {
    let start = at;
    while (start > 0 && at - start < MAX_REACH && this.kind[start - 1] !== SPACE) start--;
    return start;
  }

  /** End of the chunk at `at`, at most 48 units after it. */
  chunkEnd(at: number): number {
    let end = at;
    while (end < this.text.length && end - at < MAX_REACH && this.kind[end] !== SPACE) end++;
    return end;
  }

  /** The first index from `at` that is not a space; the length of the text if there is none. */
  afterSpaces(at: number): number {
    let next = at;
    while (next < this.text.length && this.kind[next] === SPACE) next++;
    return next;
  }
}
