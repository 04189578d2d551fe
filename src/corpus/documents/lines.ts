/** A line of an input with its line end. */
export interface Line {
  readonly start: number;
  readonly end: number;
  /** The bytes without the line end; undefined if they are more than a document may have. */
  readonly bytes: Uint8Array | undefined;
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const EMPTY = new Uint8Array(0);

/**
 * Splits bytes into lines, some at a time. `start` is the place of the first byte. Of a line with more than
 * `longest` bytes only the place is kept.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  start: number,
  longest: number,
): AsyncGenerator<readonly Line[], void, undefined> {
  let begun = start;
  let at = start;
  // The parts of a line that has not ended; undefined if it is too long already.
  let parts: Uint8Array[] | undefined = [];
  const line = (last: Uint8Array): Line => {
    const isWhole = parts !== undefined && at + last.length - begun <= longest;
    const bytes = isWhole ? joined([...(parts as Uint8Array[]), last]) : undefined;
    const found = { start: begun, end: at + last.length, bytes: bytes && withoutLineEnd(bytes) };
    at = begun = found.end;
    parts = [];
    return found;
  };
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      lines.push(line(chunk.subarray(from, end + 1)));
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    at += rest.length;
    if (at - begun > longest) parts = undefined;
    else if (rest.length > 0) parts?.push(rest.slice());
    if (lines.length > 0) yield lines;
  }
  if (at > begun) yield [line(EMPTY)];
}

/** The place after the first line end at or after `at`; `end` if there is none before it. */
export async function afterLine(chunks: AsyncIterable<Uint8Array>, at: number, end: number): Promise<number> {
  let place = at;
  for await (const chunk of chunks) {
    const found = chunk.indexOf(NEWLINE);
    if (found !== -1) return place + found + 1;
    place += chunk.length;
  }
  return end;
}

/** Several runs of bytes as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  if (bytes[end - 1] === NEWLINE) end--;
  if (bytes[end - 1] === CARRIAGE_RETURN) end--;
  return bytes.subarray(0, end);
}
