import type { Instances } from "../../../src/learn/instances.js";
import type { SvmParameters } from "../../../src/learn/svm/svm-parameters.js";

/** Computes the kernel by its definition. */
export function naiveKernel(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { gamma, coef0, degree }: Pick<SvmParameters, "gamma" | "coef0" | "degree">,
): number {
  let equal = 0;
  for (let s = 0; s < x.length; s++) if (x[s] === y[s] && x[s] !== 0) equal++;
  let power = 1;
  for (let factor = 0; factor < degree; factor++) power *= gamma * equal + coef0;
  return power;
}

/** Computes the matrix of all kernel values. Shape: [length, length]. */
export function naiveMatrix({ values, slots, targets }: Instances, parameters: SvmParameters): number[][] {
  const rows = Array.from(targets, (_, i) => values.subarray(i * slots, (i + 1) * slots));
  return rows.map((x) => rows.map((y) => naiveKernel(x, y, parameters)));
}

/**
 * Returns the objective of a dual solution, half of alpha Q alpha minus the sum of alpha; less is better.
 */
export function dualObjective(coefficients: ArrayLike<number>, matrix: readonly number[][]): number {
  let sum = 0;
  for (let i = 0; i < matrix.length; i++) {
    for (let j = 0; j < matrix.length; j++) sum += coefficients[i]! * coefficients[j]! * matrix[i]![j]! * 0.5;
    sum -= Math.abs(coefficients[i]!);
  }
  return sum;
}

/**
 * Returns the largest violation of optimality by a dual solution: the largest -yG of an alpha that could
 * grow (times y), minus the smallest of one that could fall.
 */
export function violation(
  coefficients: ArrayLike<number>,
  y: ArrayLike<number>,
  matrix: readonly number[][],
  cost: number,
): number {
  let highest = Number.NEGATIVE_INFINITY;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < matrix.length; i++) {
    let gradient = -y[i]!;
    for (let j = 0; j < matrix.length; j++) gradient += coefficients[j]! * matrix[i]![j]!;
    const alpha = y[i]! * coefficients[i]!;
    if (y[i] === 1 ? alpha < cost : alpha > 0) highest = Math.max(highest, -gradient);
    if (y[i] === 1 ? alpha > 0 : alpha < cost) lowest = Math.min(lowest, -gradient);
  }
  return highest - lowest;
}

/**
 * Solves the dual by sequential minimal optimisation as originally described, on a dense matrix: changes
 * the two variables that violate optimality most until none do. Returns y times alpha.
 */
export function naiveSolution(
  y: ArrayLike<number>,
  matrix: readonly number[][],
  { cost, epsilon }: SvmParameters,
): Float64Array {
  const alpha = new Float64Array(matrix.length);
  const canGrow = (i: number) => (y[i] === 1 ? alpha[i]! < cost : alpha[i]! > 0);
  const canFall = (i: number) => (y[i] === 1 ? alpha[i]! > 0 : alpha[i]! < cost);
  const gradients = Float64Array.from(y, (sign) => -sign);
  for (;;) {
    let i = -1;
    let j = -1;
    for (let t = 0; t < alpha.length; t++) {
      if (canGrow(t) && (i === -1 || gradients[t]! < gradients[i]!)) i = t;
      if (canFall(t) && (j === -1 || gradients[t]! > gradients[j]!)) j = t;
    }
    if (i === -1 || j === -1 || gradients[j]! - gradients[i]! < epsilon) break;
    const curvature = Math.max(matrix[i]![i]! + matrix[j]![j]! - 2 * matrix[i]![j]!, 1e-12);
    const room = (t: number, sign: number) => (y[t] === sign ? cost - alpha[t]! : alpha[t]!);
    const step = Math.min((gradients[j]! - gradients[i]!) / curvature, room(i, 1), room(j, -1));
    alpha[i] = clipped(alpha[i]! + y[i]! * step, cost);
    alpha[j] = clipped(alpha[j]! - y[j]! * step, cost);
    for (let t = 0; t < alpha.length; t++) gradients[t]! += step * (matrix[t]![i]! - matrix[t]![j]!);
  }
  return alpha.map((value, t) => y[t]! * value);
}

/** Moves an alpha that is within rounding error of a bound to the bound. */
function clipped(alpha: number, cost: number): number {
  if (alpha < 1e-12) return 0;
  return alpha > cost - 1e-12 ? cost : alpha;
}
