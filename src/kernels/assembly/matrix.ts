// Products of matrices. ../matrix.ts describes the layout, and has the same in plain code.

/**
 * Packs m rows of A into tiles of four rows, shape [ceil(m / 4), k, 4], padded
 * with 0. Strides are in bytes.
 */
export function packRows(to: usize, a: usize, rowStride: usize, stepStride: usize, m: i32, k: i32): void {
  for (let i: i32 = 0; i < m; i += 4) {
    const a0 = a + <usize>i * rowStride;
    if (i + 4 <= m) {
      const a1 = a0 + rowStride;
      const a2 = a1 + rowStride;
      const a3 = a2 + rowStride;
      if (rowStride == 4) {
        for (let s: i32 = 0, at: usize = a0; s < k; s++, at += stepStride, to += 16) v128.store(to, v128.load(at));
        continue;
      }
      for (let s: i32 = 0, at: usize = 0; s < k; s++, at += stepStride, to += 16) {
        store<f32>(to, load<f32>(a0 + at));
        store<f32>(to, load<f32>(a1 + at), 4);
        store<f32>(to, load<f32>(a2 + at), 8);
        store<f32>(to, load<f32>(a3 + at), 12);
      }
      continue;
    }
    const left = m - i;
    for (let s: i32 = 0, at: usize = 0; s < k; s++, at += stepStride, to += 16) {
      v128.store(to, f32x4.splat(0));
      for (let r: i32 = 0; r < left; r++) {
        store<f32>(to + (<usize>r << 2), load<f32>(a0 + <usize>r * rowStride + at));
      }
    }
  }
}

/**
 * Packs n columns of B into panels of eight, shape [ceil(n / 8), k, 8], padded
 * with 0. Strides are in bytes.
 */
export function packColumns(to: usize, b: usize, stepStride: usize, columnStride: usize, k: i32, n: i32): void {
  for (let j: i32 = 0; j < n; j += 8) {
    const first = b + <usize>j * columnStride;
    const columns = min(8, n - j);
    if (columns == 8 && columnStride == 4) {
      for (let s: i32 = 0, at: usize = first; s < k; s++, at += stepStride, to += 32) {
        v128.store(to, v128.load(at));
        v128.store(to, v128.load(at, 16), 16);
      }
      continue;
    }
    for (let s: i32 = 0, at: usize = first; s < k; s++, at += stepStride, to += 32) {
      if (columns < 8) {
        v128.store(to, f32x4.splat(0));
        v128.store(to, f32x4.splat(0), 16);
      }
      for (let c: i32 = 0; c < columns; c++) {
        store<f32>(to + (<usize>c << 2), load<f32>(at + <usize>c * columnStride));
      }
    }
  }
}

/** Adds two vectors to eight numbers of C. */
// @ts-ignore: decorator
@inline
function addTo(c: usize, low: v128, high: v128): void {
  v128.store(c, f32x4.add(v128.load(c), low));
  v128.store(c, f32x4.add(v128.load(c, 16), high), 16);
}

/** C += A B for packed A and B; n is a multiple of 8, and cStride is in bytes. */
export function multiply(c: usize, cStride: usize, a: usize, b: usize, m: i32, n: i32, k: i32): void {
  const panel = <usize>k << 5;
  for (let j: i32 = 0; j < n; j += 8, b += panel, c += 32) {
    let at = a;
    let row = c;
    for (let i: i32 = 0; i < m; i += 4) {
      let c00 = f32x4.splat(0);
      let c01 = f32x4.splat(0);
      let c10 = f32x4.splat(0);
      let c11 = f32x4.splat(0);
      let c20 = f32x4.splat(0);
      let c21 = f32x4.splat(0);
      let c30 = f32x4.splat(0);
      let c31 = f32x4.splat(0);
      let from = b;
      const end = b + panel;
      while (from < end) {
        const b0 = v128.load(from);
        const b1 = v128.load(from, 16);
        let x = v128.load32_splat(at);
        c00 = f32x4.add(c00, f32x4.mul(x, b0));
        c01 = f32x4.add(c01, f32x4.mul(x, b1));
        x = v128.load32_splat(at, 4);
        c10 = f32x4.add(c10, f32x4.mul(x, b0));
        c11 = f32x4.add(c11, f32x4.mul(x, b1));
        x = v128.load32_splat(at, 8);
        c20 = f32x4.add(c20, f32x4.mul(x, b0));
        c21 = f32x4.add(c21, f32x4.mul(x, b1));
        x = v128.load32_splat(at, 12);
        c30 = f32x4.add(c30, f32x4.mul(x, b0));
        c31 = f32x4.add(c31, f32x4.mul(x, b1));
        from += 32;
        at += 16;
      }
      addTo(row, c00, c01);
      if (i + 1 < m) addTo(row + cStride, c10, c11);
      if (i + 2 < m) addTo(row + 2 * cStride, c20, c21);
      if (i + 3 < m) addTo(row + 3 * cStride, c30, c31);
      row += cStride << 2;
    }
  }
}

/** c += a B for one contiguous row a and a packed B; four panels at a time, whose sums are independent. */
export function multiplyRow(c: usize, a: usize, b: usize, n: i32, k: i32): void {
  const panel = <usize>k << 5;
  const end = a + (<usize>k << 2);
  let j: i32 = 0;
  for (; j + 32 <= n; j += 32, c += 128, b += 4 * panel) {
    let c0 = f32x4.splat(0);
    let c1 = f32x4.splat(0);
    let c2 = f32x4.splat(0);
    let c3 = f32x4.splat(0);
    let c4 = f32x4.splat(0);
    let c5 = f32x4.splat(0);
    let c6 = f32x4.splat(0);
    let c7 = f32x4.splat(0);
    let p = b;
    let q = b + panel;
    let r = q + panel;
    let s = r + panel;
    for (let at = a; at < end; at += 4, p += 32, q += 32, r += 32, s += 32) {
      const x = v128.load32_splat(at);
      c0 = f32x4.add(c0, f32x4.mul(x, v128.load(p)));
      c1 = f32x4.add(c1, f32x4.mul(x, v128.load(p, 16)));
      c2 = f32x4.add(c2, f32x4.mul(x, v128.load(q)));
      c3 = f32x4.add(c3, f32x4.mul(x, v128.load(q, 16)));
      c4 = f32x4.add(c4, f32x4.mul(x, v128.load(r)));
      c5 = f32x4.add(c5, f32x4.mul(x, v128.load(r, 16)));
      c6 = f32x4.add(c6, f32x4.mul(x, v128.load(s)));
      c7 = f32x4.add(c7, f32x4.mul(x, v128.load(s, 16)));
    }
    addTo(c, c0, c1);
    addTo(c + 32, c2, c3);
    addTo(c + 64, c4, c5);
    addTo(c + 96, c6, c7);
  }
  for (; j < n; j += 8, c += 32, b += panel) {
    let c0 = f32x4.splat(0);
    let c1 = f32x4.splat(0);
    let p = b;
    for (let at = a; at < end; at += 4, p += 32) {
      const x = v128.load32_splat(at);
      c0 = f32x4.add(c0, f32x4.mul(x, v128.load(p)));
      c1 = f32x4.add(c1, f32x4.mul(x, v128.load(p, 16)));
    }
    addTo(c, c0, c1);
  }
}
