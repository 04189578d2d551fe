import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** A relative import or re-export in built code. */
const RELATIVE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/**
 * Hashes a built module and all modules that it imports by relative paths, directly or not. The hash
 * changes whenever the code of one of them does. Packages and modules of Node are not followed.
 */
export function codeHash(file: URL): string {
  const texts = new Map<string, string>();
  const waiting = [file];
  for (;;) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (texts.has(next.href)) continue;
    const text = readFileSync(next, "utf8");
    texts.set(next.href, text);
    const imports = Array.from(text.matchAll(RELATIVE_IMPORT), ([, path]) => new URL(path!, next));
    // What only looks like an import, in a comment or a string, leads to no file.
    waiting.push(...imports.filter((imported) => existsSync(imported)));
  }
  const hash = createHash("sha256");
  // Without the addresses, which differ between machines.
  for (const text of [...texts.values()].sort()) hash.update(text).update("\0");
  return hash.digest("hex");
}
