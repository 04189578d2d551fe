import { inOrder } from "../../corpus/in-order.js";
import type { Sentence } from "../../sentence/sentence.js";
import { LastingPool, type LastingPoolOptions, ThreadDeath } from "../../threads/lasting-pool.js";
import type { StartThread } from "../../threads/thread.js";
import {
  INPUT_START,
  type InputChoice,
  type InputSlice,
  type ParsePart,
  type ParseTask,
  type PartAnswer,
  type ReadAnswer,
  type ServeAnswer,
  type ServeJob,
} from "../work/jobs.js";
import { FairQueue, type QueuedWork } from "./fair-queue.js";
import { RequestError } from "./request-error.js";

/** A request as the engine sees it. */
export interface EngineRequest {
  /** The name of a model. */
  readonly model: string;
  /** The input: text in a format, or sentences. */
  readonly source:
    | { readonly input: InputChoice; readonly text: string }
    | { readonly sentences: Sentence[] };
  /** What to do with it. */
  readonly task: ParseTask;
}

/** Some sentences of an answer, in the output format. */
export type AnswerPiece = Exclude<PartAnswer, { failure: unknown }>;

/** A request that is not finished, with all its work that is not answered. */
interface Owner {
  readonly work: Set<Work>;
}

/** Work for the threads, and who waits for it. */
interface Work extends QueuedWork {
  readonly owner: Owner;
  readonly job: { readonly read: InputSlice } | { readonly part: ParsePart };
  /** Whether a thread died of it, perhaps. */
  isSuspect: boolean;
  isAlone: boolean;
  resolve(answer: ReadAnswer | PartAnswer): void;
  reject(error: Error): void;
}

/** A text of at most this many UTF-16 units is read and parsed in one go. */
const SHORT = 2000;
/** UTF-16 units of a slice of a longer text. */
const SLICE = 1 << 13;
/** Words of a part of a long text, at least. */
const PART_WORDS = 100;
/** Words that a thread parses together, at least if that many wait. */
const BATCH_WORDS = 250;
/** Parts of one request that are under way or wait to be written, for each thread and besides. */
const WINDOW_OF_THREAD = 6;
const WINDOW = 4;
/** UTF-16 units of a word and a space, about. */
const UNITS_PER_WORD = 5;

/** How an engine works. */
export type EngineOptions = Omit<LastingPoolOptions, "onRoom" | "depth"> & {
  /** Number of threads. */
  readonly threads: number;
  /** Makes the initial data of a thread; it is told if the thread replaces one that died. */
  readonly data: (isReplacement: boolean) => unknown;
};

/**
 * Threads with models, and the requests that share them. Requests are cut into parts of a few sentences and
 * take turns, so that a long one does not hold up a short one; parts of several requests are parsed together.
 */
export class Engine {
  readonly #queue = new FairQueue<Work>();
  readonly #pool: LastingPool<ServeJob, ServeAnswer>;
  readonly #window: number;
  /** Number of requests that are not finished. */
  #open = 0;
  #onIdle: (() => void) | undefined;

