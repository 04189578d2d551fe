// Takes the pictures of docs/guide/playground.md from the built playground: npm run play:build && node site/screenshots.js
import { fileURLToPath } from "node:url";
import { serve, startBrowser } from "./test/browser.js";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = fileURLToPath(new URL("../docs/guide/playground/", import.meta.url));
/** @param {number} count */
const stepped = (count) => async (/** @type {Page} */ page) => {
  await page.locator("crossarc-derivation .lane").first().waitFor();
  for (let k = 0; k < count; k++) await page.keyboard.press("ArrowRight");
};

/** @type {Record<string, { place: string, width: number, height: number, dark?: true, prepare: (page: Page) => Promise<unknown> }>} */
const PICTURES = {
  parse: {
    place: "parse",
    width: 1000,
    height: 800,
    prepare: (page) => page.locator(".card svg").nth(1).waitFor(),
  },
  derive: { place: "derive?system2=covington", width: 1240, height: 960, prepare: stepped(14) },
  "derive-narrow": { place: "derive", width: 390, height: 1060, dark: true, prepare: stepped(11) },
  treebank: {
    place: "treebank",
    width: 1240,
    height: 1000,
    dark: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Open an example" }).click();
      await page.locator(".tiles").waitFor();
      await page.fill("input[type=search]", "pattern { N -[acl:relcl]-> V }");
      await page.keyboard.press("Enter");
      await page.locator(".detail svg").waitFor();
    },
  },
};

const { address, close } = await serve();
const browser = await startBrowser();
for (const [name, { place, width, height, dark, prepare }] of Object.entries(PICTURES)) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  page.setDefaultTimeout(300_000);
  await page.goto(`${address}#${place}`);
  await prepare(page);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
  await page.close();
}
await browser.close();
close();
