import { type LibsvmIndices, libsvmFeatures, valuesOfFeatures } from "./libsvm-data.js";
import { duelOf, duelsOf, packedVectors, type SvmModel } from "./svm-model.js";

/** A text that is not a LIBSVM model, or not one for the given slots. The message starts with the line. */
export class LibsvmFormatError extends Error {
  /** Line number, from 1. */
  readonly line: number;

  /** Makes an error whose message is the line number followed by the reason. */
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.name = "LibsvmFormatError";
    this.line = line;
  }
}

/** Renders a model as a LIBSVM model file, byte for byte as svm-train writes it. */
export function libsvmModelText(model: SvmModel, indices: LibsvmIndices): string {
  const { kernel, classes, codes, packed, start, duelStart, duelVector, duelWeight, rho } = model;
  const ranks = classes.length;
  const sizes = Array.from(classes, (_, rank) => start[rank + 1]! - start[rank]!);
  const lines = [
    "svm_type c_svc",
    "kernel_type polynomial",
    `degree ${kernel.degree}`,
    `gamma ${seventeenDigits(kernel.gamma)}`,
    `coef0 ${seventeenDigits(kernel.coef0)}`,
    `nr_class ${ranks}`,
    `total_sv ${start[ranks]}`,
    `rho ${Array.from(rho, seventeenDigits).join(" ")}`,
    `label ${classes.join(" ")}`,
    `nr_sv ${sizes.join(" ")}`,
    "SV",
  ];
  const columns = ranks - 1;
  /** Shape [vectors, columns]: the weight of a vector against each other rank. */
  const weights = new Float64Array(start[ranks]! * columns);
  for (let b = 1; b < ranks; b++) {
    // A negative instance that is not a support vector has the weight -1 times 0.
    for (let k = start[b]!; k < start[b + 1]!; k++) weights.fill(-0, k * columns, k * columns + b);
  }
  for (let a = 0; a < ranks; a++) {
    for (let b = a + 1; b < ranks; b++) {
      const d = duelOf(a, b, ranks);
      for (let e = duelStart[d]!; e < duelStart[d + 1]!; e++) {
        const vector = duelVector[e]!;
        weights[vector * columns + (vector < start[a + 1]! ? b - 1 : a)] = duelWeight[e]!;
      }
    }
  }
  const values = new Int32Array(indices.sizes.length);
  for (let k = 0; k < start[ranks]!; k++) {
    const row = Array.from(weights.subarray(k * columns, (k + 1) * columns), seventeenDigits);
    codes.unpack(packed, k, values);
    lines.push(`${row.join(" ")} ${libsvmFeatures(values, indices)} `);
  }
  return `${lines.join("\n")}\n`;
}

/**
 * Reads a LIBSVM model file for C-SVC with a polynomial kernel.
 *
 * @throws {LibsvmFormatError} on any other text
 */
export function readLibsvmModel(text: string, indices: LibsvmIndices): SvmModel {
  const lines = text.split(/\r?\n/);
  const { header, first } = readHeader(lines);
  expectValue(header, "svm_type", "c_svc");
  expectValue(header, "kernel_type", "polynomial");
  const [ranks] = numbers(header, "nr_class", 1) as [number];
  const [total] = numbers(header, "total_sv", 1) as [number];
  const rho = Float64Array.from(numbers(header, "rho", duelsOf(ranks)));
  const classes = Int32Array.from(numbers(header, "label", ranks));
  const sizes = numbers(header, "nr_sv", ranks);
  const start = new Int32Array(ranks + 1);
  for (let rank = 0; rank < ranks; rank++) start[rank + 1] = start[rank]! + sizes[rank]!;
  if (start[ranks] !== total) {
    throw new LibsvmFormatError(
      header.get("nr_sv")!.line,
      `expected ${total} support vectors in total, found ${start[ranks]}`,
    );
  }
  const slots = indices.sizes.length;
  const values = new Int32Array(total * slots);
  const entries: { vector: number; weight: number }[][] = Array.from(rho, () => []);
  let rank = 0;
  for (let k = 0; k < total; k++) {
    while (k >= start[rank + 1]!) rank++;
    const number = first + k + 1;
    const fields = (lines[first + k] ?? "").split(" ").filter((field) => field !== "");
    const weights = fields.slice(0, ranks - 1).map(Number);
    if (weights.length < ranks - 1 || weights.some(Number.isNaN)) {
      throw new LibsvmFormatError(number, `expected ${ranks - 1} weights, then features`);
    }
    for (const [column, weight] of weights.entries()) {
      if (weight === 0) continue;
      const other = column < rank ? column : column + 1;
      entries[duelOf(Math.min(rank, other), Math.max(rank, other), ranks)]!.push({ vector: k, weight });
    }
    const found = valuesOfFeatures(fields.slice(ranks - 1), indices);
    if (typeof found === "string") throw new LibsvmFormatError(number, found);
    values.set(found, k * slots);
  }
  const duelStart = new Int32Array(rho.length + 1);
  for (const [d, duel] of entries.entries()) duelStart[d + 1] = duelStart[d]! + duel.length;
  const all = entries.flat();
  return {
    kernel: {
      degree: numbers(header, "degree", 1)[0]!,
      gamma: numbers(header, "gamma", 1)[0]!,
      coef0: numbers(header, "coef0", 1)[0]!,
    },
    classes,
    ...packedVectors(values, slots),
    start,
    duelStart,
    duelVector: Int32Array.from(all, ({ vector }) => vector),
    duelWeight: Float64Array.from(all, ({ weight }) => weight),
    rho,
  };
}

type Header = ReadonlyMap<string, { readonly line: number; readonly fields: readonly string[] }>;

/** The lines before "SV" by their first words, and the index of the line after it. */
function readHeader(lines: readonly string[]): { header: Header; first: number } {
  const header = new Map<string, { line: number; fields: string[] }>();
  for (const [index, line] of lines.entries()) {
    const [name, ...fields] = line.split(" ").filter((field) => field !== "");
    if (name === "SV") return { header, first: index + 1 };
    if (name !== undefined) header.set(name, { line: index + 1, fields });
  }
  throw new LibsvmFormatError(lines.length, 'expected a line "SV", found none');
}

function fieldsOf(header: Header, name: string): { line: number; fields: readonly string[] } {
  const found = header.get(name);
  if (found === undefined) throw new LibsvmFormatError(1, `expected a line with ${name}, found none`);
  return found;
}

function expectValue(header: Header, name: string, value: string): void {
  const { line, fields } = fieldsOf(header, name);
  if (fields[0] !== value) {
    throw new LibsvmFormatError(line, `expected ${name} ${value}, found ${fields.join(" ")}`);
  }
}

function numbers(header: Header, name: string, count: number): number[] {
  const { line, fields } = fieldsOf(header, name);
  const found = fields.map(Number);
  if (found.length !== count || found.some(Number.isNaN)) {
    throw new LibsvmFormatError(line, `expected ${count} numbers after ${name}, found ${fields.length}`);
  }
  return found;
}

/** Formats a number as C does with %.17g. */
function seventeenDigits(value: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa, exponent] = value.toExponential(16).split("e") as [string, string];
  const power = Number(exponent);
  if (power < -4 || power >= 17) {
    const digits = String(Math.abs(power)).padStart(2, "0");
    return `${trimmed(mantissa)}e${power < 0 ? "-" : "+"}${digits}`;
  }
  return trimmed(value.toFixed(16 - power));
}

/** Drops zeros at the end of a fraction. */
function trimmed(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}
