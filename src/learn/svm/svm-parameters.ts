/** The parameters of a support vector machine with a polynomial kernel (gamma x.y + coef0)^degree. */
export interface SvmParameters {
  readonly degree: number;
  readonly gamma: number;
  readonly coef0: number;
  /** C: the most that one instance may weigh. */
  readonly cost: number;
  /** Optimisation ends when no two instances violate optimality by as much as this. */
  readonly epsilon: number;
}

/** Throws a RangeError that names the first parameter without sense. */
export function checkParameters({ degree, gamma, coef0, cost, epsilon }: SvmParameters): void {
  if (!Number.isInteger(degree) || degree < 0)
    throw new RangeError(`expected a whole number from 0 on as degree of the kernel, found ${degree}`);
  if (!(gamma >= 0) || gamma === Number.POSITIVE_INFINITY)
    throw new RangeError(`expected a number from 0 on as gamma, found ${gamma}`);
  if (!Number.isFinite(coef0)) throw new RangeError(`expected a number as coef0, found ${coef0}`);
  if (!(cost > 0) || cost === Number.POSITIVE_INFINITY)
    throw new RangeError(`expected a number above 0 as cost, found ${cost}`);
  if (!(epsilon > 0) || epsilon === Number.POSITIVE_INFINITY)
    throw new RangeError(`expected a number above 0 as epsilon, found ${epsilon}`);
}

/**
 * The kernel of two instances for each number of equal slots, from 0 to `slots`, rounded step by step as LIBSVM
 * does it.
 */
export function kernelTable(
  { degree, gamma, coef0 }: Pick<SvmParameters, "degree" | "gamma" | "coef0">,
  slots: number,
): Float64Array {
  return Float64Array.from({ length: slots + 1 }, (_, equal) => power(gamma * equal + coef0, degree));
}

/** A whole power by repeated squaring. */
function power(base: number, exponent: number): number {
  let square = base;
  let result = 1;
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result *= square;
    square *= square;
  }
  return result;
}
