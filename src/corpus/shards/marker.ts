import type { Place } from "../documents/document.js";

/** A document that is not in the output. */
export interface LeftOut extends Place {
  /** Number of the document among those of its shard, from 0. */
  readonly index: number;
  readonly id: string;
  /** The file of the input. */
  readonly file: string;
  /** What was expected and what was found. */
  readonly reason: string;
}

/** What was found in a shard. */
export interface ShardCounts {
  /** Number of documents in the output. */
  readonly documents: number;
  readonly sentences: number;
  readonly words: number;
}

/** What a shard gave. */
export interface ShardResult extends ShardCounts {
  readonly leftOut: readonly LeftOut[];
}

/** Says that a shard is done. */
export interface Marker extends ShardResult {
  /** The id of the shard. */
  readonly shard: string;
  /** The output: its name, its size in bytes and its checksum. */
  readonly output: { readonly file: string; readonly bytes: number; readonly sha256: string };
  /** Stored bytes of the input, about. */
  readonly input: number;
  /** How long it took. */
  readonly seconds: number;
  /** When it was done, in milliseconds since 1970. */
  readonly time: number;
  /** The machine and the version of Crossarc. */
  readonly machine: string;
  readonly version: string;
}
