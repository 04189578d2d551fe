// Measures the built playground in Chromium and prints a Markdown table: npm run play:measure
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUILT, serve, startBrowser } from "./test/browser.js";
import { useLargeTreebank, writeLargeTreebank } from "./test/large-treebank.js";
import { longText } from "./test/long-text.js";
import { mainThreadTime } from "./test/main-thread.js";

const RUNS = 7;
const WORDS = 20_000;
const STEPS = 240;
const MEGABYTES = 100;
/** How long a browser loads pages of its own after it has opened a window, in milliseconds. */
const SETTLING = 2000;
/** How long a step may take on a busy machine, in milliseconds. */
const PATIENCE = 300_000;
const { address, close } = await serve();
const browser = await startBrowser();
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
/** @type {[string, string][]} */
const rows = [["page without the models, compressed", `${Math.round(weight() / 1000)} kB`]];
const [first, again] = await firstTrees();
rows.push(["first tree, first visit: best and median of seven", first]);
rows.push(["first tree, later visits: best and median of seven", again]);
rows.push([
  `longest task of the page while it parses ${WORDS} words, processor time`,
  `${(await parsing()).toFixed(1)} ms`,
]);
rows.push([
  "a step of a derivation with its drawing, processor time of the page",
  `${(await scrubbing()).toFixed(1)} ms`,
]);
const { longest, memory, seconds } = await largeTreebank();
rows.push([`a treebank of ${MEGABYTES} MB is dropped and read`, `${seconds.toFixed(1)} s`]);
for (const [part, time] of Object.entries(longest)) {
  rows.push([`longest task of the page while it is ${part}, processor time`, `${time.toFixed(1)} ms`]);
}
rows.push(["most memory of the page and its workers", `${Math.round(memory)} MB`]);
for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`);
await browser.close();
close();

/** Bytes of all files but the models, compressed. */
function weight() {
  const files = readdirSync(BUILT, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.(js|css|html|svg|json)$/.test(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length, 0);
}

/** Milliseconds until the first tree: on a first visit, and from the files that the service worker keeps. */
async function firstTrees() {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext();
    const fresh = await context.newPage();
    fresh.setDefaultTimeout(PATIENCE);
    await fresh.waitForTimeout(SETTLING);
    await fresh.goto(`${address}#parse`);
    const visit = await firstTree(fresh);
    await fresh.waitForFunction(() => document.getElementById("offline")?.textContent !== "");
    await fresh.reload();
    times.push([visit, await firstTree(fresh)]);
    await context.close();
  }
  return [0, 1].map((k) => {
    const sorted = times.map((pair) => pair[k]).sort((a, b) => a - b);
    return `${Math.round(sorted[0])} and ${Math.round(sorted[RUNS >> 1])} ms`;
  });
}

async function largeTreebank() {
  const folder = mkdtempSync(join(tmpdir(), "large-treebank-"));
  try {
    const path = join(folder, "large.conllu");
    const sentences = writeLargeTreebank(path, MEGABYTES);
    await page.goto(`${address}#treebank`);
    await page.reload();
    await page.locator(".drop-here").waitFor();
    return await useLargeTreebank(browser, page, path, sentences);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {import("playwright-core").Page} visited */
async function firstTree(visited) {
  await visited.waitForFunction(() => performance.getEntriesByName("first-tree").length > 0);
  return visited.evaluate(() => performance.getEntriesByName("first-tree")[0]?.startTime ?? 0);
}

async function parsing() {
  await page.goto(`${address}#parse`);
  await firstTree(page);
  await page.fill("textarea", longText(WORDS));
  const { longest } = await mainThreadTime(browser, page, () =>
    page.waitForFunction(
      (least) => {
        const [, words = "0"] =
          /, ([\d,]+) words, /.exec(document.querySelector(".state")?.textContent ?? "") ?? [];
        return Number(words.replaceAll(",", "")) >= least;
      },
      WORDS,
      { timeout: PATIENCE },
    ),
  );
  return longest;
}

async function scrubbing() {
  await page.goto(`${address}#derive?system=covington`);
  await page.reload();
  await page.waitForFunction(() =>
    document.querySelector("crossarc-derivation")?.shadowRoot?.querySelector(".lane"),
  );
  const { total } = await mainThreadTime(browser, page, () =>
    page.evaluate(async (steps) => {
      const element = /** @type {HTMLElement & { go(step: number): void }} */ (
        document.querySelector("crossarc-derivation")
      );
      for (let k = 0; k < steps; k++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        element.go(k % 46);
      }
    }, STEPS),
  );
  return total / STEPS;
}
