import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { ROOT } from "../support/examples.js";

/** The short form of all trials; the script tells what each of them shows. */
it("a server withstands overload, faults, malformed requests, and clients that leave or are slow", () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["scripts/serve-trials.js", "--short"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).not.toContain("FAILED");
  expect(stdout.match(/^\w+$/gm)).toEqual([
    ...["throughput", "overhead", "fairness", "overload", "leaving", "slow"],
    ...["malformed", "deaths", "hanging", "signals", "restart"],
  ]);
  expect(status).toBe(0);
});
