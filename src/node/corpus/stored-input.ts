import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { pipeline, type Transform } from "node:stream";
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
  const source = createReadStream(file, { highWaterMark: 1 << 17, ...range });
  // pipeline() asks for a callback, but errors reach the loop below through the stream itself.
  const chunks =
    compression === undefined
      ? source
      : pipeline(source, compression === "gz" ? zlib.createGunzip() : createZstdDecompress!(), () => {});
  try {
    yield* chunks;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^(Z_|ZSTD_|ERR_ZSTD)/.test(code)) throw error;
    throw new FormatError(`expected .${compression} data, found: ${(error as Error).message}`, { file });
  }
}
