/** What is used of the scope of a worker, which the types of pages do not have. */
export interface WorkerScope<Request, Reply> {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Reply, transfer?: Transferable[]): void;
}

/** Lets messages arrive, such as one that asks to stop. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
