import type { Arena } from "./arena.js";
import { GATES } from "./generated/gates.js";
import { loadKernel } from "./kernel.js";

// One time step of an LSTM that only parses, for several sentences with a row for each. Addresses and strides
// are in bytes; `size` is the number of units, a multiple of 4. The shapes are
//   gates   [rows, 4, size]  the inputs of the gates i, f, g, o
//   cells   [rows, size]     the cells of the previous step, which those of this step replace
//   output  [rows, size]     o tanh(c), with its own stride
//
// With the powers I = e^-i, F = e^-f, G = e^-2g, O = e^-o and T = e^-2c of a unit,
//   c = (c (1 + I) (1 + G) + (1 - G) (1 + F)) / ((1 + F) (1 + I) (1 + G))
//   o tanh(c) = (1 - T) / ((1 + O) (1 + T))
// so two divisions are enough. Powers of e are powers of 2 by a polynomial, with a relative error below 4e-6;
// their exponents are clamped to -LIMIT .. LIMIT, so that no product overflows.

const LIMIT = 30;
/** Adding 1.5 times 2^23 leaves the nearest whole number in the last bits of a float. */
const SHIFT = 12_582_912;
/** Coefficients of 2^x for x from -1/2 to 1/2, which agree with it at five Chebyshev nodes. */
const COEFFICIENTS = [1, 0.693121016, 0.2402235, 0.05592198, 0.009666368];
/** What the kernel reads from memory. */
const CONSTANTS = Float32Array.of(-Math.LOG2E, LIMIT, SHIFT, 1, ...COEFFICIENTS);

/** One time step of an LSTM that only parses. */
export interface GatesKernel {
  /** Computes a step. `constants` is the address of the constants of `gateConstants`. */
  lstmStep(
    rows: number,
    size: number,
    gates: number,
    cells: number,
    output: number,
    outputStride: number,
    constants: number,
  ): void;
}

/** Writes the constants of `lstmStep` into memory; returns their address. */
export function gateConstants(arena: Arena): number {
  const at = arena.takeNumbers(CONSTANTS.length);
  arena.f32.set(CONSTANTS, at >>> 2);
  return at;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdGates(arena: Arena): GatesKernel | undefined {
  return loadKernel<GatesKernel>(GATES, arena.memory);
}

/** The same in plain code, bit for bit. */
export function plainGates(arena: Arena): GatesKernel {
  const { fround } = Math;
  const [base, , , , c0, c1, c2, c3, c4] = CONSTANTS as unknown as readonly number[];
  const bits = new Int32Array(1);
  const float = new Float32Array(bits.buffer);
  const power = (exponent: number) => {
    const x = Math.max(-LIMIT, Math.min(LIMIT, exponent));
    const whole = fround(x + SHIFT) - SHIFT;
    const r = fround(x - whole);
    let p = fround(fround(c4! * r) + c3!);
    p = fround(fround(p * r) + c2!);
    p = fround(fround(p * r) + c1!);
    float[0] = fround(p * r) + c0!;
    bits[0]! += whole << 23;
    return float[0]!;
  };
  return {
    lstmStep(rows, size, gates, cells, output, outputStride) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        for (let u = 0; u < size; u++) {
          const at = (gates >>> 2) + 4 * r * size + u;
          const cell = (cells >>> 2) + r * size + u;
          const i = power(fround(f32[at]! * base!));
          const f = power(fround(f32[at + size]! * base!));
          const g = power(fround(f32[at + 2 * size]! * fround(2 * base!)));
          const o = power(fround(f32[at + 3 * size]! * base!));
          const input = fround(fround(1 + i) * fround(1 + g));
          const forget = fround(1 + f);
          const kept = fround(f32[cell]! * input);
          const added = fround(fround(1 - g) * forget);
          const c = fround(fround(kept + added) / fround(forget * input));
          f32[cell] = c;
          const t = power(fround(c * fround(2 * base!)));
          const below = fround(fround(1 + o) * fround(1 + t));
          f32[((output + r * outputStride) >>> 2) + u] = fround(1 - t) / below;
        }
      }
    },
  };
}
