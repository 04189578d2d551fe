import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Download, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { buildPlayground, serve, startBrowser } from "../../site/test/browser.js";

/** How long a page may take on a busy machine, in milliseconds. */
const PATIENCE = 20_000;

/** Waits until a value is as expected. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: PATIENCE });

/** The playground in a window of its own for each test. */
export interface Playground {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Goes to a place, such as "parse". */
  enter(place: string): Promise<unknown>;
  /** What a room says about its work. */
  state(): Locator;
  /** A part of the derivation. */
  part(selector: string): Locator;
  /** The content of a file that a click saves. */
  saved(click: () => Promise<void>): Promise<string>;
  /** Writes a file; returns its path. */
  file(name: string, content: string | Uint8Array): string;
}

/**
 * Builds the playground for the tests of a suite. A policy that is violated, another host that is asked and an
 * error all make a test fail.
 */
export function usePlayground(): Playground {
  let browser: Browser;
  let server: { address: string; close: () => void };
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  const folder = mkdtempSync(join(tmpdir(), "play-"));

  beforeAll(async () => {
    const built = join(folder, "play");
    buildPlayground(built);
    server = await serve(built);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    complaints = [];
    context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && `${origin}/` !== server.address)
        complaints.push(`asks ${request.url()}`);
    });
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  return {
    get browser() {
      return browser;
    },
    get context() {
      return context;
    },
    get page() {
      return page;
    },
    enter: (place) => page.goto(`${server.address}#${place}`),
    state: () => page.locator(".state").first(),
    part: (selector) => page.locator(`crossarc-derivation ${selector}`).first(),
    saved: async (click) => {
      const [download] = await Promise.all([page.waitForEvent("download"), click()]);
      return readFileSync(await (download as Download).path(), "utf8");
    },
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}
