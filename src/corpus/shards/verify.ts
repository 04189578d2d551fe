import { documentFormat, itemsOf } from "../documents/formats.js";
import type { InputBytes } from "../documents/input-bytes.js";
import { documentName } from "../outputs/corpus-output.js";
import { CORPUS_OUTPUTS } from "../outputs/outputs.js";
import type { CorpusInput, Manifest, Shard } from "./manifest.js";
import type { Marker } from "./marker.js";

/** What the manifest leaves out of its inputs, or has twice; empty if each unit is in one shard. */
export function planProblems({ inputs, shards }: Manifest): string[] {
  const ends = new Map<number, number>(inputs.map((_, index) => [index, 0]));
  const problems: string[] = [];
  for (const [input, start, end] of shards.flat()) {
    const before = ends.get(input)!;
    if (start !== before)
      problems.push(`${inputs[input]!.file}: expected a shard that begins at ${before}, found ${start}`);
    ends.set(input, end);
  }
  for (const [index, { file, extent }] of inputs.entries())
    if (ends.get(index) !== extent)
      problems.push(`${file}: expected shards up to ${extent}, found them up to ${ends.get(index)}`);
  return problems;
}

/** What a check of a shard found. */
export interface ShardCheck {
  /** Documents in the input. */
  readonly documents: number;
  /** The first thing that is wrong; undefined if all documents are where they should be. */
  readonly problem?: string | undefined;
}

/**
 * Reads the input and the output of a shard again. Each document must be in the output once and in its order, or
 * else among those that the marker reports as left out.
 */
export async function checkShard(
  shard: Shard,
  marker: Marker,
  open: (input: CorpusInput) => InputBytes,
  output: InputBytes,
): Promise<ShardCheck> {
  const leftOut = new Map(marker.leftOut.map((left) => [left.index, left]));
  const names = CORPUS_OUTPUTS[shard.settings.to].names(output)[Symbol.asyncIterator]();
  let documents = 0;
  const wrong = (problem: string): ShardCheck => ({ documents, problem });
  for (const { input, start, end } of shard.parts) {
    const items = itemsOf(documentFormat(input.format), open(input), { start, end }, shard.settings.fields);
    for await (const item of items) {
      if (item.kind === "other") continue;
      const left = leftOut.get(documents++);
      const place = `${input.file}: document ${item.id} at ${item.start}`;
      if (left !== undefined) {
        if (left.id !== item.id || left.start !== item.start)
          return wrong(`${place}: expected it in the report, found ${left.id} there`);
        continue;
      }
      if (item.kind === "broken") return wrong(`${place}: expected it in the report of broken documents`);
      const { value: found, done } = await names.next();
      const name = documentName(item.id);
      if (done) return wrong(`${place}: expected it in the output, found its end`);
      if (found !== name) return wrong(`${place}: expected ${name} in the output, found ${found}`);
    }
  }
  const { value: found, done } = await names.next();
  if (!done) return wrong(`expected the end of the output, found another document ${found}`);
  if (documents !== marker.documents + marker.leftOut.length)
    return wrong(`expected ${marker.documents + marker.leftOut.length} documents, found ${documents}`);
  return { documents };
}
