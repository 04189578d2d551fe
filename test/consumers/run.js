// Installs the packed package in projects of users and checks that each parses a sentence as plain Node does.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromiumPath, startChromium } from "./chromium.js";
import { PROJECTS } from "./consumers.js";
import { ConsumerProject } from "./project.js";
import { writeTable } from "./table.js";

const HELP = `Usage: npm run consumers -- [--all] [--write] [--packed FILE] [PROJECT...]

Packs Crossarc, or takes the packed FILE, installs it in a new folder for each project and runs the checks of the project. Without names it runs
the quick projects, with --all all of them; --write puts the results into docs/guide/runs-anywhere.md.
Projects: ${PROJECTS.map(({ name }) => name).join(", ")}
`;
const ROOT = new URL("../..", import.meta.url).pathname;
const { values, positionals } = parseArgs({
  options: {
    all: { type: "boolean" },
    write: { type: "boolean" },
    packed: { type: "string" },
    help: { type: "boolean" },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PROJECTS.some((project) => project.name === name));
if (unknown.length > 0) stop(`expected names of projects, found ${unknown.join(", ")}`);
if (values.write && (!values.all || positionals.length > 0))
  stop("expected --all with --write, and no names");
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}
const chosen = PROJECTS.filter(({ name, isQuick }) =>
  positionals.length > 0 ? positionals.includes(name) : isQuick || values.all,
);

const folder = mkdtempSync(join(tmpdir(), "crossarc-consumers-"));
const browser = chromiumPath() === undefined ? undefined : await startChromium(folder);
if (!browser) console.log("There is no Chromium (apt-get install chromium), so pages are skipped.");
const results = [];
try {
  const packed = values.packed === undefined ? pack() : resolve(values.packed);
  for (const { name, packages, checks, isFolder } of chosen) {
    const start = performance.now();
    const project = new ConsumerProject(join(folder, name), isFolder ? cloned() : packed, packages);
    const expected = project.run("node main.js");
    if (!/^\d+( \d+)+$/.test(expected)) throw new Error(`expected heads in Node, found ${expected}`);
    for (const check of checks) {
      const found = await project.outcome(check, browser);
      if (found === undefined) {
        console.log(`skipped  ${check.name}`);
        continue;
      }
      const isRight = found === expected;
      results.push({ check, versions: project.versions, isRight });
      console.log(isRight ? `ok       ${check.name}` : `FAILED   ${check.name}: ${found.slice(0, 2000)}`);
    }
    console.log(`         ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    rmSync(join(folder, name), { recursive: true });
  }
  if (results.length === 0) throw new Error("expected results of checks, found none");
  if (values.write) writeTable(results, browser?.version());
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true });
}
process.exitCode = results.every(({ isRight }) => isRight) ? 0 : 1;

/** Packs the package and returns the file. */
function pack() {
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  return join(folder, execFileSync("npm", args, { cwd: ROOT, encoding: "utf8" }).trim());
}

/** Clones the last commit of the repository and returns the folder. */
function cloned() {
  const clone = join(folder, "crossarc");
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, clone]);
  return clone;
}

/**
 * Ends the program because of wrong usage.
 * @param {string} problem
 */
function stop(problem) {
  process.stderr.write(`consumers: ${problem}\n${HELP}`);
  process.exit(2);
}
