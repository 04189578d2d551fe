/** Arrays one after the other in one. */
export function joined<Type extends Int32Array | Uint8Array | Float64Array>(
  Type: new (length: number) => Type,
  arrays: readonly Type[],
): Type {
  const all = new Type(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}
