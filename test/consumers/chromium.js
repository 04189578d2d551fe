// Pages in a real browser: Debian's Chromium, driven by playwright-core.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * What is used of a page of playwright-core, which is not installed where types are checked.
 * @typedef {object} Page
 * @property {(event: string, listener: (message: { text(): string } | Error) => void) => void} on
 * @property {(address: string) => Promise<unknown>} goto
 * @property {(test: () => unknown, argument: undefined, options: object) => Promise<unknown>} waitForFunction
 * @property {(selector: string) => Promise<string>} textContent
 * @property {(work: () => boolean) => Promise<boolean>} evaluate
 * @property {() => Promise<void>} close
 */

/**
 * What is used of a browser of playwright-core.
 * @typedef {object} Browser
 * @property {() => Promise<Page>} newPage
 * @property {() => string} version
 * @property {() => Promise<void>} close
 */

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
};

/** How long a page may take until it shows something, in milliseconds. */
const PATIENCE = 120_000;

/** The path of Chromium or Chrome; undefined if there is none. */
export function chromiumPath() {
  const known = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];
  return known.find((path) => path !== undefined && existsSync(path));
}

/**
 * Starts Chromium with the playwright-core of a folder; installs that there if it is missing.
 * @param {string} folder
 * @returns {Promise<Browser>}
 */
export async function startChromium(folder) {
  if (!existsSync(join(folder, "node_modules/playwright-core"))) {
    execFileSync("npm", ["install", "--prefix", folder, "--silent", "playwright-core@1"], {
      stdio: "inherit",
    });
  }
  const module = createRequire(join(folder, "from.js")).resolve("playwright-core");
  const { default: playwright } = await import(pathToFileURL(module).href);
  return playwright.chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
}

/**
 * Opens an address and returns the text that it shows in its `<pre>`.
 * @param {Browser} browser
 * @param {string} address
 * @throws {Error} with what the page wrote to its console, if it shows nothing within two minutes
 */
export async function shownBy(browser, address) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const lines = [];
  page.on("console", (message) => lines.push(message instanceof Error ? message.message : message.text()));
  page.on("pageerror", (error) => lines.push(String(error)));
  try {
    await page.goto(address);
    await page.waitForFunction(() => document.querySelector("pre")?.textContent, undefined, {
      timeout: PATIENCE,
    });
    return await page.textContent("pre");
  } catch (error) {
    throw new Error([String(error).split("\n")[0], ...lines].join("; "));
  } finally {
    await page.close();
  }
}

/**
 * Whether a page may compile WebAssembly.
 * @param {Browser} browser
 * @param {string} address
 */
export async function compilesKernels(browser, address) {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    return await page.evaluate(() => {
      try {
        return new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) !== undefined;
      } catch {
        return false;
      }
    });
  } finally {
    await page.close();
  }
}

/**
 * Serves the files of a folder, with a Content-Security-Policy if one is given; returns the server.
 * @param {string} folder
 * @param {string} [policy]
 * @returns {Promise<import("node:http").Server>}
 */
export function serveFolder(folder, policy) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    if (!existsSync(path) || path.endsWith("/")) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      ...(policy !== undefined && { "Content-Security-Policy": policy }),
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
