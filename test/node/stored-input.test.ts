import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { storedInput } from "../../src/node/corpus/stored-input.js";
import { temporaryFolder } from "../support/cli.js";

/** Zstandard is in Node since 22.15. */
const { zstdCompressSync } = zlib as unknown as { zstdCompressSync?: (text: string) => Uint8Array };
/** An empty file in Zstandard. */
const EMPTY = Buffer.from("28b52ffd240001000099e9d851", "hex");

function file(name: string, bytes: Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

async function textOf(path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of storedInput(path, "x").stream(0, Number.POSITIVE_INFINITY)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe("storedInput", () => {
  it("reads .gz", async () => {
    expect(await textOf(file("a.txt.gz", zlib.gzipSync("One.\n")))).toBe("One.\n");
  });

  it.runIf(zstdCompressSync === undefined)(
    "refuses .zst where Node cannot read it, and says which can",
    () => {
      const path = file("a.txt.zst", EMPTY);
      expect(() => storedInput(path, "a.txt.zst")).toThrow(
        `${path}: expected Node 22.15 or newer to read .zst, found Node ${process.versions.node}`,
      );
    },
  );

  it.skipIf(zstdCompressSync === undefined)("reads .zst", async () => {
    expect(await textOf(file("a.txt.zst", zstdCompressSync!("One.\n")))).toBe("One.\n");
  });
});
