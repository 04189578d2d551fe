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

/** Those of the optional columns in which some word has a value, that is, something other than `_`. */
export function columnsPresent(sentences: Iterable<Sentence>): OptionalColumn[] {
  const missing = new Set<OptionalColumn>(OPTIONAL_COLUMNS);
  for (const sentence of sentences) {
    for (const column of missing) {
      if (sentence[column].some((value, i) => i > 0 && value !== "_" && value !== "")) missing.delete(column);
    }
    if (missing.size === 0) break;
  }
  return OPTIONAL_COLUMNS.filter((column) => !missing.has(column));
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
