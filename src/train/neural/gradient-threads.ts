import type { KernelMemory } from "../../kernels/memory.js";
import { NUMBER } from "../../learn/network/compute.js";
import { seeded } from "../../numbers/seeded.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { HelperThreads } from "../parser-run.js";
import type { NeuralSettings } from "./neural-settings.js";
import { NeuralTraining } from "./neural-training.js";
import { type PackedSentences, packSentences, unpackSentences } from "./packed-sentences.js";

// Threads that train one network together. All share one memory. The host has the parameters and takes the steps of
// Adam; each member has gradients and activations of its own. A round is a batch: everyone adds up the gradients of its
// share of the sentences, then the host adds those of all members, in their order. So the result depends on the seed
// and on the number of members, not on who is faster.
//
// The board, 32-bit integers, is where they meet:
//   0  number of the round, which members wait for; -1 ends them
//   1  number of members that are done with the round, which the host waits for
//   2  the epoch
// A member's mailbox, 32-bit integers:
//   0  seed of the round
//   1  number of sentences, 2 decisions made, 3 right ones
//   4  addresses of the gradients of the four regions (dense parameters, then tables)
//   8  numbers of touched rows of the three tables
//  11  the sentences (room for all), then the touched rows (room for all rows, table by table)

const BOARD = 3;
const [ROUND, DONE, EPOCH] = [0, 1, 2];
const [SEED, COUNT, DECISIONS, RIGHT, GRADIENTS, TOUCHED, SENTENCES] = [0, 1, 2, 3, 4, 8, 11];

/** Milliseconds that the host waits before it yields, so that its own thread can hear signals and messages. */
const PATIENCE = 50;

/** Where a member finds what it shares with the host. */
export interface MemberSeat {
  readonly memory: KernelMemory;
  /** Addresses: of the parameters' values, region by region, of the board and of the mailbox. */
  readonly values: readonly number[];
  readonly board: number;
  readonly mailbox: number;
}

/** What a thread with the role "gradients" is started with. */
interface MemberData {
  readonly seat: MemberSeat;
  readonly settings: NeuralSettings;
  readonly sentences: PackedSentences;
}

/**
 * Starts threads that share the work of each batch of a training. They end with its last epoch. Must come before the
 * first epoch, and before a checkpoint is restored.
 */
export function shareGradients(
  host: NeuralTraining,
  sentences: readonly Sentence[],
  { count, start }: HelperThreads,
): void {
  const threads = new GradientThreads(host, count, sentences.length);
  const packed = packSentences(sentences);
  for (const seat of threads.seats) {
    const data: MemberData = { seat, settings: host.settings, sentences: packed };
    start("gradients", data, { onMessage() {}, onFailure: (error) => threads.fail(error) });
  }
  host.threads = threads;
}

/** What a thread with the role "gradients" does until the host ends it; blocks the thread. */
export function serveGradients(data: unknown): void {
  const { seat, settings, sentences } = data as MemberData;
  serve(seat, unpackSentences(sentences), settings);
}

/** The threads that share a training, as the host sees them. */
export class GradientThreads {
  readonly seats: readonly MemberSeat[];
  readonly #board: Int32Array;
  readonly #mailboxes: readonly Int32Array[];
  #round = 0;
  #isReady = false;
  #failure: Error | undefined;

  /**
   * Makes room for so many members besides the host. Each must then run in a thread of its own, and `fail` must be
   * called if one ends with an error.
   *
   * @throws RangeError if the engine has no memory that threads share.
   */
  constructor(host: NeuralTraining, members: number, sentences: number) {
    const { arena } = host.network.compute;
    const { memory } = arena;
    if (memory === undefined || memory.buffer instanceof ArrayBuffer) {
      throw new RangeError("expected an engine with memory that threads share");
    }
    const { regions, tables } = host.network.parameters;
    const size = SENTENCES + sentences + tables.reduce((sum, { rows }) => sum + rows, 0);
    const board = arena.takeNumbers(BOARD);
    const values = regions.map((region) => region.values);
    this.seats = Array.from({ length: members }, () => {
      return { memory, values, board, mailbox: arena.takeNumbers(size) };
    });
    this.#board = new Int32Array(memory.buffer, board, BOARD);
    this.#mailboxes = this.seats.map(({ mailbox }) => new Int32Array(memory.buffer, mailbox, size));
  }

