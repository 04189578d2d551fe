import { describe, expect, it, vi } from "vitest";
import { LastingPool, ThreadDeath } from "../../src/threads/lasting-pool.js";
import type { StartThread, ThreadListener } from "../../src/threads/thread.js";

interface Puppet {
  readonly listener: ThreadListener;
  readonly data: unknown;
  readonly jobs: unknown[];
  hasEnded: boolean;
}

function poolOf(size: number, longestJob = 60_000) {
  const threads: Puppet[] = [];
  const start: StartThread = (_role, data, listener) => {
    const thread: Puppet = { listener, data, jobs: [], hasEnded: false };
    threads.push(thread);
    return {
      post: (message) => void thread.jobs.push(message),
      end: async () => {
        thread.hasEnded = true;
      },
    };
  };
  const onRoom = vi.fn();
  const onDeath = vi.fn();
  const options = { depth: 2, longestJob, onRoom, onDeath };
  const pool = new LastingPool<string, string>(
    start,
    "serve",
    size,
    (isReplacement) => isReplacement,
    options,
  );
  const ready = (k: number) => threads[k]!.listener.onMessage({ ready: true, heap: 7 });
  const answer = (k: number, text: string) => threads[k]!.listener.onMessage({ answer: text, heap: 8 });
  return { threads, pool, onRoom, onDeath, ready, answer };
}

describe("a lasting pool", () => {
  it("has room only in threads that are ready, for as many jobs as they may have", async () => {
    const { pool, ready, onRoom } = poolOf(2);
    expect(pool.hasRoom).toBe(false);
    ready(1);
    await pool.untilReady();
    expect(onRoom).toHaveBeenCalledTimes(1);
    void pool.run("a");
    void pool.run("b");
    expect(pool.hasRoom).toBe(false);
    await expect(pool.run("c")).rejects.toThrow("expected room for a job, found none");
  });

  it("gives answers in order, and tells the heap of each thread", async () => {
    const { pool, ready, answer } = poolOf(1);
    ready(0);
    const jobs = [pool.run("a"), pool.run("b")];
    answer(0, "A");
    answer(0, "B");
    expect(await Promise.all(jobs)).toEqual(["A", "B"]);
    expect(pool.heaps).toEqual([8]);
  });

  it("replaces a thread that dies, and suspects only the job that it was working on", async () => {
    const { pool, ready, answer, threads, onDeath } = poolOf(1);
    ready(0);
    const jobs = [pool.run("a"), pool.run("b")].map((job) => job.catch((error: unknown) => error));
    threads[0]!.listener.onFailure(new Error("out of memory"));
    const [a, b] = (await Promise.all(jobs)) as ThreadDeath[];
    expect([a instanceof ThreadDeath, a!.isSuspect, b!.isSuspect]).toEqual([true, true, false]);
    expect(a!.message).toBe("out of memory");
    expect(onDeath).toHaveBeenCalledTimes(1);
    expect(threads.map(({ data }) => data)).toEqual([false, true]);
    ready(1);
    const again = pool.run("a");
    answer(1, "A");
    expect(await again).toBe("A");
    expect(pool.deaths).toBe(1);
  });

  it("says why no thread gets ready", async () => {
    const { pool, threads } = poolOf(2);
    const ready = pool.untilReady();
    threads[1]!.listener.onFailure(new Error("a broken model"));
    await expect(ready).rejects.toThrow("a broken model");
    await pool.close();
  });

  it("waits longer and longer before it starts a thread again that never gets ready", async () => {
    vi.useFakeTimers();
    try {
      const { threads } = poolOf(1);
      const starts = [];
      for (let k = 0; k < 4; k++) {
        threads.at(-1)!.listener.onFailure(new Error("broken"));
        const before = threads.length;
        let waited = 0;
        while (threads.length === before) {
          vi.advanceTimersByTime(100);
          waited += 100;
        }
        starts.push(waited);
      }
      expect(starts).toEqual([100, 200, 400, 800]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends a thread that works on one job for too long", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    try {
      const { pool, ready, threads } = poolOf(1, 1000);
      ready(0);
      const job = pool.run("a").catch((error: unknown) => error);
      vi.advanceTimersByTime(2000);
      expect(threads[0]!.hasEnded).toBe(true);
      expect(((await job) as ThreadDeath).message).toBe("a thread worked on one job for more than 1 s");
      expect(threads).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("rejects jobs and ends all threads when it is closed, and starts no other", async () => {
    const { pool, ready, threads } = poolOf(2);
    ready(0);
    const job = pool.run("a").catch((error: Error) => error.message);
    await pool.close();
    expect(await job).toBe("the threads were closed");
    threads[1]!.listener.onFailure(new Error("late"));
    expect(threads.map(({ hasEnded }) => hasEnded)).toEqual([true, true]);
  });

  it("passes notices on, and takes them for signs of life", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    try {
      const { pool, threads, ready, answer } = poolOf(1, 1000);
      ready(0);
      const notices: unknown[] = [];
      const job = pool.run("a", (notice) => notices.push(notice));
      for (let k = 0; k < 5; k++) {
        vi.advanceTimersByTime(800);
        threads[0]!.listener.onMessage({ notice: k, heap: 0 });
      }
      answer(0, "A");
      expect(await job).toBe("A");
      expect(notices).toEqual([0, 1, 2, 3, 4]);
      const stuck = pool.run("b");
      vi.advanceTimersByTime(2000);
      await expect(stuck).rejects.toThrow("for more than 1 s");
      await pool.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("runs jobs that wait when a thread is free again, also after a death", async () => {
    const { pool, threads, ready, answer } = poolOf(1);
    const jobs = ["a", "b", "c"].map((job) => pool.runWhenFree(job));
    ready(0);
    await vi.waitFor(() => expect(threads[0]!.jobs).toEqual(["a", "b"]));
    answer(0, "A");
    await vi.waitFor(() => expect(threads[0]!.jobs).toEqual(["a", "b", "c"]));
    threads[0]!.listener.onFailure(new Error("out of memory"));
    const ends = await Promise.allSettled(jobs);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    const next = pool.runWhenFree("d");
    ready(1);
    await vi.waitFor(() => expect(threads[1]!.jobs).toEqual(["d"]));
    answer(1, "D");
    expect(await next).toBe("D");
  });
});