  /** Starts the threads. */
  constructor(start: StartThread, { threads, data, ...options }: EngineOptions) {
    this.#window = WINDOW_OF_THREAD * threads + WINDOW;
    this.#pool = new LastingPool(start, "serve", threads, data, {
      ...options,
      depth: 2,
      onRoom: () => this.#dispatch(),
    });
  }

  /** Resolves when a thread is ready. */
  untilReady(): Promise<void> {
    return this.#pool.untilReady();
  }

  /** The state of the engine, for metrics. */
  get state(): { ready: number; deaths: number; heaps: number[]; waitingWords: number; open: number } {
    const { ready, deaths, heaps } = this.#pool;
    return { ready, deaths, heaps, waitingWords: this.#queue.words, open: this.#open };
  }

  /**
   * Parses a request and yields its answer in pieces, in order. Only some pieces are made ahead. After an
   * abort, nothing of the request is started any more.
   *
   * @throws RequestError if the request is refused, or a part of it killed a thread twice
   * @throws the reason of the signal if it aborts
   */
  async *answer(request: EngineRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece, void, undefined> {
    signal.throwIfAborted();
    const owner: Owner = { work: new Set() };
    const abort = () => {
      this.#queue.remove(owner);
      for (const { reject } of owner.work) reject(signal.reason);
      owner.work.clear();
    };
    this.#open++;
    signal.addEventListener("abort", abort);
    try {
      let index = 0;
      const run = async (source: ParsePart["source"]) => {
        const part = { source, task: request.task, index };
        if ("sentences" in source) index += source.sentences.length;
        return accepted(await (this.#submit(owner, request.model, { part }) as Promise<PartAnswer>));
      };
      for await (const piece of inOrder(this.#sources(request, owner, signal), run, this.#window)) {
        signal.throwIfAborted();
        yield piece;
      }
    } finally {
      signal.removeEventListener("abort", abort);
      abort();
      if (--this.#open === 0) this.#onIdle?.();
    }
  }

  /** Resolves when all requests are finished. */
  async untilIdle(): Promise<void> {
    if (this.#open > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
  }

  /** Ends the threads at once. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** The input of a request in parts: all of it if it is short, otherwise some sentences at a time. */
  async *#sources(
    { model, source }: EngineRequest,
    owner: Owner,
    signal: AbortSignal,
  ): AsyncGenerator<ParsePart["source"], void, undefined> {
    if ("sentences" in source) {
      for (const sentences of groups(source.sentences)) yield { sentences };
      return;
    }
    const { input, text } = source;
    if (text.length <= SHORT) {
      yield { input, text, from: INPUT_START, isEnd: true };
      return;
    }
    let from = INPUT_START;
    // The first slice is short, so that the first sentences come soon.
    for (let size = SHORT, isEnd = false; !isEnd; ) {
      signal.throwIfAborted();
      const end = wholeCharacters(text, from.unit + size);
      isEnd = end >= text.length;
      const read = { input, text: text.slice(from.unit, end), from, isEnd };
      const answer = accepted(await (this.#submit(owner, model, { read }) as Promise<ReadAnswer>));
      for (const sentences of groups(answer.sentences)) yield { sentences };
      // A paragraph that is longer than the slice needs a longer one.
      size = answer.progress.unit === from.unit ? 2 * size : SLICE;
      from = answer.progress;
    }
  }

  #submit(owner: Owner, model: string, job: Work["job"]): Promise<ReadAnswer | PartAnswer> {
    return new Promise((resolve, reject) => {
      const isAlone = "read" in job;
      const work = { owner, model, job, words: wordsOf(job), isAlone, isSuspect: false, resolve, reject };
      owner.work.add(work);
      // What is read ahead comes before what is to be parsed, so that parsing never waits for it.
      this.#queue.add(owner, work, isAlone);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (!this.#queue.isEmpty && this.#pool.hasRoom) {
      const works = this.#queue.take(BATCH_WORDS);
      const [{ job, model }] = works as [Work, ...Work[]];
      if ("read" in job) this.#run({ model, read: job.read }, works);
      else this.#run({ model, parts: works.map((work) => (work.job as { part: ParsePart }).part) }, works);
    }
  }

  #run(job: ServeJob, works: readonly Work[]): void {
    this.#pool.run(job).then(
      (answer) => {
        const answers = "parts" in answer ? answer.parts : [answer];
        for (const [k, work] of works.entries()) {
          work.owner.work.delete(work);
          work.resolve(answers[k]!);
        }
      },
      (error) => {
        for (const work of works) this.#again(work, error);
      },
    );
  }

  /**
   * Runs work once more whose thread died. If it may be the cause, it now runs alone, so that it takes no
   * other work with it; if a thread dies of it again, it is refused.
   */
  #again(work: Work, error: Error): void {
    // The request may have been given up meanwhile.
    if (!work.owner.work.has(work)) return;
    const isDeath = error instanceof ThreadDeath;
    if (!isDeath || (error.isSuspect && work.isSuspect)) {
      const message = "the server could not answer: a thread died twice while it worked on the request";
      work.owner.work.delete(work);
      work.reject(isDeath ? new RequestError(503, message, 1) : error);
      return;
    }
    if (error.isSuspect) work.isSuspect = work.isAlone = true;
    this.#queue.add(work.owner, work, true);
    this.#dispatch();
  }
}

function accepted<Answer extends object>(answer: Answer): Exclude<Answer, { failure: unknown }> {
  if (!("failure" in answer)) return answer as Exclude<Answer, { failure: unknown }>;
  const { status, message } = answer.failure as { status: number; message: string };
  throw new RequestError(status, message);
}

/** Groups sentences into parts. */
function* groups(sentences: readonly Sentence[]): Generator<readonly Sentence[]> {
  let [first, words] = [0, 0];
  for (const [k, { form }] of sentences.entries()) {
    words += form.length - 1;
    if (words < PART_WORDS) continue;
    yield sentences.slice(first, k + 1);
    [first, words] = [k + 1, 0];
  }
  if (first < sentences.length) yield sentences.slice(first);
}

function wordsOf(job: Work["job"]): number {
  if ("read" in job) return Math.ceil(job.read.text.length / UNITS_PER_WORD);
  const { source, task } = job.part;
  const words =
    "sentences" in source
      ? source.sentences.reduce((sum, { form }) => sum + form.length - 1, 0)
      : Math.ceil(source.text.length / UNITS_PER_WORD);
  return words * (task.nbest ?? 1);
}

/** `end`, or the index after it if it is inside a surrogate pair. */
function wholeCharacters(text: string, end: number): number {
  return end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end;
}
