/** A thread, as the code that gives it work sees it: for example a worker thread of Node, or a Web Worker. */
export interface Thread {
  /**
   * Sends a message. Buffers in `transfer` move to the thread without a copy and are empty here afterwards.
   */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Ends the thread at once; unfinished work is lost, and its listener hears nothing more. */
  end(): Promise<void>;
}

/** Takes the messages and the failure of a thread. */
export interface ThreadListener {
  /** Takes a message from the thread. */
  onMessage(message: unknown): void;
  /**
   * Takes the error that ended the thread. Called at most once, and not after `end`. A thread that finishes
   * its work and ends by itself has not failed.
   */
  onFailure(error: Error): void;
}

/** The work that a thread does. Each role has its own worker file. */
export type ThreadRole =
  | "parse"
  | "search"
  | "document"
  | "experiment"
  | "batch"
  | "gradients"
  | "teach"
  | "serve"
  | "shard";

/** Limits of a thread; what the environment cannot limit is ignored. */
export interface ThreadLimits {
  /** The heap of the thread in MiB; a thread that needs more fails. By default that of the environment. */
  readonly heap?: number | undefined;
}

/** Starts a thread with a role and its initial data. Each environment provides such a function. */
export type StartThread = (
  role: ThreadRole,
  data: unknown,
  listener: ThreadListener,
  limits?: ThreadLimits,
) => Thread;
