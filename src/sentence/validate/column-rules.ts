import { COLUMN_NAMES, type ConlluRow } from "../conllu/conllu-rows.js";
import { detached } from "../detached.js";
import { quoted } from "../format-error.js";
import { characterRules } from "./character-rules.js";
import type { Violation } from "./violation.js";

type MakeViolation = (rule: string, message: string) => Violation;

/** Checks the columns of a line by themselves: characters, tags, features, relations. */
export function* columnRules(row: ConlluRow): Generator<Violation> {
  const { kind, line, columns } = row;
  const violation: MakeViolation = (rule, message) => ({ line, rule, message });
  yield* characterRules(row);
  for (const c of kind === "word" ? [] : kind === "multiword" ? [2, 3, 4, 5, 6, 7, 8] : [6, 7]) {
    // Typo=Yes is the only feature that a multiword token may have.
    if (columns[c] === "_" || (kind === "multiword" && c === 5 && columns[c] === "Typo=Yes")) continue;
    const rule = kind === "multiword" ? "mwt-nonempty-field" : "empty-node-nonempty-field";
    yield violation(rule, `expected _ as ${COLUMN_NAMES[c]} of ${NAMED[kind]}, found ${quoted(columns[c]!)}`);
  }
  if (kind === "multiword") return;
  if (kind === "word") yield* relation(columns[7]!, columns[6]!, violation);
  const upos = columns[3]!;
  if (!UPOS.has(upos) && !(kind === "empty node" && upos === "_")) {
    yield violation("unknown-upos", `expected one of UD's 17 tags as UPOS, found ${quoted(upos)}`);
  }
  yield* features(columns[5]!, violation);
}

const NAMED = { word: "a word", multiword: "a multiword token", "empty node": "an empty node" };

const UPOS = new Set(
  "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split(" "),
);

const FEATURE = /^([A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?)=([A-Z0-9][A-Za-z0-9]*(?:,[A-Z0-9][A-Za-z0-9]*)*)$/;

/** FEATS values that broke no rule; most values repeat, so they are not checked again. */
const goodFeatures = new Set(["_"]);
const MOST_REMEMBERED = 20_000;

function* features(feats: string, violation: MakeViolation): Generator<Violation> {
  if (goodFeatures.has(feats)) return;
  let isGood = true;
  for (const broken of newFeatures(feats, violation)) {
    isGood = false;
    yield broken;
  }
  if (isGood && goodFeatures.size < MOST_REMEMBERED) goodFeatures.add(detached(feats));
}

function* newFeatures(feats: string, violation: MakeViolation): Generator<Violation> {
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

/** Tells whether words are in alphabetical order, ignoring case. */
function isSorted(words: readonly string[]): boolean {
  return words.every((word, i) => i === 0 || words[i - 1]!.toLowerCase() <= word.toLowerCase());
}

/** The universal relations of UD; a treebank may add a subtype after a colon. */
const RELATIONS = new Set(
  (
    "acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl " +
    "fixed flat goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp"
  ).split(" "),
);

/** Tells whether a relation is universal, with or without a subtype. */
export function isUniversal(relation: string): boolean {
  return RELATIONS.has(relation.split(":", 1)[0]!);
}

function* relation(deprel: string, head: string, violation: MakeViolation): Generator<Violation> {
  if (!/^[a-z]+(:[a-z]+)?$/.test(deprel)) {
    yield violation("invalid-deprel", `expected a relation in lower case as DEPREL, found ${quoted(deprel)}`);
  } else if (!isUniversal(deprel)) {
    yield violation("unknown-deprel", `expected a universal relation as DEPREL, found ${quoted(deprel)}`);
  }
  const isRoot = deprel.split(":", 1)[0] === "root";
  if (head === "0" && !isRoot)
    yield violation("0-is-not-root", `expected root as DEPREL of HEAD 0, found ${quoted(deprel)}`);
  if (head !== "0" && isRoot)
    yield violation("root-is-not-0", `expected HEAD 0 for the relation root, found ${head}`);
}
