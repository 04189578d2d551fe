/** Multiplier of Fibonacci hashing: 2^32 divided by the golden ratio, odd. */
const GOLDEN = 0x9e3779b1;

/** A 32-bit hash of a string (FNV-1a over UTF-16 units). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/**
 * Takes a further value into a hash; the order of values matters. One-to-one in the value, and in the hash:
 * two values never meet by themselves, only by what was before them.
 */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, GOLDEN);
  return mixed ^ (mixed >>> 15);
}
