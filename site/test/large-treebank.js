// Drops a large treebank onto the playground, scrolls and searches, and measures what it costs the page.
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { mainThreadTime } from "./main-thread.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

const EXAMPLE = new URL("../../examples/harbour.conllu", import.meta.url);

/**
 * Writes a treebank of about this size: the example again and again, with a number in each sentence.
 * @param {string} path
 * @param {number} megabytes
 * @returns {number} its sentences
 */
export function writeLargeTreebank(path, megabytes) {
  const sentences = readFileSync(EXAMPLE, "utf8").trim().split(/\n\n+/);
  const file = openSync(path, "w");
  let size = 0;
  let count = 0;
  while (size < megabytes * 1e6) {
    const numbered = sentences.map((text) => {
      count++;
      return `${text.replace(/^# sent_id = .*$/m, `# sent_id = s${count}`)}\n\n`;
    });
    size += writeSync(file, numbered.join(""));
  }
  closeSync(file);
  return count;
}

/**
 * Drops a file of the disk onto the page, as a user does.
 * @param {Page} page
 * @param {string} path
 */
export async function dropFile(page, path) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const { width, height } = page.viewportSize() ?? { width: 800, height: 600 };
  const place = { x: width / 2, y: height / 2 };
  for (const type of /** @type {const} */ (["dragEnter", "dragOver", "drop"])) {
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  }
}

/**
 * What the main thread and the process of the page cost.
 * @typedef {object} LargeTreebankCosts
 * @property {Record<string, number>} longest the longest task of each part, processor time in milliseconds
 * @property {number} memory most memory of the page's process in megabytes
 * @property {number} seconds to read the file, by the clock
 */

/**
 * Opens a treebank in the room Treebank, scrolls through it, searches by text and by a query that all of it matches,
 * and validates it.
 * @param {Browser} browser
 * @param {Page} page in the room Treebank
 * @param {string} path
 * @param {number} sentences of the file
 * @returns {Promise<LargeTreebankCosts>}
 */
export async function useLargeTreebank(browser, page, path, sentences) {
  const counted = sentences.toLocaleString("en");
  const state = page.locator(".state").first();
  /** @param {string} text */
  const says = (text) =>
    page.waitForFunction((wanted) => document.querySelector(".state")?.textContent?.includes(wanted), text, {
      polling: 100,
    });
  /** @type {Record<string, number>} */
  const longest = {};
  /** @param {string} part @param {() => Promise<unknown>} work */
  const measured = async (part, work) => {
    longest[part] = (await mainThreadTime(browser, page, work)).longest;
  };
  const begun = performance.now();
  let seconds = 0;
  await measured("read", async () => {
    await dropFile(page, path);
    await says(`${counted} sentences`);
    await page.locator(".tiles").waitFor();
    seconds = (performance.now() - begun) / 1000;
  });
  await measured("scrolled", () => scroll(page));
  await measured("searched by text", () => search("the harbour"));
  await measured("searched by a query", () => search("pattern { V -[nsubj]-> N }"));
  await measured("validated", async () => {
    await page.getByRole("radio", { name: "Validation" }).check();
    await page.waitForFunction(() => document.querySelector(".work")?.hasAttribute("hidden"));
  });
  return { longest, memory: await mostMemory(browser), seconds };

  /** @param {string} query */
  async function search(query) {
    await page.fill("input[type=search]", query);
    await page.keyboard.press("Enter");
    await says(" in ");
    await state.textContent();
  }
}

/** Scrolls through the list of sentences, to its end and in between. @param {Page} page */
async function scroll(page) {
  await page.evaluate(async () => {
    const list = /** @type {HTMLElement} */ (document.querySelector(".virtual"));
    for (let k = 0; k <= 120; k++) {
      list.scrollTop = (list.scrollHeight * ((k * 37) % 121)) / 120;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/**
 * The most memory that a process of pages has had, in megabytes.
 * @param {Browser} browser
 */
async function mostMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const peaks = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
  return Math.max(...peaks.map(Number)) / 1000;
}
