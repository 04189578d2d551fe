/** A thread as those who give it work see it. Node's worker threads and a browser's Web Workers can both be one. */
export interface Thread {
  /** Sends a message; what is in `transfer` moves to the thread without being copied and is gone here. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Ends the thread; whatever it is doing is lost. */
  end(): Promise<void>;
}

/** What happens to a thread. */
export interface ThreadListener {
  /** A message from the thread. */
  onMessage(message: unknown): void;
  /** The thread failed, or ended although nobody asked it to. Called at most once. */
  onFailure(error: Error): void;
}

/** What threads can do; each role has a worker file of its own. */
export type ThreadRole = "parse" | "experiment" | "batch" | "gradients";

/** Starts a thread with a role and what it needs to know at its start. The environment provides this. */
export type StartThread = (role: ThreadRole, data: unknown, listener: ThreadListener) => Thread;
