import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { main } from "../../src/cli/main.js";

/** What a run of the command line left behind. */
export interface Run {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `crossarc` with these arguments, in this process. */
export async function crossarc(...args: string[]): Promise<Run> {
  // Every run listens to the process anew.
  process.setMaxListeners(0);
  process.stdout.setMaxListeners(0);
  let output = "";
  let errors = "";
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += typeof text === "string" ? text : Buffer.from(text).toString();
    return true;
  });
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    errors += text;
    return true;
  });
  try {
    process.exitCode = undefined;
    await main(["node", "crossarc", ...args]);
    return { exitCode: Number(process.exitCode ?? 0), output, errors };
  } finally {
    process.exitCode = undefined;
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** A file with this text in a folder of its own, both gone after the test. */
export function temporaryFile(text: string, name = "file.conllu"): string {
  const folder = mkdtempSync(join(tmpdir(), "crossarc-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
