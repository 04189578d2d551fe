import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import type { Transform } from "node:stream";
import * as zlib from "node:zlib";
import { COMPRESSED } from "../../corpus/documents/formats.js";
import type { InputBytes } from "../../corpus/documents/input-bytes.js";
import { FormatError } from "../../sentence/format-error.js";

/** Zstandard is in Node since 22.15. */
const { createZstdDecompress, zstdDecompressSync } = zlib as unknown as {
  createZstdDecompress?: () => Transform;
  zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array;
};

const DECOMPRESSORS = {
  GZIP: (bytes: Uint8Array) => zlib.gunzipSync(bytes),
  BROTLI: (bytes: Uint8Array) => zlib.brotliDecompressSync(bytes),
  ...(zstdDecompressSync && { ZSTD: zstdDecompressSync }),
};

/**
 * The bytes of a file. Names that end in .gz and .zst are those of compressed files. `size` is the number of
 * bytes that the file should have; by default any number.
 * @throws FormatError if the file has another size, or this version of Node cannot decompress it.
 */
export function storedInput(file: string, name: string, size?: number): InputBytes {
  const { size: found } = statSync(file);
  if (size !== undefined && found !== size)
    throw new FormatError(`expected ${size} bytes as in the manifest, found ${found}`, { file });
  const [, compression] = COMPRESSED.exec(file.toLowerCase()) ?? [];
  if (compression === "zst" && createZstdDecompress === undefined) {
    const found = `Node ${process.versions.node}`;
    throw new FormatError(`expected Node 22.15 or newer to read .zst, found ${found}`, { file });
  }
  return {
    name,
    size: found,
    isCompressed: compression !== undefined,
    decompressors: DECOMPRESSORS,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      const descriptor = openSync(file, "r");
      try {
        for (let at = 0; at < bytes.length; ) {
          const read = readSync(descriptor, bytes, at, bytes.length - at, start + at);
          if (read === 0) throw new FormatError(`expected ${end} bytes, found ${start + at}`, { file });
          at += read;
        }
      } finally {
        closeSync(descriptor);
      }
      return bytes;
    },
    stream: (start, end) => chunksOf(file, compression, start, end),
  };
}

async function* chunksOf(
  file: string,
  compression: string | undefined,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start >= end) return;
  const range = compression === undefined ? { start, end: end - 1 } : {};
  const source = createReadStream(file, { highWaterMark: 1 << 16, ...range });
  if (compression === undefined) yield* source;
  else
    yield* decompressed(source, compression === "gz" ? zlib.createGunzip() : createZstdDecompress!(), file);
}

/**
 * Decompresses chunks one by one, so that the same broken data always give the same bytes before the error: a
 * stream that fails would drop those that nobody has read yet.
 */
async function* decompressed(
  source: AsyncIterable<Uint8Array>,
  transform: Transform,
  file: string,
): AsyncGenerator<Uint8Array> {
  let found: Uint8Array[] = [];
  const taken = () => {
    const chunks = found;
    found = [];
    return chunks;
  };
  const failure = new Promise<Error>((resolve) => transform.once("error", resolve));
  transform.on("data", (chunk: Uint8Array) => found.push(chunk));
  const step = (work: (done: () => void) => void) => Promise.race([new Promise<void>(work), failure]);
  let error: Error | undefined;
  try {
    for await (const chunk of source) {
      await step((done) => transform.write(chunk, () => done()));
      if (transform.errored) break;
      yield* taken();
    }
    if (!transform.errored) {
      await step((done) => void transform.once("end", done).end());
    }
    error = transform.errored ?? undefined;
    yield* taken();
  } finally {
    transform.destroy();
  }
  if (error !== undefined)
    throw new FormatError(`expected compressed data, found: ${error.message}`, { file });
}
