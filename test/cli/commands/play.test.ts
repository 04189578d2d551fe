import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { crossarc, temporaryFolder } from "../../support/cli.js";
import { ROOT } from "../../support/examples.js";

/** A copy of the package; with a site of one page, if wanted. Returns its command line. */
function copyOfPackage({ site }: { site: boolean }): string {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "dist/run"), join(folder, "dist/run"), { recursive: true });
  copyFileSync(join(ROOT, "package.json"), join(folder, "package.json"));
  mkdirSync(join(folder, "bin"));
  copyFileSync(join(ROOT, "bin/crossarc.js"), join(folder, "bin/crossarc.js"));
  if (site) {
    mkdirSync(join(folder, "site/dist"), { recursive: true });
    writeFileSync(join(folder, "site/dist/index.html"), "the site");
  }
  return join(folder, "bin/crossarc.js");
}

describe("crossarc play", () => {
  it("prints the address, serves the site, and ends with a signal", async () => {
    const bin = copyOfPackage({ site: true });
    const command = spawn(process.execPath, [bin, "play", "--port", "0"]);
    onTestFinished(() => void command.kill("SIGKILL"));
    const [printed] = await once(command.stdout, "data");
    expect(String(printed)).toMatch(/^http:\/\/localhost:\d+\/\n$/);
    expect(await (await fetch(String(printed).trim())).text()).toBe("the site");
    expect((await fetch(`${String(printed).trim()}nothing`)).status).toBe(404);
    const ended = once(command, "exit");
    command.kill("SIGINT");
    expect(await ended).toEqual([null, "SIGINT"]);
  });

  it("says in one line that there is no site", () => {
    const bin = copyOfPackage({ site: false });
    const { status, stderr } = spawnSync(process.execPath, [bin, "play"], { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      "crossarc: this copy of the package has no site; build it with npm run site in its folder\n",
    ]);
  });

  it("says in one line that the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const bin = copyOfPackage({ site: true });
    const { status, stderr } = spawnSync(process.execPath, [bin, "play", "--port", String(port)], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([
      1,
      `crossarc: port ${port} is in use; choose another one with --port, or 0 for any that is free\n`,
    ]);
  });

  it("refuses a port that cannot be one", () => {
    const { status, stderr } = crossarc(["play", "--port", "99999"]);
    expect([status, stderr]).toEqual([
      2,
      "crossarc: option '--port <number>' argument '99999' is invalid. Expected a whole number from 0 to 65535.\n",
    ]);
  });
});
