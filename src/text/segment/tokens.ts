import { SPACE } from "../characters.js";
import { INSIDE } from "./gold-text.js";
import type { RunningText } from "./running-text.js";

/** The tokens of a text. */
export class Tokens {
  /** Number of tokens. */
  count = 0;
  /** Shape [capacity]: the first UTF-16 unit of each token. */
  start: Int32Array = new Int32Array(1 << 10);
  /** Shape [capacity]: the unit after each token. */
  end: Int32Array = new Int32Array(1 << 10);

  /** Replaces the tokens by those of a text; `ends` is not INSIDE for the last unit of each. */
  load(text: RunningText, ends: Uint8Array): void {
    this.count = 0;
    let from = -1;
    for (let i = 0; i < text.length; i++) {
      if (from === -1 && text.kind[i] !== SPACE) from = i;
      if (ends[i] === INSIDE) continue;
      this.#add(from, i + 1);
      from = -1;
    }
  }

  #add(from: number, to: number): void {
    if (this.count === this.start.length) {
      this.start = widened(this.start);
      this.end = widened(this.end);
    }
    this.start[this.count] = from;
    this.end[this.count++] = to;
  }
}

function widened(array: Int32Array): Int32Array {
  const wide = new Int32Array(2 * array.length);
  wide.set(array);
  return wide;
}
