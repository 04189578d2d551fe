import { planesOf, type SlotWidths, swapInstances } from "../../kernels/svm/equal-slots.js";
import { plainSmoLoops, type SmoLoops, type SmoSizes, simdSmoLoops } from "../../kernels/svm/smo.js";
import { RowCache } from "./row-cache.js";
import { kernelTable, type SvmParameters } from "./svm-parameters.js";

/** Replaces quadratic coefficients that are not positive. */
const TAU = 1e-12;
/** Iterations between two attempts to shrink; fewer if there are fewer instances. */
const SHRINK_AFTER = 1000;
/** The limit of iterations is at least this. */
const MIN_ITERATION_LIMIT = 10_000_000;
// Status of an alpha: at its lower bound, between the bounds, at its upper bound.
const LOWER = 0;
const FREE = 1;
const UPPER = 2;

/**
 * The solution of a problem of two classes: the first class wins where the sum of y alpha K exceeds rho.
 */
export interface BinarySolution {
  /** Shape [length]: y times alpha of each instance. A view, valid until the next problem. */
  readonly coefficients: Float64Array;
  /** The threshold of the decision. */
  readonly rho: number;
  /** Number of iterations it took. */
  readonly iterations: number;
}

/**
 * Trains support vector machines of two classes by sequential minimal optimisation.
 *
 * Every step is that of LIBSVM 3.24 (Fan, Chen and Lin 2005; Chang and Lin 2011, sections 4 and 5):
 * second-order selection of the working set, shrinking with one early reconstruction of the gradient, and
 * kernel values in single precision. Alphas and rho are equal to the last bit.
 *
 * Put the instances into `packed`, those of the first class first, and call `solve`. A place is a position
 * in the arrays of the problem; shrinking moves instances to other places.
 */
export class BinarySolver {
  /** The instances of the problem, packed as kernels/svm/equal-slots.ts describes. */
  readonly packed: Uint8Array;
  readonly #loops: SmoLoops;
  readonly #rows: RowCache;
  #planes = 0;
  readonly #cost: number;
  readonly #epsilon: number;
  /** Twice the kernel value of an instance with itself. */
  readonly #diagonals: number;
  readonly #alpha: Float64Array;
  readonly #y: Int8Array;
  readonly #status: Uint8Array;
  /** The instance at each place. */
  readonly #instances: Int32Array;
  readonly #coefficients: Float64Array;
  #length = 0;
  /** The places below this are active; the others are shrunk. */
  #active = 0;
  #hasUnshrunk = false;
  /** The place that violates optimality most, -1 if there is none; and its violation. */
  #first = -1;
  #most = 0;

  /**
   * A solver for problems of at most `length` instances with at most `planes` planes; `cache` is the memory
   * for kernel rows in bytes.
   */
  constructor(
    slots: number,
    planes: number,
    length: number,
    parameters: SvmParameters,
    cache: number,
    makeLoops: (sizes: SmoSizes) => SmoLoops = (sizes) => simdSmoLoops(sizes) ?? plainSmoLoops(sizes),
  ) {
    const table = kernelTable(parameters, slots);
    this.#diagonals = table[slots]! + table[slots]!;
    this.#loops = makeLoops({ length, planes, table: Float32Array.from(table), cache });
    this.#rows = new RowCache(this.#loops, length);
    this.packed = this.#loops.packed;
    this.#cost = parameters.cost;
    this.#epsilon = parameters.epsilon;
    this.#alpha = new Float64Array(length);
    this.#y = new Int8Array(length);
    this.#status = new Uint8Array(length);
    this.#instances = new Int32Array(length);
    this.#coefficients = new Float64Array(length);
  }

