import type { Sentence } from "../../sentence/sentence.js";
import { brokenTree, describeProblem } from "../../sentence/tree.js";
import { derivable } from "../../train/learnable.js";
import type { ParserSettings } from "../../train/parser-family.js";
import { DataFailure } from "../failure.js";
import { remark } from "../progress.js";
import { type InputOptions, TreebankInput } from "./treebank-input.js";

/** The sentences of a development file; each word must have a head, whether or not they make a tree. */
export async function developmentSentences(file: string, options: InputOptions): Promise<Sentence[]> {
  const sentences: Sentence[] = [];
  for await (const sentence of new TreebankInput([file], options)) {
    const word = sentence.head.indexOf(-1, 1);
    if (word !== -1)
      throw new DataFailure(`${file}:${sentence.lineOf(word)}: expected a head to score by, found none`);
    if (sentence.length > 0) sentences.push(sentence);
  }
  if (sentences.length === 0) throw new DataFailure(`${file}: expected sentences to score, found none`);
  return sentences;
}

/** The sentences that have a tree; others are left out with a warning and a count. */
export async function learnableSentences(
  files: readonly string[],
  options: InputOptions,
): Promise<Sentence[]> {
  const input = new TreebankInput(files, options);
  const kept: Sentence[] = [];
  let left = 0;
  let first = "";
  for await (const sentence of input) {
    if (sentence.length === 0) continue;
    const problem = brokenTree(sentence.head);
    if (problem === undefined) kept.push(sentence);
    else if (left++ === 0)
      first = `${input.file}:${sentence.lineOf(problem.word)}: ${describeProblem(problem, sentence.head)}`;
  }
  if (left > 0)
    remark(
      `left out ${left} of ${kept.length + left} sentences without a tree, the first at ${first}`,
      options.quiet,
    );
  if (kept.length === 0)
    throw new DataFailure(`${files.join(", ")}: expected sentences with trees to learn from, found none`);
  return kept;
}

/** The sentences that a parser with these settings can derive; how many are left out is said. */
export function derivableSentences(
  sentences: readonly Sentence[],
  settings: Pick<ParserSettings, "singleRoot">,
  options: InputOptions,
): Sentence[] {
  const kept = derivable(sentences, settings);
  const left = sentences.length - kept.length;
  if (left > 0) remark(`left out ${left} of ${sentences.length} sentences with several roots`, options.quiet);
  return kept;
}
