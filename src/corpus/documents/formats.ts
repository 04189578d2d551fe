import { FormatError } from "../../sentence/format-error.js";
import { CONLLU } from "./conllu.js";
import type { InputItem, Place } from "./document.js";
import type { DocumentFields, DocumentFormat } from "./document-format.js";
import type { InputBytes } from "./input-bytes.js";
import { JSON_LINES } from "./json-lines.js";
import { PARQUET } from "./parquet.js";
import { TEXT } from "./text.js";
import { WARC } from "./warc.js";

/** The formats of inputs, by name. */
export const DOCUMENT_FORMATS = {
  text: TEXT,
  conllu: CONLLU,
  jsonl: JSON_LINES,
  warc: WARC,
  parquet: PARQUET,
} satisfies Record<string, DocumentFormat>;

/** The name of a format of inputs. */
export type DocumentFormatName = keyof typeof DOCUMENT_FORMATS;

/** The format with this name. */
export function documentFormat(name: DocumentFormatName): DocumentFormat {
  return DOCUMENT_FORMATS[name];
}

/** What names of compressed files end in. */
export const COMPRESSED = /\.(gz|zst)$/i;

/** The format that the name of a file tells; undefined if it tells none. */
export function formatOfName(file: string): DocumentFormatName | undefined {
  const name = file.replace(COMPRESSED, "").toLowerCase();
  const names = Object.keys(DOCUMENT_FORMATS) as DocumentFormatName[];
  return names.find((format) => DOCUMENT_FORMATS[format].endings.some((ending) => name.endsWith(ending)));
}

/**
 * All that is in a range of an input, without gaps: what cannot be read to its end becomes a broken document.
 * @throws Error if a reader leaves out a part of the range.
 */
export async function* itemsOf(
  format: DocumentFormat,
  input: InputBytes,
  range: Place,
  fields: DocumentFields,
): AsyncGenerator<InputItem, void, undefined> {
  let { start: at } = range;
  try {
    for await (const item of format.items(input, range, fields)) {
      if (item.start !== at) throw new Error(gap(input, at, item.start));
      at = item.end;
      yield item;
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    yield { kind: "broken", id: `${input.name}:${at}`, start: at, end: at, reason: error.reason };
    return;
  }
  // Nobody knows how long a compressed input is before it is read.
  if (!input.isCompressed && at !== range.end) throw new Error(gap(input, at, range.end));
}

function gap({ name }: InputBytes, from: number, to: number): string {
  return `${name}: the reader left out what stands between ${from} and ${to}`;
}
