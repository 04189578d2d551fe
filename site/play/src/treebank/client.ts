import type { TreebankReply, TreebankRequest } from "./protocol.ts";

type Unnumbered = TreebankRequest extends infer Request
  ? Request extends TreebankRequest
    ? Omit<Request, "id">
    : never
  : never;

/** The worker that reads treebanks. */
export class TreebankClient {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "treebank",
  });
  readonly #listeners = new Map<number, (reply: TreebankReply) => void>();
  #last = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<TreebankReply>) => this.#listeners.get(data.id)?.(data);
  }

  /** Sends a request; all its replies go to the listener. Returns its number, to stop it. */
  send(request: Unnumbered, listener: (reply: TreebankReply) => void): number {
    const id = ++this.#last;
    this.#listeners.set(id, listener);
    this.#worker.postMessage({ ...request, id });
    return id;
  }

  /** Sends a request with one reply. */
  ask<Kind extends TreebankReply["kind"]>(
    request: Unnumbered,
    kind: Kind,
  ): Promise<Extract<TreebankReply, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const id = this.send(request, (reply) => {
        this.#listeners.delete(id);
        if (reply.kind === kind) resolve(reply as Extract<TreebankReply, { kind: Kind }>);
        else reject(new Error(reply.kind === "failed" ? reply.message : `unexpected ${reply.kind}`));
      });
    });
  }

  /** Stops a request; its last reply still comes. */
  stop(work: number): void {
    this.#worker.postMessage({ kind: "stop", work, id: ++this.#last } satisfies TreebankRequest);
  }

  /** Ends the worker. */
  end(): void {
    this.#worker.terminate();
  }
}
