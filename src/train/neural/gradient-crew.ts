import { NUMBER } from "../../learn/network/compute.js";
import { seeded } from "../../numbers/seeded.js";
import type { NeuralSettings } from "../../parse/neural/neural-settings.js";
import type { Sentence } from "../../sentence/sentence.js";
import { NeuralTraining } from "./neural-training.js";

// Threads that train one network together. All share one memory: the host, which has the parameters and takes the
// steps of Adam, and members, each with gradients and activations of its own. In each round, which is a batch, everyone
// adds the gradients of its share of the sentences; then the host adds up those of all, in the order of the members.
// So the result depends on the seed and the number of members, not on who is faster.
//
// The board, 32-bit integers, is where they meet:
//   0  number of the round, which members wait for; -1 ends them
//   1  number of members that are done with it, which the host waits for
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

/** Milliseconds that the host waits before it lets others hear what has happened meanwhile. */
const PATIENCE = 50;

/** What a member must be told to take part. */
export interface CrewPlace {
  readonly memory: WebAssembly.Memory;
  /** Addresses: of the parameters' values, region by region, of the board and of the mailbox. */
  readonly values: readonly number[];
  readonly board: number;
  readonly mailbox: number;
}

/** The members of a training, as the host sees them. */
export class Crew {
  readonly places: readonly CrewPlace[];
  readonly #board: Int32Array;
  readonly #mailboxes: readonly Int32Array[];
  #round = 0;
  #isReady = false;
  #failure: Error | undefined;

  /**
   * Makes room for so many members besides the host; each must then be served in a thread of its own, and `fail` be
   * called if one ends with an error.
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
    this.places = Array.from({ length: members }, () => {
      return { memory, values, board, mailbox: arena.takeNumbers(size) };
    });
    this.#board = new Int32Array(memory.buffer, board, BOARD);
    this.#mailboxes = this.places.map(({ mailbox }) => new Int32Array(memory.buffer, mailbox, size));
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
    const shares = shared(part, this.places.length + 1, host);
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

  /** Says that a member has ended with an error, after which no gradients can be added. */
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
      this.#isReady = done === this.places.length;
      if (!this.#isReady && Atomics.wait(this.#board, DONE, done, PATIENCE) === "timed-out") yield share;
    }
  }
}

/** Takes part in a training until its host ends it; blocks the thread. The sentences and settings are those of the host. */
export function serveCrew(place: CrewPlace, sentences: readonly Sentence[], settings: NeuralSettings): void {
  const board = new Int32Array(place.memory.buffer, place.board, BOARD);
  const training = new NeuralTraining(sentences, settings, place);
  const { regions, tables } = training.network.parameters;
  const size = SENTENCES + sentences.length + tables.reduce((sum, { rows }) => sum + rows, 0);
  const mailbox = new Int32Array(place.memory.buffer, place.mailbox, size);
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
