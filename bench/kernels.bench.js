// How fast the kernels of the neural network are, beside the same in plain code, with the sizes of its
// training.
import { table } from "../dist/cli/reports/table.js";
import { Arena } from "../dist/kernels/arena.js";
import { packedColumnsSize, packedRowsSize } from "../dist/kernels/matrix.js";
import { plainNetworkKernels, simdNetworkKernels } from "../dist/kernels/network-kernels.js";
import { signature } from "./signature.js";

/** @typedef {import("../dist/kernels/network-kernels.js").NetworkKernels} NetworkKernels */

/** Seconds that each measurement lasts at least. */
const SECONDS = 0.3;
/** Numbers that the kernels work on. */
const NUMBERS = 1 << 23;

/** @param {import("./run.js").BenchOptions} options */
export default function bench({ short }) {
  const arena = new Arena();
  const at = arena.takeNumbers(NUMBERS);
  const simd = simdNetworkKernels(arena);
  const plain = plainNetworkKernels(arena);
  if (simd === undefined) throw new Error("expected WebAssembly with SIMD, found none");
  // The same in every run, and positive: the second moments of Adam have a root.
  const numbers = Float32Array.from({ length: NUMBERS }, (_, k) => ((k * 40_503) % 65_536) / 65_536);
  const seconds = short ? 0 : SECONDS;
  const rows = tasks(at).map(({ name, unit, amount, work }) => {
    arena.floats(at, NUMBERS).set(numbers);
    work(simd);
    const { buffer, byteOffset, byteLength } = arena.floats(at, NUMBERS);
    const computed = signature([new Uint8Array(buffer, byteOffset, byteLength)]);
    const fast = amount / time(() => work(simd), seconds);
    const slow = amount / time(() => work(plain), seconds);
    const speeds = [(fast / 1e9).toFixed(2), (slow / 1e9).toFixed(2), (fast / slow).toFixed(1)];
    return [name, unit, ...speeds, computed];
  });
  console.log(
    table(rows, {
      header: [
        "kernel",
        "10^9 of these a second of processor time",
        "SIMD",
        "plain",
        "times as fast",
        "signature",
      ],
      align: ["left", "left", "right", "right", "right", "left"],
    }),
  );
  console.log(`signature: ${signature(rows.map((row) => row[5]))}`);
}

/**
 * A call of a kernel.
 * @typedef {object} Task
 * @property {string} name
 * @property {string} unit What is counted.
 * @property {number} amount How much of it a call does.
 * @property {(kernels: NetworkKernels) => void} work
 */

/**
 * @param {number} at Address of the numbers.
 * @returns {Task[]}
 */
function tasks(at) {
  /**
   * @param {number} m
   * @param {number} n
   * @param {number} k
   * @returns {Task}
   */
  const product = (m, n, k) => {
    const left = at + 4 * m * n;
    const right = left + 4 * packedRowsSize(m, k);
    return {
      name: `C += A B, ${m} x ${k} by ${k} x ${n}`,
      unit: "operations",
      amount: 2 * m * n * k,
      work: (kernels) => kernels.multiply(at, 4 * n, left, right, m, n, k),
    };
  };
  const far = at + (1 << 24);
  return [
    product(300, 1024, 304),
    product(16, 512, 128),
    {
      name: "one row, 128 by 128 x 512",
      unit: "operations",
      amount: 2 * 128 * 512,
      work: (kernels) => kernels.multiplyRow(at, at + 4096, at + 8192, 512, 128),
    },
    {
      name: "packing of 300 x 1024",
      unit: "numbers",
      amount: packedColumnsSize(300, 1024),
      work: (kernels) => kernels.packColumns(far, at, 4096, 4, 300, 1024),
    },
    {
      name: "LSTM gates forward, 16 rows of 128",
      unit: "units",
      amount: 16 * 128,
      work: (kernels) => {
        kernels.fillRows(at, far, 1, 4 * 16 * 128);
        /** @param {number} k */
        const piece = (k) => at + k * 66_560;
        kernels.lstmForward(16, 128, at, piece(1), piece(2), piece(3), 512, 16, piece(4), piece(5), piece(6));
      },
    },
    {
      name: "softmax, 300 rows of 48",
      unit: "scores",
      amount: 300 * 48,
      work: (kernels) => kernels.softmax(at, 192, 300, 48),
    },
    {
      name: "Adam",
      unit: "parameters",
      amount: 1 << 20,
      work: (kernels) =>
        kernels.adam(at, at + (1 << 22), at + (2 << 22), far, 1 << 20, 1e-3, 1, 0.9, 0.95, 1e-8),
    },
  ];
}

/**
 * Seconds of processor time for one call, over at least so many seconds.
 * @param {() => void} work
 * @param {number} seconds
 */
function time(work, seconds) {
  if (seconds > 0) work();
  let calls = 0;
  const begin = process.cpuUsage();
  for (;;) {
    work();
    calls++;
    const { user, system } = process.cpuUsage(begin);
    const passed = (user + system) / 1e6;
    if (passed > seconds) return passed / calls;
  }
}
