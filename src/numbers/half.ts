/**
 * Rounds numbers to 16 bits (IEEE 754 binary16), ties to even; numbers that are too large become the
 * largest finite half.
 */
export function toHalves(numbers: Float32Array): Uint16Array<ArrayBuffer> {
  const bits = new Int32Array(1);
  const number = new Float32Array(bits.buffer);
  return Uint16Array.from(numbers, (x) => {
    const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
    const size = Math.abs(x);
    if (size >= 65520) return sign | 0x7bff;
    // Below the smallest normal number, halves are whole multiples of 2^-24.
    if (size < 2 ** -14) return sign | roundToEven(size * 2 ** 24);
    number[0] = size;
    const cut = bits[0]! + 0xfff + ((bits[0]! >> 13) & 1);
    return sign | ((cut >> 13) - (112 << 10));
  });
}

/** Converts halves (IEEE 754 binary16) to numbers of 32 bits and writes them to `to`. */
export function fromHalves(from: Uint16Array, to: Float32Array): void {
  table ??= numbersOfHalves();
  for (let k = 0; k < from.length; k++) to[k] = table[from[k]!]!;
}

/** The number that each half stands for; filled on first use. */
let table: Float32Array | undefined;

function numbersOfHalves(): Float32Array {
  const numbers = new Float32Array(1 << 16);
  const bits = new Int32Array(numbers.buffer);
  for (let half = 0; half < 0x8000; half++) {
    // The exponent of a half is 112 less, and its fraction has 13 bits less.
    bits[half] = (half + (112 << 10)) << 13;
    bits[half + 0x8000] = bits[half]! | 0x80000000;
  }
  // Halves without an exponent are whole multiples of 2^-24.
  for (let half = 0; half < 0x400; half++) {
    numbers[half] = half * 2 ** -24;
    numbers[half + 0x8000] = -half * 2 ** -24;
  }
  return numbers;
}

function roundToEven(x: number): number {
  const whole = Math.floor(x);
  const rest = x - whole;
  return rest > 0.5 || (rest === 0.5 && whole % 2 === 1) ? whole + 1 : whole;
}
