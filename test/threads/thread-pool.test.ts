import { describe, expect, it } from "vitest";
import type { StartThread, ThreadListener, ThreadRole } from "../../src/threads/thread.js";
import { ThreadPool } from "../../src/threads/thread-pool.js";

/** A thread that does nothing by itself: the test plays its part. */
interface PuppetThread {
  readonly role: ThreadRole;
  readonly data: unknown;
  readonly listener: ThreadListener;
  readonly jobs: unknown[];
  readonly transfers: (readonly ArrayBuffer[])[];
  hasEnded: boolean;
}

function puppets(): { threads: PuppetThread[]; start: StartThread } {
  const threads: PuppetThread[] = [];
  const start: StartThread = (role, data, listener) => {
    const thread: PuppetThread = { role, data, listener, jobs: [], transfers: [], hasEnded: false };
    threads.push(thread);
    return {
      post: (message, transfer = []) => {
        thread.jobs.push(message);
        thread.transfers.push(transfer);
      },
      end: async () => {
        thread.hasEnded = true;
      },
    };
  };
  return { threads, start };
}

function poolOf(size: number) {
  const { threads, start } = puppets();
  return { threads, pool: new ThreadPool<string, string, number>(start, "parse", size, "data") };
}

describe("a pool of threads", () => {
  it("starts threads of its role, all with the same data", () => {
    const { threads } = poolOf(3);
    expect(threads.map(({ role, data }) => [role, data])).toEqual(Array(3).fill(["parse", "data"]));
  });

  it("gives each job to the thread with the fewest jobs", async () => {
    const { threads, pool } = poolOf(2);
    const first = pool.run("a");
    for (const job of ["b", "c", "d"]) pool.run(job);
    expect(threads.map(({ jobs }) => jobs)).toEqual([
      ["a", "c"],
      ["b", "d"],
    ]);
    threads[1]!.listener.onMessage({ answer: "B" });
    threads[1]!.listener.onMessage({ answer: "D" });
    pool.run("e");
    expect(threads[1]!.jobs).toEqual(["b", "d", "e"]);
    threads[0]!.listener.onMessage({ answer: "A" });
    expect(await first).toBe("A");
  });

  it("gives the continuation of an open job to the same thread", () => {
    const { threads, pool } = poolOf(2);
    pool.run("a", { isOpen: true });
    pool.run("a2", { isOpen: true });
    pool.run("a3");
    pool.run("b");
    expect(threads.map(({ jobs }) => jobs)).toEqual([["a", "a2", "a3"], ["b"]]);
  });

  it("passes on buffers and notices", async () => {
    const { threads, pool } = poolOf(1);
    const buffer = new ArrayBuffer(8);
    const notices: number[] = [];
    const answer = pool.run("a", { transfer: [buffer], onNotice: (notice) => notices.push(notice) });
    const [thread] = threads;
    for (const message of [{ notice: 1 }, { notice: 2 }, { answer: "A" }])
      thread!.listener.onMessage(message);
    expect([thread!.transfers, notices, await answer]).toEqual([[[buffer]], [1, 2], "A"]);
  });

  it("rejects all jobs after the first failure, that of the failing thread first", async () => {
    const { threads, pool } = poolOf(2);
    const order: string[] = [];
    const errors = ["a", "b", "c"].map((job) =>
      pool.run(job).catch((error: Error) => {
        order.push(job);
        return error.message;
      }),
    );
    threads[1]!.listener.onFailure(new Error("first"));
    threads[0]!.listener.onFailure(new Error("second"));
    threads[0]!.listener.onMessage({ answer: "too late" });
    expect(await Promise.all(errors)).toEqual(["first", "first", "first"]);
    expect(order[0]).toBe("b");
    await expect(pool.run("d")).rejects.toThrow("first");
  });

  it("ends its threads when it is closed, and rejects their unfinished jobs", async () => {
    const { threads, pool } = poolOf(2);
    const left = pool.run("a");
    left.catch(() => {});
    await pool.close();
    expect(threads.every(({ hasEnded }) => hasEnded)).toBe(true);
    await expect(left).rejects.toThrow("the threads were closed");
    await expect(pool.run("b")).rejects.toThrow("the threads were closed");
  });
});
