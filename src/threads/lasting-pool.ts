import type { StartThread, Thread, ThreadLimits, ThreadRole } from "./thread.js";

/**
 * What a thread of a lasting pool sends: that it is ready, a notice about its oldest job, or the answer to it.
 */
export type LastingMessage<Answer, Notice = never> =
  | { readonly ready: true; readonly heap: number }
  | { readonly notice: Notice; readonly heap: number }
  | { readonly answer: Answer; readonly heap: number };

/** Rejects a job whose thread died. */
export class ThreadDeath extends Error {
  override readonly name = "ThreadDeath";
  /** Whether the thread was working on this job, which may have killed it, rather than on one before it. */
  readonly isSuspect: boolean;

  /** Makes the error of a job from that of its thread. */
  constructor(cause: Error, isSuspect: boolean) {
    super(cause.message, { cause });
    this.isSuspect = isSuspect;
  }
}

/** How a lasting pool works. */
export interface LastingPoolOptions {
  /** Jobs that a thread has at most: one in work, others so that it need not wait. */
  readonly depth: number;
  /** A thread that works for longer without an answer or a notice is ended, in milliseconds. */
  readonly longestJob: number;
  /** Limits of each thread. */
  readonly limits?: ThreadLimits | undefined;
  /** Takes the error of each thread that died. */
  readonly onDeath?: ((error: Error) => void) | undefined;
  /** Called when there is room for another job. */
  readonly onRoom?: (() => void) | undefined;
}

interface WaitingJob<Answer, Notice> {
  readonly onNotice?: ((notice: Notice) => void) | undefined;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Member<Answer, Notice> {
  thread: Thread;
  isReady: boolean;
  /** Heap in use when it last answered, in bytes. */
  heap: number;
  /** When it started its oldest job, or last sent a notice about it. */
  since: number;
  /** The jobs without an answer, in order. */
  jobs: WaitingJob<Answer, Notice>[];
}

/** A thread that fails before it is ready is started again after these milliseconds, then twice as many. */
const PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/**
 * Threads with the same role that share jobs and are replaced when they die. Jobs of a thread that dies are
 * rejected with a `ThreadDeath`; the caller may run them again.
 */
export class LastingPool<Job, Answer, Notice = never> {
  /** Number of threads that died. */
  deaths = 0;
  readonly #members: Member<Answer, Notice>[] = [];
  readonly #options: LastingPoolOptions;
  readonly #start: (index: number, isReplacement: boolean) => Member<Answer, Notice>;
  readonly #watch: ReturnType<typeof setInterval>;
  readonly #readiness: { resolve(): void; reject(error: Error): void }[] = [];
  #waiting: (() => void)[] = [];
  #pause = PAUSE;
  #isClosed = false;

  /** Starts `size` threads. `data` makes the data of a thread; it is told if the thread replaces another. */
  constructor(
    start: StartThread,
    role: ThreadRole,
    size: number,
    data: (isReplacement: boolean) => unknown,
    options: LastingPoolOptions,
  ) {
    this.#options = options;
    this.#start = (index, isReplacement) => {
      const listener = {
        onMessage: (message: unknown) => this.#receive(member, message as LastingMessage<Answer, Notice>),
        onFailure: (error: Error) => this.#bury(index, member, error),
      };
      const thread = start(role, data(isReplacement), listener, options.limits);
      const member: Member<Answer, Notice> = { thread, isReady: false, heap: 0, since: 0, jobs: [] };
      return member;
    };
    for (let i = 0; i < size; i++) this.#members.push(this.#start(i, false));
    this.#watch = setInterval(() => this.#endStuckThreads(), Math.min(1000, options.longestJob / 2));
    (this.#watch as { unref?: () => void }).unref?.();
  }

  /** Number of threads that are ready. */
  get ready(): number {
    return this.#members.filter(({ isReady }) => isReady).length;
  }

  /** The heap that each thread uses, in bytes. */
  get heaps(): number[] {
    return this.#members.map(({ heap }) => heap);
  }

  /** Whether a thread can take another job. */
  get hasRoom(): boolean {
    return this.#roomiest() !== undefined;
  }

  /** Resolves when at least one thread is ready; rejects with the error of the first that dies before. */
  async untilReady(): Promise<void> {
    if (this.ready > 0) return;
    await new Promise<void>((resolve, reject) => this.#readiness.push({ resolve, reject }));
  }

  /** Gives a job to the thread with the fewest, when there is room for it. */
  async runWhenFree(job: Job, onNotice?: (notice: Notice) => void): Promise<Answer> {
    while (!this.hasRoom && !this.#isClosed)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return await this.run(job, onNotice);
  }

  /** Gives a job to the thread with the fewest; call it only while `hasRoom`. */
  run(job: Job, onNotice?: (notice: Notice) => void): Promise<Answer> {
    const member = this.#roomiest();
    if (member === undefined) return Promise.reject(new Error("expected room for a job, found none"));
    return new Promise((resolve, reject) => {
      if (member.jobs.length === 0) member.since = performance.now();
      member.jobs.push({ onNotice, resolve, reject });
      member.thread.post(job);
    });
  }

  /** Ends all threads; jobs without an answer are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    for (const { jobs } of this.#members)
      for (const { reject } of jobs.splice(0)) reject(new Error("the threads were closed"));
    for (const resolve of this.#waiting.splice(0)) resolve();
    await Promise.all(this.#members.map(({ thread }) => thread.end()));
  }

  #roomiest(): Member<Answer, Notice> | undefined {
    let best: Member<Answer, Notice> | undefined;
    for (const member of this.#members) {
      if (!member.isReady || member.jobs.length >= this.#options.depth) continue;
      if (best === undefined || member.jobs.length < best.jobs.length) best = member;
    }
    return best;
  }

  #receive(member: Member<Answer, Notice>, message: LastingMessage<Answer, Notice>): void {
    member.heap = message.heap;
    if ("ready" in message) {
      member.isReady = true;
      this.#pause = PAUSE;
      for (const { resolve } of this.#readiness.splice(0)) resolve();
    } else if ("notice" in message) {
      member.since = performance.now();
      member.jobs[0]?.onNotice?.(message.notice);
      return;
    } else {
      member.since = performance.now();
      member.jobs.shift()?.resolve(message.answer);
    }
    this.#options.onRoom?.();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #bury(index: number, member: Member<Answer, Notice>, error: Error): void {
    if (this.#isClosed || this.#members[index] !== member) return;
    this.deaths++;
    const wasReady = member.isReady;
    member.isReady = false;
    const replace = () => {
      if (!this.#isClosed) this.#members[index] = this.#start(index, true);
    };
    for (const { reject } of this.#readiness.splice(0)) reject(error);
    if (wasReady) replace();
    else {
      setTimeout(replace, this.#pause);
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
    this.#options.onDeath?.(error);
    for (const [k, { reject }] of member.jobs.splice(0).entries()) reject(new ThreadDeath(error, k === 0));
  }

  #endStuckThreads(): void {
    const now = performance.now();
    for (const [index, member] of this.#members.entries()) {
      if (member.jobs.length === 0 || now - member.since < this.#options.longestJob) continue;
      void member.thread.end();
      const seconds = Math.round(this.#options.longestJob / 1000);
      this.#bury(index, member, new Error(`a thread worked on one job for more than ${seconds} s`));
    }
  }
}
