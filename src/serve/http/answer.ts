import type { AnswerPiece } from "../engine/engine.js";

/** An answer that is made piece by piece. */
export interface AnswerFrame {
  /** Text before the first piece and after the last one. */
  readonly opening: string;
  readonly closing: string;
  /** The Content-Type. */
  readonly type: string;
  /**
   * Bytes that are held back. If all of the answer fits, an error can still have a status of its own; beyond
   * that, the answer is sent as it is made, and an error can only break it off.
   */
  readonly held: number;
  /** Turns an error into the end of an answer that has begun; without it, the connection breaks off. */
  readonly failed?: ((error: unknown) => string) | undefined;
}

/** What happens to an answer. */
export interface AnswerListener {
  /** Takes each piece. */
  onPiece(piece: AnswerPiece): void;
  /** Called once, when the answer is complete or broken off. */
  onEnd(error?: unknown): void;
}

const ENCODER = new TextEncoder();

/**
 * Makes the response of pieces. A short answer is sent as a whole; a longer one as a stream that takes pieces
 * only as fast as the client reads.
 *
 * @throws the error of the pieces if it comes before anything is sent; `onEnd` is then not called
 */
export async function answerOf(
  pieces: AsyncGenerator<AnswerPiece, void, undefined>,
  { opening, closing, type, held, failed }: AnswerFrame,
  { onPiece, onEnd }: AnswerListener,
): Promise<Response> {
  const chunks: Uint8Array[] = [ENCODER.encode(opening)];
  let length = 0;
  let isOver = false;
  while (!isOver && (length === 0 || length <= held)) {
    const { done, value } = await pieces.next();
    isOver = done === true;
    if (done) break;
    onPiece(value);
    chunks.push(value.text);
    length += value.text.length;
  }
  const headers = { "content-type": type };
  if (isOver) {
    chunks.push(ENCODER.encode(closing));
    onEnd();
    return new Response(joined(chunks), { headers });
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        for (const chunk of chunks.splice(0)) if (chunk.length > 0) controller.enqueue(chunk);
      },
      pull: async (controller) => {
        try {
          const { done, value } = await pieces.next();
          if (done) {
            controller.enqueue(ENCODER.encode(closing));
            onEnd();
            controller.close();
            return;
          }
          onPiece(value);
          controller.enqueue(value.text);
        } catch (error) {
          onEnd(error);
          if (failed === undefined) controller.error(error);
          else {
            controller.enqueue(ENCODER.encode(failed(error)));
            controller.close();
          }
        }
      },
      cancel: async (reason) => {
        onEnd(reason ?? new Error("the client left"));
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
