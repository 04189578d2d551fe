import { createHash } from "node:crypto";

/**
 * A short hash of some output, to tell whether a change of the code changes what it computes.
 * @param {Iterable<string | Uint8Array>} parts
 */
export function signature(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
}
