// How fast the kernels of the neural network are, beside the same in plain code: sizes of its training.
import { table } from "../dist/cli/table.js";
import { Arena } from "../dist/kernels/arena.js";
import { packedColumnsSize, packedRowsSize } from "../dist/kernels/matrix.js";
import { plainNetworkKernels, simdNetworkKernels } from "../dist/kernels/network-kernels.js";

/** Each measurement lasts at least so many seconds. */
const SECONDS = 0.3;

export default function bench() {
  const arena = new Arena();
  const at = arena.takeNumbers(1 << 23);
  for (let k = 0; k < 1 << 23; k++) arena.f32[(at >>> 2) + k] = Math.sin(k);
  const simd = simdNetworkKernels(arena);
  const plain = plainNetworkKernels(arena);
  const rows = tasks(at).map(([name, unit, amount, work]) => {
    const fast = amount / time(() => work(simd));
    const slow = amount / time(() => work(plain));
    return [name, unit, (fast / 1e9).toFixed(2), (slow / 1e9).toFixed(2), (fast / slow).toFixed(1)];
  });
  console.log(
    table(rows, {
      header: ["kernel", "10^9 of these a second of processor time", "SIMD", "plain", "times as fast"],
      align: ["left", "left", "right", "right", "right"],
    }),
  );
}

/** Name, what is counted, how much of it a call does, and the call. */
function tasks(at) {
  const product = (m, n, k) => {
    const left = at + 4 * m * n;
    const right = left + 4 * packedRowsSize(m, k);
    return [
      `C += A B, ${m} x ${k} by ${k} x ${n}`,
      "operations",
      2 * m * n * k,
      (kernels) => kernels.multiply(at, 4 * n, left, right, m, n, k),
    ];
  };
  const far = at + (1 << 24);
  return [
    product(300, 1024, 304),
    product(16, 512, 128),
    [
      "one row, 128 by 128 x 512",
      "operations",
      2 * 128 * 512,
      (kernels) => kernels.multiplyRow(at, at + 4096, at + 8192, 512, 128),
    ],
    [
      "packing of 300 x 1024",
      "numbers",
      packedColumnsSize(300, 1024),
      (kernels) => kernels.packColumns(far, at, 4096, 4, 300, 1024),
    ],
    [
      "LSTM gates forward, 16 rows of 128",
      "units",
      16 * 128,
      (kernels) => {
        kernels.fillRows(at, far, 1, 4 * 16 * 128);
        const piece = (k) => at + k * 66_560;
        kernels.lstmForward(16, 128, at, piece(1), piece(2), piece(3), 512, 16, piece(4), piece(5), piece(6));
      },
    ],
    ["softmax, 300 rows of 48", "scores", 300 * 48, (kernels) => kernels.softmax(at, 192, 300, 48)],
    [
      "Adam",
      "parameters",
      1 << 20,
      (kernels) => kernels.adam(at, at + (1 << 22), at + (2 << 22), far, 1 << 20, 1e-3, 1, 0.9, 0.95, 1e-8),
    ],
  ];
}

/** Seconds of processor time for one call. */
function time(work) {
  work();
  let calls = 0;
  const begin = process.cpuUsage();
  for (;;) {
    work();
    calls++;
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1e6 >= SECONDS) return (user + system) / 1e6 / calls;
  }
}
