// Sums of rows of a table, and their gradients. ../rows.ts describes the layout, and has the same in plain
// code.

/** Sets each output row to the sum of the table rows in its list, times its scale. */
export function sumRows(
  output: usize,
  stride: usize,
  table: usize,
  columns: i32,
  rows: i32,
  starts: usize,
  items: usize,
  scales: usize,
): void {
  const width = <usize>columns << 2;
  for (let r: i32 = 0; r < rows; r++, output += stride) {
    const begin = items + (<usize>load<u32>(starts + (<usize>r << 2)) << 2);
    const end = items + (<usize>load<u32>(starts + (<usize>r << 2), 4) << 2);
    const scale = v128.load32_splat(scales + (<usize>r << 2));
    for (let u: usize = 0; u < width; u += 16) {
      let sum = f32x4.splat(0);
      for (let item = begin; item < end; item += 4) {
        sum = f32x4.add(sum, v128.load(table + <usize>load<u32>(item) * width + u));
      }
      v128.store(output + u, f32x4.mul(sum, scale));
    }
  }
}

/** Adds each input row, times its scale, to the table rows in its list. */
export function scatterRows(
  table: usize,
  input: usize,
  stride: usize,
  columns: i32,
  rows: i32,
  starts: usize,
  items: usize,
  scales: usize,
): void {
  const width = <usize>columns << 2;
  for (let r: i32 = 0; r < rows; r++, input += stride) {
    const begin = items + (<usize>load<u32>(starts + (<usize>r << 2)) << 2);
    const end = items + (<usize>load<u32>(starts + (<usize>r << 2), 4) << 2);
    const scale = v128.load32_splat(scales + (<usize>r << 2));
    for (let item = begin; item < end; item += 4) {
      const row = table + <usize>load<u32>(item) * width;
      for (let u: usize = 0; u < width; u += 16) {
        v128.store(row + u, f32x4.add(v128.load(row + u), f32x4.mul(v128.load(input + u), scale)));
      }
    }
  }
}

/** Copies table row items[r] to output row r. */
export function gatherRows(output: usize, table: usize, columns: i32, rows: i32, items: usize): void {
  const width = <usize>columns << 2;
  for (let r: i32 = 0; r < rows; r++, output += width) {
    memory.copy(output, table + <usize>load<u32>(items + (<usize>r << 2)) * width, width);
  }
}