  /**
   * Adds the gradients of some sentences to those of the host, with the help of all members. Yields the share of the
   * epoch that was done before whenever it has waited for long.
   */
  *addGradients(
    host: NeuralTraining,
    part: readonly number[],
    random: () => number,
    share: number,
  ): Generator<number, { decisions: number; right: number }, undefined> {
    yield* this.#wait(share);
    const shares = shared(part, this.seats.length + 1, host);
    for (const [m, mailbox] of this.#mailboxes.entries()) {
      const share = shares[m + 1]!;
      mailbox[SEED] = Math.floor(random() * 2 ** 31);
      mailbox[COUNT] = share.length;
      mailbox.set(share, SENTENCES);
    }
    this.#board[EPOCH] = host.epoch;
    this.#begin(++this.#round);
    const total = { ...host.addGradients(shares[0]!, random, host.epoch) };
    yield* this.#wait(share);
    for (const mailbox of this.#mailboxes) {
      addFrom(host, mailbox);
      total.decisions += mailbox[DECISIONS]!;
      total.right += mailbox[RIGHT]!;
    }
    return total;
  }

  /** Reports that a member has failed. No gradients can be added after that. */
  fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
  }

  /** Ends the members. */
  end(): void {
    this.#begin(-1);
  }

  #begin(round: number): void {
    this.#isReady = false;
    Atomics.store(this.#board, DONE, 0);
    Atomics.store(this.#board, ROUND, round);
    Atomics.notify(this.#board, ROUND);
  }

  /** Waits until all members are done, at first with getting ready. */
  *#wait(share: number): Generator<number, void, undefined> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#isReady) return;
      const done = Atomics.load(this.#board, DONE);
      this.#isReady = done === this.seats.length;
      if (!this.#isReady && Atomics.wait(this.#board, DONE, done, PATIENCE) === "timed-out") yield share;
    }
  }
}

/** Takes part in a training until its host ends it. The sentences and settings are those of the host. */
function serve(seat: MemberSeat, sentences: readonly Sentence[], settings: NeuralSettings): void {
  const board = new Int32Array(seat.memory.buffer, seat.board, BOARD);
  const training = new NeuralTraining(sentences, settings, seat);
  const { regions, tables } = training.network.parameters;
  const size = SENTENCES + sentences.length + tables.reduce((sum, { rows }) => sum + rows, 0);
  const mailbox = new Int32Array(seat.memory.buffer, seat.mailbox, size);
  for (const [k, { gradients }] of regions.entries()) mailbox[GRADIENTS + k] = gradients;
  for (let round = 0; ; ) {
    Atomics.add(board, DONE, 1);
    Atomics.notify(board, DONE);
    Atomics.wait(board, ROUND, round);
    round = Atomics.load(board, ROUND);
    if (round === -1) return;
    const part = Array.from(mailbox.subarray(SENTENCES, SENTENCES + mailbox[COUNT]!));
    const random = seeded(mailbox[SEED]!);
    const total = part.length === 0 ? NOTHING : training.addGradients(part, random, board[EPOCH]!);
    mailbox[DECISIONS] = total.decisions;
    mailbox[RIGHT] = total.right;
    let at = SENTENCES + sentences.length;
    for (const [k, table] of tables.entries()) {
      mailbox[TOUCHED + k] = table.touchedCount;
      mailbox.set(table.touched.subarray(0, table.touchedCount), at);
      at += table.rows;
      table.untouch();
    }
  }
}

const NOTHING = { decisions: 0, right: 0 };

/** Parts sentences into shares of nearly the same number of words, the longest first. */
function shared(part: readonly number[], shares: number, training: NeuralTraining): number[][] {
  const found = Array.from({ length: shares }, (): number[] => []);
  const words = new Int32Array(shares);
  for (const i of part.toSorted((a, b) => training.length(b) - training.length(a) || a - b)) {
    const least = words.indexOf(Math.min(...words));
    found[least]!.push(i);
    words[least]! += training.length(i);
  }
  return found;
}

/** Adds the gradients of a member to those of the host, and clears them. */
function addFrom(host: NeuralTraining, mailbox: Int32Array): void {
  const { compute, parameters } = host.network;
  const { kernels } = compute;
  const { denseRegion, tables, tableRegions } = parameters;
  const move = (to: number, from: number, count: number) => {
    kernels.addElements(to, from, count);
    compute.clear(from, count);
  };
  move(denseRegion.gradients, mailbox[GRADIENTS]! >>> 0, denseRegion.count);
  let at = mailbox.length - tables.reduce((sum, { rows }) => sum + rows, 0);
  for (const [k, table] of tables.entries()) {
    const from = mailbox[GRADIENTS + 1 + k]! >>> 0;
    for (let i = 0; i < mailbox[TOUCHED + k]!; i++) {
      const row = mailbox[at + i]!;
      const offset = NUMBER * table.columns * row;
      move(tableRegions[k]!.gradients + offset, from + offset, table.columns);
      table.touch(row);
    }
    at += table.rows;
  }
}
