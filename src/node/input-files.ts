import { createReadStream, fstatSync, statSync } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FormatError } from "../sentence/format-error.js";

/** A file of the input. Read it before you ask for the next one. */
export interface InputFile {
  /** "-" is standard input. */
  readonly name: string;
  /** Number of the file among all, from 0. */
  readonly index: number;
  /** Its bytes as they arrive, decompressed if its name ends in .gz. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Functions that are called while files are read. */
export interface InputListener {
  /** Takes the number of bytes read so far and the size of all files, 0 if that is unknown. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
  /** Called before standard input is read from a terminal, where a person has to type it. */
  readonly onTerminal?: (() => void) | undefined;
}

/**
 * Opens files in order, each when it is asked for. A missing file is reported before any file is read.
 * @throws FormatError for broken gzip data; other errors are those of the operating system, with `code` and
 * `path`.
 */
export async function* inputFiles(
  names: readonly string[],
  { onRead, onTerminal }: InputListener = {},
): AsyncGenerator<InputFile, void, undefined> {
  const sizes = names.map(sizeOf);
  const total = names.includes("-") ? 0 : sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  for (const [index, name] of names.entries()) {
    if (name === "-" && process.stdin.isTTY) onTerminal?.();
    yield { name, index, chunks: chunksOf(name, onRead && ((bytes) => onRead(done + bytes, total))) };
    done += sizes[index]!;
  }
}

/** Size of a file in bytes; 0 for standard input. */
function sizeOf(file: string): number {
  const isStandard = file === "-";
  const found = isStandard ? fstatSync(0) : statSync(file);
  const path = isStandard ? "standard input" : file;
  if (found.isDirectory()) throw Object.assign(new Error("is a folder"), { code: "EISDIR", path });
  return isStandard ? 0 : found.size;
}

/** The decompressed bytes of a file; `onRead` takes the number of its bytes that were read so far. */
async function* chunksOf(
  file: string,
  onRead: ((bytes: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  const source: Readable & { bytesRead?: number } =
    file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  // pipeline() asks for a callback, but errors reach the loop below through the stream itself.
  const chunks = file.endsWith(".gz") ? pipeline(source, createGunzip(), () => {}) : source;
  try {
    for await (const chunk of chunks) {
      onRead?.(source.bytesRead ?? 0);
      yield chunk;
    }
  } catch (error) {
    const isGzip = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isGzip ? new FormatError(`expected gzip data, found: ${error.message}`, { file }) : error;
  }
}
