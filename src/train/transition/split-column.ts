import { columnsPresent } from "../../features/missing-columns.js";
import type { Sentence } from "../../sentence/sentence.js";

/**
 * The property that stands for the tag in a feature to split by, such as `b0.tag`. `splitColumn` chooses the
 * column that replaces it.
 */
export const SPLIT_TAG = "tag";

/** The least and the most values of XPOS in the training data with which it splits them. */
const FEWEST_TAGS = 10;
const MOST_TAGS = 100;

/**
 * Chooses the column of tags by which training data are split: `xpos` if it is filled and has 10 to 100
 * values, as the fine tags of the papers' data had, otherwise `upos`. With hundreds of fine tags most parts
 * would be so small that they end in the pool.
 */
export function splitColumn(sentences: readonly Sentence[]): "xpos" | "upos" {
  if (!columnsPresent(sentences).includes("xpos")) return "upos";
  const tags = new Set(sentences.flatMap(({ xpos }) => xpos.slice(1)));
  tags.delete("_");
  tags.delete("");
  return tags.size >= FEWEST_TAGS && tags.size <= MOST_TAGS ? "xpos" : "upos";
}

/** A feature to split by, with the tag in the column that suits the sentences. */
export function withSplitColumn(split: string, sentences: readonly Sentence[]): string {
  const tag = `.${SPLIT_TAG}`;
  return split.endsWith(tag) ? `${split.slice(0, -tag.length)}.${splitColumn(sentences)}` : split;
}
