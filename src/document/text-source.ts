import { described } from "../sentence/arguments.js";

/** A piece of text that arrives: characters, or bytes in UTF-8. */
export type TextChunk = string | Uint8Array;

/** What the reader of a web stream gives. */
export interface WebTextChunk {
  /** Whether the stream has ended. */
  readonly done: boolean;
  /** The next chunk; undefined at the end. */
  readonly value?: TextChunk | undefined;
}

/** A web stream, such as the body of a `fetch`: the members of `ReadableStream` that reading uses. */
export interface WebTextStream {
  /** Returns the reader of the stream. */
  getReader(): {
    /** Waits for the next chunk. */
    read(): Promise<WebTextChunk>;
    /** Ends the stream early. */
    cancel(reason?: unknown): Promise<void>;
  };
}

/** Text that arrives in pieces: a web stream, a stream of Node, or any other iterable of strings or bytes. */
export type TextSource = WebTextStream | AsyncIterable<TextChunk> | Iterable<TextChunk>;

/**
 * Reads text as it arrives. A chunk of bytes may end inside a character; bytes that are not UTF-8 become
 * U+FFFD.
 *
 * @throws {TypeError} if the source is something else, or a chunk is neither a string nor bytes
 */
export async function* textPieces(source: TextSource): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const chunk of chunksOf(source)) {
    if (typeof chunk === "string") yield decoder.decode() + chunk;
    else if (chunk instanceof Uint8Array) yield decoder.decode(chunk, { stream: true });
    else throw new TypeError(`expected strings or bytes in a stream of text, found ${described(chunk)}`);
  }
  yield decoder.decode();
}

function chunksOf(source: TextSource): AsyncIterable<TextChunk> | Iterable<TextChunk> {
  if (typeof source === "object" && source !== null) {
    if (Symbol.asyncIterator in source || Symbol.iterator in source) return source;
    // Some browsers cannot iterate over their streams.
    if ("getReader" in source) return chunksOfStream(source);
  }
  throw new TypeError(`expected a stream of text, or an iterable of its pieces, found ${described(source)}`);
}

async function* chunksOfStream(stream: WebTextStream): AsyncGenerator<TextChunk, void, undefined> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (isOver) return;
      yield value!;
    }
  } finally {
    if (!isOver) await reader.cancel();
  }
}
