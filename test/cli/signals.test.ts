import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { temporaryName } from "../../src/node/temporary-name.js";
import { BIN, crossarc, temporaryFolder } from "../support/cli.js";
import { DATA, data } from "../support/data.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const plain = join(DATA, "plain.conllu");

/** The id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

describe("a signal", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s ends a command that reads", async (signal) => {
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [BIN, "convert", "--to", "conllu", "-o", join(folder, "out")]);
    child.stdin.write(data("plain.conllu"));
    await setTimeout(1000);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is what a shell hears of: exit codes 130 and 143", () => {
    const line = `${process.execPath} ${BIN} convert --to text -o out < <(sleep 3) & sleep 1; kill -TERM $!; wait $!; echo $?`;
    const { stdout } = spawnSync("bash", ["-c", line], { cwd: temporaryFolder(), encoding: "utf8" });
    expect(stdout).toBe("143\n");
  });

  // The script says in its first lines what it checks.
  it.each([
    ["convert", "stats", "parse"],
    ["coverage, long sentence", "parse, long sentence"],
    ["train", "train --steps all"],
  ])("at a random moment leaves nothing half written: %s, %s", (...names) => {
    const only = names.flatMap((name) => ["--only", name]);
    const script = ["scripts/fuzz-signals.js", "--rounds", "2", "--seed", String(Date.now() % 1e6), ...only];
    const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });

  it("during a checkpoint is obeyed, ten times out of ten", async () => {
    for (let k = 0; k < 10; k++) {
      const folder = temporaryFolder();
      const model = join(folder, "x.model");
      const args = [
        "train",
        "examples/harbour.conllu",
        "--learner",
        "linear",
        "--epochs",
        "1000",
        "-q",
        "-o",
        model,
      ];
      const child = spawn(process.execPath, [BIN, ...args], { cwd: ROOT });
      const exit = once(child, "exit");
      // A new checkpoint is written every few milliseconds.
      while (!existsSync(`${model}.checkpoint`)) await setTimeout(5);
      await setTimeout(10 * k + 3);
      child.kill("SIGTERM");
      expect(await exit).toEqual([null, "SIGTERM"]);
      // The last checkpoint may get its name just after the process has ended.
      await vi.waitFor(() => expect(readdirSync(folder)).toEqual(["x.model.checkpoint"]), 2000);
    }
  });
});

describe("a temporary file", () => {
  const nameOf = (id: number) => temporaryName("").replace(`-${process.pid}-`, `-${id}-`);

  it("of a process that was killed is removed by the next run, others stay", () => {
    const folder = temporaryFolder();
    const stale = nameOf(endedProcess());
    const others = [
      nameOf(process.pid),
      stale.replace(/crossarc-\w+/, "crossarc-01234567"),
      `my-${stale}`,
      "out.conllu.123.tmp",
    ];
    for (const name of [stale, ...others]) writeFileSync(join(folder, name), "");
    expect(crossarc(["convert", plain, "--to", "conllu", "-o", join(folder, "out")]).status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([...others, "out"].sort());
  });

  /** Publishes a file by a copy, as on systems where an open file cannot be linked. */
  const script = `
    import { openSync, writeSync } from "node:fs";
    import { copied } from "${ROOT}dist/node/whole-file.js";
    const [folder, megabytes] = process.argv.slice(1);
    const descriptor = openSync(folder + "/source", "w+", 0o640);
    const block = Buffer.alloc(1 << 20, "x");
    for (let k = 0; k < Number(megabytes); k++) writeSync(descriptor, block);
    process.stdout.write("ready\\n");
    await copied(descriptor, folder + "/copy/out");
    while (true);
  `;

  it.each([0, 1, 5, 20, 60])(
    "that is a copy is removed on a signal, which is not lost: %i ms",
    async (wait) => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, "copy"));
      const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder, "100"]);
      const exit = once(child, "exit");
      await once(child.stdout, "data");
      await setTimeout(wait);
      child.kill("SIGTERM");
      expect(await exit).toEqual([null, "SIGTERM"]);
      const left = readdirSync(join(folder, "copy"));
      expect([[], ["out"]]).toContainEqual(left);
      if (left.length > 0) expect(statSync(join(folder, "copy", "out")).size).toBe(100 << 20);
    },
  );

  it("that is a copy has the bytes and the permissions of its source", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "copy"));
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder, "9"]);
    const out = join(folder, "copy", "out");
    while (!existsSync(out)) await setTimeout(20);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readFileSync(out).equals(readFileSync(join(folder, "source")))).toBe(true);
    expect(statSync(out).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(folder, "copy"))).toEqual(["out"]);
  });
});
