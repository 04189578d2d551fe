import { createReadStream, statSync } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { DataFailure } from "./failure.js";
import { Progress, remark } from "./progress.js";

/** A file of the input, to be read before the next one is asked for. */
export interface InputFile {
  /** "-" is standard input. */
  readonly name: string;
  /** Its place among the files, from 0. */
  readonly index: number;
  /** Its bytes piece by piece, unpacked if its name ends in .gz. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Some files in order, read as they are asked for, with a progress bar over all of them. */
export async function* inputFiles(
  names: readonly string[],
  quiet: boolean | undefined,
): AsyncGenerator<InputFile, void, undefined> {
  const sizes = names.map(sizeOf);
  const total = names.includes("-") ? 0 : sizes.reduce((sum, size) => sum + size, 0);
  const progress = new Progress("reading", total, quiet);
  let done = 0;
  try {
    for (const [index, name] of names.entries()) {
      yield { name, index, chunks: chunksOf(name, (bytes) => progress.update(done + bytes)) };
      done += sizes[index]!;
    }
  } finally {
    progress.stop();
  }
}

/** Size of a file in bytes; a file that is not there is noticed here, before any work. */
function sizeOf(file: string): number {
  if (file === "-") return 0;
  const found = statSync(file);
  if (found.isDirectory()) throw new DataFailure(`${file}: expected a file, found a folder`);
  return found.size;
}

/** The bytes of a file piece by piece, unpacked; `onRead` hears how many of its bytes were taken so far. */
async function* chunksOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  if (file === "-" && process.stdin.isTTY) remark("reading standard input; Ctrl-D ends it");
  const source: Readable & { bytesRead?: number } =
    file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  const isPacked = file.endsWith(".gz");
  // The callback is there because pipeline asks for one: the error reaches us through the stream itself.
  const chunks = isPacked ? pipeline(source, createGunzip(), () => {}) : source;
  try {
    for await (const chunk of chunks) {
      onRead(source.bytesRead ?? 0);
      yield chunk;
    }
  } catch (error) {
    const isPacking = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    if (isPacking) throw new DataFailure(`${file}: expected gzip data, found: ${error.message}`);
    throw error;
  }
}
