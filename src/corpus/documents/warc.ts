import type { WARCRecord } from "warcio";
import { quoted } from "../../sentence/format-error.js";
import { ByteCursor } from "./byte-cursor.js";
import { type InputItem, LARGEST_DOCUMENT, type Place, tooLarge } from "./document.js";
import { type DocumentFormat, idOfPlace } from "./document-format.js";
import { htmlText } from "./html-text.js";
import type { InputBytes } from "./input-bytes.js";

/** Records that hold what was found on the web. All others describe the crawl. */
const CONTENT_TYPES = ["response", "resource", "conversion"];

/** WARC and WET: each record with content is a document. */
export const WARC: DocumentFormat = {
  endings: [".warc", ".wet"],
  unit: "bytes",
  async *borders(input, size) {
    let last = 0;
    for await (const { start } of framesOf(input, { start: 0, end: input.size }, 0)) {
      if (start - last < size) continue;
      yield start;
      last = start;
    }
  },
  async *items(input, range) {
    for await (const { bytes, problem, ...place } of framesOf(input, range, LARGEST_DOCUMENT)) {
      const id = idOfPlace(input, place.start);
      if (problem !== undefined) yield { kind: "broken", id, ...place, reason: problem };
      else if (bytes === undefined)
        yield { kind: "broken", id, ...place, reason: tooLarge(place.end - place.start) };
      else yield await documentOfRecord(bytes, id, place);
    }
  },
};

/** A record with the line ends after it. */
interface Frame extends Place {
  /** Undefined if it is too large. */
  readonly bytes?: Uint8Array | undefined;
  /** Why it is no record. */
  readonly problem?: string | undefined;
}

/** The most bytes of the headers of a record. */
const HEADERS = 1 << 16;
const SEARCHED = 1 << 12;
const LATIN = new TextDecoder("latin1");

/**
 * Finds records by their headers, which say how long they are. After bytes that are no record, it goes on at
 * the next line that begins one. Bytes of records with more than `largest` bytes are left out.
 */
async function* framesOf(input: InputBytes, range: Place, largest: number): AsyncGenerator<Frame> {
  const cursor = new ByteCursor(input.stream(range.start, range.end), range.start);
  for (;;) {
    const { at: start } = cursor;
    const head = LATIN.decode(await cursor.peek(HEADERS));
    if (head === "") return;
    const blank = head.indexOf("\r\n\r\n");
    const [, length] = /\r\ncontent-length:\s*(\d+)\s*\r\n/i.exec(head.slice(0, blank + 2)) ?? [];
    if (!head.startsWith("WARC/") || blank === -1 || length === undefined) {
      await skipToRecord(cursor);
      const problem = `expected a WARC record, found ${quoted(head.split(/[\r\n]/, 1)[0]!)}`;
      yield { start, end: cursor.at, problem };
      continue;
    }
    const size = blank + 4 + Number(length);
    const bytes = size <= largest ? await cursor.take(size) : undefined;
    const found = bytes === undefined ? await cursor.skip(size) : bytes.length;
    while (/^[\r\n]/.test(LATIN.decode(await cursor.peek(1)))) await cursor.take(1);
    const problem = found < size ? `expected a record of ${size} bytes, found ${found}` : undefined;
    yield { start, end: cursor.at, bytes, problem };
  }
}

async function skipToRecord(cursor: ByteCursor): Promise<void> {
  await cursor.take(1);
  for (;;) {
    const text = LATIN.decode(await cursor.peek(SEARCHED));
    const next = text.search(/(?<=\n)WARC\/1/);
    if (next !== -1) {
      await cursor.take(next);
      return;
    }
    // What may be the start of such a line stays.
    const isEnd = text.length < SEARCHED;
    await cursor.take(isEnd ? text.length : SEARCHED - 8);
    if (isEnd) return;
  }
}

async function documentOfRecord(bytes: Uint8Array, given: string, place: Place): Promise<InputItem> {
  const { AsyncIterReader, WARCParser } = await import("warcio");
  let id = given;
  try {
    const record = await WARCParser.parse(new AsyncIterReader([bytes], null));
    if (record === null || !CONTENT_TYPES.includes(record.warcType)) return { kind: "other", ...place };
    id = record.warcHeader("WARC-Record-ID") ?? given;
    const type = contentType(record);
    if (!/^text\/(plain|html)\b|^application\/xhtml/.test(type))
      return { kind: "broken", id, ...place, reason: `expected text or HTML, found ${quoted(type)}` };
    const content = await record.readFully(true);
    const text = decoderFor(type, content).decode(content);
    return {
      kind: "document",
      id,
      ...place,
      content: { text: type.startsWith("text/plain") ? text : htmlText(text) },
      metadata: {
        ...(record.warcTargetURI && { url: record.warcTargetURI }),
        ...(record.warcDate && { date: record.warcDate }),
      },
    };
  } catch (error) {
    return { kind: "broken", id, ...place, reason: `expected a WARC record, found: ${String(error)}` };
  }
}

function contentType(record: WARCRecord): string {
  const type = record.httpHeaders?.headers.get("Content-Type") ?? record.warcContentType ?? "";
  return type.trim().toLowerCase();
}

/** A decoder for the character set that the type names, or the page itself; UTF-8 by default. */
function decoderFor(type: string, content: Uint8Array): TextDecoder {
  const start = LATIN.decode(content.subarray(0, 1024));
  const [, label = "utf-8"] = /charset\s*=\s*["']?([\w-]+)/i.exec(`${type}\n${start}`) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
