import { dominates } from "./definitions/naive-measures.js";

/**
 * A random projective tree of n words in which up to `moved` words then got another head nearby: like the
 * tree of a sentence, only that it may be far longer.
 */
export function almostProjective(n: number, moved: number, random: () => number): Int32Array {
  const head = new Int32Array(n + 1).fill(-1);
  // Each open span of words gets a head, which splits it.
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
