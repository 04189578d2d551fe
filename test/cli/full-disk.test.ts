import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { BIN, crossarc, temporaryFolder } from "../support/cli.js";

const HARBOUR = "examples/harbour.conllu";
const TRAIN = ["train", HARBOUR, "--learner", "linear", "--epochs", "3"];

/** A folder on a disk of its own with so many kilobytes; undefined if this user cannot mount one. */
function smallDisk(kilobytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder]);
  if (status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function withSmallDisk(kilobytes: number): string {
  const folder = smallDisk(kilobytes)!;
  onTestFinished(() => {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** The size of the first checkpoint of the training, in bytes. */
async function checkpointSize(folder: string): Promise<number> {
  const file = join(folder, "size.model.checkpoint");
  const child = spawn(process.execPath, [BIN, ...TRAIN, "-q", "-o", join(folder, "size.model")]);
  while (!existsSync(file)) await setTimeout(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  return statSync(file).size;
}

const probe = smallDisk(8);
if (probe !== undefined) {
  spawnSync("umount", [probe]);
  rmSync(probe, { recursive: true });
}

describe.skipIf(probe === undefined)("on a full disk", () => {
  it("an output is refused by its name, and what was there stays", () => {
    const file = join(withSmallDisk(16), "out.json");
    writeFileSync(file, "before");
    const run = crossarc(["convert", HARBOUR, "--to", "json", "-o", file]);
    expect([run.status, run.stderr]).toEqual([1, `crossarc: ${file}: no space left on the device\n`]);
    expect(readFileSync(file, "utf8")).toBe("before");
    expect(readdirSync(join(file, ".."))).toEqual(["out.json"]);
  });

  it("training without room for checkpoints reaches its model, with one remark", () => {
    const whole = join(temporaryFolder(), "x.model");
    expect(crossarc([...TRAIN, "-q", "-o", whole]).status).toBe(0);
    const model = join(withSmallDisk(400), "x.model");
    const run = crossarc([...TRAIN, "-q", "-o", model]);
    expect([run.status, run.stderr]).toEqual([
      0,
      `crossarc: ${model}.checkpoint: no space left on the device; training goes on without a new checkpoint\n`,
    ]);
    expect(readFileSync(model).equals(readFileSync(whole))).toBe(true);
  });

  it("training without room for the model keeps its checkpoint, and resumes from it", async () => {
    const folder = temporaryFolder();
    const model = join(folder, "x.model");
    expect(crossarc([...TRAIN, "-q", "-o", model]).status).toBe(0);
    // A disk on which the checkpoint fits, but not the model beside it.
    const room = (await checkpointSize(folder)) + statSync(model).size / 2;
    const disk = withSmallDisk(Math.ceil(room / 1024));
    const onDisk = join(disk, "x.model");
    const full = crossarc([...TRAIN, "-q", "-o", onDisk]);
    expect(full.status).toBe(1);
    expect(readdirSync(disk)).toEqual(["x.model.checkpoint"]);
    expect(full.stderr).toContain(
      `crossarc: ${onDisk}: no space left on the device; make room and call again with --resume, which goes on from ${onDisk}.checkpoint\n`,
    );
    spawnSync("mount", ["-o", "remount,size=60m", disk]);
    expect(crossarc([...TRAIN, "-q", "--resume", "-o", onDisk]).status).toBe(0);
    expect(readFileSync(onDisk).equals(readFileSync(model))).toBe(true);
    expect(statSync(onDisk).size).toBeGreaterThan(1000);
  });
});
