import type { InputItem } from "../../src/corpus/documents/document.js";
import { type DocumentFormatName, documentFormat, itemsOf } from "../../src/corpus/documents/formats.js";
import type { InputBytes } from "../../src/corpus/documents/input-bytes.js";

/** The fields that the tests use. */
export const FIELDS = { text: "text", id: "id" };

/** Bytes in memory as an input. They arrive in chunks of `step`. */
export function inputOf(content: string | Uint8Array, name = "input", step = 7): InputBytes {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  return {
    name,
    size: bytes.length,
    isCompressed: false,
    decompressors: {},
    read: async (start, end) => bytes.slice(start, end),
    async *stream(start, end) {
      for (let at = start; at < end; at += step) yield bytes.slice(at, Math.min(end, at + step));
    },
  };
}

/** All items of a range. */
export async function items(
  format: DocumentFormatName,
  input: InputBytes,
  start = 0,
  end = input.size,
): Promise<InputItem[]> {
  const found: InputItem[] = [];
  for await (const item of itemsOf(documentFormat(format), input, { start, end }, FIELDS)) found.push(item);
  return found;
}

/** The borders of an input for shards of `size` bytes. */
export async function borders(
  format: DocumentFormatName,
  input: InputBytes,
  size: number,
): Promise<number[]> {
  const found: number[] = [];
  for await (const border of documentFormat(format).borders(input, size)) found.push(border);
  return found;
}

/** The text of a document. */
export function textOf(item: InputItem | undefined): string | undefined {
  if (item?.kind !== "document") return undefined;
  return "text" in item.content ? item.content.text : new TextDecoder().decode(item.content.conllu);
}
