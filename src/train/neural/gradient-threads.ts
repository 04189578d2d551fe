import type { KernelMemory } from "../../kernels/memory.js";
import { NUMBER } from "../../learn/network/compute.js";
import type { Parameters } from "../../learn/network/parameters.js";
import type { Lessons } from "../../neural/lessons.js";
import type { TransformerShape } from "../../neural/pretrained/transformer-source.js";
import type { WordVectors } from "../../neural/word-vectors.js";
import { seeded } from "../../numbers/seeded.js";
import type { Sentence } from "../../sentence/sentence.js";
import type { HelperThreads } from "../parser-run.js";
import type { NetworkTraining } from "./network-training.js";
import type { NeuralSettings } from "./neural-settings.js";
import { NeuralTraining, type TrainingSources } from "./neural-training.js";
import { type PackedSentences, packSentences, unpackSentences } from "./packed-sentences.js";
import type { StartModel } from "./start-model.js";
import { type TaggerSettings, TaggerTraining } from "./tagger-training.js";

// Several threads train one network together in shared memory. The host owns the parameters and does the
// steps of Adam; each member has its own gradients and activations. A round is a batch: each thread sums the
// gradients of its share of the sentences, then the host adds the sums of all members, always in the same
// order. So the result depends on the seed and on the number of members, not on timing.
//
// The board has three 32-bit integers:
//   0  number of the round; members wait for it to change, -1 ends them
//   1  number of members that have finished the round; the host waits for it
//   2  the epoch
// A member's mailbox, 32-bit integers:
//   0  seed of the round
//   1  number of sentences
//   2  number of decisions
//   3  number of right decisions
//   4  addresses of the gradients of all regions (dense parameters, then each table)
// then  number of touched rows of each table
// then  indices of the sentences (space for all), then of the touched rows (space for all, table by table)

const BOARD = 3;
const [ROUND, DONE, EPOCH] = [0, 1, 2];
const [SEED, COUNT, DECISIONS, RIGHT, GRADIENTS] = [0, 1, 2, 3, 4];

/** Where the parts of a mailbox begin, and its size. */
function mailboxOf({ tables }: Parameters, sentences: number) {
  const touched = GRADIENTS + 1 + tables.length;
  const first = touched + tables.length;
  const rows = first + sentences;
  return { touched, sentences: first, rows, size: rows + tables.reduce((sum, table) => sum + table.rows, 0) };
}

/** Milliseconds that the host waits before it yields, so that its thread can handle signals and messages. */
const PATIENCE = 50;

/** The addresses of everything that a member shares with the host. */
export interface MemberSeat {
  /** The shared memory. */
  readonly memory: KernelMemory;
  /** Address of the parameter values of each region. */
  readonly values: readonly number[];
  /** Address of the board. */
  readonly board: number;
  /** Address of the member's mailbox. */
  readonly mailbox: number;
}

/** The data that a thread with the role "gradients" starts with. */
interface MemberData {
  readonly seat: MemberSeat;
  readonly settings: NeuralSettings | TaggerSettings;
  readonly sentences: PackedSentences;
  readonly vectors: WordVectors | undefined;
  readonly transformer: TransformerShape | undefined;
  readonly lessons: Lessons | undefined;
  /** The sentences with gold tags, if the network finds tags. */
  readonly gold: PackedSentences | undefined;
  /** The model that the training starts from, without its parameters. */
  readonly start: StartModel | undefined;
  /** Number of sentences that are trained on in each epoch. */
  readonly own: number | undefined;
}

/**
 * Starts threads that share the work of each batch. They end with the last epoch. Call this before the first
 * epoch, and before a checkpoint is restored.
 */
export function shareGradients(
  host: NetworkTraining,
  settings: NeuralSettings | TaggerSettings,
  sentences: readonly Sentence[],
  { count, start }: HelperThreads,
  { vectors, transformer, lessons, gold, start: before, own }: Omit<TrainingSources, "host"> = {},
): void {
  const threads = new GradientThreads(host, count, host.sentences);
  const packed = packSentences(sentences);
  for (const seat of threads.seats) {
    const data: MemberData = {
      seat,
      settings,
      sentences: packed,
      vectors,
      lessons,
      // The source of a transformer has functions, which threads cannot be sent.
      transformer: transformer && { sizes: transformer.sizes, pieces: transformer.pieces },
      gold: gold && packSentences(gold),
      start: before && { ...before, tensors: undefined },
      own,
    };
    start("gradients", data, { onMessage() {}, onFailure: (error) => threads.fail(error) });
  }
  host.threads = threads;
}

/** The work of a thread with the role "gradients", until the host ends it; blocks the thread. */
export function serveGradients(data: unknown): void {
  const { seat, settings, sentences: packed, gold, ...others } = data as MemberData;
  const sentences = unpackSentences(packed);
  const sources = { ...others, gold: gold && unpackSentences(gold), host: seat };
  const training =
    settings.learner === "neural"
      ? new NeuralTraining(sentences, settings, sources)
      : new TaggerTraining(sentences, settings, sources);
  serve(seat, training);
}

