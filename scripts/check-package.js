// Packs the packages and checks them with publint and with "are the types wrong"; see --help.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const HELP = `Usage: npm run package -- [-o DIR]

Packs the package, and that of the large English model if its file is there, and checks the results with publint and
attw. With -o, the packed files stay in DIR. Build first (npm run build).
`;

const { values } = parseArgs({
  options: { help: { type: "boolean" }, output: { type: "string", short: "o" } },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const ROOT = new URL("..", import.meta.url).pathname;
const LARGE = join(ROOT, "packages/english-large");
const folder =
  values.output === undefined ? mkdtempSync(join(tmpdir(), "crossarc-package-")) : resolve(values.output);
mkdirSync(folder, { recursive: true });
try {
  for (const cwd of existsSync(join(LARGE, "english-large.model")) ? [ROOT, LARGE] : [ROOT]) {
    const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
    const name = execFileSync("npm", args, { cwd, encoding: "utf8" }).trim();
    const file = join(folder, name);
    run("publint", ["run", file, "--strict"]);
    // The packages have ES modules only: who uses require must import() them.
    run("attw", [file, "--profile", "esm-only", "--no-definitely-typed", "--format", "ascii"]);
  }
} finally {
  if (values.output === undefined) rmSync(folder, { recursive: true });
}

/**
 * Runs a checker of node_modules/.bin; ends the program with its exit code if it finds something.
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  execFileSync(join(ROOT, "node_modules/.bin", command), args, { cwd: ROOT, stdio: "inherit" });
}
