// Measures the built playground in Chromium and prints a Markdown table: npm run play:measure
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUILT, serve, startBrowser } from "./test/browser.js";
import { longText } from "./test/long-text.js";

const RUNS = 5;
const { address, close } = await serve();
const browser = await startBrowser();
/** @type {[string, string][]} */
const rows = [["page without the models, compressed", `${Math.round(weight() / 1000)} kB`]];

/** Bytes of all files but the models, compressed. */
function weight() {
  const files = readdirSync(BUILT, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|css|html|svg|json)$/.test(file),
  );
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length, 0);
}

/** @param {import("playwright-core").Page} page */
const firstTree = async (page) => {
  await page.waitForFunction(() => performance.getEntriesByName("first-tree").length > 0);
  return page.evaluate(() => performance.getEntriesByName("first-tree")[0]?.startTime ?? 0);
};

const first = [];
const again = [];
for (let run = 0; run < RUNS; run++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#parse`);
  first.push(await firstTree(page));
  await page.waitForFunction(() => document.getElementById("offline")?.textContent !== "");
  await page.reload();
  again.push(await firstTree(page));
  await context.close();
}
rows.push(["first tree, first visit", `${Math.round(Math.min(...first))} ms`]);
rows.push(["first tree, later visits", `${Math.round(Math.min(...again))} ms`]);

const page = await browser.newPage();
await page.goto(`${address}#parse`);
await firstTree(page);
await page.evaluate(() => {
  const found = /** @type {{ longest?: number }} */ (window);
  found.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest ?? 0, duration);
  }).observe({ entryTypes: ["longtask"] });
  let last = performance.now();
  const gaps = /** @type {{ gap?: number }} */ (window);
  gaps.gap = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    gaps.gap = Math.max(gaps.gap ?? 0, now - last);
    last = now;
    channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
});
await page.fill("textarea", longText(20_000));
await page.waitForTimeout(500);
await page.evaluate(() => Object.assign(window, { gap: 0, longest: 0 }));
await page.waitForFunction(
  () => / words?, [\d.]+ s/.test(document.querySelector(".state")?.textContent ?? ""),
  undefined,
  {
    timeout: 120_000,
  },
);
const { gap, longest } = await page.evaluate(
  () =>
    /** @type {{ gap: number, longest: number }} */ (
      /** @type {unknown} */ ({
        ...{ gap: Reflect.get(window, "gap"), longest: Reflect.get(window, "longest") },
      })
    ),
);
rows.push([
  "longest block of the page while it parses 20,000 words",
  `${Math.round(Math.max(gap, longest))} ms`,
]);

await page.goto(`${address}#derive?system=covington`);
await page.waitForFunction(() =>
  document.querySelector("crossarc-derivation")?.shadowRoot?.querySelector(".lane"),
);
const steps = await page.evaluate(async () => {
  const element = /** @type {{ go(step: number): void } & HTMLElement} */ (
    /** @type {unknown} */ (document.querySelector("crossarc-derivation"))
  );
  const begun = performance.now();
  let frames = 0;
  while (performance.now() - begun < 2000) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    element.go(frames++ % 46);
  }
  return (1000 * frames) / (performance.now() - begun);
});
rows.push(["steps a second when a derivation is scrubbed, one a frame", steps.toFixed(0)]);

for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`);
await browser.close();
close();
