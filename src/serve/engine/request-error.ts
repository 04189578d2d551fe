/** An error that a client gets as an answer: a status of HTTP, a message, and when to try again. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  /** The status of HTTP. */
  readonly status: number;
  /** Seconds after which the client may try again; undefined if that would not help. */
  readonly retryAfter: number | undefined;

  /** Makes the error of an answer. */
  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
