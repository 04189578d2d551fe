// Builds the site: the reference, the documents, the playground if it is there, and what they need offline; see --help.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { licences } from "./licences.js";
import { serviceWorker } from "./offline-files.js";
import { headersFile, policyOf, withPolicy } from "./policy.js";

const HELP = `Usage: npm run site [-- --keep-api]

Builds the documentation, the API reference and the playground as static pages in site/dist. With --keep-api, the
reference is taken from the last build, which is faster.
`;

if (process.argv.includes("--help")) {
  process.stdout.write(HELP);
  process.exit(0);
}

const SITE = fileURLToPath(new URL(".", import.meta.url));
const ROOT = join(SITE, "..");
const DIST = join(SITE, "dist");
const BIN = join(ROOT, "node_modules/.bin");

/** @param {string} command @param {readonly string[]} args */
const run = (command, args) =>
  execFileSync(command, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });

const keepsApi = process.argv.includes("--keep-api") && existsSync(join(SITE, "api"));
if (!keepsApi) run(process.execPath, ["tools/typedoc/markdown.js", join(SITE, "api")]);
run(join(BIN, "vitepress"), ["build", "site"]);
const hasPlayground = existsSync(join(SITE, "play/vite.config.ts"));
if (hasPlayground) run(join(BIN, "vite"), ["build", "--config", join(SITE, "play/vite.config.ts")]);

writeFileSync(join(DIST, "derivations.js"), derivationsScript("play/derivation.js"));

const pages = files().filter((file) => file.endsWith(".html"));
const texts = new Map(pages.map((file) => [file, readFileSync(join(DIST, file), "utf8")]));
for (const text of texts.values())
  for (const [, file] of text.matchAll(/href="\/files\/([^"#]+)/g)) copyLinked(String(file));

const policy = policyOf([...texts.values()]);
for (const [file, text] of texts) writeFileSync(join(DIST, file), withPolicy(text, policy));
writeFileSync(join(DIST, "_headers"), headersFile(policy));
writeFileSync(join(DIST, "THIRD-PARTY.txt"), licences(join(ROOT, "node_modules")));
writeFileSync(join(DIST, "sw.js"), serviceWorker(DIST, files()));

/** Lists the files of the site. */
function files() {
  const entries = readdirSync(DIST, { recursive: true, withFileTypes: true });
  const all = entries.filter((entry) => entry.isFile());
  return all.map((entry) => join(entry.parentPath, entry.name).slice(DIST.length + 1)).sort();
}

/** @param {string} file that a page links to and that is no page */
function copyLinked(file) {
  const target = join(DIST, "files", file);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(ROOT, file), target);
}

/**
 * The script that makes derivations in the pages something to step through, once a page has one. Without the playground,
 * pages keep their tables.
 * @param {string} element the script of the element
 */
function derivationsScript(element) {
  if (!existsSync(join(DIST, element))) return "";
  return `const load = () => document.querySelector("crossarc-derivation") && import("./${element}");
new MutationObserver(load).observe(document.body, { childList: true, subtree: true });
load();
`;
}
