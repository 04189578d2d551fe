import type { Sentence } from "../sentence/sentence.js";
import { FeatureError } from "./feature-error.js";
import { type Feature, LINE_END, parseFeatures, parseLine } from "./specification.js";

/** The columns that a treebank may leave empty. */
export const OPTIONAL_COLUMNS = ["lemma", "upos", "xpos", "feats"] as const;

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** The column that says nearly the same, where there is one. */
const SUBSTITUTES: Readonly<Partial<Record<OptionalColumn, string>>> = {
  lemma: "form",
  upos: "xpos",
  xpos: "upos",
};

/** A column of lemmas or tags is there if this share of the words has one; features are rightly missing from many. */
const FEWEST: Readonly<Record<OptionalColumn, number>> = { lemma: 0.1, upos: 0.1, xpos: 0.1, feats: 0 };

/**
 * Those of the optional columns that are there: in which some words have a value, that is, something other than `_`, and
 * for lemmas and tags one word of ten at least. A handful of stray tags would tell nothing, and hide that they are missing.
 */
export function columnsPresent(sentences: Iterable<Sentence>): OptionalColumn[] {
  const values = { lemma: 0, upos: 0, xpos: 0, feats: 0 };
  let words = 0;
  for (const sentence of sentences) {
    words += sentence.length;
    for (const column of OPTIONAL_COLUMNS) values[column] += valuesIn(sentence[column]);
  }
  return OPTIONAL_COLUMNS.filter((column) => values[column] > 0 && values[column] >= FEWEST[column] * words);
}

function valuesIn(column: readonly string[]): number {
  let count = 0;
  for (let i = 1; i < column.length; i++) if (column[i] !== "_" && column[i] !== "") count++;
  return count;
}

/**
 * A feature specification that does without columns that have no values. An atom over a missing column is
 * replaced by the same over its substitute (form for lemma, upos and xpos for each other), or dropped if
 * that is missing too; of features that have become the same the first one stays. Throws a `FeatureError` if
 * the text is not a specification, or if nothing is left of it.
 */
export function withoutColumns(text: string, missing: readonly string[]): string {
  const unknown = missing.find((column) => !OPTIONAL_COLUMNS.includes(column as OptionalColumn));
  if (unknown !== undefined) {
    throw new RangeError(
      `no column called ${unknown} can be missing; known are ${OPTIONAL_COLUMNS.join(", ")}`,
    );
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
    throw new FeatureError(`expected a feature that does without ${missing.join(", ")}, found none`);
  }
  return lines.join("\n");
}

/** The atoms of a feature, as they are written, without missing columns; each once. */
function withoutAtoms(feature: Feature, missing: readonly string[]): string[] {
  const kept = feature.map(({ text, address, property }) => {
    const column = property.startsWith("feats:") ? "feats" : property;
    if (!missing.includes(column)) return text;
    const substitute = SUBSTITUTES[column as OptionalColumn];
    return substitute === undefined || missing.includes(substitute) ? "" : `${address.text}.${substitute}`;
  });
  return [...new Set(kept)].filter(Boolean);
}
