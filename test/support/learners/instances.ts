import type { Instances } from "../../../src/learn/instances.js";

/** Makes a typed array of these values. */
export function valuesOf(values: readonly number[]): Int32Array {
  return Int32Array.from(values);
}

/** Reads instances from lines of values with the class at the end, as TiMBL does; also reads queries. */
export function numbered(lines: readonly string[]): {
  instances: Instances;
  classNames: string[];
  queryOf: (line: string) => Int32Array;
} {
  const rows = lines.map((line) => line.split(" "));
  const slots = rows[0]!.length - 1;
  const numbers = Array.from({ length: slots }, () => new Map<string, number>());
  const classNames = [...new Set(rows.map((row) => row.at(-1)!))];
  const values = rows.flatMap((row) =>
    numbers.map((known, slot) => {
      const value = row[slot]!;
      if (!known.has(value)) known.set(value, known.size + 1);
      return known.get(value)!;
    }),
  );
  const targets = rows.map((row) => classNames.indexOf(row.at(-1)!));
  const queryOf = (line: string) => {
    const row = line.split(" ");
    return valuesOf(numbers.map((known, slot) => known.get(row[slot]!) ?? 0));
  };
  const instances = {
    slots,
    values: valuesOf(values),
    targets: valuesOf(targets),
    classes: classNames.length,
  };
  return { instances, classNames, queryOf };
}
