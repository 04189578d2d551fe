import type { Punctuation } from "../analysis.js";
import { Attachment } from "../attachment.js";
import type { Comparison } from "../comparison.js";
import { type McNemarResult, mcnemar } from "./mcnemar.js";
import type { TestedScore } from "./significance.js";

/** The judgements of one score, packed. */
export interface PackedScore {
  /** Number of items. */
  readonly items: number;
  /** One bit for each item in order, right (1) or wrong (0), as hexadecimal digits. */
  readonly right: string;
}

/** Packed judgements for each score. */
export type PackedJudgements = Readonly<Record<TestedScore, PackedScore>>;

/**
 * Records what one system has right, item by item, so that two systems can be tested against each other
 * later without their trees. Items are words, sentences, or words with a non-projective gold arc, depending
 * on the score.
 */
export class Judgements {
  readonly #punctuation: Punctuation;
  readonly #right: Readonly<Record<TestedScore, number[]>> = {
    uas: [],
    las: [],
    uem: [],
    lem: [],
    nonProjectiveUas: [],
    nonProjectiveLas: [],
  };

  /** Makes an empty record. */
  constructor(punctuation: Punctuation = "counted") {
    this.#punctuation = punctuation;
  }

  /** Records one sentence. */
  add({ gold, headRight, labelRight }: Comparison): void {
    const right = this.#right;
    const scored = gold.scored(this.#punctuation);
    const words = new Attachment();
    for (let i = 1; i < scored.length; i++) {
      if (scored[i] === 0) continue;
      const head = headRight[i]!;
      const arc = head & labelRight[i]!;
      words.add(head, labelRight[i]!);
      right.uas.push(head);
      right.las.push(arc);
      if (gold.nonProjective[i] === 0) continue;
      right.nonProjectiveUas.push(head);
      right.nonProjectiveLas.push(arc);
    }
    if (words.words === 0) return;
    right.uem.push(words.heads === words.words ? 1 : 0);
    right.lem.push(words.arcs === words.words ? 1 : 0);
  }

  /** Returns the record as plain data, for JSON. */
  packed(): PackedJudgements {
    const entries = Object.entries(this.#right).map(([score, bits]) => [
      score,
      { items: bits.length, right: hexadecimal(bits) },
    ]);
    return Object.fromEntries(entries) as PackedJudgements;
  }
}

/**
 * Tests one score of two systems on the same items with McNemar's test.
 *
 * @throws RangeError if the numbers of items differ.
 */
export function mcnemarOf(
  first: PackedJudgements,
  second: PackedJudgements,
  score: TestedScore,
): McNemarResult {
  const [a, b] = [first[score], second[score]];
  if (a.items !== b.items)
    throw new RangeError(`expected ${a.items} items of both systems, found ${b.items}`);
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let k = 0; k < a.right.length; k++) {
    const x = Number.parseInt(a.right[k]!, 16);
    const y = Number.parseInt(b.right[k]!, 16);
    onlyFirst += ones(x & ~y);
    onlySecond += ones(y & ~x);
  }
  return mcnemar(onlyFirst, onlySecond);
}

/** Joins records of one system on several sets of sentences, in order. */
export function mergedJudgements(records: readonly PackedJudgements[]): PackedJudgements {
  const scores = Object.keys(records[0] ?? {}) as TestedScore[];
  const entries = scores.map((score) => {
    const bits = records.flatMap((record) => bitsOf(record[score]));
    return [score, { items: bits.length, right: hexadecimal(bits) }];
  });
  return Object.fromEntries(entries) as PackedJudgements;
}

/** The share of the items of a score that are right, from 0 to 1; null without items. */
export function shareRight(judged: PackedJudgements[TestedScore]): number | null {
  if (judged.items === 0) return null;
  return bitsOf(judged).reduce((sum, bit) => sum + bit, 0) / judged.items;
}

/** The items of a score, right (1) or wrong (0). */
function bitsOf({ items, right }: PackedJudgements[TestedScore]): number[] {
  const digits = Array.from(right, (digit) => Number.parseInt(digit, 16));
  return Array.from({ length: items }, (_, k) => (digits[k >> 2]! >> (k & 3)) & 1);
}

/** Packs four bits into each hexadecimal digit, the first bit lowest. */
function hexadecimal(right: readonly number[]): string {
  let digits = "";
  for (let k = 0; k < right.length; k += 4) {
    const digit = right.slice(k, k + 4).reduce((sum, bit, position) => sum | (bit << position), 0);
    digits += digit.toString(16);
  }
  return digits;
}

/** Counts the ones among the lowest four bits. */
function ones(digit: number): number {
  return (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + ((digit >> 3) & 1);
}
