import type { Sentence } from "../sentence/sentence.js";
import { FeatureError } from "./feature-error.js";
import { type Feature, LINE_END, parseFeatures, parseLine } from "./specification.js";

/** The columns that a treebank may leave empty. */
export const OPTIONAL_COLUMNS = ["lemma", "upos", "xpos", "feats"] as const;

/** A column that a treebank may leave empty. */
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** The column with nearly the same information, if there is one. */
const SUBSTITUTES: Readonly<Partial<Record<OptionalColumn, string>>> = {
  lemma: "form",
  upos: "xpos",
  xpos: "upos",
};

/**
 * Minimum share of words with a value for a column to count as present; many words rightly have no FEATS.
 */
const MIN_SHARE: Readonly<Record<OptionalColumn, number>> = { lemma: 0.1, upos: 0.1, xpos: 0.1, feats: 0 };

/**
 * Finds the optional columns that are present: those in which words have a value other than `_`. Of lemmas
 * and tags, at least one word in ten must have one: a few stray tags carry no information, and would hide
 * that the column is missing.
 */
export function columnsPresent(sentences: Iterable<Sentence>): OptionalColumn[] {
  const values = { lemma: 0, upos: 0, xpos: 0, feats: 0 };
  let words = 0;
  for (const sentence of sentences) {
    words += sentence.length;
    for (const column of OPTIONAL_COLUMNS) values[column] += valuesIn(sentence[column]);
  }
  return OPTIONAL_COLUMNS.filter(
    (column) => values[column] > 0 && values[column] >= MIN_SHARE[column] * words,
  );
}

/** Number of words with a value in a column. */
function valuesIn(column: readonly string[]): number {
  let count = 0;
  for (let i = 1; i < column.length; i++) if (column[i] !== "_" && column[i] !== "") count++;
  return count;
}

/**
 * Rewrites a feature specification so that it does not use the missing columns. An atom of a missing column
 * is replaced by that of a substitute (form for lemma, upos and xpos for each other), or dropped if the
 * substitute is missing too. Of features that become equal, the first stays.
 *
 * @throws {FeatureError} if the text is not a specification, or if no feature is left
 * @throws {RangeError} on a column that is not optional
 */
export function withoutColumns(text: string, missing: readonly string[]): string {
  const unknown = missing.find((column) => !OPTIONAL_COLUMNS.includes(column as OptionalColumn));
  if (unknown !== undefined) {
    throw new RangeError(`the column ${unknown} cannot be missing; known are ${OPTIONAL_COLUMNS.join(", ")}`);
  }
  parseFeatures(text);
  if (missing.length === 0) return text;
  const seen = new Set<string>();
  const lines = text.split(LINE_END).flatMap((line, index) => {
    const feature = parseLine(line, index + 1);
    if (feature.length === 0) return line;
    const kept = withoutAtoms(feature, missing);
    const key = kept.toSorted().join(" ");
    if (key === "" || seen.has(key)) return [];
    seen.add(key);
    return kept.join(" ");
  });
  if (seen.size === 0) {
    throw new FeatureError(`expected a feature that does not need ${missing.join(", ")}, found none`);
  }
  return lines.join("\n");
}

/** The atoms of a feature as text, without missing columns and without duplicates. */
function withoutAtoms(feature: Feature, missing: readonly string[]): string[] {
  const kept = feature.map(({ text, address, property }) => {
    const column = property.startsWith("feats:") ? "feats" : property;
    if (!missing.includes(column)) return text;
    const substitute = SUBSTITUTES[column as OptionalColumn];
    return substitute === undefined || missing.includes(substitute) ? "" : `${address.text}.${substitute}`;
  });
  return [...new Set(kept)].filter(Boolean);
}
