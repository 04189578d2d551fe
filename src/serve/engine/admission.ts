import { RequestError } from "./request-error.js";

/** Limits of a server, each for its own kind of load. */
export interface ServeLimits {
  /** Bytes of the body of a request. */
  readonly body: number;
  /** Words of a sentence. */
  readonly sentence: number;
  /** Milliseconds from the arrival of a request to the end of its answer. */
  readonly time: number;
  /** Requests that are accepted and not yet answered. */
  readonly queue: number;
  /** Bytes of the bodies of these requests together. */
  readonly queueBytes: number;
}

/** A request that was accepted; its place is free again after `leave`. */
export interface Place {
  /** Counts bytes of the body that arrived or will arrive. Throws as `enter` does. */
  addBytes(count: number): void;
  /** Gives the place back. */
  leave(): void;
}

/** The seconds over which the speed of the server is measured. */
const MEASURED = 5;
const LONGEST_WAIT = 60;

/** Accepts requests as long as there is room, so that memory stays bounded whatever arrives. */
export class Admission {
  readonly #limits: ServeLimits;
  #requests = 0;
  #bytes = 0;
  /** When the last requests were finished, in milliseconds. */
  #finished: number[] = [];

  constructor(limits: ServeLimits) {
    this.#limits = limits;
  }

  /** Number of requests that are accepted and not yet answered. */
  get requests(): number {
    return this.#requests;
  }

  /** Bytes of their bodies. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Accepts a request.
   * @throws RequestError 429 if the queue is full, 413 if the body is too large
   */
  enter(): Place {
    if (this.#requests >= this.#limits.queue) {
      const message = `the server is busy: ${this.#requests} requests are waiting, the most that it takes`;
      throw new RequestError(429, message, this.#wait());
    }
    this.#requests++;
    let bytes = 0;
    let isOpen = true;
    return {
      addBytes: (count) => {
        bytes += count;
        this.#bytes += count;
        if (bytes > this.#limits.body) {
          throw new RequestError(
            413,
            `expected a body of at most ${this.#limits.body} bytes, found a larger one`,
          );
        }
        // A request that is alone always fits.
        if (this.#bytes > this.#limits.queueBytes && this.#bytes > bytes) {
          const message = "the server is busy: the requests that wait are too large together";
          throw new RequestError(429, message, this.#wait());
        }
      },
      leave: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#requests--;
        this.#bytes -= bytes;
        this.#finished.push(performance.now());
        if (this.#finished.length > 2000) this.#finished = this.#finished.slice(-1000);
      },
    };
  }

  /** Seconds until the requests that wait are answered, about. */
  #wait(): number {
    const now = performance.now();
    const recent = this.#finished.filter((time) => now - time < 1000 * MEASURED);
    const span = (now - (recent[0] ?? now)) / 1000;
    const speed = recent.length / Math.max(span, 0.1);
    const seconds = recent.length === 0 ? 1 : this.#requests / speed;
    return Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(seconds)));
  }
}
