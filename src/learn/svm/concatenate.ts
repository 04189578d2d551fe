/** Concatenates one array of each item into a new array. */
export function concatenate<Type extends Int32Array | Uint8Array | Float64Array, Item>(
  Type: new (length: number) => Type,
  items: readonly Item[],
  arrayOf: (item: Item) => Type,
): Type {
  const arrays = items.map(arrayOf);
  const all = new Type(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}
