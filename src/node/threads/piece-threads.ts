import { inOrder } from "../../corpus/in-order.js";
import type { InputPiece } from "../../corpus/pieces.js";
import type { ThreadRole } from "../../threads/thread.js";
import { ThreadPool } from "../../threads/thread-pool.js";
import { startThread } from "./start-thread.js";

/** Pieces under way for each thread: one in work, and others so that it need not wait. */
const UNDER_WAY = 8;

/** Gives pieces of the input to threads of a role and yields their answers in the order of the pieces. */
export async function* answersOfThreads<Answer>(
  role: ThreadRole,
  pieces: AsyncIterable<InputPiece>,
  threads: number,
  data: unknown,
): AsyncGenerator<Answer, void, undefined> {
  const pool = new ThreadPool<InputPiece, Answer>(startThread, role, threads, data);
  // Each piece is cut out into a buffer of its own, which can move to the thread.
  const run = (piece: InputPiece) =>
    pool.run(
      piece,
      "bytes" in piece ? { transfer: [piece.bytes.buffer as ArrayBuffer], isOpen: piece.isOpen } : {},
    );
  try {
    yield* inOrder(pieces, run, UNDER_WAY * threads);
  } finally {
    await pool.close();
  }
}
