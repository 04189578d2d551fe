// Opens the built playground in Chromium, served with a strict policy.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The folder of the built playground. */
export const BUILT = fileURLToPath(new URL("../dist/play/", import.meta.url));

/** The policy of the page, as a header: stricter than its own is not possible. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** The path of Chromium or Chrome; undefined if there is none. */
export function chromiumPath() {
  const known = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];
  return known.find((path) => path !== undefined && existsSync(path));
}

/** Starts the browser. */
export function startBrowser() {
  return chromium.launch({ executablePath: chromiumPath() ?? "chromium", args: ["--no-sandbox"] });
}

/**
 * Serves a folder on a free port, with the policy.
 * @param {string} [folder]
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export async function serve(folder = BUILT) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Security-Policy": POLICY,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Builds the playground into a folder, as `npm run play:build` does.
 * @param {string} folder
 */
export function buildPlayground(folder) {
  const root = fileURLToPath(new URL("../play/", import.meta.url));
  const vite = fileURLToPath(new URL("./bin/vite.js", import.meta.resolve("vite/package.json")));
  execFileSync(
    process.execPath,
    [vite, "build", root, "-c", join(root, "vite.config.ts"), "--outDir", folder],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
}
