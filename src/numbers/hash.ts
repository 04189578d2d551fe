/** Multiplier of Fibonacci hashing: a prime near 2^32 divided by the golden ratio (Knuth). */
const GOLDEN = 0x9e3779b1;

/** The hash of nothing (FNV-1a). */
const EMPTY = 0x811c9dc5;

/** Returns a 32-bit hash of whole numbers, or goes on from the hash of those before (FNV-1a). */
export function hashNumbers(numbers: ArrayLike<number>, before = EMPTY): number {
  let hash = before;
  for (let i = 0; i < numbers.length; i++) hash = Math.imul(hash ^ numbers[i]!, 0x01000193);
  return hash;
}

/** Returns a 32-bit hash of a string (FNV-1a over UTF-16 units, then mixed). */
export function hashText(text: string): number {
  let hash = EMPTY;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/**
 * Mixes a value into a 32-bit hash; the order of values matters.
 *
 * For a given hash, different values give different results, and for a given value, different hashes do.
 */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, GOLDEN);
  return mixed ^ (mixed >>> 15);
}

/** Writes feature k of an instance: a hash, mixed with k and a seed, and never 0. */
export function putFeature(features: Int32Array, k: number, hash: number, seed: number): void {
  features[k] = featureHash(hash, seed + k);
}

/** A hash, mixed with a seed, and never 0. */
export function featureHash(hash: number, seed: number): number {
  const feature = mix(hash, seed);
  return feature === 0 ? 1 : feature;
}
