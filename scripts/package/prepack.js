// Before npm packs this folder: removes the old build, which prepare makes anew, and builds the site.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
rmSync(new URL("../../dist", import.meta.url), { recursive: true, force: true });
execFileSync(process.execPath, ["site/build.js"], { cwd, stdio: ["ignore", "ignore", "inherit"] });
