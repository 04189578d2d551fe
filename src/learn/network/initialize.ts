import type { Arena } from "../../kernels/arena.js";
import type { Parameter, Parameters } from "./parameters.js";

/** Standard deviation of the initial embeddings. */
const EMBEDDING = 0.1;
/** Initial bias of the forget gates. */
const FORGET = 0.5;

/**
 * Sets the initial values of all parameters. Recurrent matrices are orthogonal for each gate; other
 * matrices are uniform by the rule of Glorot and Bengio (2010); biases are 0, those of forget gates 0.5.
 */
export function initialize(arena: Arena, parameters: Parameters, random: () => number): void {
  for (const parameter of parameters.dense) {
    const values = arena.floats(parameter.at, parameter.count);
    if (parameter.name.endsWith(".recurrent.weights")) orthogonal(values, parameter, random);
    else if (parameter.name.endsWith(".input.bias"))
      values.fill(FORGET, parameter.columns / 4, parameter.columns / 2);
    else if (parameter.name.endsWith(".weights")) glorot(values, parameter, random);
  }
  for (const table of parameters.tables) {
    const values = arena.floats(table.at, table.count);
    const most = EMBEDDING * Math.sqrt(3);
    for (let k = 0; k < values.length; k++) values[k] = most * (2 * random() - 1);
  }
}

/** Uniform values; the four gates of an LSTM count as four matrices. */
function glorot(values: Float32Array, { name, rows, columns }: Parameter, random: () => number): void {
  const outputs = name.endsWith(".input.weights") ? columns / 4 : columns;
  const most = Math.sqrt(6 / (rows + outputs));
  for (let k = 0; k < values.length; k++) values[k] = most * (2 * random() - 1);
}

/** Makes the rows of each [rows, rows] block orthonormal (Gram and Schmidt). */
function orthogonal(values: Float32Array, { rows, columns }: Parameter, random: () => number): void {
  const block = new Float64Array(rows * rows);
  for (let start = 0; start < columns; start += rows) {
    for (let k = 0; k < block.length; k++) block[k] = normal(random);
    for (let i = 0; i < rows; i++) {
      const row = block.subarray(i * rows, (i + 1) * rows);
      for (let j = 0; j < i; j++) {
        const other = block.subarray(j * rows, (j + 1) * rows);
        let product = 0;
        for (let k = 0; k < rows; k++) product += row[k]! * other[k]!;
        for (let k = 0; k < rows; k++) row[k]! -= product * other[k]!;
      }
      let square = 0;
      for (let k = 0; k < rows; k++) square += row[k]! * row[k]!;
      for (let k = 0; k < rows; k++) values[i * columns + start + k] = row[k]! /= Math.sqrt(square);
    }
  }
}

/** An approximately normal deviate; it only adds, so it is the same on every machine. */
function normal(random: () => number): number {
  let sum = -6;
  for (let k = 0; k < 12; k++) sum += random();
  return sum;
}
