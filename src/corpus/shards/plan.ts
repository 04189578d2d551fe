import { documentFormat } from "../documents/formats.js";
import type { InputBytes } from "../documents/input-bytes.js";
import type { CorpusInput, Manifest, ShardPart } from "./manifest.js";

/** An input that was not looked at yet. */
export type PlannedInput = Omit<CorpusInput, "extent">;

/**
 * Cuts inputs into shards of about `size` stored bytes. A large input is cut where documents begin; small ones
 * share a shard. `onInput` is called before each input is looked at.
 */
export async function planShards(
  inputs: readonly PlannedInput[],
  open: (input: PlannedInput) => InputBytes,
  size: number,
  onInput: (index: number) => void = () => {},
): Promise<Pick<Manifest, "inputs" | "shards">> {
  const measured: CorpusInput[] = [];
  const shards: ShardPart[][] = [];
  let parts: ShardPart[] = [];
  let bytes = 0;
  const close = () => {
    if (parts.length > 0) shards.push(parts);
    [parts, bytes] = [[], 0];
  };
  for (const [index, input] of inputs.entries()) {
    onInput(index);
    if (input.size === 0) {
      measured.push({ ...input, extent: 0 });
      continue;
    }
    // Small files fill a shard together; one that would make it too large begins the next.
    if (bytes > 0 && bytes + input.size > 1.5 * size) close();
    const opened = open(input);
    const format = documentFormat(input.format);
    const extent = (await format.extent?.(opened)) ?? input.size;
    measured.push({ ...input, extent });
    const cuts = input.size > 1.5 * size && !opened.isCompressed ? format.borders(opened, size) : [];
    let start = 0;
    for await (const border of cuts) {
      parts.push([index, start, border]);
      close();
      start = border;
    }
    if (start === extent) continue;
    parts.push([index, start, extent]);
    bytes += input.size * (1 - start / extent);
    if (bytes >= size) close();
  }
  close();
  return { inputs: measured, shards };
}
