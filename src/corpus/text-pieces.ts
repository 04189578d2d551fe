import type { Sentence } from "../sentence/sentence.js";
import type { TextReader } from "../text/text-reader.js";
import type { TextPiece } from "./pieces.js";

/** A piece of running text has at least this many words. */
const WORDS = 1000;

/** What a decoder puts in place of bytes that are not UTF-8. */
const REPLACEMENT = /\uFFFD/g;

/**
 * Splits the bytes of a text into sentences as they arrive. Bytes that are not UTF-8 become U+FFFD; if
 * there are any, `onReplaced` takes their number at the end.
 */
export async function* sentencesOfText(
  chunks: AsyncIterable<Uint8Array>,
  reader: TextReader,
  onReplaced: (count: number) => void,
): AsyncGenerator<Sentence, void, undefined> {
  const decoder = new TextDecoder("utf-8");
  let replaced = 0;
  const decode = (chunk?: Uint8Array) => {
    const text = decoder.decode(chunk, { stream: chunk !== undefined });
    replaced += text.match(REPLACEMENT)?.length ?? 0;
    return text;
  };
  for await (const chunk of chunks) yield* reader.push(decode(chunk));
  yield* reader.push(decode());
  yield* reader.end();
  if (replaced > 0) onReplaced(replaced);
}

/** Groups sentences into pieces. An error of the source is thrown after the sentences before it. */
export async function* textPieces(
  source: AsyncIterable<Sentence> | Iterable<Sentence>,
): AsyncGenerator<TextPiece, void, undefined> {
  let sentences: Sentence[] = [];
  let words = 0;
  try {
    for await (const sentence of source) {
      sentences.push(sentence);
      words += sentence.length;
      if (words < WORDS) continue;
      yield { sentences };
      sentences = [];
      words = 0;
    }
  } catch (error) {
    yield { sentences };
    throw error;
  }
  yield { sentences };
}
