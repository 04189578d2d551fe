import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename, extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";
import { builtInModel } from "./named-models.js";

/** The built site of the package: its documents and the playground. */
const SITE = fileURLToPath(new URL("../../site/dist", import.meta.url));

/** Content types by the ends of file names. */
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".tsv": "text/plain; charset=utf-8",
  ".conllu": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Whether this copy of the package has a built site, or `folder` is one. */
export function hasSite(folder: string = SITE): boolean {
  return existsSync(join(folder, "index.html"));
}

/**
 * Serves a built site: files with their types, the headers of its `_headers`, and its page 404.html for
 * addresses that lead nowhere. The English model is not in the site twice: it comes from the package.
 * The server does not listen yet.
 */
export function siteServer(folder: string = SITE): Server {
  const headers = siteHeaders(folder);
  return createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    answer(folder, request, response);
  });
}

function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const path = requestedPath(request.url ?? "/");
  const file = path === undefined ? undefined : fileOf(folder, path);
  if (file === "folder") {
    response.writeHead(308, { Location: `${path}/` }).end();
    return;
  }
  const missing = join(folder, "404.html");
  const sent = file ?? missing;
  if (!existsSync(sent)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(file === undefined ? 404 : 200, {
    "Content-Type": TYPES[extname(sent)] ?? "application/octet-stream",
    "Content-Length": statSync(sent).size,
    // Files in assets/ have a hash of their content in their names.
    "Cache-Control": path?.includes("/assets/") && file ? "max-age=31536000, immutable" : "no-cache",
  });
  if (request.method === "HEAD") response.end();
  // A reader who goes away early is no error.
  else pipeline(createReadStream(sent), response, () => {});
}

/** The path of an address, decoded; undefined if it cannot be one of the site. */
function requestedPath(address: string): string | undefined {
  try {
    const path = decodeURIComponent(address.replace(/[?#].*$/s, ""));
    const isSafe = path.startsWith("/") && !/[\0\\]/.test(path) && !path.split("/").includes("..");
    return isSafe ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The file that a path asks for, "folder" if the path lacks the slash of a folder, undefined if there is none. */
function fileOf(folder: string, path: string): string | undefined {
  const full = join(folder, path);
  if (full !== folder && !full.startsWith(folder.replace(/[\\/]$/, "") + sep)) return undefined;
  if (path.endsWith("/")) return isFile(join(full, "index.html")) ? join(full, "index.html") : undefined;
  if (isFile(full)) return full;
  if (isFile(`${full}.html`)) return `${full}.html`;
  if (isFile(join(full, "index.html"))) return "folder";
  return /^english\b.*\.model$/.test(basename(path)) ? builtInModel() : undefined;
}

/** Whether there is a file; a path that the system refuses, such as one that goes through a file, has none. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The headers that the file `_headers` of a site gives for all paths. */
function siteHeaders(folder: string): [name: string, value: string][] {
  const file = join(folder, "_headers");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return [...text.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!, value!]);
}
