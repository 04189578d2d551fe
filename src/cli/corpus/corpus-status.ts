import { bytesOf, type Manifest, shardOf } from "../../corpus/shards/manifest.js";
import type { Marker } from "../../corpus/shards/marker.js";
import type { CorpusFolder } from "../../node/corpus/corpus-folder.js";

/** How far a corpus has come. */
export interface CorpusStatus {
  readonly shards: number;
  readonly done: number;
  readonly running: number;
  readonly failed: number;
  readonly documents: number;
  readonly leftOut: number;
  readonly sentences: number;
  readonly words: number;
  /** Bytes of all outputs. */
  readonly bytes: number;
  /** Words for each second of a thread; 0 if nothing is done. */
  readonly wordsPerSecond: number;
  /** Seconds until all is done with as many threads as now; undefined if nobody works or nothing is done. */
  readonly secondsLeft: number | undefined;
  /** Why shards failed, by name. */
  readonly failures: Readonly<Record<string, string>>;
}

/** The markers of all shards that are done, by number of the shard. */
export async function markersOf(folder: CorpusFolder, manifest: Manifest): Promise<Map<number, Marker>> {
  const marked = new Set(folder.names("done"));
  const markers = new Map<number, Marker>();
  for (const task of manifest.shards.keys()) {
    const shard = await shardOf(manifest, task);
    const marker = marked.has(shard.name) ? folder.marker(shard) : undefined;
    if (marker !== undefined) markers.set(task, marker);
  }
  return markers;
}

/** Looks at the files of a corpus to see how far it has come. */
export async function statusOf(folder: CorpusFolder): Promise<CorpusStatus> {
  const manifest = await folder.manifest();
  const markers = await markersOf(folder, manifest);
  const claims = folder.claims();
  const failures: Record<string, string> = {};
  let running = 0;
  let left = 0;
  for (const task of manifest.shards.keys()) {
    if (markers.has(task)) continue;
    const shard = await shardOf(manifest, task);
    left += bytesOf(shard);
    const failure = folder.failure(shard.name);
    if (claims.has(shard.name)) running++;
    else if (failure !== undefined) failures[shard.name] = failure;
  }
  const sum = (value: (marker: Marker) => number) =>
    [...markers.values()].reduce((total, marker) => total + value(marker), 0);
  const [seconds, input, words] = [sum((m) => m.seconds), sum((m) => m.input), sum((m) => m.words)];
  return {
    shards: manifest.shards.length,
    done: markers.size,
    running,
    failed: Object.keys(failures).length,
    documents: sum((marker) => marker.documents),
    leftOut: sum((marker) => marker.leftOut.length),
    sentences: sum((marker) => marker.sentences),
    words,
    bytes: sum((marker) => marker.output.bytes),
    wordsPerSecond: seconds === 0 ? 0 : words / seconds,
    secondsLeft: running === 0 || input === 0 ? undefined : left / (input / seconds) / running,
    failures,
  };
}
