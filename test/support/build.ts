import { execFileSync } from "node:child_process";

/** Builds dist/ once before all tests: those of the command line run it as its users do. */
export default function setup(): void {
  const root = new URL("../..", import.meta.url).pathname;
  execFileSync("node", ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit",
  });
}
