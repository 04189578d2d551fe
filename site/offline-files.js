// The service worker of the site, with the list of files that it keeps.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const WORKER = new URL("service-worker.js", import.meta.url);

/** Files that are not kept in advance: models are kept once they are used, and the playground keeps its own. */
const LATER = /^(?:models\/.*\.model|play\/.*|sw\.js|_headers|hashmap\.json|THIRD-PARTY\.txt)$/;

/**
 * Writes the service worker.
 * @param {string} folder of the site
 * @param {readonly string[]} files in it
 */
export function serviceWorker(folder, files) {
  const kept = files.filter((file) => !LATER.test(file));
  const entries = kept.map((file) => [
    file.replace(/(^|\/)index\.html$/, "$1"),
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")
      .slice(0, 12),
  ]);
  return readFileSync(WORKER, "utf8").replace("= []", `= ${JSON.stringify(entries)}`);
}
