import { locationPrefix, quoted } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";

/** What gold and system are called in messages. */
export interface InputNames {
  readonly gold: string;
  readonly system: string;
}

/** The names where there are no files. */
export const DEFAULT_NAMES: InputNames = { gold: "gold", system: "system" };

/** Gold and system are not about the same words. The message says where they part, in both. */
export class MismatchError extends Error {
  override readonly name = "MismatchError";
}

/** Refuses a system sentence that does not have the words of the gold one, at the first that differs. */
export function checkSameWords(gold: Sentence, system: Sentence, names: InputNames = DEFAULT_NAMES): void {
  const shared = Math.min(gold.length, system.length);
  for (let i = 1; i <= shared; i++) {
    if (sameForm(gold.form[i]!, system.form[i]!)) continue;
    throw mismatchError(
      `word ${i} to be ${quoted(gold.form[i]!)}`,
      quoted(system.form[i]!),
      { sentence: gold, word: i },
      { sentence: system, word: i },
      names,
    );
  }
  if (gold.length === system.length) return;
  const end = "the end of the sentence";
  const word = ({ form }: Sentence) => `word ${shared + 1}, ${quoted(form[shared + 1]!)},`;
  throw mismatchError(
    gold.length > shared ? word(gold) : `${end} after word ${shared}`,
    system.length > shared ? quoted(system.form[shared + 1]!) : end,
    { sentence: gold, word: Math.min(shared + 1, gold.length) },
    { sentence: system, word: Math.min(shared + 1, system.length) },
    names,
  );
}

/** The error for a system that has no sentence where gold has one, or one where gold has none. */
export function missingSentence(
  gold: Sentence | undefined,
  system: Sentence | undefined,
  names: InputNames = DEFAULT_NAMES,
): MismatchError {
  const end = "the end of the file";
  return mismatchError(
    gold === undefined ? end : "a sentence",
    system === undefined ? end : "a sentence",
    gold && { sentence: gold, word: 1 },
    system && { sentence: system, word: 1 },
    names,
  );
}

/** A word of a sentence. */
export interface WordReference {
  readonly sentence: Sentence;
  readonly word: number;
}

/** The error in which gold and system part: what is expected by the gold, what is found in the system, and where. */
export function mismatchError(
  expected: string,
  found: string,
  gold: WordReference | undefined,
  system: WordReference | undefined,
  names: InputNames,
): MismatchError {
  const place = { file: names.system, line: lineOf(system), sentenceId: system?.sentence.id };
  const goldLine = lineOf(gold);
  const goldPlace = goldLine === undefined ? `in ${names.gold}` : `at ${names.gold}:${goldLine}`;
  return new MismatchError(`${locationPrefix(place)}expected ${expected} as ${goldPlace}, found ${found}`);
}

function lineOf(place: WordReference | undefined): number | undefined {
  return place?.sentence.lineOf(place.word) || undefined;
}

/** CoNLL-X has no spaces in forms, its writers put _ in their place. */
function sameForm(gold: string, system: string): boolean {
  return gold === system || withoutSpaces(gold) === withoutSpaces(system);
}

function withoutSpaces(form: string): string {
  return form.replaceAll(/\s/g, "_");
}
