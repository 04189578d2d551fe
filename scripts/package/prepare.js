// Builds the package whenever npm installs or packs this folder. If another project installs a folder in which nobody
// has run npm install, the compilers are missing; then they are installed first. It also lets the packages of packages/
// find this one, because they look for it from their real place when a project links them.
import { execSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const compilers = ["typescript", "rolldown"].map(
  (name) => new URL(`../../node_modules/${name}`, import.meta.url),
);
if (!compilers.every((folder) => existsSync(folder)))
  run("npm install --ignore-scripts --no-audit --no-fund");
run("npm run build");
linkItself(new URL("../../packages/node_modules/", import.meta.url));

/** @param {URL} folder of packages that import this one */
function linkItself(folder) {
  const link = new URL("crossarc", folder);
  mkdirSync(folder, { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(cwd, link, "junction");
}

/** @param {string} command */
function run(command) {
  // Only errors are worth reading here; the bundler lists its files.
  execSync(command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
