import { COLUMN_NAMES, type ConlluRow } from "../conllu/conllu-rows.js";
import { quoted } from "../format-error.js";
import type { Violation } from "./violation.js";

/** Checks that no column is empty, that spaces are where they may be, and that text is in NFC. */
export function* characterRules({ columns, kind, line }: ConlluRow): Generator<Violation> {
  for (let c = 0; c < columns.length; c++) {
    const value = columns[c]!;
    if (!SUSPECT.test(value)) continue;
    const name = COLUMN_NAMES[c]!;
    const found = value === "" ? "nothing" : quoted(value);
    for (const [rule, expected] of brokenRules(value, c, kind)) {
      yield { line, rule, message: `expected ${expected.replace("COLUMN", name)}, found ${found}` };
    }
  }
}

/** A value that does not match cannot break a rule: it is not empty, has no space, and is in NFC. */
const SUSPECT = /^$|\s|[\u0300-\uffff]/;

/** Which columns may have single spaces inside: FORM, LEMMA and MISC. */
const MAY_HAVE_SPACES = [false, true, true, false, false, false, false, false, false, true];

/** Yields the rules that a value breaks, each with what it expects of the column. */
function* brokenRules(
  value: string,
  c: number,
  kind: ConlluRow["kind"],
): Generator<[rule: string, expected: string]> {
  if (value === "") yield ["empty-column", "a value or _ as COLUMN"];
  if (/^\s/u.test(value)) yield ["leading-whitespace", "no space at the start of COLUMN"];
  if (/\s$/u.test(value)) yield ["trailing-whitespace", "no space at the end of COLUMN"];
  if (/\s\s/u.test(value)) yield ["repeated-whitespace", "single spaces in COLUMN"];
  if (/\s/u.test(value)) {
    if (!MAY_HAVE_SPACES[c]) yield ["invalid-whitespace", "no space in COLUMN"];
    else if (kind === "multiword" && c < 9) {
      yield ["invalid-whitespace-mwt", "no space in COLUMN of a multiword token"];
    }
  }
  if (value.normalize("NFC") !== value) yield ["unicode-normalization", "COLUMN in Unicode NFC"];
}
