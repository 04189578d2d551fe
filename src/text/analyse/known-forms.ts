import { detached } from "../../sentence/detached.js";
import { VARIANTS } from "./tagger-features.js";
import { WORD_ROW, writeWordRow } from "./word-row.js";

/** Maximum number of forms that are kept. Most words of a text are forms that occur again. */
const MAX_FORMS = 4096;
/** Maximum number of rows of sums that are kept. */
const MAX_SUMS = 8192;

/** What a tagger computes from a form alone. */
export interface KnownForm {
  /** The number of the form among those that are kept. */
  readonly id: number;
  /** The row of the form. */
  readonly row: Int32Array;
}

/** The forms that a tagger has seen, up to a limit, and the sums of the weights of their own features. */
export class KnownForms {
  readonly #forms = new Map<string, KnownForm>();
  readonly #sums = new Map<number, Int16Array>();
  /** Shape [MAX_SUMS, the length of a row of sums]. */
  #room = new Int16Array(0);

  /** Forgets all forms if there may be no room for `words` more; call it before a sentence. */
  prepare(words: number): void {
    if (this.#forms.size + words <= MAX_FORMS) return;
    this.#forms.clear();
    this.#sums.clear();
  }

  /** What is known of a form. */
  get(form: string): KnownForm {
    let known = this.#forms.get(form);
    if (known === undefined) {
      known = { id: this.#forms.size, row: new Int32Array(WORD_ROW) };
      writeWordRow(form, known.row, 0);
      this.#forms.set(detached(form), known);
    }
    return known;
  }

  /** The sums of a form by the classifier of a side, 0 or 1, at a place of a variant; undefined if unknown. */
  sums(form: KnownForm, side: number, variant: number): Int16Array | undefined {
    return this.#sums.get(keyOf(form, side, variant));
  }

  /** Keeps a copy of sums, and returns it. */
  keep(form: KnownForm, side: number, variant: number, sums: Int16Array): Int16Array {
    if (this.#room.length < MAX_SUMS * sums.length) this.#room = new Int16Array(MAX_SUMS * sums.length);
    if (this.#sums.size === MAX_SUMS) this.#sums.clear();
    const first = this.#sums.size * sums.length;
    const kept = this.#room.subarray(first, first + sums.length);
    kept.set(sums);
    this.#sums.set(keyOf(form, side, variant), kept);
    return kept;
  }
}

function keyOf({ id }: KnownForm, side: number, variant: number): number {
  return (2 * id + side) * VARIANTS + variant;
}
