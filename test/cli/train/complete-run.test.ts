import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { completeRun } from "../../../src/cli/complete-run.js";
import type { ParserRun, StepReport } from "../../../src/train/parser-run.js";
import { temporaryFolder } from "../../support/cli.js";

afterEach(() => vi.restoreAllMocks());

/** What a training of three steps says on standard error, if each takes this many seconds. */
async function said(seconds: number, quiet = false): Promise<{ lines: string[]; checkpoint: string }> {
  vi.restoreAllMocks();
  let [now, done] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const report = {
    unit: "epoch",
    of: 3,
    endsEarly: false,
    usesAllData: false,
    instances: 7,
    isBest: true,
    accuracy: undefined,
    las: undefined,
    uas: undefined,
  } as const;
  const run = {
    get isDone() {
      return done === 3;
    },
    // biome-ignore lint/correctness/useYield: the step of a run can say how much is done; this one does not.
    *step(): Generator<number, StepReport> {
      now += 1000 * seconds;
      return { ...report, number: ++done };
    },
    checkpoint: () => new Uint8Array(8),
    model: new Uint8Array(8),
  };
  const checkpoint = join(temporaryFolder(), "x.model.checkpoint");
  await completeRun(run as unknown as ParserRun, checkpoint, { quiet });
  expect(existsSync(checkpoint)).toBe(true);
  return { lines: written.mock.calls.map(([line]) => String(line)), checkpoint };
}

it("says once how to go on with a training that takes long", async () => {
  const { lines, checkpoint } = await said(6);
  const told = lines.filter((line) => line.includes("--resume"));
  expect(told).toEqual([
    `crossarc: saved ${checkpoint}: if you interrupt the training, --resume goes on from there\n`,
  ]);
  expect(lines.indexOf(told[0]!)).toBe(2);
});

it("says nothing of it if the training is short, or quiet", async () => {
  expect((await said(1)).lines.join("")).not.toContain("--resume");
  expect((await said(6, true)).lines).toEqual([]);
});
