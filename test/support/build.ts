import { execFileSync } from "node:child_process";

/** Builds dist/ once before all tests, because tests of the command line run it as users do. */
export default function setup(): void {
  const cwd = new URL("../..", import.meta.url).pathname;
  execFileSync("npm", ["run", "build", "--silent"], { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
