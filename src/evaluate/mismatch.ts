import { locationPrefix, quoted } from "../sentence/format-error.js";
import type { Sentence } from "../sentence/sentence.js";

/** Names of the gold and system input in messages, usually files. */
export interface InputNames {
  /** Name of the gold input. */
  readonly gold: string;
  /** Name of the system's input. */
  readonly system: string;
}

/** Names for input that is not from files. */
export const DEFAULT_NAMES: InputNames = { gold: "gold", system: "system" };

/** Reports that gold and system do not have the same words; the message says where they differ. */
export class MismatchError extends Error {
  /** Always "MismatchError". */
  override readonly name = "MismatchError";
}

/**
 * Checks that a system's sentence has the words of the gold sentence.
 *
 * @throws MismatchError at the first word that differs.
 */
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

/** Returns the error for a sentence that only one of gold and system has. */
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

/** A word and the sentence it belongs to. */
export interface WordReference {
  /** The sentence. */
  readonly sentence: Sentence;
  /** Position of the word, from 1. */
  readonly word: number;
}

/** Returns the error for a difference: what gold has, what the system has, and where both are. */
export function mismatchError(
  expected: string,
  found: string,
  gold: WordReference | undefined,
  system: WordReference | undefined,
  names: InputNames,
): MismatchError {
  const location = { file: names.system, line: lineOf(system), sentenceId: system?.sentence.id };
  const goldLine = lineOf(gold);
  const where = goldLine === undefined ? `in ${names.gold}` : `at ${names.gold}:${goldLine}`;
  return new MismatchError(`${locationPrefix(location)}expected ${expected} as ${where}, found ${found}`);
}

function lineOf(reference: WordReference | undefined): number | undefined {
  return reference?.sentence.lineOf(reference.word) || undefined;
}

/** Compares forms, with "_" for spaces: CoNLL-X allows no spaces in forms and writes "_" instead. */
function sameForm(gold: string, system: string): boolean {
  return gold === system || withoutSpaces(gold) === withoutSpaces(system);
}

function withoutSpaces(form: string): string {
  return form.replaceAll(/\s/g, "_");
}
