// The licences of the packages whose code is in the pages of the site.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Packages that VitePress puts into pages; it bundles the code of the first three itself. */
const IN_PAGES = ["vitepress", "vue", "@vueuse/core", "minisearch", "mark.js", "focus-trap", "tabbable"];

/**
 * The licences as one text.
 * @param {string} modules the folder node_modules
 */
export function licences(modules) {
  const texts = IN_PAGES.map((name) => {
    const folder = join(modules, name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
