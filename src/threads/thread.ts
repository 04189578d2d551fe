/** A thread, seen by the code that gives it work. Node's worker threads and browsers' Web Workers can both be one. */
export interface Thread {
  /** Sends a message. Buffers in `transfer` move to the thread without a copy and are empty here afterwards. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Ends the thread at once; unfinished work is lost, and its listener hears nothing more. */
  end(): Promise<void>;
}

/** What the owner of a thread hears from it. */
export interface ThreadListener {
  /** Takes a message from the thread. */
  onMessage(message: unknown): void;
  /**
   * Takes the error that ended the thread. Called at most once, and not after `end`. A thread that finishes its
   * work and ends by itself has not failed.
   */
  onFailure(error: Error): void;
}

/** What a thread does. Each role has a worker file of its own. */
export type ThreadRole = "parse" | "experiment" | "batch" | "gradients";

/** Starts a thread with a role; `data` is all that it knows at its start. The environment provides this function. */
export type StartThread = (role: ThreadRole, data: unknown, listener: ThreadListener) => Thread;