  /**
   * Solves the problem of the packed instances; the first `positives` of them belong to the first class.
   */
  solve(widths: SlotWidths, length: number, positives: number): BinarySolution {
    this.#planes = planesOf(widths);
    this.#loops.begin(length, widths);
    this.#begin(length, positives);
    const most = Math.max(MIN_ITERATION_LIMIT, 100 * length);
    let countdown = Math.min(length, SHRINK_AFTER) + 1;
    let iterations = 0;
    while (iterations < most) {
      if (--countdown === 0) {
        countdown = Math.min(length, SHRINK_AFTER);
        this.#shrink();
      }
      let second = this.#selectSecond();
      if (second === -1) {
        this.#unshrink();
        second = this.#selectSecond();
        if (second === -1) break;
        countdown = 1;
      }
      iterations++;
      this.#optimise(this.#first, second);
    }
    if (this.#active < length) this.#unshrink();
    for (let t = 0; t < length; t++) {
      this.#coefficients[this.#instances[t]!] = this.#y[t]! * this.#alpha[t]!;
    }
    return { coefficients: this.#coefficients.subarray(0, length), rho: this.#rho(), iterations };
  }

  #begin(length: number, positives: number): void {
    const { gradient, up, low, bar } = this.#loops;
    this.#length = length;
    this.#active = length;
    this.#hasUnshrunk = false;
    this.#rows.begin(length);
    this.#alpha.fill(0, 0, length);
    this.#status.fill(LOWER, 0, length);
    bar.fill(0, 0, length);
    for (let t = 0; t < length; t++) {
      const isFirst = t < positives;
      this.#y[t] = isFirst ? 1 : -1;
      this.#instances[t] = t;
      gradient[t] = isFirst ? -1 : 1;
      up[t] = isFirst ? 0 : Number.NEGATIVE_INFINITY;
      low[t] = isFirst ? Number.NEGATIVE_INFINITY : 0;
    }
    this.#selectFirst();
  }

  /** Selects the place that violates optimality most among those where y times alpha can grow. */
  #selectFirst(): void {
    const { gradient, up } = this.#loops;
    this.#first = -1;
    this.#most = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < this.#active; t++) {
      if (up[t] !== 0 || -gradient[t]! < this.#most) continue;
      this.#most = -gradient[t]!;
      this.#first = t;
    }
  }

  /** Selects the place to change together with the first; -1 if all active places are optimal. */
  #selectSecond(): number {
    if (this.#first === -1) return -1;
    const row = this.#rows.of(this.#first, this.#active);
    const second = this.#loops.selectSecond(row, this.#most, this.#diagonals, this.#active);
    return this.#most + this.#loops.found < this.#epsilon ? -1 : second;
  }

  /** Optimises the alphas of two places, and updates everything that depends on them. */
  #optimise(i: number, j: number): void {
    const { stride, rows, gradient } = this.#loops;
    const rowI = this.#rows.of(i, this.#active);
    const rowJ = this.#rows.of(j, this.#active);
    const { [i]: oldI, [j]: oldJ } = this.#alpha as unknown as number[];
    const yI = this.#y[i]!;
    const yJ = this.#y[j]!;
    const kernel = rows[stride * rowI + j]!;
    const coefficient = this.#diagonals - 2 * kernel;
    const step = (gradient[j]! - gradient[i]!) / (coefficient > 0 ? coefficient : TAU);
    if (yI !== yJ) this.#moveTogether(i, j, yI * step);
    else this.#moveApart(i, j, -yI * step);
    const wasUpperI = this.#status[i] === UPPER;
    const wasUpperJ = this.#status[j] === UPPER;
    this.#updateStatus(i);
    this.#updateStatus(j);
    this.#first = this.#loops.step(
      rowI,
      yI * (this.#alpha[i]! - oldI!),
      rowJ,
      yJ * (this.#alpha[j]! - oldJ!),
      this.#active,
    );
    this.#most = this.#loops.found;
    this.#updateBar(i, wasUpperI);
    this.#updateBar(j, wasUpperJ);
  }

