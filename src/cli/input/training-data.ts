import type { SkippedSentence } from "../../corpus/treebank-reader.js";
import type { Sentence } from "../../sentence/sentence.js";
import { type DerivabilitySettings, derivable } from "../../train/learnable.js";
import { DataFailure } from "../failure.js";
import { remark } from "../progress.js";
import { type InputOptions, TreebankInput } from "./treebank-input.js";

/**
 * Reads development data. Each word must have a head; the heads need not be a tree.
 * @throws DataFailure for a word without a head, or a file without sentences.
 */
export async function developmentSentences(file: string, options: InputOptions): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for await (const sentence of new TreebankInput([file], options)) {
    const word = sentence.head.indexOf(-1, 1);
    if (word !== -1)
      throw new DataFailure(`${file}:${sentence.lineOf(word)}: expected a gold head, found none`);
    if (sentence.length > 0) sentences.push(sentence);
  }
  if (sentences.length === 0) throw new DataFailure(`${file}: expected sentences to score, found none`);
  return sentences;
}

/**
 * Reads training data. Skips sentences without a tree, with one remark that counts them and names the first.
 * @throws DataFailure if no sentence is left.
 */
export async function learnableSentences(
  files: readonly string[],
  options: InputOptions,
): Promise<Sentence[]> {
  let skipped = 0;
  let first: SkippedSentence | undefined;
  const input = new TreebankInput(files, options, {
    trees: true,
    skips: ["tree"],
    onSkip: (broken) => {
      if (broken.defect === "format") return input.report.add(broken);
      skipped++;
      first ??= broken;
    },
  });
  const kept: Sentence[] = [];
  for await (const sentence of input) if (sentence.length > 0) kept.push(sentence);
  if (first !== undefined) {
    const { location, treeProblem } = first;
    const share = `${skipped} of ${kept.length + skipped} sentences`;
    const where = `${location.file}:${location.line}: ${treeProblem}`;
    remark(`left out ${share} without a tree, the first at ${where}`, options.quiet);
  }
  if (kept.length === 0)
    throw new DataFailure(`${files.join(", ")}: expected sentences with trees to learn from, found none`);
  return kept;
}

/** Keeps the sentences that a parser with these settings can derive, with a remark that counts the others. */
export function derivableSentences(
  sentences: readonly Sentence[],
  settings: DerivabilitySettings,
  options: InputOptions,
): Sentence[] {
  const { singleRoot, system } = settings;
  const rooted = derivable(sentences, { singleRoot });
  const kept = derivable(rooted, settings);
  const remarkOn = (left: number, reason: string) => {
    if (left > 0) remark(`left out ${left} of ${sentences.length} sentences ${reason}`, options.quiet);
  };
  remarkOn(sentences.length - rooted.length, "with several roots");
  remarkOn(rooted.length - kept.length, `with trees that ${system} cannot derive`);
  return kept;
}
