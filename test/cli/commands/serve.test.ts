import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crossarc, temporaryFolder } from "../../support/cli.js";

describe("crossarc serve", () => {
  it.each([
    [["--port", "x"], "Expected a whole number from 0 to 65535."],
    [["--model", "a b=c"], '--model: expected a name of letters, digits, ".", "-" and "_", found "a b"'],
    [["--model", "a="], '--model: expected NAME=FILE, found "a="'],
    [["--model", "a=x", "--model", "b:a=y"], "--model: expected different names, found a twice"],
    [["--site", "/nowhere"], "--site: no such folder: /nowhere"],
    [["--token", ""], "--token: expected a token, found an empty one"],
    [["file"], "too many arguments"],
  ])("refuses %j", (args, message) => {
    const { status, stderr, stdout } = crossarc(["serve", ...args]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr.split("\n")).toHaveLength(2);
  });

  it("names a model file that is missing or broken, in one line", () => {
    const file = join(temporaryFolder(), "broken.model");
    writeFileSync(file, "no model");
    const broken = crossarc(["serve", "--model", file]);
    expect([broken.status, broken.stderr.split("\n").length]).toEqual([1, 2]);
    expect(broken.stderr).toContain(`crossarc: ${file}: `);
    const missing = crossarc(["serve", "--model", "a=/nowhere.model"]);
    expect(missing.stderr).toBe("crossarc: /nowhere.model: no such file or folder\n");
  });

  it("says that an address is taken, in one line", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = crossarc(["serve", "--port", String(port)]);
    other.close();
    expect([status, stderr]).toEqual([
      1,
      `crossarc: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    ]);
  });
});
