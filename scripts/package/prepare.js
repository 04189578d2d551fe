// Builds the package whenever npm installs or packs this folder. If another project installs a folder in which nobody
// has run npm install, the compilers are missing; then they are installed first.
import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const compilers = ["typescript", "rolldown"].map(
  (name) => new URL(`../../node_modules/${name}`, import.meta.url),
);
if (!compilers.every((folder) => existsSync(folder)))
  run("npm install --ignore-scripts --no-audit --no-fund");
run("npm run build");

/** @param {string} command */
function run(command) {
  // Only errors are worth reading here; the bundler lists its files.
  execSync(command, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
