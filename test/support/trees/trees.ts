export { seeded } from "../../../src/numbers/seeded.js";

/** Makes the heads of a tree from those of words 1 to n in order, as in `heads("2 0 2")`. */
export function heads(text: string): Int32Array {
  return Int32Array.from([-1, ...text.trim().split(/\s+/).filter(Boolean).map(Number)]);
}

/** Yields the heads of all (n + 1)^(n - 1) trees of n words rooted at 0. The array is reused. */
export function* allTrees(n: number): Generator<Int32Array> {
  const head = new Int32Array(n + 1);
  head[0] = -1;
  for (;;) {
    if (reachesRoot(head)) yield head;
    let i = n;
    while (i >= 1 && head[i] === n) head[i--] = 0;
    if (i === 0) return;
    head[i]!++;
  }
}

/** Tells whether the path of heads from every word ends in 0. */
export function reachesRoot(head: Int32Array): boolean {
  for (let i = 1; i < head.length; i++) {
    let k = i;
    for (let steps = 0; k > 0; steps++) {
      if (steps > head.length) return false;
      k = head[k]!;
    }
  }
  return true;
}

/** Makes a random tree of n words; `locality` is from 0 (any head) to 1 (near heads, mostly projective). */
export function randomTree(n: number, random: () => number, locality = 0): Int32Array {
  const head = new Int32Array(n + 1).fill(-1);
  const placed = [0];
  const words = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [words[i], words[j]] = [words[j]!, words[i]!];
  }
  for (const word of words) {
    let best = placed[Math.floor(random() * placed.length)]!;
    if (random() < locality) {
      for (const other of placed) if (Math.abs(other - word) < Math.abs(best - word)) best = other;
    }
    head[word] = best;
    placed.push(word);
  }
  return head;
}
