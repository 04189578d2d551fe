import { readFileSync } from "node:fs";

const HARBOUR = new URL("../../../examples/harbour.conllu", import.meta.url);

/** The texts of the example sentences. */
export const SENTENCES = [...readFileSync(HARBOUR, "utf8").matchAll(/^# text = (.*)$/gm)].map(
  (match) => /** @type {string} */ (match[1]),
);

/**
 * A text of about this many UTF-16 units, of the example sentences in an order that the seed determines. A
 * paragraph has five to nine sentences.
 * @param {number} units
 * @param {number} seed
 */
export function textOf(units, seed = 1) {
  let state = seed;
  const next = (/** @type {number} */ most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  const paragraphs = [];
  for (let length = 0; length < units; ) {
    const paragraph = Array.from({ length: 5 + next(5) }, () => SENTENCES[next(SENTENCES.length)]).join(" ");
    paragraphs.push(paragraph);
    length += paragraph.length + 2;
  }
  return paragraphs.join("\n\n");
}

/**
 * The median of numbers.
 * @param {readonly number[]} numbers
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
