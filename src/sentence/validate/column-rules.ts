import { quoted } from "../format-error.js";
import { COLUMN_NAMES, type Row } from "../rows.js";
import type { Violation } from "./violation.js";

/** What holds for the columns of a line whatever stands around it: white space, tags, features, relations. */
export function* columnRules(row: Row): Generator<Violation> {
  const { line, columns } = row;
  const violation = (rule: string, message: string): Violation => ({ line, rule, message });
  yield* whiteSpace(row, violation);
  for (const [c, value] of columns.entries()) {
    if (MAY_COMPOSE.test(value) && value.normalize("NFC") !== value) {
      yield violation(
        "unicode-normalization",
        `expected ${COLUMN_NAMES[c]} in Unicode's NFC, found ${quoted(value)}`,
      );
    }
  }
  const [, , , upos, , feats, , deprel] = columns as readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (row.kind === "multiword") {
    // Typo=Yes is the one feature that a surface token may have.
    for (let c = 2; c < 9; c++) {
      if (columns[c] === "_" || (c === 5 && columns[c] === "Typo=Yes")) continue;
      yield violation(
        "mwt-nonempty-field",
        `expected _ as ${COLUMN_NAMES[c]} of a multiword token, found ${quoted(columns[c]!)}`,
      );
    }
    return;
  }
  if (row.kind === "empty node") {
    for (const c of [6, 7]) {
      if (columns[c] === "_") continue;
      yield violation(
        "empty-node-nonempty-field",
        `expected _ as ${COLUMN_NAMES[c]} of an empty node, found ${quoted(columns[c]!)}`,
      );
    }
  } else {
    yield* relation(deprel, columns[6]!, violation);
  }
  if (!UPOS.has(upos) && !(row.kind === "empty node" && upos === "_")) {
    yield violation("unknown-upos", `expected one of UD's 17 tags as UPOS, found ${quoted(upos)}`);
  }
  if (feats !== "_") yield* features(feats, violation);
}

/** Text without any of these is in NFC as it is. */
const MAY_COMPOSE = /[\u0300-\uffff]/;

type Maker = (rule: string, message: string) => Violation;

/** Of the columns, FORM, LEMMA and MISC may have single spaces inside. */
const MAY_HAVE_SPACES = [false, true, true, false, false, false, false, false, false, true];

function* whiteSpace({ columns, kind }: Row, violation: Maker): Generator<Violation> {
  for (const [c, value] of columns.entries()) {
    const name = COLUMN_NAMES[c]!;
    if (value === "") yield violation("empty-column", `expected a value or _ as ${name}, found nothing`);
    if (!/\s/u.test(value)) continue;
    const found = `found ${quoted(value)}`;
    if (/^\s/u.test(value))
      yield violation("leading-whitespace", `expected no space at the start of ${name}, ${found}`);
    if (/\s$/u.test(value))
      yield violation("trailing-whitespace", `expected no space at the end of ${name}, ${found}`);
    if (/\s\s/u.test(value))
      yield violation("repeated-whitespace", `expected single spaces in ${name}, ${found}`);
    if (!MAY_HAVE_SPACES[c]) yield violation("invalid-whitespace", `expected no space in ${name}, ${found}`);
    else if (kind === "multiword" && c < 9) {
      yield violation(
        "invalid-whitespace-mwt",
        `expected no space in ${name} of a multiword token, ${found}`,
      );
    }
  }
}

const UPOS = new Set(
  "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split(" "),
);

const FEATURE = /^([A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?)=([A-Z0-9][A-Za-z0-9]*(?:,[A-Z0-9][A-Za-z0-9]*)*)$/;

function* features(feats: string, violation: Maker): Generator<Violation> {
  const names: string[] = [];
  for (const feature of feats.split("|")) {
    const [, name, value] = FEATURE.exec(feature) ?? [];
    if (name === undefined || value === undefined) {
      yield violation(
        "invalid-feature",
        `expected a feature of the form Name=Value, found ${quoted(feature)}`,
      );
      continue;
    }
    names.push(name);
    const values = value.split(",");
    if (new Set(values).size < values.length) {
      yield violation(
        "repeated-feature-value",
        `expected each value of ${name} once, found ${quoted(feature)}`,
      );
    }
    if (!isSorted(values)) {
      yield violation(
        "unsorted-feature-values",
        `expected the values of ${name} in alphabetical order, found ${quoted(feature)}`,
      );
    }
  }
  if (!isSorted(names)) {
    yield violation("unsorted-features", `expected features in alphabetical order, found ${quoted(feats)}`);
  }
  if (new Set(names).size < names.length) {
    yield violation("repeated-feature", `expected each feature once, found ${quoted(feats)}`);
  }
}

/** Whether the words are in alphabetical order, upper and lower case alike. */
function isSorted(words: readonly string[]): boolean {
  return words.every((word, i) => i === 0 || words[i - 1]!.toLowerCase() <= word.toLowerCase());
}

/** The universal relations; a treebank may add a subtype after a colon. */
const RELATIONS = new Set(
  (
    "acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl " +
    "fixed flat goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp"
  ).split(" "),
);

/** Whether a relation is one of UD's, with or without a subtype. */
export function isUniversal(relation: string): boolean {
  return RELATIONS.has(relation.split(":", 1)[0]!);
}

function* relation(deprel: string, head: string, violation: Maker): Generator<Violation> {
  if (!/^[a-z]+(:[a-z]+)?$/.test(deprel)) {
    yield violation(
      "invalid-deprel",
      `expected a relation in small letters as DEPREL, found ${quoted(deprel)}`,
    );
  } else if (!isUniversal(deprel)) {
    yield violation("unknown-deprel", `expected a universal relation as DEPREL, found ${quoted(deprel)}`);
  }
  const isRoot = deprel.split(":", 1)[0] === "root";
  if (head === "0" && !isRoot)
    yield violation("0-is-not-root", `expected root as DEPREL of HEAD 0, found ${quoted(deprel)}`);
  if (head !== "0" && isRoot)
    yield violation("root-is-not-0", `expected HEAD 0 for the relation root, found ${head}`);
}
