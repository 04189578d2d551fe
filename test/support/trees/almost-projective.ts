import { dominates } from "../definitions/naive-measures.js";

/**
 * Makes a random projective tree of n words and then gives up to `moved` words another head nearby. The
 * result resembles the tree of a real sentence, but n may be far larger.
 */
export function almostProjective(n: number, moved: number, random: () => number): Int32Array {
  const head = new Int32Array(n + 1).fill(-1);
  // Each span of words gets a head, which splits it in two.
  const spans: [from: number, to: number, head: number][] = [[1, n, 0]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to, above] = span;
    if (from > to) continue;
    const word = from + Math.floor(random() * (to - from + 1));
    head[word] = above;
    spans.push([from, word - 1, word], [word + 1, to, word]);
  }
  for (let i = 0; i < moved; i++) {
    const word = 1 + Math.floor(random() * n);
    const other = Math.min(n, Math.max(1, word + Math.floor(random() * 21) - 10));
    if (!dominates(head, word, other)) head[word] = other;
  }
  return head;
}
