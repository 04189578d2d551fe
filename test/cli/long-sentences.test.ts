import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIN, crossarc as spawned } from "../support/cli.js";
import { crossarc, temporaryFile } from "../support/command-line.js";

/** A sentence of many words in CoNLL-U, each the head of the next one. */
function chain(words: number): string {
  const forms = ["boats", "left", "the", "harbour", "before", "rain", "came"];
  const tags = ["NOUN", "VERB", "DET", "NOUN", "ADP", "NOUN", "VERB"];
  const lines = Array.from({ length: words }, (_, i) => {
    const k = (Math.imul(i + 1, 0x9e3779b1) >>> 8) % forms.length;
    return `${i + 1}\t${forms[k]}\t_\t${tags[k]}\t_\t_\t${i}\t${i === 0 ? "root" : "dep"}\t_\t_\n`;
  });
  return `${lines.join("")}\n`;
}

describe("a long sentence", () => {
  it.skipIf(!existsSync("/proc/self/status"))(
    "of 6,000 words is parsed with memory that grows with its length, not with the square",
    () => {
      // Linux counts the memory of the parent before `exec` in maxRSS, but not in VmHWM.
      const peak = '/VmHWM:\\s+(\\d+)/.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]';
      const report = `import fs from "node:fs"; process.on("exit", () => console.error(${peak}))`;
      const args = [
        "--import",
        `data:text/javascript,${encodeURIComponent(report)}`,
        BIN,
        "parse",
        "--steps",
        "parse",
        "-q",
      ];
      const options = { input: chain(6000), encoding: "utf8", maxBuffer: 1 << 26 } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
      expect(status).toBe(0);
      expect(stdout.trim().split("\n").length).toBe(6000);
      // In kilobytes. All arcs in tables of 4, 8 and 4 bytes would take 576 MB alone.
      expect(Number(stderr)).toBeLessThan(450_000);
    },
  );

  it("of more words than a network takes is refused by file, line and length", async () => {
    const short = "1\tboats\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n";
    const file = temporaryFile(`${short}# sent_id = endless\n${chain(50_001)}${short}`);
    const run = await crossarc("parse", file, "--steps", "parse", "-q");
    expect(run.exitCode).toBe(1);
    expect(run.errors).toBe(
      `crossarc: ${file}:4: sentence endless: expected a sentence of at most 50000 words, found one of 50001\n`,
    );
    const skipped = await crossarc("parse", file, "--steps", "parse", "--skip-broken");
    expect(skipped.exitCode).toBe(0);
    expect(skipped.output.match(/boats/g)!.length).toBe(2);
    expect(skipped.errors).toContain("left out 1 sentence");
  });

  it.each([[["--json"]], [["--full"]], [["--full", "--to", "markdown"]]])(
    "is traced without keeping all rows in memory: %j",
    (options) => {
      const file = temporaryFile(chain(2000));
      const small = { env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=50" } };
      const out = join(file, "..", "trace");
      const { status, stderr } = spawned(["trace", file, ...options, "-o", out], small);
      expect([status, stderr]).toEqual([0, ""]);
    },
  );
});
