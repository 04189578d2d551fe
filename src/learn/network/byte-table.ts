/** A table of numbers stored as bytes, with a scale for each row. */
export interface ByteTable {
  /** Shape [rows, columns]: each number divided by the scale of its row. */
  readonly bytes: Int8Array;
  /** Shape [rows]: the scale of each row. */
  readonly scales: Float32Array;
  /** Number of columns. */
  readonly columns: number;
}

/** Bits of each number of a table, unless a model asks for fewer. */
export const BYTE_BITS = 8;

/** Rounds a table of numbers, shape [rows, columns], to bytes; with fewer bits, a file of them compresses better. */
export function byteTable(numbers: Float32Array, columns: number, bits = BYTE_BITS): ByteTable {
  const largest = 2 ** (bits - 1) - 1;
  const rows = numbers.length / columns;
  const bytes = new Int8Array(numbers.length);
  const scales = new Float32Array(rows);
  for (let r = 0; r < rows; r++) {
    let most = 0;
    for (let k = r * columns; k < (r + 1) * columns; k++) most = Math.max(most, Math.abs(numbers[k]!));
    scales[r] = most / largest;
    if (scales[r] === 0) continue;
    for (let k = r * columns; k < (r + 1) * columns; k++) bytes[k] = Math.round(numbers[k]! / scales[r]!);
  }
  return { bytes, scales, columns };
}

/** Adds a row times a factor to `to`, starting at index `at`. */
export function addRow(table: ByteTable, row: number, factor: number, to: Float32Array, at: number): void {
  const { bytes, columns } = table;
  const scale = factor * table.scales[row]!;
  for (let k = 0, from = row * columns; k < columns; k++, from++) to[at + k]! += scale * bytes[from]!;
}
