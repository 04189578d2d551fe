/** The parameters of a support vector machine with a polynomial kernel (gamma x.y + coef0)^degree. */
export interface SvmParameters {
  /** Degree of the polynomial, a whole number of at least 0. */
  readonly degree: number;
  /** Factor of the number of equal slots, at least 0. */
  readonly gamma: number;
  /** Constant term of the polynomial. */
  readonly coef0: number;
  /** C: the upper bound of the weight of an instance, above 0. */
  readonly cost: number;
  /** Training stops when no two instances violate optimality by this much; above 0. */
  readonly epsilon: number;
}

/**
 * Checks the ranges of all parameters.
 *
 * @throws {RangeError} naming the first parameter out of its range
 */
export function checkParameters({ degree, gamma, coef0, cost, epsilon }: SvmParameters): void {
  if (!Number.isInteger(degree) || degree < 0)
    throw new RangeError(`expected degree to be a whole number of at least 0, found ${degree}`);
  if (!(gamma >= 0) || gamma === Number.POSITIVE_INFINITY)
    throw new RangeError(`expected gamma to be a number of at least 0, found ${gamma}`);
  if (!Number.isFinite(coef0)) throw new RangeError(`expected coef0 to be a number, found ${coef0}`);
  if (!(cost > 0) || cost === Number.POSITIVE_INFINITY)
    throw new RangeError(`expected cost to be a number above 0, found ${cost}`);
  if (!(epsilon > 0) || epsilon === Number.POSITIVE_INFINITY)
    throw new RangeError(`expected epsilon to be a number above 0, found ${epsilon}`);
}

/**
 * The kernel value of two instances for each number of equal slots, shape [slots + 1], rounded after
 * each operation as in LIBSVM.
 */
export function kernelTable(
  { degree, gamma, coef0 }: Pick<SvmParameters, "degree" | "gamma" | "coef0">,
  slots: number,
): Float64Array {
  return Float64Array.from({ length: slots + 1 }, (_, equal) => power(gamma * equal + coef0, degree));
}

/** Raises to a whole power by repeated squaring. */
function power(base: number, exponent: number): number {
  let square = base;
  let result = 1;
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result *= square;
    square *= square;
  }
  return result;
}
