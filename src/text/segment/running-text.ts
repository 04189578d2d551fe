import { classify, EDGE, SPACE } from "../characters.js";

/** A chunk between spaces is looked at no further than so many units to either side. */
const FARTHEST = 48;

/** A text with what splitting looks at: the kind and the lower case of each unit, and the chunks between spaces. */
export class RunningText {
  text = "";
  /** For each unit its kind, shape [capacity]. */
  kind = new Uint8Array(1 << 12);
  /** For each unit its lower case, shape [capacity]. */
  lower = new Uint16Array(1 << 12);

  /** Takes another text, in place of the one before. */
  take(text: string): void {
    if (text.length > this.kind.length) {
      this.kind = new Uint8Array(2 * text.length);
      this.lower = new Uint16Array(2 * text.length);
    }
    this.text = text;
    classify(text, this.kind, this.lower);
  }

  get length(): number {
    return this.text.length;
  }

  /** The unit at a place in lower case, 0 outside the text. */
  unit(at: number): number {
    return at < 0 || at >= this.text.length ? 0 : this.lower[at]!;
  }

  /** The kind of the unit at a place, EDGE outside the text. */
  kindAt(at: number): number {
    return at < 0 || at >= this.text.length ? EDGE : this.kind[at]!;
  }

  isSpace(at: number): boolean {
    return this.kindAt(at) === SPACE;
  }

  /** Where the chunk at a place begins, or the part of it that is looked at. */
  chunkStart(at: number): number {
    let start = at;
    while (start > 0 && at - start < FARTHEST && this.kind[start - 1] !== SPACE) start--;
    return start;
  }

  /** Where the chunk at a place ends, or the part of it that is looked at. */
  chunkEnd(at: number): number {
    let end = at;
    while (end < this.text.length && end - at < FARTHEST && this.kind[end] !== SPACE) end++;
    return end;
  }

  /** The first place from `at` on that is no space; the length of the text if there is none. */
  afterSpaces(at: number): number {
    let next = at;
    while (next < this.text.length && this.kind[next] === SPACE) next++;
    return next;
  }
}
