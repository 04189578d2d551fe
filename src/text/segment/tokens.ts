import { SPACE } from "../characters.js";
import { INSIDE } from "./gold-text.js";
import type { RunningText } from "./running-text.js";

/** Where the tokens of a text are: from `start[k]` up to `end[k]`, in UTF-16 units. */
export class Tokens {
  count = 0;
  start: Int32Array = new Int32Array(1 << 10);
  end: Int32Array = new Int32Array(1 << 10);

  /** Takes the tokens of a text by what follows each of its units. */
  take(text: RunningText, ends: Uint8Array): void {
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