  /** Raises two alphas of different classes by the same amount, as far as the bounds allow. */
  #moveTogether(i: number, j: number, step: number): void {
    const alpha = this.#alpha;
    const cost = this.#cost;
    const difference = alpha[i]! - alpha[j]!;
    alpha[i]! += step;
    alpha[j]! += step;
    if (difference > 0) {
      if (alpha[j]! < 0) {
        alpha[j] = 0;
        alpha[i] = difference;
      }
      if (alpha[i]! > cost) {
        alpha[i] = cost;
        alpha[j] = cost - difference;
      }
    } else {
      if (alpha[i]! < 0) {
        alpha[i] = 0;
        alpha[j] = -difference;
      }
      if (alpha[j]! > cost) {
        alpha[j] = cost;
        alpha[i] = cost + difference;
      }
    }
  }

  /**
   * Lowers one and raises the other of two alphas of one class by the same amount, as far as bounds allow.
   */
  #moveApart(i: number, j: number, step: number): void {
    const alpha = this.#alpha;
    const cost = this.#cost;
    const sum = alpha[i]! + alpha[j]!;
    alpha[i]! -= step;
    alpha[j]! += step;
    if (sum > cost) {
      if (alpha[i]! > cost) {
        alpha[i] = cost;
        alpha[j] = sum - cost;
      }
      if (alpha[j]! > cost) {
        alpha[j] = cost;
        alpha[i] = sum - cost;
      }
    } else {
      if (alpha[j]! < 0) {
        alpha[j] = 0;
        alpha[i] = sum;
      }
      if (alpha[i]! < 0) {
        alpha[i] = 0;
        alpha[j] = sum;
      }
    }
  }

  #updateStatus(t: number): void {
    const alpha = this.#alpha[t]!;
    const status = alpha >= this.#cost ? UPPER : alpha <= 0 ? LOWER : FREE;
    const isFirst = this.#y[t] === 1;
    this.#status[t] = status;
    this.#loops.up[t] = status !== (isFirst ? UPPER : LOWER) ? 0 : Number.NEGATIVE_INFINITY;
    this.#loops.low[t] = status !== (isFirst ? LOWER : UPPER) ? 0 : Number.NEGATIVE_INFINITY;
  }

  /** Updates the gradient of the alphas at their upper bounds if this alpha has reached or left it. */
  #updateBar(t: number, wasUpper: boolean): void {
    const isUpper = this.#status[t] === UPPER;
    if (isUpper === wasUpper) return;
    const factor = (isUpper ? 1 : -1) * this.#y[t]! * this.#cost;
    this.#loops.add(this.#loops.bar, this.#rows.of(t, this.#length), factor, 0, this.#length);
  }

  /** Makes places inactive that are at a bound and will most likely stay there. */
  #shrink(): void {
    const { gradient, up, low } = this.#loops;
    let mostUp = Number.NEGATIVE_INFINITY;
    let mostLow = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < this.#active; t++) {
      if (up[t] === 0) mostUp = Math.max(mostUp, -gradient[t]!);
      if (low[t] === 0) mostLow = Math.max(mostLow, gradient[t]!);
    }
    if (!this.#hasUnshrunk && mostUp + mostLow <= this.#epsilon * 10) {
      this.#hasUnshrunk = true;
      this.#reconstructGradient();
      this.#active = this.#length;
    }
    const isSettled = (t: number) =>
      up[t] !== 0 ? -gradient[t]! > mostUp : low[t] !== 0 && gradient[t]! > mostLow;
    let hasMoved = false;
    for (let t = 0; t < this.#active; t++) {
      if (!isSettled(t)) continue;
      this.#active--;
      while (this.#active > t && isSettled(this.#active)) this.#active--;
      if (this.#active <= t) break;
      this.#swap(t, this.#active);
      hasMoved = true;
    }
    if (hasMoved) this.#rows.clear();
    this.#selectFirst();
  }

  /** Makes all places active again. */
  #unshrink(): void {
    this.#reconstructGradient();
    this.#active = this.#length;
    this.#selectFirst();
  }

  /** Computes the gradient of inactive places from the free alphas and those at their upper bounds. */
  #reconstructGradient(): void {
    const { gradient, bar } = this.#loops;
    const from = this.#active;
    const to = this.#length;
    if (from === to) return;
    for (let t = from; t < to; t++) gradient[t] = bar[t]! - this.#y[t]!;
    for (let t = 0; t < from; t++) {
      if (this.#status[t] !== FREE) continue;
      this.#loops.add(gradient, this.#rows.part(t, from, to), this.#y[t]! * this.#alpha[t]!, from, to);
    }
  }

  /** Exchanges the instances of two places. */
  #swap(a: number, b: number): void {
    const { gradient, up, low, bar } = this.#loops;
    swapInstances(this.packed, a, b, this.#planes);
    for (const array of [gradient, up, low, bar, this.#alpha, this.#y, this.#status, this.#instances]) {
      const value = array[a]!;
      array[a] = array[b]!;
      array[b] = value;
    }
  }

  /** The threshold: the mean gradient of the free alphas, or the middle of its bounds. */
  #rho(): number {
    const { gradient, up } = this.#loops;
    let free = 0;
    let sum = 0;
    let highest = Number.POSITIVE_INFINITY;
    let lowest = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < this.#active; t++) {
      const value = gradient[t]!;
      if (this.#status[t] === FREE) {
        free++;
        sum += value;
      } else if (up[t] === 0) highest = Math.min(highest, value);
      else lowest = Math.max(lowest, value);
    }
    return free > 0 ? sum / free : (highest + lowest) / 2;
  }
}
