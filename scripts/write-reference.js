// Writes the pages of docs/ that the program itself knows best: the commands and the derivations; see --help.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConllu, treeSvg } from "../dist/index.js";
import { commandPages } from "./support/command-pages.js";
import { withDerivations } from "./support/derivation-tables.js";

const HELP = `Usage: node scripts/write-reference.js [-o DIR]

Writes a page for each command, from its --help, to DIR/reference/commands/, puts the derivation tables into the pages of
docs/concepts/ that have a <crossarc-derivation>, and draws the tree of the first page, DIR/home-tree.svg. DIR is docs by
default. Build first (npm run build).
`;

const { values } = parseArgs({
  options: { output: { type: "string", short: "o" }, help: { type: "boolean", short: "h" } },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const DOCS = new URL("../docs", import.meta.url).pathname;
const folder = values.output ?? DOCS;

const commands = join(folder, "reference/commands");
rmSync(commands, { recursive: true, force: true });
mkdirSync(commands, { recursive: true });
for (const { file, text } of await commandPages()) writeFileSync(join(commands, file), text);

for (const name of readdirSync(join(DOCS, "concepts"), { recursive: true, encoding: "utf8" })) {
  const page = join("concepts", name);
  if (!page.endsWith(".md")) continue;
  const text = readFileSync(join(DOCS, page), "utf8");
  if (!text.includes("<crossarc-derivation")) continue;
  mkdirSync(join(folder, page, ".."), { recursive: true });
  writeFileSync(join(folder, page), withDerivations(text));
}

const treebank = readConllu(readFileSync(new URL("../examples/harbour.conllu", import.meta.url)));
const storm = [...treebank].find(({ id }) => id === "harbour-3");
if (storm === undefined) throw new Error("expected a sentence with the id harbour-3, found none");
writeFileSync(join(folder, "home-tree.svg"), treeSvg(storm, { tags: [] }));
