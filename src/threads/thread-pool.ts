import type { StartThread, Thread, ThreadRole } from "./thread.js";

/** What a thread of a pool sends: a notice about the job that it works on, or the answer to that job. */
export type PoolMessage<Answer, Notice = never> = { readonly answer: Answer } | { readonly notice: Notice };

/** Options for a job. */
export interface JobOptions<Notice> {
  /** Buffers of the job that move to the thread without a copy. */
  readonly transfer?: readonly ArrayBuffer[] | undefined;
  /** Whether the next job continues this one, so that the same thread must get it. */
  readonly isOpen?: boolean | undefined;
  /** Takes the notices about the job. */
  readonly onNotice?: ((notice: Notice) => void) | undefined;
}

interface WaitingJob<Answer, Notice> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  onNotice?: ((notice: Notice) => void) | undefined;
}

interface Member<Answer, Notice> {
  readonly thread: Thread;
  /** The jobs that it has not answered yet, in order. */
  readonly jobs: WaitingJob<Answer, Notice>[];
}

/**
 * Threads with the same role that share jobs. Each thread answers its jobs in order. An error in one thread
 * ends the work of all.
 */
export class ThreadPool<Job, Answer, Notice = never> {
  readonly #members: readonly Member<Answer, Notice>[];
  /** The thread with an open job, which must get the next job. */
  #open: Member<Answer, Notice> | undefined;
  /** The first error of a thread; the pool then rejects all jobs. */
  #failure: Error | undefined;

  /** Starts `size` threads, each with the same data. */
  constructor(start: StartThread, role: ThreadRole, size: number, data: unknown) {
    this.#members = Array.from({ length: size }, () => this.#member(start, role, data));
  }

  /**
   * Gives a job to the thread with the fewest jobs, and resolves to its answer. Rejects with the first error
   * of any thread; so do all jobs that are waiting or come later.
   */
  run(job: Job, { transfer, isOpen, onNotice }: JobOptions<Notice> = {}): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const member = this.#open ?? this.#members.reduce((a, b) => (b.jobs.length < a.jobs.length ? b : a));
    this.#open = isOpen ? member : undefined;
    return new Promise((resolve, reject) => {
      member.jobs.push({ resolve, reject, onNotice });
      member.thread.post(job, transfer);
    });
  }

  /** Ends all threads. Jobs without an answer are rejected. */
  async close(): Promise<void> {
    this.#fail(new Error("the threads were closed"));
    await Promise.all(this.#members.map(({ thread }) => thread.end()));
  }

  #member(start: StartThread, role: ThreadRole, data: unknown): Member<Answer, Notice> {
    const jobs: WaitingJob<Answer, Notice>[] = [];
    const thread = start(role, data, {
      onMessage: (message) => {
        const sent = message as PoolMessage<Answer, Notice>;
        // After a failure, a thread may still answer jobs that were already rejected.
        if ("answer" in sent) jobs.shift()?.resolve(sent.answer);
        else jobs[0]?.onNotice?.(sent.notice);
      },
      onFailure: (error) => this.#fail(error, jobs),
    });
    return { thread, jobs };
  }

  /**
   * Rejects all jobs, those of the failed thread first, so that a caller of several jobs sees its error
   * first.
   */
  #fail(error: Error, first: WaitingJob<Answer, Notice>[] = []): void {
    this.#failure ??= error;
    for (const jobs of [first, ...this.#members.map((member) => member.jobs)])
      for (const { reject } of jobs.splice(0)) reject(this.#failure);
  }
}
