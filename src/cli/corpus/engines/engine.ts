import type { Manifest } from "../../../corpus/shards/manifest.js";
import type { CorpusFolder } from "../../../node/corpus/corpus-folder.js";

/** How shards are given to an engine. */
export interface SubmitOptions {
  /** Threads of each process. */
  readonly workers: number;
  /** The largest heap of a thread, in MiB. */
  readonly memory: number;
  readonly quiet?: boolean | undefined;
  /** Slurm: the most tasks of an array job, further options, and how often what failed is submitted again. */
  readonly array?: number | undefined;
  readonly sbatch?: readonly string[] | undefined;
  readonly attempts?: number | undefined;
  /** NATS: the address of the server. */
  readonly nats?: string | undefined;
}

/** A corpus that is submitted, with the numbers of the shards that are not done. */
export interface Submission {
  readonly folder: CorpusFolder;
  readonly manifest: Manifest;
  readonly waiting: readonly number[];
}

/** Something that gives shards to processes. */
export interface CorpusEngine {
  /** What it is, for the help. */
  readonly about: string;
  /** Starts the work, or does it. @throws DataFailure if a shard failed here. */
  submit(submission: Submission, options: SubmitOptions): Promise<void>;
}
