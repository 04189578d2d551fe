/** Outcome of a paired bootstrap on two systems and the same sentences. */
export interface Bootstrap {
  /** Score of the second system minus that of the first, from -1 to 1. */
  readonly difference: number;
  /** The middle 95% of the differences in the samples lie from low to high. */
  readonly low: number;
  readonly high: number;
  /** Two-sided probability of a difference at least as large if both systems were equally good. */
  readonly p: number;
}

/** What a score that is a share of words, such as LAS, is made of: one entry for each sentence. */
export interface SentenceCounts {
  readonly words: ArrayLike<number>;
  /** Words that the first system has right. */
  readonly first: ArrayLike<number>;
  /** Words that the second system has right. */
  readonly second: ArrayLike<number>;
}

/** Samples that are drawn unless a number is given. */
export const BOOTSTRAP_SAMPLES = 10_000;

/**
 * Paired bootstrap (Efron and Tibshirani 1993; for parsers and the like, Berg-Kirkpatrick et al. 2012):
 * draws as many sentences as there are, with replacement, again and again, and looks at how far the
 * difference of the two scores strays from the one measured. All NaN if there are no words.
 */
export function pairedBootstrap(
  { words, first, second }: SentenceCounts,
  random: () => number,
  samples = BOOTSTRAP_SAMPLES,
): Bootstrap {
  const n = words.length;
  const gain = Int32Array.from({ length: n }, (_, s) => second[s]! - first[s]!);
  const size = Int32Array.from(words);
  const difference = sum(gain) / sum(size);
  if (Number.isNaN(difference)) return { difference, low: NaN, high: NaN, p: NaN };
  const differences = new Float64Array(samples);
  let asLarge = 0;
  for (let sample = 0; sample < samples; sample++) {
    let gained = 0;
    let drawn = 0;
    for (let k = 0; k < n; k++) {
      const s = Math.floor(random() * n);
      gained += gain[s]!;
      drawn += size[s]!;
    }
    // A sample can miss every sentence that has words; it then says nothing of a difference.
    const sampled = drawn === 0 ? 0 : gained / drawn;
    differences[sample] = sampled;
    if (Math.abs(sampled - difference) >= Math.abs(difference)) asLarge++;
  }
  differences.sort();
  return {
    difference,
    low: differences[Math.floor(0.025 * (samples - 1))]!,
    high: differences[Math.ceil(0.975 * (samples - 1))]!,
    // The measured data are one more sample: no probability from finitely many samples is 0.
    p: (asLarge + 1) / (samples + 1),
  };
}

function sum(values: Int32Array): number {
  return values.reduce((total, value) => total + value, 0);
}
