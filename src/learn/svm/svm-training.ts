import type { Instances } from "../instances.js";
import { BinarySolver } from "./binary-solver.js";
import { concatenate } from "./concatenate.js";
import { type Duel, OneVersusOne } from "./one-versus-one.js";
import { type Parts, type Split, selected, splitInstances } from "./split.js";
import { duelsOf, type SvmModel } from "./svm-model.js";
import { checkParameters, type SvmParameters } from "./svm-parameters.js";

/** The settings that determine what machines learn from given instances. */
export interface SvmSettings extends SvmParameters {
  /** Splits the instances into parts with a machine each; null for one machine for all. */
  readonly split: Split | null;
}

/** Support vector machines, each for some values of a slot. */
export interface SplitSvm {
  /** The slot whose value chooses the machine; any slot if there is only one machine. */
  readonly slot: number;
  /** The machine of each value of the slot; unseen values have that of value 0. */
  readonly partOf: Int32Array;
  /** The machines. */
  readonly models: readonly SvmModel[];
}

/** The solved duels of one job, as flat arrays. */
export interface DuelBatch {
  /** Shape [duels]: where each duel ends in the next two arrays. */
  readonly ends: Int32Array;
  /** The support vectors of each duel. */
  readonly vectors: Int32Array;
  /** Their weights. */
  readonly weights: Float64Array;
  /** Shape [duels]: the threshold of each duel. */
  readonly rho: Float64Array;
}

/** The solved duels of some jobs, one job after the other. */
export interface SvmState extends DuelBatch {
  /** The jobs that are solved. */
  readonly jobs: Int32Array;
}

/** Consecutive duels of a part, from `first` to before `end`. */
interface Job {
  readonly part: number;
  readonly first: number;
  readonly end: number;
  /** Sum of the instances of its duels. */
  readonly size: number;
}

/** Memory for kernel rows, in bytes. */
const CACHE = 256 << 20;
/** A job ends when its duels have this many instances together. */
const JOB_SIZE = 20_000;

/**
 * Trains support vector machines in independent jobs. Threads may solve the jobs in any order, and
 * solutions can be saved and restored; the result is always the same.
 */
export class SvmTraining {
  readonly #instances: Instances;
  readonly #settings: SvmSettings;
  readonly #parts: Parts;
  readonly #jobs: readonly Job[];
  readonly #batches: (DuelBatch | undefined)[];
  #solver: BinarySolver | undefined;
  /** The problems of the part that the last job belongs to. */
  #problems: { readonly part: number; readonly pairs: OneVersusOne } | undefined;

  /** @throws {RangeError} on a parameter out of its range, or a slot that does not exist */
  constructor(instances: Instances, settings: SvmSettings) {
    checkParameters(settings);
    this.#instances = instances;
    this.#settings = settings;
    this.#parts = splitInstances(instances, settings.split);
    this.#jobs = this.#parts.members.flatMap((members, part) => jobsOf(part, classSizes(instances, members)));
    this.#batches = this.#jobs.map(() => undefined);
  }

  /** Number of jobs. */
  get jobs(): number {
    return this.#jobs.length;
  }

  /** Sum of the instances of all duels of a job, a rough measure of its cost. */
  sizeOf(job: number): number {
    return this.#jobs[job]!.size;
  }

  /** Whether a job has been solved. */
  isDone(job: number): boolean {
    return this.#batches[job] !== undefined;
  }

