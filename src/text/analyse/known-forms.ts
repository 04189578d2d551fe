import { WORD_ROW, writeWordRow } from "./word-row.js";

/** Maximum number of forms that are kept. Most words of a text are forms that occur again. */
const MAX_FORMS = 2048;

/** What a tagger computes from a form alone. */
export interface KnownForm {
  /** The row of the form. */
  readonly row: Int32Array;
  /** Sums of the weights of its own features by the two classifiers, from right to left and back. */
  readonly sums: [Int16Array | undefined, Int16Array | undefined];
}

/** The forms that a tagger has seen, up to a limit. */
export class KnownForms {
  readonly #forms = new Map<string, KnownForm>();

  /** What is known of a form. It stays valid when the form is forgotten. */
  get(form: string): KnownForm {
    let known = this.#forms.get(form);
    if (known === undefined) {
      known = { row: new Int32Array(WORD_ROW), sums: [undefined, undefined] };
      writeWordRow(form, known.row, 0);
      if (this.#forms.size === MAX_FORMS) this.#forms.clear();
      this.#forms.set(form, known);
    }
    return known;
  }
}
