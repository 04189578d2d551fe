/** Multiplier of Fibonacci hashing: 2^32 divided by the golden ratio, odd. */
const GOLDEN = 0x9e3779b1;

/** A 32-bit hash of a string (FNV-1a over UTF-16 units). */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Takes a further value into a hash; the order of values matters. */
export function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, GOLDEN);
  return mixed ^ (mixed >>> 15);
}
