import type { Arena } from "./arena.js";
import { LSTM } from "./generated/lstm.js";
import { loadKernel } from "./kernel.js";

// One time step of an LSTM for several sentences, with a row for each. Addresses and strides are in bytes;
// `size` is the number of units, a multiple of 4. The shapes are
//   gates     [rows, 4, size]  the inputs of the gates i, f, g, o; after the step, their outputs
//   before    [rows, size]     the cells of the previous step
//   squashed  [rows, size]     tanh of the new cells
//   output    [rows, size]     o tanh(c), with its own stride
// The first `following` rows continue with a next step, for which the step fills
//   nextCell  [rows, size]     the new cells
//   nextInput [rows, size]     the output times the dropout mask `mask` [rows, size]
//
// The backward step turns `gates` from outputs into the gradients of inputs. `gradient` is the gradient of
// the output, `nextInput` and `nextCell` are gradients from the next step, and `cell` receives the gradient
// of `before`.

/** One time step of an LSTM. */
export interface LstmKernel {
  /** Computes one step forward. */
  lstmForward(
    rows: number,
    size: number,
    gates: number,
    before: number,
    squashed: number,
    output: number,
    outputStride: number,
    following: number,
    nextInput: number,
    nextCell: number,
    mask: number,
  ): void;
  /** Propagates the gradients of one step back. */
  lstmBackward(
    rows: number,
    size: number,
    gates: number,
    before: number,
    squashed: number,
    gradient: number,
    gradientStride: number,
    following: number,
    nextInput: number,
    nextCell: number,
    mask: number,
    cell: number,
  ): void;
}

/** The kernel in WebAssembly; undefined if the engine cannot run it. */
export function simdLstm(arena: Arena): LstmKernel | undefined {
  return loadKernel<LstmKernel>(LSTM, arena.memory);
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The same in plain code, equal up to rounding. */
export function plainLstm(arena: Arena): LstmKernel {
  return {
    lstmForward(
      rows,
      size,
      gates,
      before,
      squashed,
      output,
      outputStride,
      following,
      nextInput,
      nextCell,
      mask,
    ) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        const row = r * size;
        for (let u = 0; u < size; u++) {
          const at = (gates >>> 2) + 4 * row + u;
          f32[at] = sigmoid(f32[at]!);
          f32[at + size] = sigmoid(f32[at + size]!);
          f32[at + 2 * size] = Math.tanh(f32[at + 2 * size]!);
          f32[at + 3 * size] = sigmoid(f32[at + 3 * size]!);
          const c = f32[at + size]! * f32[(before >>> 2) + row + u]! + f32[at]! * f32[at + 2 * size]!;
          const t = Math.tanh(c);
          const h = f32[at + 3 * size]! * t;
          f32[(squashed >>> 2) + row + u] = t;
          f32[((output + r * outputStride) >>> 2) + u] = h;
          if (r >= following) continue;
          f32[(nextCell >>> 2) + row + u] = c;
          f32[(nextInput >>> 2) + row + u] = h * f32[(mask >>> 2) + row + u]!;
        }
      }
    },
    lstmBackward(
      rows,
      size,
      gates,
      before,
      squashed,
      gradient,
      gradientStride,
      following,
      nextInput,
      nextCell,
      mask,
      cell,
    ) {
      const { f32 } = arena;
      for (let r = 0; r < rows; r++) {
        const row = r * size;
        for (let u = 0; u < size; u++) {
          const at = (gates >>> 2) + 4 * row + u;
          const [i, f, g, o] = [f32[at]!, f32[at + size]!, f32[at + 2 * size]!, f32[at + 3 * size]!];
          const t = f32[(squashed >>> 2) + row + u]!;
          let dh = f32[((gradient + r * gradientStride) >>> 2) + u]!;
          if (r < following) dh += f32[(nextInput >>> 2) + row + u]! * f32[(mask >>> 2) + row + u]!;
          let dc = dh * o * (1 - t * t);
          if (r < following) dc += f32[(nextCell >>> 2) + row + u]!;
          f32[(cell >>> 2) + row + u] = dc * f;
          f32[at] = dc * g * i * (1 - i);
          f32[at + size] = dc * f32[(before >>> 2) + row + u]! * f * (1 - f);
          f32[at + 2 * size] = dc * i * (1 - g * g);
          f32[at + 3 * size] = dh * t * o * (1 - o);
        }
      }
    },
  };
}
