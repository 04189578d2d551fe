// Writes the reference of the public surface as Markdown, a page for each entry of the package; see --help.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, LogLevel } from "typedoc";

const HELP = `Usage: node tools/typedoc/markdown.js FOLDER

Writes the reference of the public surface to FOLDER, as Markdown, a page for each entry of the package.
`;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined || folder === "--help") {
  process.stdout.write(HELP);
  process.exit(folder === undefined ? 2 : 0);
}

process.chdir(ROOT);
rmSync(folder, { recursive: true, force: true });
const application = await Application.bootstrapWithPlugins({
  plugin: ["typedoc-plugin-markdown"],
  entryPoints: [
    "src/index.ts",
    "src/models/english.ts",
    "src/models/english-tiny.ts",
    "src/train.ts",
    "src/evaluate.ts",
    "src/query.ts",
    "src/pool.ts",
    "src/research.ts",
  ],
  tsconfig: "tsconfig.build.json",
  skipErrorChecking: true,
  excludePrivate: true,
  excludeExternals: true,
  excludeInternal: true,
  disableSources: true,
  readme: "none",
  sort: ["alphabetical"],
  logLevel: LogLevel.Warn,
  outputs: [{ name: "markdown", path: folder }],
  ...{ outputFileStrategy: "modules", entryFileName: "index" },
  ...{
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useHTMLAnchors: true,
    useCodeBlocks: true,
    expandObjects: true,
  },
  ...{ parametersFormat: "table", propertyMembersFormat: "table", enumMembersFormat: "table" },
});
const project = await application.convert();
if (project === undefined) process.exit(1);
await application.generateOutputs(project);
if (application.logger.hasErrors()) process.exit(1);

// The page of src/index.ts is that of the entry "crossarc"; all pages have the names that programs import.
renameSync(join(folder, "index-1.md"), join(folder, "crossarc.md"));
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".md") || file === "index.md") continue;
  const name = file === "crossarc.md" ? "crossarc" : `crossarc/${file.replace(".md", "")}`;
  const text = readFileSync(join(folder, file), "utf8");
  const titled = text.replace(/^# .*/, `# ${name}`).replaceAll("index-1.md", "crossarc.md");
  writeFileSync(join(folder, file), titled);
}
writeFileSync(join(folder, "index.md"), overview());

/** The page that leads to the others. */
function overview() {
  return `# Entries of the package

Everything that you can import from Crossarc, made from the comments in its source code. Start with the first two: most
programs need no others. [The guide](../../docs/guide/recipes.md) shows them in use.

| entry | what it has |
| ----- | ----------- |
| [\`crossarc\`](crossarc.md) | treebanks, trees, documents, drawings, models and parsers |
| [\`crossarc/models/english\`](models/english.md) | the English model that comes with the package |
| [\`crossarc/models/english-tiny\`](models/english-tiny.md) | a smaller one |
| [\`crossarc/train\`](train.md) | training of parsers and pipelines |
| [\`crossarc/evaluate\`](evaluate.md) | scores and tests of significance |
| [\`crossarc/query\`](query.md) | queries over trees, and rules that rewrite them |
| [\`crossarc/pool\`](pool.md) | parsing in several threads |
| [\`crossarc/research\`](research.md) | transition systems, oracles, transformations, experiments |
`;
}