  /** Solves the duels of a job; does not store the solution. */
  solve(job: number): DuelBatch {
    const { part, first, end } = this.#jobs[job]!;
    const pairs = this.#pairsOf(part);
    this.#solver ??= this.#newSolver();
    const duels: Duel[] = [];
    const ranks = pairs.classes.length;
    let d = 0;
    for (let a = 0; a < ranks; a++) {
      for (let b = a + 1; b < ranks; b++, d++) {
        if (d >= first && d < end) duels.push(pairs.solve(a, b, this.#solver));
      }
    }
    return batchOf(duels);
  }

  /** Stores the solution of a job. */
  accept(job: number, batch: DuelBatch): void {
    this.#batches[job] = batch;
  }

  /** Solves all remaining jobs. */
  solveAll(): void {
    for (let job = 0; job < this.jobs; job++) {
      if (!this.isDone(job)) this.accept(job, this.solve(job));
    }
  }

  /** The solutions so far, for a checkpoint. */
  state(): SvmState {
    const done = this.#batches.flatMap((batch, job) => (batch === undefined ? [] : [{ batch, job }]));
    return {
      jobs: Int32Array.from(done, ({ job }) => job),
      ends: concatenate(Int32Array, done, ({ batch }) => batch.ends),
      vectors: concatenate(Int32Array, done, ({ batch }) => batch.vectors),
      weights: concatenate(Float64Array, done, ({ batch }) => batch.weights),
      rho: concatenate(Float64Array, done, ({ batch }) => batch.rho),
    };
  }

  /** Takes over the solutions of a saved state; instances and settings must be the same. */
  restore({ jobs, ends, vectors, weights, rho }: SvmState): void {
    let duel = 0;
    let at = 0;
    for (const job of jobs) {
      const { first, end } = this.#jobs[job]!;
      const endsHere = ends.slice(duel, duel + end - first);
      const length = endsHere.at(-1)!;
      this.accept(job, {
        ends: endsHere,
        vectors: vectors.slice(at, at + length),
        weights: weights.slice(at, at + length),
        rho: rho.slice(duel, duel + end - first),
      });
      duel += end - first;
      at += length;
    }
  }

  /**
   * The trained machines, once all jobs are done.
   *
   * @throws {Error} if a job is not done
   */
  model(): SplitSvm {
    const models = this.#parts.members.map((_, part) => {
      const duels: Duel[] = [];
      for (const [job, batch] of this.#batches.entries()) {
        if (this.#jobs[job]!.part !== part) continue;
        if (batch === undefined) throw new Error(`expected job ${job} to be done`);
        duels.push(...duelsIn(batch));
      }
      return this.#pairsOf(part).model(duels, this.#settings);
    });
    return { slot: this.#settings.split?.slot ?? 0, partOf: this.#parts.partOf, models };
  }

  #pairsOf(part: number): OneVersusOne {
    if (this.#problems?.part !== part) {
      const members = this.#parts.members[part]!;
      this.#problems = { part, pairs: new OneVersusOne(selected(this.#instances, members)) };
    }
    return this.#problems.pairs;
  }

  #newSolver(): BinarySolver {
    const { slots } = this.#instances;
    let longest = 1;
    for (const members of this.#parts.members) {
      const [first = 0, second = 0] = classSizes(this.#instances, members).sort((a, b) => b - a);
      longest = Math.max(longest, first + second);
    }
    return new BinarySolver(slots, 2 * slots, longest, this.#settings, CACHE);
  }
}

/** Number of instances of each class among the members, in order of first occurrence. */
function classSizes({ targets }: Instances, members: Int32Array): number[] {
  const sizes = new Map<number, number>();
  for (const i of members) sizes.set(targets[i]!, (sizes.get(targets[i]!) ?? 0) + 1);
  return [...sizes.values()];
}

/** Groups the duels of a part into jobs; `sizes` are the instances of each rank. */
function jobsOf(part: number, sizes: readonly number[]): Job[] {
  const jobs: Job[] = [];
  let job = { part, first: 0, end: 0, size: 0 };
  for (let a = 0; a < sizes.length; a++) {
    for (let b = a + 1; b < sizes.length; b++) {
      job.end++;
      job.size += sizes[a]! + sizes[b]!;
      if (job.size < JOB_SIZE && job.end < duelsOf(sizes.length)) continue;
      jobs.push(job);
      job = { part, first: job.end, end: job.end, size: 0 };
    }
  }
  return jobs;
}

function batchOf(duels: readonly Duel[]): DuelBatch {
  const ends = new Int32Array(duels.length);
  let end = 0;
  for (const [d, { vectors }] of duels.entries()) {
    end += vectors.length;
    ends[d] = end;
  }
  const vectors = new Int32Array(end);
  const weights = new Float64Array(end);
  for (const [d, duel] of duels.entries()) {
    const at = ends[d]! - duel.vectors.length;
    vectors.set(duel.vectors, at);
    weights.set(duel.weights, at);
  }
  return { ends, vectors, weights, rho: Float64Array.from(duels, ({ rho }) => rho) };
}

function duelsIn({ ends, vectors, weights, rho }: DuelBatch): Duel[] {
  return Array.from(rho, (value, d) => {
    const from = d === 0 ? 0 : ends[d - 1]!;
    return { vectors: vectors.subarray(from, ends[d]), weights: weights.subarray(from, ends[d]), rho: value };
  });
}
