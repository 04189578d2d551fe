import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the site that comes with the package; it need not be there. */
export const BUILT_IN_SITE = fileURLToPath(new URL("../../site/dist", import.meta.url));

/** A file that a server shows. */
interface SiteFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

/**
 * Lists the files of a folder once, and finds them by the path of a request: no such path ever reaches the
 * file system. A path of a folder finds its index.html. Returns undefined if there is no such folder.
 */
export function siteFiles(folder: string): ((path: string) => Promise<SiteFile | undefined>) | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const path = `/${file.slice(folder.length).replaceAll("\\", "/").replace(/^\/+/, "")}`;
    files.set(path, file);
    if (path.endsWith("/index.html")) files.set(path.slice(0, -"index.html".length), file);
  }
  return async (path) => {
    const file = files.get(decoded(path));
    if (file === undefined) return undefined;
    return {
      bytes: new Uint8Array(await readFile(file)),
      type: TYPES[extname(file)] ?? "application/octet-stream",
    };
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
