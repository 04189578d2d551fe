import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Writes the list of files that the service worker keeps, `offline.json`, with a version that changes with
 * any of them.
 */
export function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => file !== "sw.js" && !file.endsWith(".map"));
      const hash = createHash("sha256");
      for (const file of files.sort()) {
        const output = bundle[file]!;
        hash.update(file).update(output.type === "chunk" ? output.code : output.source);
      }
      const version = hash.digest("hex").slice(0, 16);
      this.emitFile({ type: "asset", fileName: "offline.json", source: JSON.stringify({ version, files }) });
    },
  };
}
