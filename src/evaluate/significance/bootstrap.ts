/** The result of a paired bootstrap test of two systems on the same sentences. */
export interface BootstrapResult {
  /** Score of the second system minus that of the first, from -1 to 1. */
  readonly difference: number;
  /** Lower end of the 95% confidence interval of the difference. */
  readonly low: number;
  /** Upper end of the 95% confidence interval of the difference. */
  readonly high: number;
  /** Two-sided probability of a difference at least as large if both systems were equally good. */
  readonly p: number;
}

/** The counts behind a score such as LAS that is a share of words: one entry for each sentence. */
export interface SentenceCounts {
  /** Number of scored words. */
  readonly words: ArrayLike<number>;
  /** Number of words that the first system has right. */
  readonly first: ArrayLike<number>;
  /** Number of words that the second system has right. */
  readonly second: ArrayLike<number>;
}

/** Default number of samples. */
export const BOOTSTRAP_SAMPLES = 10_000;

/**
 * Tests the difference between two systems with the paired bootstrap (Efron and Tibshirani 1993; for
 * parsers, Berg-Kirkpatrick et al. 2012).
 *
 * Each sample draws as many sentences as there are, with replacement, and shows how far the difference of
 * the scores can stray from the measured one. All results are NaN if there are no words.
 */
export function pairedBootstrap(
  { words, first, second }: SentenceCounts,
  random: () => number,
  samples = BOOTSTRAP_SAMPLES,
): BootstrapResult {
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
    // A sample may contain only sentences without words; then there is no difference.
    const sampled = drawn === 0 ? 0 : gained / drawn;
    differences[sample] = sampled;
    if (Math.abs(sampled - difference) >= Math.abs(difference)) asLarge++;
  }
  differences.sort();
  return {
    difference,
    low: differences[Math.floor(0.025 * (samples - 1))]!,
    high: differences[Math.ceil(0.975 * (samples - 1))]!,
    // The measured data count as one more sample, so that p is never 0.
    p: (asLarge + 1) / (samples + 1),
  };
}

function sum(values: Int32Array): number {
  return values.reduce((total, value) => total + value, 0);
}
