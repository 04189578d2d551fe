import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "../support/examples.js";
import { eventually } from "../support/playground.js";
import { CHROMIUM, HAS_SITE, serveSite } from "../support/site.js";

const AXE = HAS_SITE ? readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8") : "";
const MAIN_PAGES = [
  "",
  "guide/start",
  "concepts/",
  "concepts/systems/swap",
  "concepts/pseudo-projective",
  "results/",
  "reference/commands/train",
  "api/pool",
  "project/architecture",
];

let browser: Browser;

describe.skipIf(!HAS_SITE || CHROMIUM === undefined)("the site in Chromium", () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  /** Opens a window; everything that the console says against a page is collected. */
  async function open(options: Parameters<Browser["newContext"]>[0] = {}) {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    return { context, page, complaints };
  }

  it.each([
    ["light", 1280],
    ["dark", 360],
  ] as const)(
    "breaks no policy, has nothing that axe finds and fits, %s, %i px",
    async (colorScheme, width) => {
      const site = await serveSite();
      const { page, complaints } = await open({ colorScheme, viewport: { width, height: 800 } });
      for (const path of MAIN_PAGES) {
        await page.goto(site + path);
        await page.waitForLoadState("networkidle");
        expect(
          await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
          path,
        ).toBeLessThanOrEqual(0);
        await page.evaluate(`${AXE};0`);
        const found = await page.evaluate(
          "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
        );
        expect(found, path).toEqual([]);
      }
      expect(complaints).toEqual([]);
    },
  );

  it("works without a network after the first visit, and moves between pages", async () => {
    const site = await serveSite();
    const { context, page } = await open();
    await page.goto(site);
    await isKept(page);
    await context.setOffline(true);
    await page.reload();
    expect(await page.locator("h1").textContent()).toContain("Trees whose arcs may cross");
    await page.goto(`${site}concepts/systems/covington`);
    expect(await page.locator("h1").textContent()).toContain("Covington");
    await page.getByRole("link", { name: "Two-planar" }).first().click();
    await page.waitForURL("**/two-planar.html");
    await page.locator("h1", { hasText: "Two-planar" }).waitFor();
    await search(page, "projective order");
  });

  it("finds pages by their words", async () => {
    const site = await serveSite();
    const { page, complaints } = await open();
    await page.goto(`${site}guide/start`);
    expect(await search(page, "readConlluStream")).toContain("/api/crossarc.html");
    expect(complaints).toEqual([]);
  });

  it("says that there is no such page", async () => {
    const site = await serveSite();
    const { page } = await open();
    const response = await page.goto(`${site}guide/nothing`);
    expect(response!.status()).toBe(404);
    expect(await page.locator("h1").textContent()).toBe("There is no such page");
  });

  it("shows a derivation, as a table or to step through", async () => {
    const site = await serveSite();
    const { page } = await open();
    await page.goto(`${site}concepts/systems/swap`);
    const derivation = page.locator("crossarc-derivation");
    await derivation.waitFor();
    expect(await derivation.getAttribute("system")).toBe("swap");
    expect(await derivation.textContent()).toContain("RA_NMOD");
  });
});

/** Waits until the service worker keeps the whole site. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // Playwright's own waiting evaluates text again and again in the page, which the policy of the site forbids.
  await eventually(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
}

/** Searches for words; returns the addresses of what is found. */
async function search(page: Page, words: string): Promise<string[]> {
  const input = page.locator(".VPLocalSearchBox input");
  // The page hears keys only after its scripts have run.
  for (let k = 0; k < 50 && !(await input.isVisible()); k++) {
    await page.keyboard.press("Control+k");
    await page.waitForTimeout(300);
  }
  await input.fill(words);
  const results = page.locator(".VPLocalSearchBox .result");
  await results.first().waitFor();
  const links = await results.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  return links.map((link) => link.replace(/#.*/, ""));
}