/** The host's side of the threads that train with it. */
export class GradientThreads {
  /** The seat of each member. */
  readonly seats: readonly MemberSeat[];
  readonly #board: Int32Array;
  readonly #mailboxes: readonly Int32Array[];
  #round = 0;
  #isReady = false;
  #failure: Error | undefined;

  /**
   * Reserves memory for a number of members besides the host. The caller starts a thread for each, and calls
   * `fail` if one of them ends with an error.
   *
   * @throws RangeError if the engine has no memory that threads share.
   */
  constructor(host: NetworkTraining, members: number, sentences: number) {
    const { arena } = host.network.compute;
    const { memory } = arena;
    if (memory.buffer instanceof ArrayBuffer) {
      throw new RangeError("expected an engine with memory that threads share");
    }
    const { parameters } = host.network;
    const { size } = mailboxOf(parameters, sentences);
    const board = arena.takeNumbers(BOARD);
    const values = parameters.addresses;
    this.seats = Array.from({ length: members }, () => {
      return { memory, values, board, mailbox: arena.takeNumbers(size) };
    });
    this.#board = new Int32Array(memory.buffer, board, BOARD);
    this.#mailboxes = this.seats.map(({ mailbox }) => new Int32Array(memory.buffer, mailbox, size));
  }

  /**
   * Adds the gradients of the given sentences to those of the host; all members share the work. Yields
   * `share` unchanged from time to time while it waits for them.
   */
  *addGradients(
    host: NetworkTraining,
    part: readonly number[],
    random: () => number,
    share: number,
  ): Generator<number, { decisions: number; right: number }, undefined> {
    yield* this.#wait(share);
    const { sentences } = mailboxOf(host.network.parameters, host.sentences);
    const shares = shared(part, this.seats.length + 1, host);
    for (const [m, mailbox] of this.#mailboxes.entries()) {
      const share = shares[m + 1]!;
      mailbox[SEED] = Math.floor(random() * 2 ** 31);
      mailbox[COUNT] = share.length;
      mailbox.set(share, sentences);
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

  /** Reports that a member has failed. `addGradients` then throws its error. */
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

  /** Waits until all members are done with the round; before the first round, until they are ready. */
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

/** Works as a member until the host ends it. The sentences and settings are those of the host. */
function serve(seat: MemberSeat, training: NetworkTraining): void {
  const board = new Int32Array(seat.memory.buffer, seat.board, BOARD);
  const { parameters } = training.network;
  const { regions, tables } = parameters;
  const places = mailboxOf(parameters, training.sentences);
  const mailbox = new Int32Array(seat.memory.buffer, seat.mailbox, places.size);
  for (const [k, { gradients }] of regions.entries()) mailbox[GRADIENTS + k] = gradients;
  for (let round = 0; ; ) {
    Atomics.add(board, DONE, 1);
    Atomics.notify(board, DONE);
    Atomics.wait(board, ROUND, round);
    round = Atomics.load(board, ROUND);
    if (round === -1) return;
    const part = Array.from(mailbox.subarray(places.sentences, places.sentences + mailbox[COUNT]!));
    const random = seeded(mailbox[SEED]!);
    const total = part.length === 0 ? NOTHING : training.addGradients(part, random, board[EPOCH]!);
    mailbox[DECISIONS] = total.decisions;
    mailbox[RIGHT] = total.right;
    let at = places.rows;
    for (const [k, table] of tables.entries()) {
      mailbox[places.touched + k] = table.touchedCount;
      mailbox.set(table.touched.subarray(0, table.touchedCount), at);
      at += table.rows;
      table.untouch();
    }
  }
}

const NOTHING = { decisions: 0, right: 0 };

/** Divides sentences into shares with nearly equal numbers of words, placing the longest sentences first. */
function shared(part: readonly number[], shares: number, training: NetworkTraining): number[][] {
  const found = Array.from({ length: shares }, (): number[] => []);
  const words = new Int32Array(shares);
  for (const i of part.toSorted((a, b) => training.length(b) - training.length(a) || a - b)) {
    const least = words.indexOf(Math.min(...words));
    found[least]!.push(i);
    words[least]! += training.length(i);
  }
  return found;
}

/** Adds a member's gradients to those of the host and clears them. */
function addFrom(host: NetworkTraining, mailbox: Int32Array): void {
  const { compute, parameters } = host.network;
  const { kernels } = compute;
  const { denseRegion, tables, tableRegions } = parameters;
  const move = (to: number, from: number, count: number) => {
    kernels.addElements(to, from, count);
    compute.clear(from, count);
  };
  move(denseRegion.gradients, mailbox[GRADIENTS]! >>> 0, denseRegion.count);
  const places = mailboxOf(parameters, host.sentences);
  let at = places.rows;
  for (const [k, table] of tables.entries()) {
    const from = mailbox[GRADIENTS + 1 + k]! >>> 0;
    for (let i = 0; i < mailbox[places.touched + k]!; i++) {
      const row = mailbox[at + i]!;
      const offset = NUMBER * table.columns * row;
      move(tableRegions[k]!.gradients + offset, from + offset, table.columns);
      table.touch(row);
    }
    at += table.rows;
  }
}
