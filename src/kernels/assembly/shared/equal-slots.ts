// Counts equal slots of a query and packed instances. ../../svm/equal-slots.ts describes the layout.

/** Makes a query of the codes of a packed instance: each byte sixteen times. */
export function takeQuery(packed: usize, planes: i32, instance: i32, query: usize): void {
  let from = packed + <usize>(instance >> 6) * <usize>(planes << 6) + <usize>(instance & 63);
  for (let p: i32 = 0; p < planes; p++) {
    v128.store(query, i8x16.splat(load<i8>(from)));
    query += 16;
    from += 64;
  }
}

/** Counts the equal slots of whole blocks of 64 instances, from `first` to before `last`; a byte each. */
export function countEqual(
  query: usize,
  wide: i32,
  narrow: i32,
  packed: usize,
  first: i32,
  last: i32,
  counts: usize,
): void {
  const size = <usize>(2 * wide + narrow) << 6;
  for (let b = first; b < last; b++) {
    let at = packed + <usize>b * size;
    let key = query;
    let c0 = i8x16.splat(0);
    let c1 = c0;
    let c2 = c0;
    let c3 = c0;
    for (let s: i32 = 0; s < wide; s++) {
      const low = v128.load(key);
      const high = v128.load(key, 16);
      c0 = i8x16.sub(c0, v128.and(i8x16.eq(v128.load(at), low), i8x16.eq(v128.load(at, 64), high)));
      c1 = i8x16.sub(c1, v128.and(i8x16.eq(v128.load(at, 16), low), i8x16.eq(v128.load(at, 80), high)));
      c2 = i8x16.sub(c2, v128.and(i8x16.eq(v128.load(at, 32), low), i8x16.eq(v128.load(at, 96), high)));
      c3 = i8x16.sub(c3, v128.and(i8x16.eq(v128.load(at, 48), low), i8x16.eq(v128.load(at, 112), high)));
      key += 32;
      at += 128;
    }
    for (let s: i32 = 0; s < narrow; s++) {
      const code = v128.load(key);
      c0 = i8x16.sub(c0, i8x16.eq(v128.load(at), code));
      c1 = i8x16.sub(c1, i8x16.eq(v128.load(at, 16), code));
      c2 = i8x16.sub(c2, i8x16.eq(v128.load(at, 32), code));
      c3 = i8x16.sub(c3, i8x16.eq(v128.load(at, 48), code));
      key += 16;
      at += 64;
    }
    const to = counts + (<usize>b << 6);
    v128.store(to, c0);
    v128.store(to, c1, 16);
    v128.store(to, c2, 32);
    v128.store(to, c3, 48);
  }
}
