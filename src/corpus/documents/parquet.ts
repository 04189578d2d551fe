import { type AsyncBuffer, type Compressors, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { type DocumentFormat, idOfPlace } from "./document-format.js";
import type { InputBytes } from "./input-bytes.js";
import { documentOfRecord } from "./json-lines.js";

/** Parquet: each row is a document. Row groups are read one by one. */
export const PARQUET: DocumentFormat = {
  endings: [".parquet"],
  unit: "rows",
  async extent(input) {
    return Number((await metadataOf(input)).num_rows);
  },
  async *borders(input, size) {
    let rows = 0;
    let bytes = 0;
    for (const group of (await metadataOf(input)).row_groups) {
      if (bytes >= size) {
        yield rows;
        bytes = 0;
      }
      rows += Number(group.num_rows);
      bytes += group.columns.reduce(
        (sum, { meta_data }) => sum + Number(meta_data?.total_compressed_size ?? 0),
        0,
      );
    }
  },
  async *items(input, range, fields) {
    const metadata = await metadataOf(input);
    const compressors = input.decompressors as Compressors;
    let first = 0;
    for (const group of metadata.row_groups) {
      const [rowStart, rowEnd] = [first, first + Number(group.num_rows)];
      first = rowEnd;
      if (rowStart < range.start || rowStart >= range.end) continue;
      const rows = await parquetReadObjects({
        file: bufferOf(input),
        metadata,
        rowStart,
        rowEnd,
        compressors,
      }).catch(brokenGroup);
      if (typeof rows === "string") {
        yield { kind: "broken", id: idOfPlace(input, rowStart), start: rowStart, end: rowEnd, reason: rows };
        continue;
      }
      for (const [k, row] of rows.entries()) {
        const place = { start: rowStart + k, end: rowStart + k + 1 };
        yield documentOfRecord(plain(row), fields, idOfPlace(input, place.start), place);
      }
    }
  },
};

/** The file as hyparquet reads it. */
export function bufferOf(input: InputBytes): AsyncBuffer {
  return {
    byteLength: input.size,
    slice: async (start, end = input.size) => (await input.read(start, end)).buffer,
  };
}

/** Why a row group cannot be read; errors of the operating system are thrown again. */
function brokenGroup(error: unknown): string {
  if (!(error instanceof Error) || "code" in error) throw error;
  return `expected a row group of Parquet, found: ${error.message}`;
}

function metadataOf(input: InputBytes) {
  return parquetMetadataAsync(bufferOf(input));
}

/** A row with values that JSON can hold. */
function plain(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const json = JSON.stringify(row, (_, value: unknown) =>
    typeof value === "bigint" ? (Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`) : value,
  );
  return JSON.parse(json) as Record<string, unknown>;
}
