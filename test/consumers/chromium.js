// Pages in a real browser: Debian's Chromium, driven by playwright-core.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
};

/** The path of Chromium or Chrome; undefined if there is none. */
export function chromiumPath() {
  const known = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];
  return known.find((path) => path !== undefined && existsSync(path));
}

/** Starts Chromium with the playwright-core of a folder; installs that there if it is missing. */
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
 *
 * @throws {Error} with what the page wrote to its console, if it shows nothing within two minutes
 */
export async function shownBy(browser, address) {
  const page = await browser.newPage();
  const lines = [];
  page.on("console", (message) => lines.push(message.text()));
  page.on("pageerror", (error) => lines.push(String(error)));
  try {
    await page.goto(address);
    await page.waitForFunction(() => document.querySelector("pre")?.textContent, undefined, {
      timeout: 120_000,
    });
    return await page.textContent("pre");
  } catch (error) {
    throw new Error([error.message.split("\n")[0], ...lines].join("; "));
  } finally {
    await page.close();
  }
}

/** Whether a page may compile WebAssembly. */
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

/** Serves the files of a folder, with a Content-Security-Policy if one is given; returns the server. */
export function serveFolder(folder, policy) {
  const server = createServer((request, response) => {
    const path = join(
      folder,
      normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)),
    );
    if (!existsSync(path) || path.endsWith("/")) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, {
      "Content-Type": type,
      ...(policy !== undefined && { "Content-Security-Policy": policy }),
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
