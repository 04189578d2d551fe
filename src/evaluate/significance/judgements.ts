import type { Punctuation } from "../analysis.js";
import { Attachment } from "../attachment.js";
import type { Comparison } from "../comparison.js";
import { type McNemar, mcnemar } from "./mcnemar.js";
import type { TestedScore } from "./significance.js";

/** For each score the items it is about, in order, right (1) or wrong (0): four in a hexadecimal digit. */
export type PackedJudgements = Readonly<
  Record<TestedScore, { readonly items: number; readonly right: string }>
>;

/**
 * What one system has right, item by item: words, sentences, and words with a non-projective gold arc. It can be kept
 * and compared with that of another system later, when the trees are gone.
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

  constructor(punctuation: Punctuation = "counted") {
    this.#punctuation = punctuation;
  }

  /** Takes one more sentence. */
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

  packed(): PackedJudgements {
    const entries = Object.entries(this.#right).map(([score, bits]) => [
      score,
      { items: bits.length, right: hexadecimal(bits) },
    ]);
    return Object.fromEntries(entries) as PackedJudgements;
  }
}

/** McNemar's test of one score of two systems on the same items; fails with a RangeError on other items. */
export function mcnemarOf(first: PackedJudgements, second: PackedJudgements, score: TestedScore): McNemar {
  const [a, b] = [first[score], second[score]];
  if (a.items !== b.items)
    throw new RangeError(`expected ${a.items} items of both systems, found ${b.items}`);
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let k = 0; k < a.right.length; k++) {
    const x = Number.parseInt(a.right[k]!, 16);
    const y = Number.parseInt(b.right[k]!, 16);
    onlyFirst += bits(x & ~y);
    onlySecond += bits(y & ~x);
  }
  return mcnemar(onlyFirst, onlySecond);
}

function hexadecimal(right: readonly number[]): string {
  let digits = "";
  for (let k = 0; k < right.length; k += 4) {
    const digit = right.slice(k, k + 4).reduce((sum, bit, place) => sum | (bit << place), 0);
    digits += digit.toString(16);
  }
  return digits;
}

/** Number of ones among the lowest four bits. */
function bits(digit: number): number {
  return (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + ((digit >> 3) & 1);
}
